import { useCallback } from "react";
import { useFormatter } from "use-intl";

/** Formats a month (`YYYY-MM` or any day of it) by name, with the year unless `alone`. */
export function useMonthName(): (month: string, how?: "alone") => string {
  const format = useFormatter();
  return useCallback(
    (month, how) =>
      format.dateTime(new Date(`${month.slice(0, 7)}-15T12:00:00Z`), {
        month: "long",
        ...(how === "alone" ? {} : { year: "numeric" }),
      }),
    [format],
  );
}
