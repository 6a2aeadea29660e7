import type { AgreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { ContractTermination } from "@birzha/domain/agreements/termination.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { decisionAfter } from "./journal.ts";
import type { RandomSource } from "./random.ts";

/** Field that an organisation corrects in a report. */
export type DemoCorrection = "amount" | "price" | "shipment" | "number";

type StepKind =
  | { readonly action: "update"; readonly correction: DemoCorrection }
  | { readonly action: "status"; readonly to: AgreementStatus; readonly reason?: string }
  | { readonly action: "deal"; readonly isDubious: boolean }
  | {
      readonly action: "terminate" | "change-termination";
      readonly termination: Omit<ContractTermination, "terminationReportNumber">;
    };

/** A step of a report after its registration. */
export type DemoStep = StepKind & { readonly at: Date };

export const rejectionReasons = [
  "Цена договора указана без НДС, в отчёте отмечена цена с НДС. Представьте отчёт заново.",
  "Количество в отчёте не совпадает с количеством в приложенном договоре.",
  "Отчёт представлен дважды: договор уже зарегистрирован.",
  "Неверно указан ИНН покупателя.",
  "Не приложена спецификация, на которую ссылается договор.",
  "Вид товара не соответствует показателям качества в договоре.",
] as const;

type Course =
  | "as-registered"
  | "corrected"
  | "corrected-and-checked"
  | "rejected"
  | "restored"
  | "terminated"
  | "corrected-and-terminated"
  | "termination-corrected";

const courses: readonly (readonly [Course, number])[] = [
  ["as-registered", 58],
  ["corrected", 17],
  ["corrected-and-checked", 3],
  ["rejected", 8],
  ["restored", 2],
  ["terminated", 6],
  ["corrected-and-terminated", 3],
  ["termination-corrected", 3],
];

/**
 * Returns the ordered steps of a report between `start`, its registration, and `end`. The lifecycle validates
 * the order: an invalid step aborts the seed.
 */
export function inventCourse(start: Date, end: Date, random: RandomSource): readonly DemoStep[] {
  let at = start;
  const later = () => (at = officeHour(at, random.between(1, 24), random));
  const corrections = () =>
    Array.from(
      {
        length: random.weighted([
          [1, 60],
          [2, 28],
          [3, 12],
        ] as const),
      },
      (): DemoStep => ({
        at: later(),
        action: "update",
        correction: random.pick(["amount", "price", "price", "shipment", "shipment", "number"]),
      }),
    );
  const status = (to: AgreementStatus, reason?: string): DemoStep => ({
    at: later(),
    action: "status",
    to,
    ...(reason ? { reason } : {}),
  });
  const terminationStep = (action: "terminate" | "change-termination", number: number): DemoStep => {
    const moment = later();
    const day = moscowDate(moment);
    const termination = {
      terminationDate: addDays(day, -random.between(0, 1)),
      terminationNumber: `С-${number}/${day.slice(2, 4)}`,
      terminationReportDate: day,
    };
    return { at: moment, action, termination };
  };

  // FIX-245: the exchange decides about each flagged report: it clears the flag or rejects the report.
  if (random.chance(7)) {
    const flagged: DemoStep = { at: later(), action: "deal", isDubious: true };
    const at = decisionAfter(flagged.at, random);
    const decided: DemoStep = random.chance(45)
      ? { at, action: "deal", isDubious: false }
      : { at, action: "status", to: "rejected", reason: random.pick(rejectionReasons) };
    return at <= lastRejection(end) ? [flagged, decided] : [];
  }
  const number = random.between(3, 80);
  const follow: Readonly<Record<Course, () => DemoStep[]>> = {
    "as-registered": () => [],
    corrected: corrections,
    "corrected-and-checked": () => [...corrections(), status("registered")],
    rejected: () => [status("rejected", random.pick(rejectionReasons))],
    restored: () => [status("rejected", random.pick(rejectionReasons)), status("registered")],
    terminated: () => [terminationStep("terminate", number)],
    "corrected-and-terminated": () => [...corrections(), terminationStep("terminate", number)],
    "termination-corrected": () => [
      terminationStep("terminate", number),
      terminationStep("change-termination", number + 1),
    ],
  };
  const steps = follow[random.weighted(courses)]();
  const isLate = (step: DemoStep) =>
    step.at > (step.action === "status" && step.to === "rejected" ? lastRejection(end) : end);
  const late = steps.findIndex(isLate);
  return late === -1 ? steps : steps.slice(0, late);
}

/** FIX-245: latest rejection whose replacement still comes before the end. */
const lastRejection = (end: Date): Date => new Date(end.getTime() - 5 * 24 * hour);

const hour = 3_600_000;

/** Returns a time in office hours, this many days later. */
export function officeHour(after: Date, days: number, random: RandomSource): Date {
  const midnight = new Date(`${addDays(moscowDate(after), days)}T00:00:00+03:00`).getTime();
  return new Date(midnight + 9 * hour + random.between(0, 8 * 3600) * 1000);
}
