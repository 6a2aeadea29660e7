import type { listPrices } from "@birzha/domain/market/api.ts";
import { marketMonth, periodKinds, type PeriodKind } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useCallback } from "react";
import { useFormatter } from "use-intl";
import { useMonthName } from "../duty/use-month-name.ts";

/** Price of a period longer than those of a list (MKT-107). */
export type LongerPrice = ResponseOf<typeof listPrices>["longer"][number];

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const byLength = (left: { readonly period: PeriodKind }, right: { readonly period: PeriodKind }) =>
  periodKinds.indexOf(left.period) - periodKinds.indexOf(right.period);

/** Returns the price of the shortest longer period around these days. */
export const shortestAround = (longer: readonly LongerPrice[], { from, to }: Days): LongerPrice | undefined =>
  longer.filter((price) => price.from <= from && to <= price.to).toSorted(byLength)[0];

/** Returns the newest weekly price of a list; without one, the newest longer price of the shortest kind. */
export function newestOf({
  prices,
  longer,
}: Pick<ResponseOf<typeof listPrices>, "longer" | "prices">): LongerPrice | undefined {
  const week = prices.at(-1);
  if (week) return { period: "week", ...week };
  return longer.toSorted((left, right) => byLength(left, right) || right.to.localeCompare(left.to))[0];
}

/** Names the days of a longer price in words: `2–15 ноября`, a month with its year. */
export function useDaysName(): (period: PeriodKind, days: Days) => string {
  const format = useFormatter();
  const monthName = useMonthName();
  return useCallback(
    (period, { from, to }) =>
      period === "day"
        ? formatDate(from)
        : period === "month"
          ? monthName(marketMonth(from))
          : format.dateTimeRange(new Date(from), new Date(to), {
              day: "numeric",
              month: "long",
              timeZone: "UTC",
            }),
    [format, monthName],
  );
}
