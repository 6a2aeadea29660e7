import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";

interface Complete {
  readonly kinds: Readonly<Record<SearchKind, string>>;
}

/** Phrases of the search and its palette (WORK-010). */
export const ru = {
  title: "Поиск по порталу",
  results: "Результаты",
  everywhere: "везде",
  kinds: {
    agreements: "Отчёты",
    contracts: "Договоры аукционов",
    proposals: "Заявки на аукцион",
    spot: "Договоры спот-рынка",
    applications: "Заявки на доступ",
    members: "Участники аукционов",
    organizations: "Компании",
    users: "Пользователи",
  },
  pages: "Разделы",
  acts: "Действия",
  help: "Справка",
  rules: "Правила проверки отчётов",
  rulesWords: "ошибки коды предупреждения",
  recent: "Недавние запросы",
  forgetRecent: "Очистить историю поиска",
  more: "Ещё: {kind}",
  contract: "договор {number}",
  inn: "ИНН {inn}",
  of: "от {date}",
  tonnes: "{amount} т",
  inRegister: "Искать «{text}» в реестре отчётов",
  /** The query in the other keyboard layout. */
  otherLayout: "Показаны и результаты по запросу «{text}»",
  keepTyping: "Введите номер, ИНН, часть названия или имя раздела: не меньше двух букв или цифр.",
  nothing: "Ничего не найдено",
  nothingHint: "Портал ищет по началу слов и части номера среди доступных вам записей.",
  failed: "Поиск не отвечает. Повторите попытку.",
  again: "Повторить",
  found:
    "{count, plural, =0 {Ничего не найдено} one {Найдено: #} few {Найдено: #} many {Найдено: #} other {Найдено: #}}",
  close: "Закрыть",
  keys: {
    choose: "выбор",
    open: "открыть",
    newTab: "в новой вкладке",
    group: "только этот раздел",
    everywhere: "везде",
    close: "закрыть",
  },
} as const satisfies Complete & Record<string, unknown>;
