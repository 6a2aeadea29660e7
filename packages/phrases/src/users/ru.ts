export const ru = {
  /** USR-026: by the number of the status. */
  statuses: {
    0: "Активен",
    1: "Заблокирован",
  },
  /** The workbook of USR-032, also labels of the screens. */
  fields: {
    account: "Логин",
    name: "ФИО",
    phone: "Телефон",
    registeredDate: "Дата регистрации",
    status: "Статус",
    description: "Причина блокировки",
    role: "Роль",
    userType: "Тип",
    changedDate: "Дата изменения",
    changedFamilyName: "Кто изменил",
  },
  roles: {
    0: "Без роли",
    1: "Пользователь организации",
    2: "Оператор биржи",
    other: "Сотрудник биржи",
  },
  report: { title: "Пользователи" },
  /** G-10: by the number of the type. */
  types: {
    0: "Пользователь",
    1: "Владелец ЛК",
  },
  errors: {
    "reason-required": "Укажите причину блокировки",
    "same-status": "Статус пользователя уже изменён. Обновите список.",
    "self-block": "Нельзя заблокировать самого себя",
    "last-operator": "Нельзя заблокировать последнего оператора биржи",
    "owner-block": "Сначала передайте права владельца ЛК другому пользователю",
    "owner-already": "Этот пользователь уже владелец ЛК",
    "inactive-member": "Права владельца ЛК можно передать только активному пользователю",
    "sign-in-failed": "Войти не удалось. Начните вход ещё раз.",
    "account-taken": "Этот логин уже принадлежит другой учетной записи. Обратитесь к администратору.",
  },
} as const;
