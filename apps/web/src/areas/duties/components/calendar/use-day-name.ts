import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useCallback } from "react";
import { useFormatter } from "use-intl";

/** Formats a day with its weekday: `пятница, 27 ноября`. */
export function useDayName(): (day: IsoDate) => string {
  const format = useFormatter();
  return useCallback(
    (day) =>
      format.dateTime(new Date(`${day}T12:00:00+03:00`), { weekday: "long", day: "numeric", month: "long" }),
    [format],
  );
}
