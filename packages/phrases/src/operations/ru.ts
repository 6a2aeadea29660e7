import { integration, rights, user } from "./accounts.ts";
import { backup } from "./backup.ts";
import { cli } from "./cli.ts";

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
  cli,
  backup,
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
  rights,
  user,
  integration,
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
