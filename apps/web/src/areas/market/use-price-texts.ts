import { marketMonth, type PeriodKind } from "@birzha/domain/market/period.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { useDaysName } from "../../shared/market/longer-price.ts";
import { useMonthName } from "../../shared/duty/use-month-name.ts";
import type { FigureValue } from "../../ui/figures/figure.tsx";
import type { PriceRow } from "./price-rows.ts";

interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Formats a figure exactly as the server sent it. */
export const figureOf = (value: number): FigureValue => formatFigure(String(value));

const shortDate = (day: IsoDate) => formatDate(day).slice(0, 5);

/** Returns the days of a week in the shortest form: `09.11–15.11.2026`. */
const weekText = ({ from, to }: Days): string =>
  `${from.slice(0, 4) === to.slice(0, 4) ? shortDate(from) : formatDate(from)}–${formatDate(to)}`;

/** Names periods: the day, the days of a week or half, the month. */
export function usePeriodName(kind: PeriodKind): (days: Days) => string {
  const monthName = useMonthName();
  return useCallback(
    (days) =>
      kind === "day"
        ? formatDate(days.from)
        : kind === "month"
          ? monthName(marketMonth(days.from))
          : weekText(days),
    [kind, monthName],
  );
}

/** MKT-107, MKT-109: says why a period has no price, and which longer price there is instead. */
export function useEmptyReason(kind: PeriodKind): (row: Pick<PriceRow, "open" | "standIn">) => string {
  const t = useTranslations("market.empty");
  const daysName = useDaysName();
  return useCallback(
    ({ open, standIn }) => {
      if (open !== undefined) return t("open", { day: formatDate(open) });
      if (!standIn) return t("few");
      const { period, mean } = standIn;
      return t("standIn", { kind, period, days: daysName(period, standIn), price: figureOf(mean).text });
    },
    [daysName, kind, t],
  );
}

/** Returns the label of a period below the chart. */
export const axisText = (kind: PeriodKind, from: IsoDate): string =>
  kind === "month" ? formatDate(`${marketMonth(from)}-01`).slice(3) : shortDate(from);
