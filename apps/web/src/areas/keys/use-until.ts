import { latestUntil, untilRejection } from "@birzha/domain/keys/until.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** DOOR-002: limits of the expiry date of a key or a delegation, by the server's rule. */
export function useUntil() {
  const t = useTranslations("keys.form");
  const [min] = useState(() => moscowDate(new Date()));
  const max = latestUntil(min);
  const isValid = (until: IsoDate | null) => until !== null && untilRejection(until, min) === undefined;
  return { min, max, isValid, error: t("noUntil", { date: formatDate(max) }) };
}
