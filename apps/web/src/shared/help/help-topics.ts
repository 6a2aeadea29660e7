/** A guide and the heading of its task. */
export type HelpTopic = readonly [guide: string, task: string];

/** SCREEN-019: tasks of `docs/help` that pages and fields refer to. */
export const helpTopics = {
  duty: ["accountant", "Узнать, нужно ли отчитаться и до какого дня"],
  newReport: ["accountant", "Подать отчёт о договоре"],
  duplicate: ["accountant", "Ответить на вопрос о повторном отчёте"],
  changeReport: ["accountant", "Изменить поданный отчёт"],
  terminate: ["accountant", "Расторгнуть договор"],
  findReport: ["accountant", "Найти отчёт, договор или компанию"],
  nilReturn: ["accountant", "Подать нулевой отчёт"],
  deliveries: ["trader", "Отметить поставки по нескольким договорам"],
  spot: ["trader", "Сообщить об исполнении спот-договоров"],
  newProposal: ["trader", "Подать заявку на аукцион по образцу последней"],
  admit: ["trader", "Допустить участников по списку ИНН"],
  prices: ["trader", "Сравнить свою цену с рынком"],
  invite: ["owner", "Пригласить сотрудника"],
  decideApplication: ["owner", "Принять или отклонить заявку сотрудника"],
  accessKey: ["owner", "Создать ключ API для учётной системы"],
  profile: ["owner", "Настроить письма и завершить чужой сеанс"],
  signUp: ["newcomer", "Подать заявку на доступ с сертификатом"],
  withoutCertificate: ["newcomer", "Получить доступ без сертификата"],
  acceptInvitation: ["newcomer", "Принять приглашение"],
  queue: ["operator", "Принять задачи из очереди с клавиатуры"],
  reject: ["operator", "Отклонить или вернуть с причиной"],
  dubious: ["operator", "Проверить сомнительный отчёт"],
  access: ["operator", "Рассмотреть заявку на доступ"],
  inviteByStaff: ["operator", "Пригласить пользователя в организацию"],
  block: ["operator", "Заблокировать пользователя или организацию"],
  dutyRules: ["operator", "Задать сроки отчётности"],
  customRules: ["operator", "Составить правило биржи"],
  workDays: ["operator", "Загрузить постановление о переносе выходных"],
  catalogs: ["operator", "Дополнить справочник"],
  notices: ["operator", "Ответить участникам без торговой системы"],
  audit: ["operator", "Узнать, кто что сделал"],
} as const satisfies Readonly<Record<string, HelpTopic>>;

export type HelpTopicName = keyof typeof helpTopics;
