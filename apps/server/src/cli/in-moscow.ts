/** Format of instants in the terminal: `21.11.2026, 14:59:00`. */
export const inMoscow = new Intl.DateTimeFormat("ru-RU", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "Europe/Moscow",
});
