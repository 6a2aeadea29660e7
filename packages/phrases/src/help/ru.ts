/** SCREEN-019: phrases of the help pages. The guides are Markdown files in `docs/help`, in Russian only. */
export const ru = {
  title: "Справка",
  lead: "Выберите роль, затем задачу. Задачу можно найти и поиском: нажмите Ctrl+K и введите несколько слов.",
  tasks: "{count, plural, one {# задача} few {# задачи} many {# задач} other {# задачи}}",
  contents: "Содержание",
  toGuides: "Все руководства",
  printAll: "Напечатать все",
  print: "Печать",
  rules: "Правила проверки отчётов",
  printTitle: "Справка: все руководства",
  enlarge: "Открыть картинку: {name}",
  missing: "Не нашли ответ? Позвоните или напишите нам:",
  contacts: "контакты",
} as const;
