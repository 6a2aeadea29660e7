import type { ReportKind } from "@birzha/domain/reporting/report-kind.ts";

interface Complete {
  readonly kinds: Readonly<Record<ReportKind, string>>;
}

/** Words of report downloads. Strings of document 1 are verbatim. */
export const ru = {
  /** G-56. */
  kinds: {
    register: "Реестр договоров",
    history: "Реестр договоров с историей изменений",
    terminated: "Расторгнутые договоры",
    dubious: "Сомнительные сделки",
  },
  download: {
    open: "Скачать отчет",
    title: "Скачивание отчета",
    period: "Период отчета",
    kind: "Вид отчета",
    kindRequired: "Выберите вид отчета!",
    periodRequired: "Укажите период отчета!",
    hint: "Договоры, отчеты о которых поданы за период не длиннее трех лет.",
    organization: "Организация: {name}",
    allOrganizations: "По всем организациям",
    preparing: "Отчет готовится…",
    received: "Получено {size} МБ",
  },
  /** Columns of a report with history, beside those of the register. */
  columns: {
    version: "Версия",
    versionKind: "Что изменилось",
    versionDate: "Дата версии",
    versionAuthor: "Автор версии",
  },
  errors: {
    "start-too-early": "Дата начала не может быть раньше {limit}",
    "end-in-future": "Дата окончания не может быть позже сегодняшней",
    "end-before-start": "Дата окончания не может быть раньше даты начала",
    "too-long": "Период не может быть длиннее трех лет",
    "unknown-kind": "Такого вида отчета нет",
  },
} as const satisfies Complete & Record<string, unknown>;
