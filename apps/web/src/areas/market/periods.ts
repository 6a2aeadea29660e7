import type { getMarket } from "@birzha/domain/market/api.ts";
import { periodOf, type Period, type PeriodKind } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { maxPrices } from "@birzha/domain/market/api.ts";

export type Market = ResponseOf<typeof getMarket>;

/** Days before the newest price that the page shows at first. */
const shownDays: Readonly<Record<PeriodKind, number>> = { day: 60, week: 181, month: 730 };

/** Returns the last day of the newest period that the last run may have published. */
export function newestDay({ lastRun, methods }: Pick<Market, "lastRun" | "methods">): IsoDate | undefined {
  if (!lastRun) return undefined;
  const delay = methods.find(({ validFrom }) => validFrom <= lastRun.day)?.method.delayDays ?? 0;
  return addDays(lastRun.day, -delay - 1);
}

/** Returns the range that the page shows at first: whole periods up to the newest price. */
export function usualRange(kind: PeriodKind, newest: IsoDate): { from: IsoDate; to: IsoDate } {
  return { from: periodOf(kind, addDays(newest, -shownDays[kind])).from, to: newest };
}

/** Lists the periods that begin in a range and had ended on `newest`, oldest first; the newest `maxPrices`. */
export function listPeriods(
  kind: PeriodKind,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  newest: IsoDate,
): Period[] {
  const periods: Period[] = [];
  let period = periodOf(kind, to < newest ? to : newest);
  while (period.from >= from && periods.length < maxPrices) {
    if (period.to <= newest) periods.push(period);
    period = periodOf(kind, addDays(period.from, -1));
  }
  return periods.toReversed();
}
