export const ru = {
  /** ORG-063: by the number of the status. */
  statuses: {
    0: "Активна",
    1: "Заблокирована",
  },
  errors: {
    "same-status": "Статус организации уже изменён. Обновите список.",
    "reason-required": "Укажите причину блокировки",
  },
  /** The workbook of ORG-067, also labels of the screens. */
  fields: {
    inn: "ИНН",
    name: "Наименование",
    address: "Адрес",
    status: "Статус",
    description: "Причина блокировки",
    activeDate: "Дата активации",
    statusDate: "Дата изменения статуса",
    numberOfReports: "Количество отчетов",
    ownerAccount: "Логин владельца ЛК",
    ownerName: "Владелец ЛК",
    ntbUser: "Участник торгов",
    isUK: "Управляющая компания",
    UKInn: "ИНН управляющей компании",
  },
  report: { title: "Организации" },
} as const;
