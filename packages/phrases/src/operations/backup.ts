interface BackupFigures {
  readonly phase: keyof typeof backupPhases;
  readonly done: number;
  readonly total: number | undefined;
  readonly left: { readonly unit: "seconds" | "minutes"; readonly count: number } | undefined;
}

const backupPhases = {
  files: "Файлы проверены или скопированы",
  rows: "Строки таблиц скопированы",
  verification: "Строки копии проверены",
  base: "Основа для восстановления на момент времени, МБ",
} as const;
const inDigits = (count: number) => count.toLocaleString("ru-RU");
const inMoscow = (time: Date) => time.toLocaleString("ru-RU", { timeZone: "Europe/Moscow" });

/** Ids that a message lists; more would hide the sentence. */
const shownIds = 10;
const firstIds = (ids: readonly string[]): string =>
  ids.length <= shownIds
    ? ids.join(", ")
    : `${ids.slice(0, shownIds).join(", ")} и ещё ${ids.length - shownIds}, всего ${ids.length}`;

export const backup = {
  usage: (command: string, usage: string) =>
    `Использование: ${command} ${usage}; без папки — та, что задана в BACKUP_DIR.`,
  folder: (directory: string, reason: string) =>
    `Копию в папку ${directory} снять не удалось: ${reason}. Незаконченное удалено, прежние копии целы.`,
  underWay: "Другая копия этой базы данных уже снимается; дождитесь её.",
  /** BULK-009: the figures of a running backup. */
  progress: ({ phase, done, total, left }: BackupFigures) => {
    const most = phase === "rows" || phase === "base" ? "примерно " : "";
    const all = total === undefined ? "" : ` из ${most}${inDigits(total)}`;
    const time = left && `, осталось около ${left.count} ${left.unit === "seconds" ? "с" : "мин"}`;
    return `${backupPhases[phase]}: ${inDigits(done)}${all}${time ?? ""}.`;
  },
  taken: (file: string, files: number, copied: number) =>
    `Копия снята: ${file}. Файлов в ней: ${files}, из них новых: ${copied}.`,
  lost: (ids: readonly string[]) =>
    `Внимание: в хранилище нет этих файлов, или они не такие, какими были загружены: ${firstIds(ids)}.`,
  none: (directory: string, name: string | undefined) =>
    name === undefined ? `В папке ${directory} нет копий.` : `В папке ${directory} нет копии ${name}.`,
  broken: {
    foreign: (name: string) => `${name}: это не копия портала.`,
    damaged: (name: string) => `${name}: копия обрывается, повреждена или её изменили.`,
    encrypted: (name: string) => `${name}: копия зашифрована; задайте BACKUP_KEY.`,
    wrongKey: (name: string) => `${name}: копия зашифрована другим ключом.`,
    plain: (name: string) =>
      `${name}: копия не зашифрована, а BACKUP_KEY задан; если она ваша, уберите BACKUP_KEY на время команды.`,
  },
  notVerified: (reason: string) =>
    `Снятая копия не прошла проверку: ${reason} Она удалена, прежние копии целы; повторите команду.`,
  noContent: (id: string) => `В копии нет файла ${id}, или он не тот, что был загружен.`,
  whole: (name: string, takenAt: string) => `Копия ${name} от ${takenAt} (Москва) цела.`,
  counts: (tables: number, rows: number, files: number) =>
    `Таблиц: ${tables}, строк: ${rows}, файлов: ${files}.`,
  unknownMigrations: (names: string) =>
    `В копии есть миграции, которых нет в этой программе: ${names}. Восстановите копию более новым выпуском.`,
  occupied: (where: string) =>
    `Восстановить можно только на пустом месте, а в ${where} уже что-то есть; задайте другой DATA_DIR или пустую базу данных.`,
  otherCount: (table: string, expected: number, found: number) =>
    `В таблице ${table} строк ${found}, а в копии ${expected}.`,
  notStored: (id: string) => `Хранилище отдаёт файл ${id} не таким, каким он был загружен.`,
  baseTaken: (file: string) => `Основа для восстановления на момент времени: ${file}.`,
  timeUnreadable:
    'Не удалось разобрать время; примеры: --to "2026-11-25 12:34:56" (по Москве), --to 2026-11-25T09:34:56Z, --to latest.',
  nameOrTime: "Задайте либо --name, либо --to.",
  onlyEmbedded:
    "На момент времени восстанавливается только встроенная база данных; для своего PostgreSQL см. docs/recipes/restore-own-postgres.md.",
  inFuture: "Это время ещё не наступило; укажите прошедший момент или --to latest.",
  noBase: (directory: string) =>
    `В папке ${directory} нет архива журнала базы данных; восстановите последнюю копию: restore без --to.`,
  beforeFirst: (first: Date) =>
    `Архив журнала начинается ${inMoscow(new Date(Math.ceil(first.getTime() / 1000) * 1000))} (Москва); укажите более поздний момент или восстановите копию: restore без --to.`,
  archiveEnds: (last: Date | undefined) =>
    `Архив журнала заканчивается раньше этого времени${last ? `, последняя запись в нём: ${inMoscow(last)} (Москва)` : ""}. Укажите более ранний момент; --to latest восстановит всё, что есть.`,
  noSegment: (name: string) => `В архиве журнала нет файла ${name}: восстановить по нему нельзя.`,
  recovered: (time: string | undefined) =>
    time === undefined
      ? "Портал восстановлен до конца архива журнала."
      : `Портал восстановлен на момент ${time} (Москва).`,
  recoveredFiles: (files: number) => `Файлов: ${files}.`,
  missingFiles: (ids: readonly string[]) =>
    `Внимание: ни в хранилище, ни в копиях нет этих файлов, или они повреждены: ${firstIds(ids)}.`,
  takeNew: "Запустите портал и снимите новую копию: npm run birzha -- backup.",
  restored: (name: string, takenAt: string) => `Портал восстановлен из копии ${name} от ${takenAt} (Москва).`,
  proven: (tables: number, rows: number, files: number) =>
    `Таблиц: ${tables}, строк: ${rows}, столько же, сколько в копии. Файлов: ${files}, содержимое каждого сверено.`,
};
