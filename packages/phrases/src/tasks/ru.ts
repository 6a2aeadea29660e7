/** Phrases of the task list (WORK-002): task, reason, deadline and action. */
export const ru = {
  title: "Сегодня",
  list: "Список задач",
  groups: {
    waits: "На рассмотрении биржи",
    done: "Сделано сегодня",
  },
  bands: {
    overdue: "Просрочено",
    soon: "До завтра",
    correct: "Исправить",
    later: "Позже",
  },
  longest:
    "{count, plural, one {самое давнее: # день} few {самое давнее: # дня} many {самое давнее: # дней} other {самое давнее: # дня}}",
  longestSince: "с {date}",
  more: "Показано {shown, number} из {count, number}",
  /** Record types. */
  kinds: {
    reportRejected: "Отчёт",
    restUnreported: "Договор",
    nilReturnAsked: "Месяц",
    contractRejected: "Поставка",
    contractUnreported: "Поставка",
    dealRejected: "Спот",
    dealUnreported: "Спот",
    proposalReturned: "Заявка",
    proposalDraft: "Заявка",
    admissionDraft: "Допуск",
    accessRequested: "Доступ",
    otcAccessRequested: "Доступ",
    bidderAccessRequested: "Доступ",
    proposalToDecide: "Заявка",
    changeToDecide: "Изменение",
    admissionToDecide: "Допуск",
    contractToSettle: "Поставка",
    dealToSettle: "Спот",
    reportDubious: "Отчёт",
    noDealReported: "Отчёт",
    dealSuspected: "Подозрение",
    disputeToSettle: "Спор",
    pricesFailed: "Цены",
    successionFailed: "Организация",
    approvalToDecide: "Подтверждение",
    ownApprovalPending: "Подтверждение",
    proposalSent: "Заявка",
    contractSent: "Поставка",
    dealSent: "Спот",
    admissionSent: "Допуск",
    reportDone: "Отчёт",
    proposalAccepted: "Заявка",
  },
  /** One record. */
  one: {
    reportRejected: "№ {number} отклонён",
    restUnreported: "{number}: остаток объёма без отчётов",
    nilReturnAsked: "Нет отчётов за {number}. Подайте нулевой отчёт, если сделок не было",
    contractRejected: "{number} отклонён",
    contractUnreported: "{number}: укажите статус поставки",
    dealRejected: "{number} отклонён",
    dealUnreported: "{number}: укажите статус исполнения",
    proposalReturned: "№ {number} на доработке",
    proposalDraft: "№ {number}, черновик",
    admissionDraft: "Черновик заявления",
    accessRequested: "Заявка на доступ: {number}",
    otcAccessRequested: "Заявка на доступ: {number}",
    bidderAccessRequested: "Заявка на доступ к торгам: {number}",
    proposalToDecide: "Заявка № {number}",
    changeToDecide: "Изменение заявки № {number}",
    admissionToDecide: "Заявление № {number}",
    contractToSettle: "Поставка {number}",
    dealToSettle: "Спот {number}",
    reportDubious: "Отчёт № {number}",
    noDealReported: "Отчёт № {number}: сделки не было",
    dealSuspected: "Отчёт № {number}",
    disputeToSettle: "Спор об отчёте № {number}",
    pricesFailed: "Не все цены товара посчитаны",
    successionFailed: "Правопреемство не состоялось",
    approvalToDecide: "Запрос № {number}",
    ownApprovalPending: "Запрос № {number} ожидает подтверждения",
    proposalSent: "№ {number}",
    contractSent: "{number}",
    dealSent: "{number}",
    admissionSent: "Заявление № {number}",
    reportDone: "№ {number} зарегистрирован",
    proposalAccepted: "№ {number} принята биржей",
  },
  /** Several records of one kind. */
  many: {
    reportRejected:
      "{count, plural, one {# отчёт отклонён} few {# отчёта отклонены} many {# отчётов отклонены} other {# отчёта отклонены}}",
    restUnreported:
      "{count, plural, one {# договор с остатком без отчётов} few {# договора с остатком без отчётов} many {# договоров с остатком без отчётов} other {# договора с остатком без отчётов}}",
    nilReturnAsked:
      "{count, plural, one {# месяц без отчётов} few {# месяца без отчётов} many {# месяцев без отчётов} other {# месяца без отчётов}}",
    contractRejected:
      "{count, plural, one {# договор отклонён} few {# договора отклонены} many {# договоров отклонены} other {# договора отклонены}}",
    contractUnreported:
      "{count, plural, one {# договор: укажите статус поставки} few {# договора: укажите статус поставки} many {# договоров: укажите статус поставки} other {# договора: укажите статус поставки}}",
    dealRejected:
      "{count, plural, one {# договор отклонён} few {# договора отклонены} many {# договоров отклонены} other {# договора отклонены}}",
    dealUnreported:
      "{count, plural, one {# договор: укажите статус исполнения} few {# договора: укажите статус исполнения} many {# договоров: укажите статус исполнения} other {# договора: укажите статус исполнения}}",
    proposalReturned:
      "{count, plural, one {# заявка на доработке} few {# заявки на доработке} many {# заявок на доработке} other {# заявки на доработке}}",
    proposalDraft:
      "{count, plural, one {# черновик заявки} few {# черновика заявок} many {# черновиков заявок} other {# черновика заявок}}",
    admissionDraft:
      "{count, plural, one {# черновик заявления о допуске} few {# черновика заявлений о допуске} many {# черновиков заявлений о допуске} other {# черновика заявлений о допуске}}",
    accessRequested:
      "{count, plural, one {# заявка на доступ} few {# заявки на доступ} many {# заявок на доступ} other {# заявки на доступ}}",
    otcAccessRequested:
      "{count, plural, one {# заявка на доступ к отчётам} few {# заявки на доступ к отчётам} many {# заявок на доступ к отчётам} other {# заявки на доступ к отчётам}}",
    bidderAccessRequested:
      "{count, plural, one {# заявка на доступ к торгам} few {# заявки на доступ к торгам} many {# заявок на доступ к торгам} other {# заявки на доступ к торгам}}",
    proposalToDecide:
      "{count, plural, one {# заявка на рассмотрении} few {# заявки на рассмотрении} many {# заявок на рассмотрении} other {# заявки на рассмотрении}}",
    changeToDecide:
      "{count, plural, one {# изменение на рассмотрении} few {# изменения на рассмотрении} many {# изменений на рассмотрении} other {# изменения на рассмотрении}}",
    admissionToDecide:
      "{count, plural, one {# заявление о допуске} few {# заявления о допуске} many {# заявлений о допуске} other {# заявления о допуске}}",
    contractToSettle:
      "{count, plural, one {# статус поставки} few {# статуса поставки} many {# статусов поставки} other {# статуса поставки}}",
    dealToSettle:
      "{count, plural, one {# договор спот-рынка} few {# договора спот-рынка} many {# договоров спот-рынка} other {# договора спот-рынка}}",
    approvalToDecide:
      "{count, plural, one {# запрос на подтверждение} few {# запроса на подтверждение} many {# запросов на подтверждение} other {# запроса на подтверждение}}",
    ownApprovalPending:
      "{count, plural, one {# ваш запрос ожидает подтверждения} few {# ваших запроса ожидают подтверждения} many {# ваших запросов ожидают подтверждения} other {# вашего запроса ожидают подтверждения}}",
    reportDubious:
      "{count, plural, one {# сомнительный отчёт} few {# сомнительных отчёта} many {# сомнительных отчётов} other {# сомнительных отчёта}}",
    noDealReported:
      "{count, plural, one {# отчёт без сделки} few {# отчёта без сделки} many {# отчётов без сделки} other {# отчёта без сделки}}",
    dealSuspected:
      "{count, plural, one {# подозрение радара} few {# подозрения радара} many {# подозрений радара} other {# подозрения радара}}",
    disputeToSettle:
      "{count, plural, one {# спор об отчёте} few {# спора об отчётах} many {# споров об отчётах} other {# спора об отчётах}}",
    pricesFailed:
      "{count, plural, one {# товар без новых цен} few {# товара без новых цен} many {# товаров без новых цен} other {# товара без новых цен}}",
    successionFailed:
      "{count, plural, one {# правопреемство не состоялось} few {# правопреемства не состоялись} many {# правопреемств не состоялись} other {# правопреемства не состоялись}}",
    proposalSent: "{count, plural, one {# заявка} few {# заявки} many {# заявок} other {# заявки}}",
    contractSent:
      "{count, plural, one {# статус поставки} few {# статуса поставки} many {# статусов поставки} other {# статуса поставки}}",
    dealSent:
      "{count, plural, one {# договор спот-рынка} few {# договора спот-рынка} many {# договоров спот-рынка} other {# договора спот-рынка}}",
    admissionSent:
      "{count, plural, one {# заявление о допуске} few {# заявления о допуске} many {# заявлений о допуске} other {# заявления о допуске}}",
    reportDone:
      "{count, plural, one {# отчёт зарегистрирован} few {# отчёта зарегистрированы} many {# отчётов зарегистрированы} other {# отчёта зарегистрированы}}",
    proposalAccepted:
      "{count, plural, one {# заявка принята биржей} few {# заявки приняты биржей} many {# заявок приняты биржей} other {# заявки приняты биржей}}",
  },
  acts: {
    open: "Открыть",
    show: "Показать",
    nilReturnAsked: "Подать",
    contractRejected: "Исправить",
    contractUnreported: "Заполнить",
    dealRejected: "Исправить",
    dealUnreported: "Заполнить",
    proposalReturned: "Доработать",
    proposalDraft: "Отправить",
    admissionDraft: "Продолжить",
    accessRequested: "Рассмотреть",
    otcAccessRequested: "Рассмотреть",
    bidderAccessRequested: "Рассмотреть",
    proposalToDecide: "Рассмотреть",
    changeToDecide: "Рассмотреть",
    admissionToDecide: "Рассмотреть",
    reportDubious: "Проверить",
    noDealReported: "Рассмотреть",
    dealSuspected: "Проверить",
    disputeToSettle: "Рассмотреть",
    pricesFailed: "Посмотреть",
    successionFailed: "Рассмотреть",
    approvalToDecide: "Рассмотреть",
  },
  reason: "«{reason}»",
  overdueDays: "{count, plural, one {на # день} few {на # дня} many {на # дней} other {на # дня}}",
  today: "сегодня",
  tomorrow: "завтра",
  daysLeft: "{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}",
  trade: "торги",
  rejectedOn: "отклонён {date}",
  since: "с {date}",
  failed: "Не удалось загрузить список задач",
  retry: "Повторить",
  empty: {
    title: "Все задачи выполнены",
    hint: "Новые задачи появятся здесь автоматически.",
    next: "Ближайший срок: заявка на аукцион {date} — до 15:00, осталось {left}.",
  },
  errors: {
    taken: "Задача в работе: {name}",
  },
  newReport: "Подать отчёт",
  punctuality: {
    title: "Вовремя в {year} году",
    of: "{onTime, number} из {total, plural, one {# отчёта} few {# отчётов} many {# отчётов} other {# отчёта}}",
    late: "{count, number} с опозданием",
    ask: "Должен ли я отчитаться?",
    month: "Месяц",
    onTime: "Вовремя",
    lateHead: "С опозданием",
  },
  deadlines: {
    title: "Сроки",
    proposal: "Заявка на {date} {weekday}",
    refile:
      "{count, plural, one {Подать заново # отчёт} few {Подать заново # отчёта} many {Подать заново # отчётов} other {Подать заново # отчёта}}",
    month: "Отчёт за {month}",
    orNil: "или нулевой отчёт",
    filed: "{count, plural, one {подан #} few {подано #} many {подано #} other {подано #}}",
    nilReturn: "Нулевой отчёт за {month}",
    nilReturns:
      "{count, plural, one {Нулевые отчёты за # месяц} few {Нулевые отчёты за # месяца} many {Нулевые отчёты за # месяцев} other {Нулевые отчёты за # месяца}}",
    overdue: "срок прошёл",
    passed: "{date}",
    until: "до {date}",
    cutOff: "до 15:00",
    cutOffOn: "до {date}, 15:00",
    acts: { file: "Подать", show: "Показать" },
    leftDays:
      "{days, plural, one {# день {hours} ч} few {# дня {hours} ч} many {# дней {hours} ч} other {# дня {hours} ч}}",
    left: "{hours} ч {minutes} мин",
    leftMinutes: "{minutes} мин",
  },
  reports: {
    title: "Последние отчёты",
    all: "Все {count}",
    none: "Отчётов пока нет",
  },
  keys: {
    title: "Горячие клавиши",
    close: "Закрыть",
    help: "Показать горячие клавиши",
    new: "Новая запись",
    next: "Следующая строка",
    previous: "Предыдущая строка",
    send: "Отправить",
  },
  newcomer: {
    title: "С чего начать",
    appliedTitle: "Ваша заявка",
    apply: "Подать заявку на доступ",
    steps: {
      title: "Три шага",
      apply: "Подайте заявку на доступ от имени организации и подпишите её сертификатом.",
      decision:
        "Дождитесь решения. Его принимает владелец личного кабинета организации, а если владельца нет — биржа.",
      report: "Подайте первый отчёт. Раздел «Отчёты» станет доступен сразу после решения.",
    },
    papers: {
      title: "Что понадобится",
      certificate:
        "Сертификат электронной подписи организации: на токене или в файле .p12 либо .pfx. Если его нет, есть два других пути.",
      details: "ИНН, название и адрес организации.",
      phone: "Ваши фамилия, имя, отчество и телефон.",
    },
    noneTitle: "Вы пока не состоите ни в одной организации",
    none: "Чтобы подавать отчёты о договорах, нужен доступ от имени организации. Подайте заявку. Если организация уже работает на портале, заявку рассмотрит владелец её личного кабинета, если нет — биржа.",
  },
} as const;
