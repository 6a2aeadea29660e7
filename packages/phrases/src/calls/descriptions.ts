import type { BilingualTexts } from "./bilingual.ts";

/** Descriptions of the endpoints that all catalogues share. */
const ofCatalog = (name: string): BilingualTexts => ({
  [`list${name}Records`]: [
    "Includes hidden records. Ordered by name by default.",
    "Включая скрытые записи. По умолчанию по названию.",
  ],
  [`get${name}RecordEffects`]: [
    "Shows what hiding the record affects. Each count stops at 1,000.",
    "Показывает, что затронет скрытие записи. Каждое число — не больше 1000.",
  ],
  [`update${name}Record`]: [
    "Reports keep the name with which they were registered. An outdated `version` returns 409 `shared.stale`.",
    "В отчётах остаётся название, с которым они зарегистрированы. На устаревшую `version` ответ — 409 `shared.stale`.",
  ],
});

/**
 * LANG-005: descriptions of operations whose summary is not enough, in English and Russian. The browser uses the
 * endpoint definitions, so these texts are not part of them.
 */
export const operationTexts: BilingualTexts = {
  createAgreement: [
    "Catalogue values are found by id, code or name. If the organisation already has a report with the same parties, contract number and date, product, amount, price and delivery dates, the response is 409 `agreements.duplicate`, and `details.duplicate` holds the number of that report. To register another consignment, repeat the request with `notDuplicateOf`. `replaces` is the number of a rejected report that this one is filed again for. With `key`, a document is registered only once: a repeated request returns the first number.",
    "Значения справочников находятся по id, коду или названию. Если у организации уже есть отчёт с теми же сторонами, номером и датой договора, товаром, количеством, ценой и сроками поставки, ответ — 409 `agreements.duplicate`, а номер того отчёта — в `details.duplicate`. Чтобы зарегистрировать другую партию, повторите запрос с `notDuplicateOf`. В `replaces` укажите номер отклонённого отчёта, взамен которого подаёте этот. С полем `key` документ регистрируется только один раз: повторный запрос вернёт первый номер.",
  ],
  getAgreement: [
    "The content is returned as stored, in `dataXML`. `isChildren` is true for a version.",
    "Содержание возвращается в том виде, в котором сохранено, — в `dataXML`. У версии `isChildren` равно true.",
  ],
  getDefaultValue: [
    "The organisation, the author and the date are filled in.",
    "Организация, составитель и дата уже заполнены.",
  ],
  getLastRegistered: [
    "Rejected reports are skipped. The response is null if there are no reports.",
    "Отклонённые отчёты пропускаются. Если отчётов нет, ответ — null.",
  ],
  getTotals: [
    "Returns one total per status and currency. `totals` is null if the filters match too many reports to add up in time.",
    "Возвращает итог по каждому статусу и валюте. Если по фильтрам найдено слишком много отчётов, `totals` равно null.",
  ],
  importFromXml: [
    "Returns the form definition with the values of the report. Empty XML returns an empty form. Nothing is stored.",
    "Возвращает определение формы и значения отчёта. Для пустого XML возвращается пустая форма. Ничего не сохраняется.",
  ],
  listAgreements: [
    "Newest first by default. Sorting by a field without an index is limited to 20,000 reports: narrow the filters after 400 `agreements.too-many-to-sort`. `search` may match at most 10,000 reports.",
    "По умолчанию сначала новые. Сортировка по полю без индекса возможна не более чем для 20 000 отчётов: при ответе `agreements.too-many-to-sort` уточните фильтры. По `search` может найтись не более 10 000 отчётов.",
  ],
  listHistories: [
    "Newest first. Versions that only flag a doubtful deal are left out.",
    "Сначала новые. Версии, которые только отмечают сомнительную сделку, не показаны.",
  ],
  listRegistries: [
    "Newest first by default. Sorting by a field without an index is limited to 20,000 reports: narrow the filters after 400 `agreements.too-many-to-sort`. `search` may match at most 10,000 reports.",
    "По умолчанию сначала новые. Сортировка по полю без индекса возможна не более чем для 20 000 отчётов: при ответе `agreements.too-many-to-sort` уточните фильтры. По `search` может найтись не более 10 000 отчётов.",
  ],
  listRegistryHistories: [
    "Newest first, including versions that only flag a doubtful deal.",
    "Сначала новые, включая версии, которые только отмечают сомнительную сделку.",
  ],
  listSimilar: [
    "Returns at most five reports of the organisation, duplicates first. Nothing is stored.",
    "Возвращает не более пяти отчётов организации, сначала дубликаты. Ничего не сохраняется.",
  ],
  listStatusChanges: [
    "With `id`, returns the statuses that this report can change to.",
    "С параметром `id` возвращаются статусы, в которые можно перевести этот отчёт.",
  ],
  uploadFile: [
    "Maximum 10 MB: PDF, Word, Excel, an image or an archive. Name the returned id in the XML of the report. The file is scanned for viruses where a scanner is configured.",
    "Не более 10 МБ: PDF, Word, Excel, изображение или архив. Полученный id укажите в XML отчёта. Если на портале настроен антивирус, файл проверяется.",
  ],
  changeStatus: [
    "A rejection needs a reason in `description`. Status 3 rejects, status 1 restores.",
    "Для отклонения нужна причина в `description`. Статус 3 отклоняет, статус 1 восстанавливает.",
  ],
  changeTermination: [
    "Only for a report in the status «terminated».",
    "Только для отчёта в статусе «Расторгнут».",
  ],
  flagDeal: ["Only exchange staff see the flag.", "Отметку видят только сотрудники биржи."],
  terminateAgreement: [
    "Without `terminationReportNumber` and `terminationReportDate` the portal assigns both.",
    "Если `terminationReportNumber` и `terminationReportDate` не указаны, их присвоит портал.",
  ],
  updateAgreement: [
    "Saves the new content as the next version. Send `version` to detect a concurrent edit: an outdated value returns 409 `shared.stale`.",
    "Новое содержание сохраняется как следующая версия. Чтобы не перезаписать чужие изменения, передайте `version`: на устаревшее значение ответ — 409 `shared.stale`.",
  ],
  correctAgreements: [
    "Each row saves a version of its report, as `updateAgreement` does; an error in one row does not affect the others. Results come in the order of the rows. Send `version`: a row that arrives again then returns `shared.stale` instead of another version.",
    "Каждая строка сохраняет новую версию своего отчёта, как `updateAgreement`; ошибка в одной не влияет на остальные. Результаты идут в порядке строк. Передавайте `version`: повторная строка вернёт `shared.stale`, а не создаст ещё одну версию.",
  ],
  fileAgreements: [
    "Each row is registered separately: an error in one row does not affect the others. Results come in the order of the rows, and the status is 200 even if rows are rejected. A row whose `key` was registered before returns its receipt, so an interrupted request can be sent again unchanged.",
    "Каждая строка регистрируется отдельно: ошибка в одной не влияет на остальные. Результаты идут в порядке строк, статус 200 — даже если часть строк отклонена. Строка, уже зарегистрированная по своему `key`, возвращает прежнюю квитанцию, поэтому прерванный запрос можно повторить без изменений.",
  ],
  validateAgreement: [
    "Applies the same rules as the registration and returns all invalid fields at once.",
    "Применяет те же правила, что и регистрация, и возвращает сразу все неверные поля.",
  ],
  acceptApplication: [
    "The applicant becomes a user of the organisation. If the portal does not have this organisation, it is created.",
    "Заявитель становится пользователем организации. Если организации на портале нет, она создаётся.",
  ],
  createApplication: [
    "If the portal requires signatures, sign the text of `buildSignedData` with the certificate of the organisation and send `sign` and `data`.",
    "Если портал требует подпись, подпишите текст из `buildSignedData` сертификатом организации и передайте `sign` и `data`.",
  ],
  getApplication: [
    "Only applications that the caller can decide.",
    "Только заявки, по которым вызывающий вправе принять решение.",
  ],
  listApplications: [
    "Newest first by default. Only applications that the caller can decide.",
    "По умолчанию сначала новые. Только заявки, по которым вызывающий вправе принять решение.",
  ],
  listOwnApplications: ["Newest first, with the decisions.", "Сначала новые, вместе с решениями."],
  rejectApplication: ["The applicant sees the reason.", "Заявитель увидит причину."],
  approveRequest: [
    "The requester cannot approve their own request. The action runs at once, and its errors are the errors of this operation.",
    "Собственный запрос подтвердить нельзя. Действие выполняется сразу, и его ошибки возвращает эта операция.",
  ],
  listApprovals: [
    "At most 200, oldest first, each with the record and its old and new values.",
    "Не более 200, сначала старые; у каждого — запись, прежние и новые значения.",
  ],
  rejectRequest: ["Needs a reason in `comment`.", "Нужна причина в `comment`."],
  changeProposal: [
    "Sends a change of an accepted or sent proposal, or a returned proposal again. Broken rules are listed in `errors.Data`.",
    "Отправляет изменение отправленной или принятой заявки либо возвращённую заявку повторно. Нарушенные правила перечислены в `errors.Data`.",
  ],
  createDraft: ["A draft can be incomplete.", "Черновик может быть неполным."],
  listDrafts: [
    "Newest first by default. Exchange staff get an empty list.",
    "По умолчанию сначала новые. Сотрудники биржи получают пустой список.",
  ],
  updateDraft: [
    "Replaces the whole content. An outdated `version` returns 409 `shared.stale`.",
    "Заменяет содержание целиком. На устаревшую `version` ответ — 409 `shared.stale`.",
  ],
  getCurrentDate: [
    "The time is Moscow time. The working days reach to the last possible day of an auction.",
    "Время московское. Рабочие дни — до последнего возможного дня аукциона.",
  ],
  getLastProposal: [
    "Use it to prefill a new proposal. Values that are no longer offered are left out. The response is null if there are no proposals.",
    "Для заполнения новой заявки. Значения, которые больше не предлагаются, опущены. Если заявок нет, ответ — null.",
  ],
  listProposals: [
    "Newest first by default. `getClosedProposal=true` returns the closed ones.",
    "По умолчанию сначала новые. С `getClosedProposal=true` — закрытые заявки.",
  ],
  sendProposal: [
    "`id` 0 sends a new proposal, another id a draft. Broken rules are listed in `errors.Data`.",
    "С `id` 0 отправляется новая заявка, с другим id — черновик. Нарушенные правила перечислены в `errors.Data`.",
  ],
  revokeProposal: [
    "This operation writes, although its method is GET. Prefetching by browsers is rejected with 403 `shared.prefetched`.",
    "Операция изменяет данные, хотя её метод — GET. Предварительная загрузка браузером отклоняется: `shared.prefetched`.",
  ],
  getAuctionProposalOrganization: [
    "Returns the acting organisation, with null fields if none is selected. The same as `getProposalOrganization`.",
    "Возвращает текущую организацию; если она не выбрана, поля равны null. То же, что `getProposalOrganization`.",
  ],
  getProposalOrganization: [
    "Returns the acting organisation, with null fields if none is selected.",
    "Возвращает текущую организацию; если она не выбрана, поля равны null.",
  ],
  getProposalOrganizationShort: [
    "Returns the acting organisation, with null fields if none is selected. The same as `getProposalOrganization`.",
    "Возвращает текущую организацию; если она не выбрана, поля равны null. То же, что `getProposalOrganization`.",
  ],
  listCreators: [
    "Authors of the open or of the closed proposals. Pages 0 and 1 are both the first page.",
    "Авторы открытых или закрытых заявок. Страницы 0 и 1 — обе первая.",
  ],
  listCreatorsShortly: ["The same as `listCreators`.", "То же, что `listCreators`."],
  blockProposal: [
    "The organisation cannot change a blocked proposal. A block needs a reason in `comment`.",
    "Заблокированную заявку организация не может изменить. Для блокировки нужна причина в `comment`.",
  ],
  decideProposal: [
    "Accepts, returns or rejects the version that the operator has seen, or takes the proposal off the schedule. If the proposal has a newer version, the response is 409 `shared.stale`.",
    "Принимает, возвращает или отклоняет ту редакцию, которую видел оператор, либо снимает заявку с расписания. Если появилась новая редакция, ответ — 409 `shared.stale`.",
  ],
  importProposals: [
    "At most 1,000 rows, each validated separately: an error in one row does not affect the others. The status is 200 even if rows have errors. `externalId` identifies a row, so sending it again changes nothing.",
    "Не более 1000 строк, каждая проверяется отдельно: ошибка в одной не влияет на остальные. Статус 200 — даже если в строках есть ошибки. Строку определяет `externalId`, повторная отправка ничего не меняет.",
  ],
  listSchedule: [
    "Ordered by the time of the last change. With `changedAfter` the list also contains proposals that have left the status, with `isLeft`.",
    "По времени последнего изменения. С `changedAfter` список содержит и заявки, вышедшие из статуса, — с признаком `isLeft`.",
  ],
  listFieldRules: [
    "An exception allows or forbids changing a field in a status, against the default rule.",
    "Исключение разрешает или запрещает изменять поле в статусе вопреки общему правилу.",
  ],
  setFieldRule: [
    "`changeable: null` restores the default rule. A concurrent edit returns 409 `shared.stale`.",
    "`changeable: null` возвращает общее правило. Если значение успели изменить, ответ — 409 `shared.stale`.",
  ],
  listProcessing: ["Newest first. Drafts are not included.", "Сначала новые. Черновиков в списке нет."],
  recordAuctionResult: [
    "For installations without a trading system. An outdated `version` returns 409 `shared.stale`.",
    "Для порталов без торговой системы. На устаревшую `version` ответ — 409 `shared.stale`.",
  ],
  listAudit: [
    "Newest first by default. Page backwards with `before`, forwards with `after`; in any other order use `skip`.",
    "По умолчанию сначала новые. Листать назад — `before`, вперёд — `after`; при другом порядке — `skip`.",
  ],
  verifyAuditChain: [
    "Runs in the background. `getAuditChain` returns the result.",
    "Выполняется в фоне. Результат возвращает `getAuditChain`.",
  ],
  listCountries: ["Countries of the classifier OKSM.", "Страны по классификатору ОКСМ."],
  listPorts: [
    "Without filters, active records of both kinds.",
    "Без фильтров — действующие записи обоих видов.",
  ],
  listVisibilityRegions: [
    "A product type can be limited to these regions.",
    "Этими регионами можно ограничить вид товара.",
  ],
  listVisibilityTypes: ["The whole country, or selected regions.", "Вся страна или выбранные регионы."],
  exportContracts: [
    "Rows: the given ids, the result of the filter, or all contracts of the organisation. At most 50,000.",
    "Строки: указанные id, результат фильтра или все договоры организации. Не более 50 000.",
  ],
  importContracts: [
    "At most 1,000 rows, each validated separately: an error in one row does not affect the others. The status is 200 even if rows have errors. Absent statuses, delivery day and reason keep their values.",
    "Не более 1000 строк, каждая проверяется отдельно: ошибка в одной не влияет на остальные. Статус 200 — даже если в строках есть ошибки. Статусы, дата поставки и причина, которых в строке нет, не меняются.",
  ],
  listContracts: [
    "Newest first by default. `tabs` holds the number of contracts per tab.",
    "По умолчанию сначала новые. В `tabs` — число договоров на каждой вкладке.",
  ],
  reportDeliveries: [
    "At most 1,000 reports, each validated separately: an error in one does not affect the others. The status is 200 even if some have errors.",
    "Не более 1000 отчётов, каждый проверяется отдельно: ошибка в одном не влияет на остальные. Статус 200 — даже если в некоторых есть ошибки.",
  ],
  exportPunctuality: [
    "Rows: the given ids, the result of the filter, or all. At most 50,000.",
    "Строки: указанные id, результат фильтра или все. Не более 50 000.",
  ],
  findDuty: [
    "Applies the rules of the exchange and returns the due date with its legal source.",
    "Применяет правила биржи и возвращает срок с указанием нормы.",
  ],
  getPunctuality: [
    "Reports on time and late in the current year, by month, and the next due date.",
    "Отчёты вовремя и с опозданием за текущий год по месяцам и ближайший срок.",
  ],
  listPunctuality: [
    "One row per organisation and month, with the delay of its reports.",
    "Одна строка на организацию и месяц с опозданием её отчётов.",
  ],
  fileNilReturn: ["Once per month, and it cannot be withdrawn.", "Один раз за месяц; отозвать нельзя."],
  getCalendar: [
    "Open and missed due dates of the acting organisation, its auction days, the months that can get a nil return, and the filed nil returns.",
    "Предстоящие и пропущенные сроки текущей организации, дни её аукционов, месяцы, за которые можно подать нулевой отчёт, и поданные нулевые отчёты.",
  ],
  removeFeed: ["Takes effect immediately.", "Адрес перестаёт работать сразу."],
  renewFeed: [
    "The previous address stops working. The caller generates the secret; the portal stores only its hash.",
    "Прежний адрес перестаёт работать. Секрет создаёт вызывающий, портал хранит только его хеш.",
  ],
  getRule: ["Newest version first.", "Сначала новая версия."],
  listRules: ["The newest version of each rule.", "Последняя версия каждого правила."],
  listCustomRules: ["Newest rule first.", "Сначала новое правило."],
  listRulesInForce: [
    "Includes ended rules: they validate reports of their contract dates.",
    "Включая закончившиеся: они действуют для отчётов о договорах своих дат.",
  ],
  createCustomRule: [
    "A draft validates nothing before it is in force.",
    "Черновик ничего не проверяет, пока не введён в действие.",
  ],
  updateCustomRule: [
    "A changed definition needs another trial.",
    "После изменения содержания нужна новая проверка.",
  ],
  putRuleInForce: [
    "Needs a finished trial of the same definition. The first contract date is `earliestFrom` or later: members get a notice before (`rules.short-notice`).",
    "Нужна завершённая проверка того же содержания. Первая дата действия — не раньше `earliestFrom`: участники узнают о правиле заранее (`rules.short-notice`).",
  ],
  endCustomRule: [
    "Today or later, and not later than the current last date.",
    "Не раньше сегодняшнего дня и не позже прежней последней даты.",
  ],
  suspendCustomRule: [
    "Applies from the next validation on and needs no approval. A suspended rule stays ended.",
    "Действует со следующей проверки и не требует утверждения. Приостановленное правило не возобновляется.",
  ],
  startRuleTrial: [
    "Reads the current versions by contract date, without rejected reports, for ten minutes at most.",
    "Читает текущие версии по дате договора, без отклонённых, не дольше десяти минут.",
  ],
  cancelRuleTrial: ["The part that it has read stays.", "Прочитанная часть остаётся."],
  listTrialOrganizations: [
    "Most failing reports first.",
    "Сначала организации с наибольшим числом нарушений.",
  ],
  updateRule: [
    "Saves a new version. Due dates can change only from today on: a change for the past returns 400 `duties.backdated`.",
    "Сохраняется новая версия. Сроки можно менять только с сегодняшнего дня: изменение задним числом отклоняется — `duties.backdated`.",
  ],
  listChanges: [
    "Changes of all records that the caller can see, in commit order, after the cursor `after`. Store `next` and continue from it. Changes stay for 90 days.",
    "Изменения всех доступных вызывающему записей в порядке сохранения, после курсора `after`. Сохраните `next` и продолжайте с него. Изменения хранятся 90 дней.",
  ],
  streamEvents: [
    "Server-sent events with the kind and id of each changed record. `Last-Event-ID` continues an interrupted stream.",
    "Server-sent events с видом и id каждой изменённой записи. Прерванный поток продолжается с `Last-Event-ID`.",
  ],
  answerNotice: [
    "The response moves the proposal, contract, deal or application to its next status. A rejection of some kinds needs a comment.",
    "Ответ переводит заявку, договор, сделку или заявление в следующий статус. Для некоторых видов при отказе нужен комментарий.",
  ],
  importCalendar: [
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors.",
    "Не более 1000 строк, каждая проверяется отдельно. Статус 200 — даже если в строках есть ошибки.",
  ],
  importDictionary: [
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. An item with a known `id` is updated.",
    "Не более 1000 строк, каждая проверяется отдельно. Статус 200 — даже если в строках есть ошибки. Значение с известным `id` обновляется.",
  ],
  listExchangeNotices: [
    "Ordered by number, after the number `after`. The first read of a message by the trading system is recorded, so this GET can write.",
    "По номерам, после номера `after`. Первое чтение торговой системой отмечается, поэтому этот GET может изменять данные.",
  ],
  listWorkDays: [
    "Both ends included, at most 1,100 days. `workDay=false` returns the non-working days.",
    "Включая первый и последний день, не более 1100 дней. С `workDay=false` — нерабочие дни.",
  ],
  listWorkDaysShort: ["The same as `listWorkDays`.", "То же, что `listWorkDays`."],
  getDecreedDays: [
    "Only the days whose kind was set explicitly. The other days follow the calendar.",
    "Только дни, вид которых установлен отдельно. Остальные следуют календарю.",
  ],
  getStaffNotice: [
    "Includes the data that the participant sent.",
    "Вместе с данными, которые отправил участник.",
  ],
  listDictionaryItems: ["Includes hidden items.", "Включая скрытые."],
  listStaffNotices: [
    "`show` limits the list to messages without a response or not yet read by the trading system.",
    "`show` оставляет только уведомления без ответа или не прочитанные торговой системой.",
  ],
  setDecreedDays: [
    "All days are saved, or none. If a day was changed concurrently, the response is 409 `shared.stale`.",
    "Сохраняются все дни или ни один. Если день успели изменить, ответ — 409 `shared.stale`.",
  ],
  updateDictionaryItem: [
    "`isActive: false` hides the item. An outdated `version` returns 409 `shared.stale`.",
    "`isActive: false` скрывает значение. На устаревшую `version` ответ — 409 `shared.stale`.",
  ],
  acceptInvitation: [
    "The caller becomes an employee of the organisation. The e-mail address of the caller must be confirmed.",
    "Вызывающий становится сотрудником организации. Адрес его почты должен быть подтверждён.",
  ],
  createInvitation: [
    "Owners invite to the acting organisation, exchange staff to any. The response does not disclose whether the address has an account.",
    "Владелец приглашает в текущую организацию, сотрудник биржи — в любую. Ответ не раскрывает, есть ли учётная запись с таким адресом.",
  ],
  listInvitations: [
    "Newest first, without accepted ones. Staff who select no organisation get the invitations of all.",
    "Сначала новые, без принятых. Сотрудник биржи, не выбравший организацию, получает приглашения всех организаций.",
  ],
  listOwnInvitations: [
    "Invitations to the confirmed e-mail address of the caller, open ones first.",
    "Приглашения на подтверждённый адрес вызывающего, сначала действующие.",
  ],
  resendInvitation: ["Its validity starts again.", "Срок действия начинается заново."],
  withdrawInvitation: ["Takes effect immediately.", "Приглашение перестаёт действовать сразу."],
  createDelegation: [
    "The access keys of that organisation can then act for the acting one. An earlier delegation to it is replaced.",
    "Ключи доступа той организации смогут действовать за текущую. Прежнее делегирование ей заменяется.",
  ],
  listDelegations: ["Active ones first.", "Сначала действующие."],
  createKey: [
    "The caller generates the key and sends it as `secret`. The portal stores only its hash and never returns the key.",
    "Ключ создаёт вызывающий и передаёт в `secret`. Портал хранит только его хеш и никогда не возвращает ключ.",
  ],
  listKeys: ["Active ones first.", "Сначала действующие."],
  revokeDelegation: ["Takes effect immediately.", "Делегирование перестаёт действовать сразу."],
  revokeKey: ["Takes effect immediately.", "Ключ перестаёт действовать сразу."],
  downloadMembers: [
    "Applies the filter and the columns of the request. At most 50,000 rows.",
    "Учитывает фильтр и столбцы запроса. Не более 50 000 строк.",
  ],
  findMembers: [
    "Returns the members with their admission by the acting organisation. Unknown INNs are left out.",
    "Возвращает участников и их допуск текущей организацией. Неизвестные ИНН пропускаются.",
  ],
  listMembers: [
    "Includes their admission by the acting organisation.",
    "Вместе с их допуском текущей организацией.",
  ],
  decideMemberApplication: [
    "An accepted application changes the admissions. A rejection needs a comment.",
    "Принятое заявление изменяет допуски. Для отклонения нужен комментарий.",
  ],
  updateMemberDraft: ["Replaces the whole content.", "Заменяет содержание целиком."],
  listApplicationMembers: [
    "The members and dates as they were sent.",
    "Участники и даты, какими они были отправлены.",
  ],
  listMemberApplications: ["Newest first by default.", "По умолчанию сначала новые."],
  listMemberDrafts: [
    "Newest first by default. Exchange staff get an empty list.",
    "По умолчанию сначала новые. Сотрудники биржи получают пустой список.",
  ],
  sendMemberApplication: [
    "The draft in `draftId` is deleted with it. The first broken rule is the error code; the message lists all of them.",
    "Черновик из `draftId` после этого удаляется. Код ошибки — первое нарушенное правило, сообщение перечисляет все.",
  ],
  importMembers: [
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. `externalId` identifies a member.",
    "Не более 1000 строк, каждая проверяется отдельно. Статус 200 — даже если в строках есть ошибки. Участника определяет `externalId`.",
  ],
  listAdmissions: ["Of one organisation (`firmInn`) or of all.", "Одной организацией (`firmInn`) или всеми."],
  listNotices: ["Newest first, with the number of unread ones.", "Сначала новые, с числом непрочитанных."],
  readAllNotices: ["Later notifications stay unread.", "Более поздние останутся непрочитанными."],
  readNotices: ["At most 100 ids.", "Не более 100 id."],
  blockOrganization: [
    "Status 1 blocks and needs a reason in `description`; status 0 lifts the block. Users of a blocked organisation can only read.",
    "Статус 1 блокирует, для него нужна причина в `description`; статус 0 снимает блокировку. Пользователи заблокированной организации могут только читать.",
  ],
  downloadOrganizations: ["At most 50,000 rows.", "Не более 50 000 строк."],
  findCompanyByInn: [
    "Returns the name and the address, both empty if the company is unknown.",
    "Возвращает название и адрес; если компания неизвестна, они пустые.",
  ],
  getOrganizationEffects: ["Each count stops at 1,000.", "Каждое число — не больше 1000."],
  listOrganizationHistories: [
    "Changes of its data and its blocks, newest first.",
    "Изменения сведений и блокировки, сначала новые.",
  ],
  listOrganizations: ["Newest first by default.", "По умолчанию сначала новые."],
  updateOrganization: [
    "The INN cannot change; `inn` is ignored.",
    "ИНН изменить нельзя, поле `inn` не учитывается.",
  ],
  downloadOwnReport: ["An Excel workbook of the acting organisation.", "Книга Excel текущей организации."],
  downloadRegistryReport: [
    "An Excel workbook of one organisation or of all.",
    "Книга Excel по одной организации или по всем.",
  ],
  downloadShownReports: [
    "Applies the filters, the order and the columns of the request. Staff get the reports of all organisations. At most 50,000 rows.",
    "Учитывает фильтры, порядок и столбцы запроса. Сотрудники биржи получают отчёты всех организаций. Не более 50 000 строк.",
  ],
  findRecords: [
    "Matches the beginnings of words and parts of numbers in the records that the caller can see.",
    "Ищет по началам слов и частям номеров в записях, доступных вызывающему.",
  ],
  buildSignedData: [
    "The text contains a one-time code and expires.",
    "Текст содержит одноразовый код и действует ограниченное время.",
  ],
  downloadSignature: [
    "A ZIP archive with the signed text and its evidence, which can be verified without the portal.",
    "Архив ZIP с подписанным текстом и доказательствами; проверить его можно без портала.",
  ],
  listDemoCertificates: [
    "Certificates without legal force for trying the signature. The list is empty unless the portal runs as a demo.",
    "Сертификаты без юридической силы, чтобы попробовать подпись. Вне демонстрации список пуст.",
  ],
  exportDeals: [
    "Rows: the given ids, the result of the filter, or all deals including processed ones. At most 50,000.",
    "Строки: указанные id, результат фильтра или все сделки, включая обработанные. Не более 50 000.",
  ],
  importDeals: [
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. Absent values of the participant keep their values.",
    "Не более 1000 строк, каждая проверяется отдельно. Статус 200 — даже если в строках есть ошибки. Сведения участника, которых в строке нет, не меняются.",
  ],
  listDeals: [
    "Processed deals are included only if the filter selects them. `tabs` holds the number of deals per tab.",
    "Обработанные сделки включаются, только если выбраны фильтром. В `tabs` — число сделок на каждой вкладке.",
  ],
  updateDeals: [
    "At most 500 deals, all or none. The first broken rule is the error code; the message lists all of them.",
    "Не более 500 сделок, все или ни одной. Код ошибки — первое нарушенное правило, сообщение перечисляет все.",
  ],
  uploadSpotFile: [
    "Name the returned id as `file` of the deal in `updateDeals`.",
    "Полученный id передайте в поле `file` сделки в `updateDeals`.",
  ],
  claimTask: [
    "Other items of the caller stay claimed. An item claimed by a colleague returns 409 `tasks.taken`.",
    "Другие задачи вызывающего остаются у него. Если задача уже в работе у коллеги, ответ — 409 `tasks.taken`.",
  ],
  getWork: [
    "Decisions of the last 30 days by day, and the number and waiting time of open items.",
    "Решения за последние 30 дней по дням, число и время ожидания открытых задач.",
  ],
  listQueue: [
    "All items that wait for a decision, nearest deadline first, at most 100 of each kind.",
    "Все задачи, ожидающие решения, сначала с ближайшим сроком; не более 100 каждого вида.",
  ],
  listTasks: [
    "Open tasks, tasks that wait for the exchange, and tasks done today.",
    "Открытые задачи, задачи, ожидающие биржу, и выполненные сегодня.",
  ],
  releaseTask: ["Also releases an item claimed by a colleague.", "Можно вернуть и задачу, взятую коллегой."],
  acceptConsent: [
    "`version` must be the current version, otherwise the response is 409 `users.other-consent`.",
    "`version` — действующая редакция, иначе ответ — 409 `users.other-consent`.",
  ],
  blockMember: ["A block needs a reason in `description`.", "Для блокировки нужна причина в `description`."],
  blockUser: [
    "Status 1 blocks and needs a reason in `description`; status 0 lifts the block.",
    "Статус 1 блокирует, для него нужна причина в `description`; статус 0 снимает блокировку.",
  ],
  downloadUsers: ["At most 50,000 rows.", "Не более 50 000 строк."],
  endOtherSessions: ["The session of this request stays open.", "Текущий сеанс останется открытым."],
  exportUser: [
    "A ZIP archive with JSON. Operators can export any user, other callers only themselves.",
    "Архив ZIP с JSON. Оператор может выгрузить любого пользователя, остальные — только себя.",
  ],
  getUser: [
    "Exchange staff can get any user, other callers only themselves.",
    "Сотрудник биржи может получить любого пользователя, остальные — только себя.",
  ],
  getUserEffects: ["Each count stops at 1,000.", "Каждое число — не больше 1000."],
  listConsents: ["Accepted versions, newest first.", "Принятые редакции, сначала новые."],
  listSessions: ["The session of this request first.", "Сначала текущий."],
  listUserHistories: [
    "Changes of the user's data and blocks, newest first.",
    "Изменения сведений и блокировки, сначала новые.",
  ],
  listUsers: ["Newest first by default.", "По умолчанию сначала новые."],
  transferOwnership: [
    "Another user of the organisation becomes the owner of its account. If `mustSignOut` is true, the caller must sign in again.",
    "Владельцем становится другой пользователь организации. Если `mustSignOut` равно true, вызывающий должен войти снова.",
  ],
  updateUser: [
    "Login, role and status cannot change; these fields are ignored.",
    "Логин, роль и статус изменить нельзя, эти поля не учитываются.",
  ],
  getCurrentUser: [
    "Includes the acting organisation and the rights.",
    "Вместе с текущей организацией и правами.",
  ],
  listAuthors: [
    "Of the acting organisation, or of `organizationId`.",
    "Текущей организации или указанной в `organizationId`.",
  ],
  listUserOrganizations: [
    "Organisations that the user can act for, owned ones first.",
    "Организации, за которые пользователь может действовать, сначала свои.",
  ],
  chooseDefaultView: ["`viewId: null` removes the default.", "`viewId: null` убирает вид по умолчанию."],
  previewImport: [
    "Saves nothing. A request without choices returns the detected ones. Send the same choices to `createImport`; with `headerRow`, headings can be unknown.",
    "Ничего не сохраняет. Запрос без выбора возвращает определённое порталом. Тот же выбор передайте в `createImport`: с `headerRow` названия столбцов могут быть неизвестны.",
  ],
  createImport: [
    "A workbook with several sheets returns `sheets` without `importId`; send it again with `sheet`. A file with row identities corrects the rows of its import.",
    "Книга с несколькими листами возвращает `sheets` без `importId`; отправьте её снова с `sheet`. Файл с номерами строк загрузки исправляет эти строки.",
  ],
  getReconciliation: [
    "Computed from the current reports: a filed or corrected report changes its line. `extra` has the totals of all results.",
    "Сравнивает с текущими отчётами: после подачи или исправления отчёта строка меняется. В `extra` — итоги всех результатов.",
  ],
  downloadReconciliation: [
    "Sheets with the totals and the lines of each result.",
    "Листы с итогами и строками каждого результата.",
  ],
  listImports: ["The last 20, newest first.", "Последние 20, сначала новые."],
  getImport: ["Counts and totals follow the registration.", "Числа и итоги меняются по ходу регистрации."],
  listImportRows: ["Ordered by number.", "По возрастанию номера."],
  assignColumns: [
    "The organisation's next files use the same fields.",
    "Для следующих файлов организации поля будут такими же.",
  ],
  correctCells: ["Validates the changed rows again.", "Изменённые строки проверяются снова."],
  decideRow: [
    "A distinct contract becomes ready; any other row is skipped.",
    "Другой договор становится готовым, остальные строки не загружаются.",
  ],
  confirmImportWarnings: [
    "A row without other warnings becomes ready.",
    "Строка без других предупреждений становится готовой.",
  ],
  createCorrection: [
    "With `ids` or with the filters of the register. The answer is an import with a row for each report and its values. Change cells with `correctCells`, then call `registerCorrection`. A file with a column of report numbers has the same effect in `createImport`.",
    "Отчёты задают `ids` или фильтры реестра. Создаётся загрузка со строкой на каждый отчёт и его значениями. Измените ячейки через `correctCells` и запустите `registerCorrection`. Так же действует файл со столбцом «Номер отчёта» в `createImport`.",
  ],
  listCorrectionChanges: [
    "Only rows that are ready for the correction count; most changed fields first.",
    "Учитываются только строки, готовые к исправлению; сначала самые частые поля.",
  ],
  registerCorrection: [
    "A job saves a version of each report with the reason; `getImport` returns its progress. A report with a newer version stays as an invalid row.",
    "Фоновое задание сохраняет новую версию каждого отчёта с причиной; ход показывает `getImport`. Отчёт, который тем временем изменён, остаётся строкой с ошибкой.",
  ],
  registerImport: [
    "A job registers the rows; `getImport` returns its progress.",
    "Строки регистрирует фоновое задание; ход показывает `getImport`.",
  ],
  cancelImport: ["Registered rows stay.", "Зарегистрированные строки остаются."],
  countEqualCells: ["Only unregistered rows count.", "Учитываются только незарегистрированные строки."],
  getTemplate: [
    "A column for each field of the report; required ones have `*`.",
    "По столбцу на каждое поле отчёта; обязательные отмечены `*`.",
  ],
  downloadImport: [
    "For correction and another upload: a row keeps its identity in its first column.",
    "Для исправления и повторной загрузки: строка сохраняет свой номер в столбце «Строка загрузки».",
  ],
  getReceipt: [
    "The file contains the whole version. Anyone can verify it offline with the published key.",
    "Файл содержит версию целиком. Его можно проверить без портала по опубликованному ключу.",
  ],
  verifyReceiptNumber: [
    "Returns nothing of the deal. Unknown and malformed numbers have the same response.",
    "Сведений о сделке в ответе нет. Неизвестный и ошибочный номер дают один и тот же ответ.",
  ],
  listReceiptRoots: [
    "Each day is signed and names the hash of the day before, across years.",
    "Каждый день подписан и содержит хэш предыдущего, в том числе на стыке лет.",
  ],
  listViews: ["Own views and shared ones.", "Свои и общие."],
  deleteView: [
    "Own views, and for owners of an account also its shared views.",
    "Свой вид; владелец личного кабинета может удалить и общий.",
  ],
  updateView: [
    "Only own views. Absent fields keep their values. An outdated `version` returns 409 `shared.stale`.",
    "Только свой вид. Поля, которых в запросе нет, не меняются. На устаревшую `version` ответ — 409 `shared.stale`.",
  ],
  createWebhook: [
    "Sends changes to the address from now on, in the format of Standard Webhooks. The caller generates the signing secret; no response contains it. At most 10 webhooks per organisation.",
    "С этого времени изменения отправляются на адрес в формате Standard Webhooks. Секрет подписи создаёт вызывающий, ни один ответ его не содержит. Не более 10 вебхуков у организации.",
  ],
  listWebhooks: [
    "Of the acting organisation, or of the trading system.",
    "Текущей организации или торговой системы.",
  ],
  listDeadLetters: [
    "Messages that the receiver did not accept within three days, oldest first.",
    "Сообщения, которые получатель не принял за трое суток, сначала старые.",
  ],
  removeWebhook: [
    "Pending and undelivered messages are discarded.",
    "Ожидающие и недоставленные сообщения не будут отправлены.",
  ],
  renewWebhookSecret: [
    "For one day messages are signed with both secrets.",
    "В течение суток сообщения подписываются обоими секретами.",
  ],
  resendWebhook: [
    "Retries pending messages at once and sends undelivered ones again, in their order.",
    "Сразу повторяет ожидающие сообщения и снова отправляет недоставленные, в том же порядке.",
  ],
  testWebhook: [
    "One attempt. The webhook shows the result in `testEndedAt` and `testFailure`.",
    "Одна попытка. Результат виден у вебхука в `testEndedAt` и `testFailure`.",
  ],
  updateWebhook: [
    "Pending messages go to the new address; none is lost.",
    "Ожидающие сообщения портал отправит на новый адрес, ни одно не потеряется.",
  ],
  listBasisTypes: ["Active records by name.", "Действующие записи по названию."],
  listCalculationTypes: ["Active records by name.", "Действующие записи по названию."],
  listCurrencies: [
    "Active records by name, with ISO 4217 codes.",
    "Действующие записи по названию, с кодами ISO 4217.",
  ],
  listDeliveryMethods: ["Active records by name.", "Действующие записи по названию."],
  listDeliveryTypes: [
    "Active records by name, each with its default delivery basis.",
    "Действующие записи по названию, у каждой — базис по умолчанию.",
  ],
  listOriginGoods: ["Active records by name.", "Действующие записи по названию."],
  listProductTypes: [
    "Active records by name, with the regions where each is available.",
    "Действующие записи по названию, с регионами, в которых они доступны.",
  ],
  listRegions: ["Subjects of the Russian Federation.", "Субъекты Российской Федерации."],
  listAuctionDetermineStartPriceItems: [
    "The start price of the next auction of a series.",
    "Стартовая цена следующего аукциона серии.",
  ],
  listAuctionDirectionItems: ["Sale and purchase.", "Продажа и покупка."],
  listAuctionMiniSessionDurationItems: ["`volume` is the number of minutes.", "`volume` — число минут."],
  listAuctionMinStepPriceItems: ["`volume` is the price step.", "`volume` — шаг цены."],
  listAuctionRenewalPeriodItems: ["`volume` is the number of minutes.", "`volume` — число минут."],
  beginSignIn: [
    "Redirects the browser to the identity server, which returns to `/callback`.",
    "Переводит браузер на сервер входа, который возвращает его на `/callback`.",
  ],
  finishSignIn: [
    "The tokens of the response are placeholders; the session is a cookie.",
    "Токены ответа условные; сеанс хранится в cookie.",
  ],
  signOut: [
    "Ends the session and returns the address that ends the session of the identity server.",
    "Завершает сеанс и возвращает адрес, по которому завершается сеанс на сервере входа.",
  ],
  endSessionAtIssuer: [
    "Only for the identity server: OpenID Connect Back-Channel Logout.",
    "Только для сервера входа: OpenID Connect Back-Channel Logout.",
  ],
  readCalendarFeed: [
    "Needs only the secret of the address: no session and no headers. An unknown secret returns 404.",
    "Нужен только секрет адреса: без сеанса и заголовков. На неизвестный секрет ответ — 404.",
  ],
  ...ofCatalog("BasisTypes"),
  ...ofCatalog("CalculationTypes"),
  ...ofCatalog("Currencies"),
  ...ofCatalog("DeliveryMethods"),
  ...ofCatalog("DeliveryTypes"),
  ...ofCatalog("OriginGoods"),
  ...ofCatalog("Ports"),
  ...ofCatalog("ProductTypes"),
  ...ofCatalog("Regions"),
};
