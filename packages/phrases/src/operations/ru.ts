/**
 * What the person who runs Birzha reads in the terminal when it cannot start, and in the answers of the CLI.
 * One language: these lines are read by the exchange's administrators and their search engines, not by users.
 */
export const operations = {
  postgres: {
    inUse: (directory: string, pid: number) =>
      `Каталог данных ${directory} уже занят: с ним работает процесс ${pid}. Остановите его или задайте другой DATA_DIR.`,
    noAccount:
      "Встроенный PostgreSQL не запускается от имени root, а учётных записей «postgres» и «nobody» нет; запустите Birzha от другого пользователя или задайте DATABASE_URL.",
    noSetpriv:
      "Встроенный PostgreSQL не запускается от имени root без программы setpriv (пакет util-linux); запустите Birzha от другого пользователя или задайте DATABASE_URL.",
    unknownUser: (uid: number) =>
      `Встроенный PostgreSQL не запускается от имени пользователя ${uid}: его нет в /etc/passwd; добавьте его или задайте DATABASE_URL.`,
    noBinaries: (platform: string) =>
      `Для платформы ${platform} нет встроенного PostgreSQL; задайте DATABASE_URL.`,
    directory: (directory: string, reason: string) =>
      `Каталог данных ${directory} недоступен для записи: ${reason}.`,
    noInitdb: (directory: string, reason: string) =>
      `Не удалось создать базу данных в ${directory}: ${reason}.`,
    noStart: (directory: string, reason: string) =>
      `Встроенный PostgreSQL в ${directory} не запустился: ${reason}.`,
    orphan: (directory: string, pid: number) =>
      `Оставшийся от прежнего запуска PostgreSQL (процесс ${pid}) в ${directory} не останавливается; завершите его.`,
  },
  migration: {
    failed: (file: string, reason: string) => `Миграция ${file} не выполнена: ${reason}.`,
    foreign: (reason: string) =>
      `Схема базы данных не подходит этой версии программы, вероятно, база новее: ${reason}.`,
  },
  settings: {
    faults: (faults: readonly string[]) =>
      `${faults.length === 1 ? "Неверная настройка" : "Неверные настройки"}: ${faults.join("; ")}.`,
    wrong: {
      integer: (least: number, most: number) => `должна быть целым числом от ${least} до ${most}`,
      yesNo: "должна быть true или false",
      oneOf: (values: string) => `должна быть одним из значений ${values}`,
      url: (protocols: string) => `должна быть адресом вида ${protocols}…`,
      origin: "должна быть адресом без пути и параметров, например https://birzha.example",
      databaseName: "должна называть базу данных после адреса сервера, например postgres://…/birzha",
      missingFile: (file: string) => `указывает на файл ${file}, которого нет`,
      tooShort: (length: number) => `должна быть не короче ${length} знаков`,
      trustProxy: "должна быть true, false, числом прокси-серверов или их адресами через запятую",
      neededWithIssuer: "должна быть задана вместе с OIDC_ISSUER",
    },
  },
};
