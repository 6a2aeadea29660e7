export const rights = {
  usage: (usage: string) => `Использование: org rights ${usage}.`,
  unknown: (inn: string) => `Организации с ИНН ${inn} в портале нет.`,
  now: (inn: string, rights: string) => `ИНН ${inn}: ${rights}.`,
};

export const user = {
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
  issuerDecides: "Если сервер входа сообщает роли портала, со следующим входом остаётся то, что сообщит он.",
};

export const integration = {
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
};
