import type { ReportKind } from "@birzha/domain/reporting/report-kind.ts";

interface Complete {
  readonly kinds: Readonly<Record<ReportKind, string>>;
}

/** Phrases of report downloads. Strings of document 1 are verbatim. */
export const ru = {
  /** G-56: kinds of reports. */
  kinds: {
    register: "Реестр договоров",
    history: "Реестр договоров с историей изменений",
    terminated: "Расторгнутые договоры",
    dubious: "Сомнительные сделки",
  },
  download: {
    title: "Скачивание отчёта",
    period: "Период отчёта",
    kind: "Вид отчёта",
    kindRequired: "Выберите вид отчёта!",
    periodRequired: "Укажите период отчёта",
    hint: "Договоры, отчёты о которых поданы за период не длиннее трёх лет.",
    organization: "Организация: {name}",
    allOrganizations: "По всем организациям",
  },
  /** Columns of a report with history, in addition to those of the register. */
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
    "too-long": "Период не может быть длиннее трёх лет",
    "unknown-kind": "Такого вида отчёта нет",
  },
} as const satisfies Complete & Record<string, unknown>;
