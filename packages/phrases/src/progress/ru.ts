/** Progress of long work: imports, corrections and downloads (BULK-009). */
export const ru = {
  download: "Скачивание файла {name}",
  preparing: "Файл готовится…",
  received: "Получено {size}\u00a0МБ",
  rows: "Обработано строк: {done, number} из {total, number}",
  left: {
    seconds:
      "осталось около\u00a0{count, plural, one {#\u00a0секунды} few {#\u00a0секунд} many {#\u00a0секунд} other {#\u00a0секунды}}",
    minutes:
      "осталось около\u00a0{count, plural, one {#\u00a0минуты} few {#\u00a0минут} many {#\u00a0минут} other {#\u00a0минуты}}",
  },
  share: "{percent, number}\u00a0%",
  cancel: "Остановить",
  close: "Скрыть",
  ends: { done: "Готово", cancelled: "Остановлено", failed: "Завершить не удалось" },
  /** Texts for screen readers. */
  spoken: { share: "{label}: {percent, number}\u00a0%", end: "{label}: {end}" },
} as const;
