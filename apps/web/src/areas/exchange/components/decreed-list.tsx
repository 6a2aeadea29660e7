import { changedDays } from "@birzha/domain/exchange/decree.ts";
import type { getDecreedDays } from "@birzha/domain/exchange/staff-api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Box, Text, Title } from "@mantine/core";
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
    <Box component="section" className={css.box} mt="1rem" aria-label={t("decreed")}>
      <Title order={2} mb="0.5rem" fz="0.90625rem">
        {t("decreed")}
      </Title>
      <ul className={css.decreed}>
        {shown.map(({ date, isWorkDay, changed, changedBy }) => (
          <li key={date}>
            {formatDay(format, date)}: {t(isWorkDay ? "worked" : "free")}
            {changed !== null && changedBy !== null && (
              <Text span display="block" c="var(--ink-3)" fz="0.8125rem">
                {t("by", { who: changedBy, moment: format.dateTime(new Date(changed), "moment") })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
