/** Words of what passes between the portal and the exchange. */
export const ru = {
  errors: {
    "notice-answered": "На это уведомление биржа уже ответила",
    "notice-superseded": "По этой записи есть более новое уведомление, отвечать нужно на него",
  },
} as const;
