export const ru = {
  /** ORG-063: by the number of the status. */
  statuses: {
    0: "Активна",
    1: "Заблокирована",
  },
  /** G-57: the organisation an operator acts for. */
  choice: {
    title: "Выбор организации",
    search: "ИНН или наименование",
    inn: "ИНН",
    name: "Наименование",
    status: "Статус",
  },
} as const;
