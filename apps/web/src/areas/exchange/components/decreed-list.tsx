import { changedDays } from "@birzha/domain/exchange/decree.ts";
import type { getDecreedDays } from "@birzha/domain/exchange/staff-api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { useFormatter, useTranslations } from "use-intl";
import css from "../work-days-page.module.css";
import { formatDay } from "./year-days.ts";

interface DecreedListProps {
  readonly decreed: AnswerOf<typeof getDecreedDays>;
}

/** DESK-021: days that differ from the default calendar, with the author of the last change. */
export function DecreedList({ decreed }: DecreedListProps) {
  const t = useTranslations("exchange.calendar");
  const format = useFormatter();
  const differing = new Set(changedDays(decreed, new Map()).map(({ date }) => date));
  const shown = decreed.filter(({ date }) => differing.has(date));
  if (shown.length === 0) return null;
  return (
    <section className={css.decreed} aria-label={t("decreed")}>
      <h2>{t("decreed")}</h2>
      <ul>
        {shown.map(({ date, isWorkDay, changed, changedBy }) => (
          <li key={date}>
            {formatDay(format, date)}: {t(isWorkDay ? "worked" : "free")}
            {changed !== null && changedBy !== null && (
              <span className={css.by}>
                {t("by", { who: changedBy, moment: format.dateTime(new Date(changed), "moment") })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
