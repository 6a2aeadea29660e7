import type { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { nilReturnState } from "@birzha/domain/duties/nil-return.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { SimpleGrid, Text } from "@mantine/core";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import layout from "../../../../ui/layout.module.css";
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
      <SimpleGrid component="ol" className={layout.plain} cols={6} spacing="0.375rem" mt="0.75rem">
        {months.toReversed().map((row) => {
          const { month, reports } = row;
          const state = nilReturnState(row, today);
          const text = state === "reports" ? t("hasReports", { count: reports }) : t(`monthStates.${state}`);
          const label = `${monthName(month)}: ${text}`;
          return (
            <li key={month} className={css.square} data-state={state} title={label}>
              <span className="sr">{label}</span>
              <Text span fz="0.9375rem" fw={650} lh="1.25rem" aria-hidden>
                {state === "reports" ? format.number(reports) : signs[state]}
              </Text>
              <Text span fz="0.6875rem" lh="1rem" aria-hidden>
                {format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short" })}
              </Text>
            </li>
          );
        })}
      </SimpleGrid>
      <Text mt="0.5rem" c="var(--ink-3)" fz="0.75rem" aria-hidden>
        {t("stripLegend")}
      </Text>
    </>
  );
}
