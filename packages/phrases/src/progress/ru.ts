/** Progress of long work: imports, corrections and downloads (BULK-009). */
export const ru = {
  download: "Скачивание файла {name}",
  preparing: "Файл готовится…",
  received: "Получено {size}\u00a0МБ",
  rows: "Обработано строк: {done, number} из {total, number}",
  left: {
    seconds:
      "осталось около {count, plural, one {# секунды} few {# секунд} many {# секунд} other {# секунды}}",
    minutes: "осталось около {count, plural, one {# минуты} few {# минут} many {# минут} other {# минуты}}",
  },
  share: "{percent, number}\u00a0%",
  cancel: "Остановить",
  close: "Скрыть",
  ends: { done: "Готово", cancelled: "Остановлено", failed: "Завершить не удалось" },
  /** Texts for screen readers. */
  spoken: { share: "{label}: {percent, number}\u00a0%", end: "{label}: {end}" },
} as const;
