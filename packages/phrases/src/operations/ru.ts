/** Whether a whole number takes the singular: 1, 21, 101, but not 11. */
const isOne = (count: string): boolean => /(?:^|[^1])1$/.test(count);

/** Returns the end of the README of a signed application: how to verify it. */
const readmeCheck = (epoch: number, hasChain: boolean): readonly string[] => [
  "trusted.pem      удостоверяющий центр, которому доверял портал",
  "",
  "Проверить без портала (для ГОСТ Р 34.10-2012 нужен gost-engine):",
  "",
  "  openssl cms -verify -cades -binary -inform DER -in signature.p7s -content signed.json \\",
  `    -CAfile trusted.pem -partial_chain${hasChain ? " -certfile chain.pem" : ""} -purpose any \\`,
  `    -attime ${epoch} -out verified.json`,
];

/**
 * Messages of the terminal: failed starts and output of the CLI. Russian only, because administrators read
 * them and search for them.
 */
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
    doubled: (files: string) =>
      `Номер миграции занят дважды: ${files}. Дайте одному из файлов следующий номер.`,
    failed: (file: string, reason: string) => `Миграция ${file} не выполнена: ${reason}.`,
    locked: (reason: string) =>
      `Миграции пять минут ждут, пока другие операции освободят таблицы (${reason}). Дождитесь конца долгих операций, например резервной копии, и запустите портал снова.`,
    foreign: (reason: string) =>
      `Схема базы данных не подходит этой версии программы, вероятно, база новее: ${reason}.`,
  },
  settings: {
    faults: (errors: readonly string[]) =>
      `${errors.length === 1 ? "Неверная настройка" : "Неверные настройки"}: ${errors.join("; ")}.`,
    misspelt: (names: readonly string[]) =>
      `В файле .env ${names.length === 1 ? "неизвестная настройка" : "неизвестные настройки"}: ${names.join(", ")}. Исправьте имя или уберите строку.`,
    meant: (name: string, meant: string) => `${name} (имелось в виду ${meant}?)`,
    wrong: {
      integer: (least: number, most: number) => `должна быть целым числом от ${least} до ${most}`,
      yesNo: "должна быть true или false",
      oneOf: (values: string) => `должна быть одним из значений ${values}`,
      url: (protocols: string) => `должна быть адресом вида ${protocols}…`,
      credentials:
        "содержит в логине или пароле незакодированный знак: запишите @ как %40, : как %3A, / как %2F, ? как %3F, # как %23, % как %25",
      origin: "должна быть адресом без пути и параметров, например https://birzha.example",
      databaseName: "должна называть базу данных после адреса сервера, например postgres://…/birzha",
      missingFile: (file: string) => `указывает на файл ${file}, которого нет`,
      tooShort: (length: number) => `должна быть не короче ${length} знаков`,
      trustProxy: "должна быть true, false, числом прокси-серверов или их адресами через запятую",
      phone: "должна быть номером телефона",
      earliestDate: "должна быть датой вида ГГГГ-ММ-ДД ранее, чем три года назад",
      pastDate: "должна быть датой вида ГГГГ-ММ-ДД не позже сегодняшней",
      mailAddress: "должна быть адресом электронной почты",
      receiptKey: "должна быть закрытым ключом Ed25519 в PEM (openssl genpkey -algorithm ed25519)",
      backupKey:
        "должна быть ключом age вида AGE-SECRET-KEY-1… (npm run --silent birzha -- backup key или age-keygen)",
      pairs: "должна состоять из пар имя=значение через запятую",
      share: "должна быть долей от 0 до 1, например 0.1",
      saidTwice: (name: string) => `задана вместе с ${name}; оставьте одну из них`,
      unreadableFile: (file: string) => `указывает на файл ${file}, который пуст или не читается`,
      neededWithReplicas: "должна быть задана вместе с DATABASE_READ_URL",
      neededWithPooler: "должна быть задана вместе с DATABASE_POOLER_URL и вести мимо пулера",
      loginNeededWithPooler:
        "должна быть задана вместе с DATABASE_POOLER_URL: вход роли birzha_app через тот же пулер",
      neededWithRequests: "должна быть задана вместе с REQUESTS_DATABASE_URL",
      neededWithMail: "должна быть задана вместе с SMTP_URL",
      neededWithIssuer: "должна быть задана вместе с OIDC_ISSUER",
      onlyWithIssuer: "ничего не значит без OIDC_ISSUER: у встроенного сервера входа свои правила",
      scopes: "должна перечислять области через пробел, и openid среди них",
      saidWhenReachable:
        "должна быть задана, раз портал доступен другим (HOST, PUBLIC_URL): false — рабочий портал, true — демонстрация, учётные записи которой известны всем",
    },
  },
  web: {
    missing: "Веб-интерфейс не собран (apps/web/dist); выполните npm ci && npm run build.",
    outdated:
      "Веб-интерфейс (apps/web/dist) собран из другой версии программы; выполните npm ci && npm run build.",
    buildFailed: "Веб-интерфейс не собирается.",
  },
  start: {
    // Programs parse these two lines; never change them.
    building: "Building the web interface…",
    ready: (url: string) => `Birzha is ready: ${url}`,
    sandbox: (seconds: number) => `Песочница: сутки портала проходят за ${seconds} с; не для работы.`,
    portTaken: (port: number) =>
      `Порт ${port} уже занят другой программой; остановите её или задайте другой PORT.`,
    portForbidden: (port: number) =>
      `Порт ${port} нельзя открыть с правами этого пользователя; задайте PORT больше 1023.`,
    wrongHost: (host: string) => `Адреса ${host} на этой машине нет; исправьте HOST.`,
    requestLogin: (problem: string) => `Вход для запросов не подходит (REQUESTS_DATABASE_URL): ${problem}.`,
    requestLoginFaults: {
      away: (reason: string) => `он недоступен (${reason})`,
      elsewhere: "он ведёт не в ту базу, что DATABASE_URL",
      role: (role: string) => `сеансы работают под ролью ${role}, а не birzha_app`,
      settings: (names: string) => `сеансы пулера настроены иначе, нужно: ${names}`,
    },
    pooler: (problem: string) => `Пулер соединений не подходит (DATABASE_POOLER_URL): ${problem}.`,
    poolerFaults: {
      away: (reason: string) => `он недоступен (${reason})`,
      elsewhere: "он ведёт не в ту базу, что DATABASE_URL, или под другой ролью",
      settings: (names: string) =>
        `его сеансам нужны настройки ${names}; они стоят в deploy/pgbouncer.ini (timezone, datestyle, connect_query)`,
    },
    noDatabase: (place: string, reason: string) =>
      `База данных ${place} недоступна: ${reason}; проверьте DATABASE_URL.`,
    oldDatabase: (version: string) => `PostgreSQL ${version} слишком стар: нужна версия 16 или новее.`,
    notUtf8: (encoding: string) => `База данных создана в кодировке ${encoding}, а нужна UTF8.`,
    files: (reason: string) => `Хранилище файлов недоступно: ${reason}; проверьте FILES_URL.`,
    signing: (reason: string) =>
      `Файл удостоверяющих центров или списков отзыва не читается: ${reason}; проверьте SIGN_TRUSTED_CA и SIGN_CRL.`,
    noDemonstration:
      "Пакет демонстрации @birzha/demo не найден: верните папку apps/demo или запустите портал с DEMO=false.",
    identity: (problem: string) =>
      `Портал запущен, но войти в него не удастся. Сервер входа ${problem}. После исправления выполните doctor.`,
  },
  identity: {
    fault: (issuer: string, reason: string) => `${issuer}: ${reason}`,
    faults: {
      status: (status: number) =>
        `отвечает HTTP ${status}, а не описанием сервера OpenID Connect; проверьте адрес`,
      notOpenId: "по этому адресу отвечает не сервер OpenID Connect; проверьте OIDC_ISSUER",
      otherIssuer: (issuer: string) => `называет себя «${issuer}»; укажите это в OIDC_ISSUER`,
      lacks: (parts: string) => `в его описании нет ${parts}; входить через него нельзя`,
      noPkce: "не поддерживает PKCE с S256; включите его на сервере входа",
      unknownClient: (redirectUri: string) =>
        `не принимает клиента; проверьте OIDC_CLIENT_ID и адрес возврата ${redirectUri} у этого клиента`,
      refused: (error: string) =>
        `отказывает во входе (${error}); проверьте OIDC_SCOPES и настройки клиента на сервере входа`,
      wrongSecret: "не принимает OIDC_CLIENT_SECRET; если ключ верен, задайте OIDC_CLIENT_AUTH",
    },
  },
  /** Errors of a single input value; screens validate before sending. */
  input: {
    wrong: "Неверное значение",
    format: "Неверный формат",
    direction: "Уберите невидимые знаки, которые меняют порядок букв",
    year: (years: string) => `Год вне ${years}`,
    repeated: "Указано дважды",
    innDigits: "Контрольные цифры ИНН неверны",
    type: (kind: string) => `Ожидается ${kind}`,
    oneOf: (values: string) => `Одно из значений: ${values}`,
    unknownKeys: (keys: string) => `Неизвестные поля: ${keys}`,
    atLeast: (of: "length" | "count" | "value", limit: string) =>
      ({
        length: `Не короче ${limit} ${isOne(limit) ? "знака" : "знаков"}`,
        count: `Не меньше ${limit} ${isOne(limit) ? "значения" : "значений"}`,
        value: `Не меньше ${limit}`,
      })[of],
    atMost: (of: "length" | "count" | "value", limit: string) =>
      ({
        length: `Не длиннее ${limit} ${isOne(limit) ? "знака" : "знаков"}`,
        count: `Не больше ${limit} ${isOne(limit) ? "значения" : "значений"}`,
        value: `Не больше ${limit}`,
      })[of],
    kinds: {
      string: "строка",
      int: "целое число",
      boolean: "true или false",
      array: "список",
      tuple: "список",
      object: "объект",
      record: "объект",
    },
  },
  signature: {
    /** Part of every demo certificate. */
    demo: {
      authority: "Демонстрационный удостоверяющий центр Birzha",
      noLegalForce: "Для демонстрации, юридической силы не имеет",
    },
    which: "Использование: signature verify <номер заявки>.",
    none: (application: string) => `Подпись заявки ${application} не сохранена.`,
    signer: (subject: string, inn: string) => `Подписал: ${subject}, ИНН ${inn}`,
    times: (signed: string, checked: string) =>
      `Подписано (по словам подписанта): ${signed}, проверено порталом: ${checked}`,
    then: (problem: string | undefined) => `При подаче заявки: ${problem ?? "подпись верна"}`,
    again: (problem: string | undefined) =>
      `Сохранённые данные, на тот же момент и с тем же удостоверяющим центром: ${problem ?? "подпись верна"}`,
    now: (problem: string | undefined) =>
      `На сегодня, с нынешними удостоверяющими центрами и списками отзыва: ${problem ?? "подпись верна"}`,
    application: (isUnchanged: boolean) =>
      isUnchanged ? "Данные заявки — те, что подписаны." : "Данные заявки отличаются от подписанных!",
    otherInn: "ИНН сертификата не тот, что записан при подаче заявки",
    /** Included with the files of a signed application. */
    readme: (details: {
      readonly applicationId: number;
      readonly error: string | undefined;
      readonly inn: string | undefined;
      readonly subject: string | undefined;
      readonly checkedAt: string;
      readonly signedAt: string | undefined;
      /** `checkedAt` in seconds. */
      readonly epoch: number;
      /** Number of authorities above the certificate, including the trust anchor. */
      readonly authorities: number;
    }) =>
      [
        `Электронная подпись заявки ${details.applicationId}`,
        "",
        `Сертификат: ${details.subject ?? "не прочитан"}, ИНН ${details.inn ?? "не указан"}`,
        `Подписано, по словам подписанта: ${details.signedAt ?? "время не указано"}`,
        `Проверено порталом: ${details.checkedAt}`,
        `Итог: ${details.error ?? "подпись верна"}`,
        "",
        "signed.json      подписанные данные, байт в байт",
        "signature.p7s    отсоединённая подпись CAdES-BES (CMS, DER)",
        "certificate.pem  сертификат подписанта",
        ...(details.authorities > 1 ? ["chain.pem        промежуточные удостоверяющие центры"] : []),
        ...(details.authorities > 0 ? readmeCheck(details.epoch, details.authorities > 1) : []),
        "",
      ].join("\n"),
  },
  cli: {
    helpHead: "Команды: npm run birzha -- <команда>",
    unknownCommand: (words: string) => `Нет команды «${words}»; список команд: npm run birzha -- help.`,
    usage: {
      clockSet: "<время>",
      sandbox: "[секунд в сутках]",
      signatureVerify: "<заявка>",
      account: "<логин>",
      userRole: "<логин> operator|none",
      userNew: "<логин> --name <имя> [--email <почта>] [--password]",
      userBlock: "<логин> --reason <причина>",
      userReset: "<логин> [--password] [--second-factor]",
      userInvite: "<почта> [--language ru|en]",
      userList: "[--after N]",
      userExport: "<логин> <файл>",
      index: "<номер расчёта>",
      indexFile: "<новый файл>",
      userErase: "<логин> --confirm <тот же логин>",
      import: "<что> <файл>",
      number: "<номер>",
      rights:
        "--inn <ИНН> [--access on|off] [--auctions on|off] [--contracts on|off] [--spot on|off] [--organiser on|off]",
      backup: "[<папка>]",
      backupChosen: "[<папка>] [--name <копия>]",
      restore: "[<папка>] [--name <копия> | --to <время>|latest]",
    },
    about: {
      migrate: "привести схему базы данных к этой версии программы",
      seed: "наполнить базу данных демонстрационными данными",
      clockSet: "перевести часы портала, например 2026-11-21T14:59 по Москве (только с TEST_CLOCK=true)",
      sandbox: "запустить песочницу для программ: данные демонстрации, сутки проходят за минуту",
      clockReset: "вернуть часам портала настоящее время",
      clockShow: "показать время портала",
      verify: "проверить файл квитанции по опубликованному ключу биржи, без базы данных и сети",
      auditVerify: "проверить, что журнал аудита никто не менял после прошлой проверки (или весь)",
      auditHead: "показать место и хеш последней скреплённой записи журнала аудита",
      indexVerify: "пересчитать цены, опубликованные расчётом индекса, по его сохранённым данным",
      indexExport: "записать в новый файл индекс цен с исходными данными; данные конфиденциальны",
      signatureVerify: "проверить ещё раз подпись, с которой была подана заявка",
      userErase: "удалить данные человека, кроме тех, которые обязан хранить закон; вернуть их нельзя",
      userExport: "записать в новый файл JSON всё, что портал знает о человеке",
      import: "загрузить из файла JSON или CSV то, что присылает торговая система",
      filesClean: "удалить файлы, которые за сутки никто не приложил (делается и само, каждый час)",
      rights: "показать или изменить права организации на торговые разделы",
      integrationSecret: "показать, чем входит торговая система; --new меняет секрет",
      integrationAllow: "разрешить учётной записи запросы торговой системы",
      integrationDeny: "запретить учётной записи запросы торговой системы",
      userRole: "сделать пользователя оператором биржи или снять с него права сотрудника",
      userFirstOperator: "завести первого оператора биржи; показать ссылку, по которой он задаст пароль",
      userCreate: "завести учётную запись встроенного входа; показать ссылку, по которой задают пароль",
      userBlock: "заблокировать пользователя",
      userUnblock: "разблокировать пользователя",
      userReset:
        "показать ссылку для нового пароля; --second-factor выключает второй фактор и удаляет ключи входа",
      userInvite: "послать письмо с приглашением зарегистрироваться",
      userList: "показать пользователей портала",
      backup: "снять копию базы данных и файлов, не останавливая портал (с BACKUP_DIR — и само, каждую ночь)",
      backupCheck: "прочесть копию целиком и проверить, что она цела",
      backupKey: "создать ключ, которым шифруются копии (BACKUP_KEY)",
      restore: "восстановить портал на пустом месте: из копии или, с --to, на момент времени",
      doctor: "проверить базу данных, сервер входа, хранилище файлов, копии и часы",
    },
    applied: (name: string) => `Выполнена миграция ${name}`,
    migrated: (count: number) => `Схема базы данных обновлена, миграций: ${count}.`,
    upToDate: "Схема базы данных уже соответствует этой версии.",
    seeded: "Демонстрационные данные созданы.",
    alreadySeeded: "Демонстрационные данные уже есть, ничего не изменено.",
    seedUnreadable: (most: number) => `Использование: seed [--reports N], где N от 1 до ${most}.`,
    verifyUsage:
      "Использование: verify <файл.json> --key <ключи.pem> [--roots <корни.json>] [--max-gap <дней>].",
    notAKey: (file: string) => `${file} — не открытые ключи Ed25519 в PEM.`,
    unreadableFile: (file: string) => `Файл ${file} не читается.`,
    receiptValid: (days: number) =>
      `Квитанция подлинная: совпали хэш, место записи и подпись дня. Проверено дней журнала: ${days}.`,
    receiptSeal: (accepted: string, sealed: string) => `Принят ${accepted}, журнал подписан за ${sealed}.`,
    receiptGap: (days: number, limit: number) =>
      `Дней от приёма до подписи журнала: ${days}, допускается не больше ${limit}.`,
    indexUsage: "Использование: index verify <номер расчёта> или index export <новый файл>.",
    indexUnknown: (run: string) => `Расчёта ${run} нет.`,
    indexVerified: (prices: number) => `Расчёт воспроизводится, цен: ${prices}.`,
    indexSealed: (day: string) => `Хеш исходных данных входит в подписанный журнал квитанций за ${day}.`,
    indexUnsealed: "Журнал квитанций этого дня ещё не подписан: место хеша появится ночью.",
    indexNotProven: (problem: string) => `Место хеша в журнале квитанций не подтверждается: ${problem}`,
    indexHashDiffers: "Хеш исходных данных не совпадает: данные изменены после расчёта.",
    indexPlacesDiffer: "Блоки или исключённые отчёты не те, которые даёт расчёт.",
    indexDiffers: {
      added: (cell: string) => `Лишняя цена, которой расчёт не даёт: ${cell}.`,
      changed: (cell: string) => `Цена не воспроизводится: ${cell}.`,
      removed: (cell: string) => `Цены нет, а расчёт её даёт: ${cell}.`,
    },
    indexOlder: (run: string) =>
      `Расчёт ${run} сделан по прежним правилам. Его хеш подтверждает квитанция, а цены проверяет выпуск, который их посчитал.`,
    indexExported: (lines: number, file: string) => `Записано строк: ${lines}, файл ${file}.`,
    auditUsage: "Использование: audit verify [--from-start].",
    auditOnward: (after: number) =>
      `Проверено продолжение с места ${after + 1}: скрепа места ${after} та же, что при прошлой проверке; сами записи до него не читались. Весь журнал: audit verify --from-start.`,
    auditWhole: (rows: number) => `Журнал аудита цел, записей: ${rows}.`,
    auditBroken: (id: number, reason: string) =>
      `Журнал аудита нарушен, первая негодная запись ${id}: ${reason}.`,
    auditUnsealed: (rows: number, seconds: number) =>
      `Ещё не скреплено записей: ${rows}, самая давняя ждёт секунд: ${seconds}.`,
    auditHeadless: "В базе данных нет записи о конце журнала аудита; выполните audit verify.",
    filesCleaned: (count: number) => `Удалено файлов: ${count}.`,
    clockForbidden: "Часы портала переводятся только с настройкой TEST_CLOCK=true.",
    sandboxUsage: "Использование: sandbox [секунд в сутках, от 1 до 3600].",
    clockUnreadable: "Не удалось разобрать время; пример: clock set 2026-11-21T14:59 (по Москве).",
    clockShows: (time: string, isMoved: boolean) =>
      `Время портала: ${time} (Москва)${isMoved ? ", часы переведены" : ""}.`,
  },
  backup: {
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
    restored: (name: string, takenAt: string) =>
      `Портал восстановлен из копии ${name} от ${takenAt} (Москва).`,
    proven: (tables: number, rows: number, files: number) =>
      `Таблиц: ${tables}, строк: ${rows}, столько же, сколько в копии. Файлов: ${files}, содержимое каждого сверено.`,
  },
  /** Author of changes made by commands. */
  terminal: { name: "Администратор портала" },
  imports: {
    which: (all: string) =>
      `Использование: import <что> <файл.json|файл.csv>, где что: ${all}. Для CSV: --encoding utf-8|windows-1251|ibm866|koi8-r|utf-16le|utf-16be, --delimiter ";"|","|"|"|tab, --header-row <номер строки>.`,
    unreadable: (file: string, reason: string) => `Файл ${file} не читается: ${reason}.`,
    noList: "в нём нет списка строк",
    row: (number: number, name: string, message: string) =>
      `Строка ${number}${name === "" ? "" : ` (${name})`}: ${message}`,
    done: (created: number, updated: number, unchanged: number, errors: number) =>
      `Добавлено: ${created}, изменено: ${updated}, без изменений: ${unchanged}, с ошибками: ${errors}.`,
  },
  rights: {
    usage: (usage: string) => `Использование: org rights ${usage}.`,
    unknown: (inn: string) => `Организации с ИНН ${inn} в портале нет.`,
    now: (inn: string, rights: string) => `ИНН ${inn}: ${rights}.`,
  },
  user: {
    usage: (usage: string) => `Использование: user role ${usage}.`,
    unknown: (account: string) =>
      `Пользователя «${account}» портал не знает: он появится, когда впервые войдёт; затем повторите команду.`,
    machine: (account: string) => `«${account}» — учётная запись торговой системы, а не человек.`,
    operator: (account: string) => `«${account}» — оператор биржи. Его прежние сеансы завершены.`,
    none: (account: string) => `У «${account}» нет прав сотрудника биржи. Его прежние сеансы завершены.`,
    newUsage: (verb: string, usage: string) => `Использование: user ${verb} ${usage}.`,
    ownServer: (issuer: string) => `Учётные записи и пароли ведёт сервер входа ${issuer}.`,
    wrongLogin: "Логин — от 2 до 50 латинских букв, цифр и знаков . _ -.",
    wrongEmail: "Адрес почты не распознан.",
    taken: (login: string) => `Логин «${login}» или эта почта уже заняты.`,
    hasOperator: (account: string) =>
      `Оператор уже есть: «${account}». Других заводят так: user create <логин> --name <имя>, затем user role <логин> operator.`,
    created: (login: string) => `Учётная запись «${login}» заведена.`,
    link: (url: string) => `Ссылка открывается один раз, в течение часа: ${url}`,
    askPassword: "Новый пароль: ",
    wrongPassword: (problem: string) => `${problem}.`,
    passwordSet: (login: string) => `Пароль «${login}» задан. Его прежние сеансы завершены.`,
    secondFactorOff: (login: string) => `Второй фактор «${login}» выключен, ключей входа больше нет.`,
    enrolment: (login: string) =>
      `«${login}» настраивает второй фактор при следующем входе. В течение суток для этого хватит пароля.`,
    noAccount: (login: string) => `Учётной записи «${login}» во встроенном входе нет.`,
    blocked: (account: string) => `Пользователь «${account}» заблокирован.`,
    unblocked: (account: string) => `Пользователь «${account}» разблокирован.`,
    invited: (email: string) => `Приглашение на ${email} отправляется.`,
    noMail:
      "Писем портал не отправляет: задайте SMTP_URL и MAIL_FROM или заведите учётную запись: user create.",
    exported: (account: string, file: string) =>
      `Всё, что портал знает о «${account}», записано в файл ${file}.`,
    erased: (account: string, id: number) =>
      `Данные «${account}» удалены. В отчётах, заявках, подписях и журнале остаётся то, что обязан хранить закон; портал зовёт этого человека по номеру: ${id}.`,
    /** Replaces the name of an erased user. */
    erasedName: (id: number) => `Пользователь № ${id} (данные удалены)`,
    erasedReason: "Данные удалены по требованию пользователя",
    staffStays: (account: string) =>
      `«${account}» — сотрудник биржи: сначала лишите его прав (user role ${account} none).`,
    held: {
      "owns-cabinet": (account: string) =>
        `«${account}» владеет личным кабинетом организации: сначала передайте его другому на странице организации.`,
      applies: (account: string) => `Заявка «${account}» на доступ ещё не решена: сначала решите её.`,
    },
    notWritten: (file: string, reason: string) => `Файл ${file} не записан: ${reason}.`,
    role: (role: number) =>
      ({ 2: "оператор", 9: "торговая система" })[role] ?? (role > 2 ? "сотрудник биржи" : "пользователь"),
    state: (isBlocked: boolean) => (isBlocked ? "заблокирован" : "работает"),
    listed: (count: number) => `Показано пользователей: ${count}.`,
    more: (last: number) => `Показаны не все, дальше: user list --after ${last}`,
    issuerDecides:
      "Если сервер входа сообщает роли портала, со следующим входом остаётся то, что сообщит он.",
  },
  integration: {
    /** OAuth client of the embedded identity server. */
    name: "Торговая система",
    which: (verb: string) => `Использование: integration ${verb} <логин>.`,
    secretUsage: "Использование: integration secret [--new].",
    unknown: (account: string) =>
      `Учётной записи «${account}» портал не знает: пусть торговая система отправит с ней первый запрос (ответ будет 403) и повторите команду.`,
    person: (account: string) =>
      `Учётная запись «${account}» принадлежит человеку; заведите для торговой системы отдельную.`,
    ownServer: (issuer: string) =>
      `Клиента торговой системы заводят на сервере входа ${issuer}; затем: integration allow <логин>.`,
    allow: (account: string) => `Учётной записи «${account}» разрешены запросы торговой системы.`,
    deny: (account: string) => `Учётной записи «${account}» запрещены запросы торговой системы.`,
    client: (id: string) => `Клиент: ${id}`,
    secret: (secret: string) => `Секрет: ${secret}`,
    token: (url: string) => `Адрес токена (grant_type=client_credentials): ${url}`,
  },
  doctor: {
    name: {
      version: "База данных",
      locale: "Кириллица",
      durability: "Надёжность записи",
      connections: "Соединения",
      pooler: "Пулер соединений",
      replicas: "Реплики для чтения",
      migrations: "Миграции",
      role: "Роль запросов",
      jobs: "Очередь задач",
      audit: "Журнал аудита",
      identity: "Сервер входа",
      antivirus: "Антивирус",
      storage: "Хранилище файлов",
      signatures: "Электронные подписи",
      backup: "Копии",
      archive: "Восстановление на момент времени",
      clock: "Часы",
      release: "Версия портала",
      primary: "Серверы базы данных",
      issuerClock: "Часы сервера входа",
      operators: "Операторы",
      failedSignIns: "Неудачные входы",
      mail: "Почта",
      clearText: "Пароли без TLS",
    },
    release: (version: string) => version,
    otherRelease: (installed: string, running: string) =>
      `установлена ${installed}, а работает ${running}; перезапустите портал`,
    oneServer: "один",
    writableServers: (count: number) =>
      count === 1
        ? "запись принимает один"
        : `запись принимают: ${count}; узлы могут писать в разные базы, остановите лишний`,
    ownClock: "вход встроенный, часы те же",
    issuerClock: (seconds: number) => `расхождение ${seconds} с`,
    operators: (count: number) => `могут войти: ${count}`,
    noSecondFactor: (count: number) => `без второго фактора: ${count}, настроят его при входе`,
    noOperators:
      "ни один не может войти; заведите его (user first-operator), задайте пароль (user reset) или дайте роль на внешнем сервере входа",
    elsewhere: "считает внешний сервер входа",
    failedSignIns: (count: number) => `за последний час: ${count}`,
    noMail: "писем нет; задайте SMTP_URL и MAIL_FROM",
    mail: "сервер принимает соединение и вход",
    clearText: (names: readonly string[]) =>
      `пароль или ключ уходит открытым текстом: ${names.join(", ")}; возьмите адрес с TLS (https://, smtps:// или smtp:// с requireTLS=true)`,
    noClearText: "портал не отправляет",
    expiredAuthority: "срок доверенного удостоверяющего центра истёк; обновите SIGN_TRUSTED_CA",
    expiringAuthority: (days: number) =>
      `срок доверенного удостоверяющего центра истекает, осталось дней: ${days}; обновите SIGN_TRUSTED_CA`,
    oldList: (days: number) => `списку отзыва без срока дней: ${days}; обновите файлы в SIGN_CRL`,
    version: (version: string) => `PostgreSQL ${version}`,
    locale: (name: string) => `поиск по части слова видит кириллицу (${name})`,
    wrongLocale: (name: string) =>
      `локаль ${name} не знает кириллицы, поиск по части слова будет медленным; создайте базу с LC_CTYPE в UTF-8`,
    noTrigrams: "нет расширения pg_trgm; выполните migrate",
    durable: "подтверждённое переживает сбой питания",
    notDurable: (names: string) => `выключено: ${names}; подтверждённое может пропасть при сбое`,
    connections: (own: number, most: number, fits: number, nodes: number) =>
      `узел занимает до ${own} из ${most}, поместится узлов: ${fits}, работает: ${nodes}`,
    fewConnections:
      "увеличьте max_connections сервера, уменьшите DATABASE_POOL и DATABASE_JOBS_POOL или поставьте пулер (DATABASE_POOLER_URL)",
    poolerShare: (left: number) => `пулеру остаётся ${left}`,
    noPooler: "не задан (DATABASE_POOLER_URL)",
    pooler: "ведёт в ту же базу, сеансы настроены",
    noReplicas: "не заданы (DATABASE_READ_URL)",
    replica: {
      follows: (name: string, bytes: number) => `${name}: отстаёт на ${bytes} байт журнала`,
      conflicts: (name: string) => `${name}: hot_standby_feedback выключен, долгие выгрузки могут обрываться`,
      writes: (name: string) => `${name}: принимает запись, чтение туда не идёт`,
      away: (name: string, reason: string) => `${name}: недоступна (${reason})`,
    },
    migrated: "схема соответствует программе",
    pending: (names: string) => `не выполнены: ${names}; выполните migrate`,
    noRole: "роли birzha_app нет; выполните migrate",
    roleNotGranted: "роль birzha_app не выдана пользователю из DATABASE_URL (grant birzha_app to …)",
    roleTooStrong:
      "роль birzha_app не должна быть суперпользователем, владеть таблицами или обходить политики строк",
    role: "birzha_app ограничена политиками строк",
    ownLogin: "у запросов отдельный вход",
    noOwnLogin: "задайте запросам отдельный вход (REQUESTS_DATABASE_URL)",
    jobs: (waiting: number, running: number) => `задач ждёт: ${waiting}, выполняется: ${running}`,
    sealed: "записи скрепляются вовремя",
    auditBroken: "последняя проверка нашла нарушение; выполните audit verify --from-start",
    neverVerified: "целиком ещё не проверялся",
    verified: (days: number) => `целиком проверен дней назад: ${days}`,
    unsealed: (seconds: number) =>
      `есть записи, не скреплённые ${seconds} с; портал не работает или не справляется, выполните audit verify`,
    troubledJobs: {
      failing: (task: string, count: number) => `не удаются и повторяются: ${task} (${count})`,
      stuck: (task: string, count: number) => `зависли: ${task} (${count})`,
      dead: (task: string, count: number) => `исчерпали попытки: ${task} (${count})`,
    },
    identity: (issuer: string) => `${issuer} отвечает`,
    identityAsleep: "встроенный, отвечает только при запущенном портале",
    authorities: (authorities: number, lists: number | undefined) =>
      `доверенных удостоверяющих центров: ${authorities}, списков отзыва: ${lists ?? "не проверяются"}`,
    noAuthorities: "нет доверенных удостоверяющих центров, подать заявку нельзя; задайте SIGN_TRUSTED_CA",
    staleLists: (count: number) => `устаревших списков отзыва: ${count}; обновите файлы в SIGN_CRL`,
    storage: "запись, чтение и удаление работают",
    storageFault: (reason: string) => `FILES_URL: ${reason}`,
    storageStatus: (status: number) =>
      status === 401 || status === 403
        ? `хранилище отклонило ключ или секрет, или у них нет прав на корзину (HTTP ${status})`
        : status === 404
          ? "в хранилище нет такой корзины (HTTP 404)"
          : `хранилище ответило ошибкой HTTP ${status}`,
    storageAway: (reason: string) => `хранилище недоступно: ${reason}`,
    antivirus: "чистый файл пропускает, проверочный (EICAR) находит",
    noAntivirus: "файлы не проверяются; задайте ANTIVIRUS_COMMAND или ANTIVIRUS_ICAP",
    antivirusFault: (reason: string) => `вердикта нет, загрузка файлов не работает: ${reason}`,
    /** By the expected verdict. */
    antivirusBlind: {
      clean: "не пропускает чистый файл: загрузка файлов не работает",
      infected: "пропускает проверочный файл EICAR: заражённые файлы не найдёт",
    },
    noBackups: "сами не снимаются; задайте BACKUP_DIR",
    noBackup: (directory: string) => `в ${directory} нет ни одной`,
    backup: (name: string, hours: number) => `последняя ${name}, ей часов: ${hours}`,
    noArchive: "журнал не архивируется: база данных своя, или не задан BACKUP_DIR",
    noBase: "основы ещё нет; снимите её: npm run birzha -- backup",
    archive: (hours: number, seconds: number) =>
      `основе часов: ${hours}; журнал ждёт отправки секунд: ${seconds}`,
    clock: (skew: number) => `расхождение с базой данных ${skew} мс`,
  },
};
