export const ru = {
  /** USR-026: by the number of the status. */
  statuses: {
    0: "Активен",
    1: "Заблокирован",
  },
  /** G-10: by the number of the type. */
  types: {
    0: "Пользователь",
    1: "Владелец ЛК",
  },
  errors: {
    "sign-in-failed": "Войти не удалось. Начните вход ещё раз.",
    "account-taken": "Этот логин уже принадлежит другой учетной записи. Обратитесь к администратору.",
  },
} as const;
