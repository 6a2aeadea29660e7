import { latestUntil, untilRejection } from "@birzha/domain/keys/until.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";

/** DOOR-002: manages the expiry date of a key or a delegation and validates it with the server's rule. */
export function useUntil() {
  const t = useTranslations("keys.form");
  const [today] = useState(() => moscowDate(new Date()));
  const [until, setUntil] = useState<IsoDate | null>(null);
  const latest = latestUntil(today);
  const isWrong = until === null || untilRejection(until, today) !== undefined;
  return {
    until,
    setUntil,
    isWrong,
    error: t("noUntil", { date: formatDate(latest) }),
    min: today,
    max: latest,
  };
}
