import type { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { nilReturnState } from "@birzha/domain/duties/nil-return.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import css from "./nil-strip.module.css";

type NilStripProps = Pick<AnswerOf<typeof getCalendar>, "months" | "today">;

const signs = { filed: "✓", missed: "×", awaited: "…", none: "–" } as const;

/** SCREEN-010: a square for each month, oldest first. Sign and text tell the state, not only the colour. */
export function NilStrip({ months, today }: NilStripProps) {
  const t = useTranslations("duties.calendar");
  const format = useFormatter();
  const monthName = useMonthName();
  return (
    <>
      <ol className={css.strip}>
        {months.toReversed().map((row) => {
          const { month, reports } = row;
          const state = nilReturnState(row, today);
          const text = state === "reports" ? t("hasReports", { count: reports }) : t(`monthStates.${state}`);
          const label = `${monthName(month)}: ${text}`;
          return (
            <li key={month} className={css.square} data-state={state} title={label}>
              <span className="sr">{label}</span>
              <span className={css.sign} aria-hidden>
                {state === "reports" ? format.number(reports) : signs[state]}
              </span>
              <span className={css.month} aria-hidden>
                {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short" })}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={css.legend} aria-hidden>
        {t("stripLegend")}
      </p>
    </>
  );
}
