import type { AgreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { Termination } from "@birzha/domain/agreements/termination.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { Random } from "./random.ts";

/** Field that an organisation corrects in a report. */
export type Correction = "amount" | "price" | "shipment" | "number";

type StepKind =
  | { readonly action: "update"; readonly correction: Correction }
  | { readonly action: "status"; readonly to: AgreementStatus; readonly reason?: string }
  | { readonly action: "deal"; readonly isDubious: boolean }
  | {
      readonly action: "terminate" | "change-termination";
      readonly termination: Omit<Termination, "terminationReportNumber">;
    };

/** A step of a report after its registration. */
export type Step = StepKind & { readonly at: Date };

const reasons = [
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
export function inventCourse(start: Date, end: Date, random: Random): readonly Step[] {
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
      (): Step => ({
        at: later(),
        action: "update",
        correction: random.pick(["amount", "price", "price", "shipment", "shipment", "number"]),
      }),
    );
  const status = (to: AgreementStatus, reason?: string): Step => ({
    at: later(),
    action: "status",
    to,
    ...(reason ? { reason } : {}),
  });
  const terminationStep = (action: "terminate" | "change-termination", number: number): Step => {
    const moment = later();
    const day = moscowDate(moment);
    const termination = {
      terminationDate: addDays(day, -random.between(0, 1)),
      terminationNumber: `С-${number}/${day.slice(2, 4)}`,
      terminationReportDate: day,
    };
    return { at: moment, action, termination };
  };

  const flagged: Step[] = random.chance(7) ? [{ at: later(), action: "deal", isDubious: true }] : [];
  if (flagged.length > 0 && random.chance(35))
    flagged.push({ at: later(), action: "deal", isDubious: false });
  const number = random.between(3, 80);
  const follow: Readonly<Record<Course, () => Step[]>> = {
    "as-registered": () => [],
    corrected: corrections,
    "corrected-and-checked": () => [...corrections(), status("registered")],
    rejected: () => [status("rejected", random.pick(reasons))],
    restored: () => [status("rejected", random.pick(reasons)), status("registered")],
    terminated: () => [terminationStep("terminate", number)],
    "corrected-and-terminated": () => [...corrections(), terminationStep("terminate", number)],
    "termination-corrected": () => [
      terminationStep("terminate", number),
      terminationStep("change-termination", number + 1),
    ],
  };
  return [...flagged, ...follow[random.weighted(courses)]()].filter((step) => step.at <= end);
}

const hour = 3_600_000;

/** Returns a time in office hours, this many days later. */
export function officeHour(after: Date, days: number, random: Random): Date {
  const midnight = new Date(`${addDays(moscowDate(after), days)}T00:00:00+03:00`).getTime();
  return new Date(midnight + 9 * hour + random.between(0, 8 * 3600) * 1000);
}
