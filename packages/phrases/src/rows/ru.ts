/** Phrases of selecting and editing rows, loaded with the table of a register (HOUSE-024). */
export const ru = {
  chosen:
    "{count, plural, one {Выбрана # строка} few {Выбрано # строки} many {Выбрано # строк} other {Выбрано # строки}}",
  chosenAll:
    "{count, plural, one {Выбрана # строка по фильтру} few {Выбраны все # строки по фильтру} many {Выбраны все # строк по фильтру} other {Выбраны все # строки по фильтру}}",
  chooseAll: "Выбрать все {count, number} по фильтру",
  chooseAllLimit:
    "Одним действием можно выбрать не больше {count, plural, one {# строки} few {# строк} many {# строк} other {# строки}}. Сузьте фильтр.",
  clear: "Снять выбор",
  chooseFirst: "Сначала выберите строки",
  editFirst: "Сначала измените записи",
  editChosenFirst: "Среди выбранных строк нет изменённых",
  waitForFiles: "Дождитесь загрузки файлов",
  edited:
    "{count, plural, one {Не отправлена # запись} few {Не отправлено # записи} many {Не отправлено # записей} other {Не отправлено # записи}}",
  drop: "Отменить изменения",
  dropTitle: "Отменить изменения?",
  dropText:
    "{count, plural, one {Изменения в # записи будут удалены.} few {Изменения в # записях будут удалены.} many {Изменения в # записях будут удалены.} other {Изменения в # записи будут удалены.}} Отправленные раньше данные останутся.",
  dropOne: "Удалить черновик: {name}",
  dropOneTitle: "Удалить черновик?",
  dropOneText: "Неотправленные изменения договора {name} будут удалены.",
  sent: "Отправлено",
  outdated:
    "Запись изменилась, пока вы её редактировали. Проверьте данные и отправьте их или удалите черновик.",
  statusChosen: "Статус выбран в фильтре столбца",
  otherTab:
    "На вкладке «{name}» — {count, plural, one {# запись} few {# записи} many {# записей} other {# записи}}",
  otherTabMore: "На вкладке «{name}» — больше {count, number} записей",
  details: "Подробнее",
  /** SCREEN-003: the second line of a rejected row. */
  rejection: {
    exchange: "Биржа отклонила:",
    exchangeAt: "Биржа отклонила {date}:",
    returned: "Биржа вернула на доработку:",
    returnedAt: "Биржа вернула на доработку {date}:",
    decider: "Отклонено:",
    deciderAt: "Отклонено {date}:",
    noReason: "причина не указана",
    correct: "Исправить",
    refile: "Подать заново",
    replacedBy: "Взамен подан №\u00a0{number}",
  },
  leaving:
    "Изменения ещё не отправлены. Они сохранятся в этом браузере, но биржа их не получит, пока вы их не отправите.",
} as const;
