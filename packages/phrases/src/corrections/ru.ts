import type { CorrectionCause } from "@birzha/domain/agreements/correction.ts";

type OfCauses = Readonly<Record<CorrectionCause | "termination", string>>;

/** Corrections of filed reports (PROOF-004). */
export const ru = {
  question: "Что случилось?",
  causes: {
    "input-error": "Ошибка ввода",
    "supplementary-agreement": "Дополнительное соглашение",
    termination: "Договор расторгнут",
    "no-deal": "Сделки не было",
  } satisfies OfCauses,
  hints: {
    "input-error": "В отчёте опечатка или неверное значение.",
    "supplementary-agreement": "Стороны изменили условия договора.",
    termination: "Договор больше не действует.",
    "no-deal": "Договор не заключали или признали недействительным.",
  } satisfies OfCauses,
  reason: "Причина",
  papers: "Документы приложите к отчёту в разделе «Файлы».",
  agreement: "Укажите дату, номер и начало действия соглашения, приложите его к отчёту.",
  terminate: "Расторжение регистрируется отдельной формой.",
  toTermination: "Перейти к расторжению",
  noDeal: "Биржа рассмотрит сообщение и отклонит отчёт. До этого он остаётся в силе.",
  send: "Сообщить бирже",
  waits: "Организация сообщила, что сделки не было. Биржа рассматривает сообщение.",
  day: "Как было на дату",
  before: "{date} отчёта ещё не было: он зарегистрирован {first}.",
  asOf: "{date} действовала версия {number}.",
  open: "Открыть отчёт целиком",
} as const;
