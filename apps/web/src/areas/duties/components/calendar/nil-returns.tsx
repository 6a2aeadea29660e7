import type { getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { nilReturnState } from "@birzha/domain/duties/nil-return.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDay } from "@birzha/domain/shared/values/clock.ts";
import { Box, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import layout from "../../../../ui/layout.module.css";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";
import css from "../../calendar-page.module.css";
import { nilReturnMutation } from "../../mutations.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { nilReturnsId } from "./day-events.tsx";
import strip from "./nil-strip.module.css";

type NilReturnsProps = Pick<ResponseOf<typeof getCalendar>, "months" | "nilReturns" | "today">;

/** WORK-063: months that can be reported as having no deals, and previous nil returns. */
export function NilReturns({ months, nilReturns, today }: NilReturnsProps) {
  const t = useTranslations("duties.calendar");
  const monthName = useMonthName();
  const queryClient = useQueryClient();
  const say = useMutation(nilReturnMutation);
  const ask = async (month: string) => {
    const isSure = await confirmAction({
      title: t("confirmTitle", { month: monthName(month) }),
      text: t("confirmText"),
      confirmLabel: t("confirm"),
    });
    if (!isSure) return;
    // Refetch after success and failure alike.
    say.mutate(month, {
      onSettled: () => void queryClient.invalidateQueries({ queryKey: ["duties", "calendar"] }),
    });
  };
  const openMonths = months.filter(({ reports, isNil }) => reports === 0 && !isNil);
  return (
    <CalendarCard id={nilReturnsId} label={t("months")}>
      <Text mt="0.25rem" c="var(--ink-2)" fz="0.8125rem">
        {t("monthsHint")} <HelpLink topic="nilReturn" />
      </Text>
      <NilStrip months={months} today={today} />
      {openMonths.length > 0 && (
        <Stack component="ul" className={layout.plain} gap="0.25rem" mt="0.75rem" fz="0.875rem">
          {openMonths.map(({ month }) => (
            <Group key={month} component="li" justify="space-between" gap="0.75rem" mih="2.25rem">
              <span>{monthName(month)}</span>
              <Button
                size="compact-sm"
                variant="default"
                loading={say.isPending && say.variables === month}
                disabled={say.isPending}
                aria-label={t("fileFor", { month: monthName(month) })}
                onClick={() => void ask(month)}
              >
                {t("file")}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
      {nilReturns.length > 0 && (
        <Box component="details" className={css.more} mt="1rem">
          <summary>{t("history")}</summary>
          <Box mt="0.5rem" style={{ overflowX: "auto" }} tabIndex={0} role="group" aria-label={t("history")}>
            <table className={css.history}>
              <thead>
                <tr>
                  <th scope="col">{t("historyMonth")}</th>
                  <th scope="col">{t("historyAuthor")}</th>
                  <th scope="col">{t("historyAt")}</th>
                  <th scope="col">{t("historyState")}</th>
                </tr>
              </thead>
              <tbody>
                {nilReturns.map(({ id, month, author, filedAt, overtakenBy, overtakenAt }) => (
                  <tr key={id}>
                    <th scope="row">{monthName(month)}</th>
                    <td>{author}</td>
                    <td>{formatDay(filedAt)}</td>
                    <td>
                      {overtakenBy === null
                        ? t("stands")
                        : t("overtaken", { number: String(overtakenBy), date: formatDay(overtakenAt) })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Box>
        </Box>
      )}
    </CalendarCard>
  );
}

type NilStripProps = Pick<ResponseOf<typeof getCalendar>, "months" | "today">;

const signs = { filed: "✓", missed: "×", awaited: "…", none: "–" } as const;

/** SCREEN-010: a square for each month, oldest first. Sign and text tell the state, not only the colour. */
function NilStrip({ months, today }: NilStripProps) {
  const t = useTranslations("duties.calendar");
  const format = useFormatter();
  const monthName = useMonthName();
  return (
    <>
      <SimpleGrid component="ol" className={layout.plain} cols={7} spacing="0.375rem" mt="0.75rem">
        {months.toReversed().map((row) => {
          const { month, reports } = row;
          const state = nilReturnState(row, today);
          const text = state === "reports" ? t("hasReports", { count: reports }) : t(`monthStates.${state}`);
          const label = `${monthName(month)}: ${text}`;
          return (
            <li key={month} className={strip.square} data-state={state} title={label}>
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
