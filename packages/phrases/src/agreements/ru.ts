/** Words of the OTC contract reports. Strings of document 1 are verbatim. */
export const ru = {
  statuses: {
    registered: "Зарегистрирован",
    changed: "Изменен",
    rejected: "Отклонен",
    terminated: "Расторгнут",
  },
  errors: {
    "wrong-status": "Недопустимая смена статуса",
    "version-read-only": "Это версия отчета, изменить ее нельзя. Откройте сам отчет.",
    "dubious-terminated": "Признак сомнительной сделки расторгнутого договора изменить нельзя",
    "reason-required": "Укажите причину отклонения",
    "unknown-form": "Такой формы отчета нет. Обновите страницу.",
    "malformed-xml": "Отчет не удалось прочитать: это не XML отчета о договоре",
    "xml-too-large": "Отчет больше 256 КБ",
    "invalid-report": "Проверьте выделенные поля",
    "too-many-files": "К отчету можно приложить не более 3 файлов",
    "unknown-file": "Приложенный файл не найден. Загрузите его снова.",
    "termination-in-future": "Дата расторжения не может быть позже сегодняшней",
    "termination-before-contract": "Дата расторжения не может быть раньше даты договора",
    "organization-required": "Выберите организацию, за которую подается отчет",
  },
} as const;
