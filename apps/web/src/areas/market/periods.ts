import type { getMarket } from "@birzha/domain/market/api.ts";
import { periodOf, type Period, type PeriodKind } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { maxPrices } from "@birzha/domain/market/api.ts";

export type Market = ResponseOf<typeof getMarket>;

/** Days before the newest price that the page shows at first. */
const shownDays: Readonly<Record<PeriodKind, number>> = { day: 60, week: 181, halfMonth: 365, month: 730 };

/** What decides which periods have a price: the day of the last run, and the delay of its method. */
export interface Publication {
  readonly runDay: IsoDate;
  readonly delayDays: number;
}

/** Returns the state of the last run; undefined before the first one. */
export function publicationOf({
  lastRun,
  methods,
}: Pick<Market, "lastRun" | "methods">): Publication | undefined {
  if (!lastRun) return undefined;
  const delayDays = methods.find(({ validFrom }) => validFrom <= lastRun.day)?.method.delayDays ?? 0;
  return { runDay: lastRun.day, delayDays };
}

/** Returns the day of the first run that publishes a period; undefined if the last run may have published it. */
export function openUntil(
  { to }: Pick<Period, "to">,
  { runDay, delayDays }: Publication,
): IsoDate | undefined {
  const published = addDays(to, delayDays + 1);
  return published > runDay ? published : undefined;
}

/** Returns the range that the page shows at first: whole periods up to the last run. */
export function usualRange(kind: PeriodKind, { runDay }: Publication): { from: IsoDate; to: IsoDate } {
  return { from: periodOf(kind, addDays(runDay, -shownDays[kind])).from, to: runDay };
}

/** Lists the periods that begin in a range, and before the last run, oldest first; the newest `maxPrices`. */
export function listPeriods(
  kind: PeriodKind,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  { runDay }: Publication,
): Period[] {
  const periods: Period[] = [];
  let period = periodOf(kind, to < runDay ? to : runDay);
  while (period.from >= from && periods.length < maxPrices) {
    periods.push(period);
    period = periodOf(kind, addDays(period.from, -1));
  }
  return periods.toReversed();
}
