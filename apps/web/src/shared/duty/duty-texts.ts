import type { DutyResponse } from "@birzha/domain/duties/api.ts";
import type { TriggerField } from "@birzha/domain/duties/duty-rule.ts";
import { daysBetween, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";

const askedDates = ["contract_date", "shipment_fact_date", "delivery_date"] as const;

/**
 * WORK-062: returns the missing date to ask for first. A contract without a supplementary agreement lacks nothing, so
 * its date is not among them.
 */
export const askedDate = (missing: readonly TriggerField[]) =>
  askedDates.find((field) => missing.includes(field));

/** WORK-061: texts about a duty: remaining time, reason of the due date, and source of the rule. */
export function useDutyTexts() {
  const t = useTranslations("duties");
  return {
    left: ({ dueDate }: Pick<DutyResponse, "dueDate">, today: IsoDate): string => {
      const days = daysBetween(today, dueDate);
      if (days < 0) return t("due.passed", { count: -days });
      if (days < 2) return t(days === 0 ? "due.today" : "due.tomorrow");
      return t("due.left", { count: days });
    },
    why: ({ days, dayKind, triggerField, triggerDate }: DutyResponse): string =>
      t("due.why", {
        period: t(`periods.${dayKind}`, { count: days }),
        since: t(`since.${triggerField}`, { date: formatDate(triggerDate) }),
      }),
    word: ({ confirmedBy, confirmedOn }: Pick<DutyResponse, "confirmedBy" | "confirmedOn">): string =>
      confirmedBy === null
        ? t("due.unconfirmed")
        : t("due.confirmed", { who: confirmedBy, date: formatDate(confirmedOn) }),
  };
}
