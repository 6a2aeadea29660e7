import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import { Box, Group, Flex, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { pagePaths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import { shortDate, useDaysLeft, useTimeLeft } from "../../use-time-left.ts";
import layout from "../../../../ui/layout.module.css";
import css from "./deadlines.module.css";

interface DeadlinesProps {
  readonly today: IsoDate;
  /** Next deadline of the auctions (F1), for users who file proposals. */
  readonly auction: { readonly date: IsoDate; readonly minutesLeft: number } | null;
  /** SCREEN-005: first month without a report or nil return. */
  readonly nextMonth: ResponseOf<typeof listTasks>["nextMonth"];
  /** Undefined if it could not be loaded: the card omits the reports. */
  readonly standing: ResponseOf<typeof getPunctuality> | undefined;
}

/** WORK-002, WORK-061: next deadlines, and the organisation's punctuality. */
export function DeadlineList({ today, auction, nextMonth, standing }: DeadlinesProps) {
  const t = useTranslations("tasks");
  const timeLeft = useTimeLeft();
  const daysLeft = useDaysLeft(today);
  const monthName = useMonthName();
  const next = standing?.next;
  return (
    <Box
      component="section"
      p="1rem"
      className={layout.card}
      style={{ boxShadow: "var(--mantine-shadow-xs)" }}
    >
      <Group gap="1rem" wrap="nowrap" align="baseline" justify="space-between">
        <Box component="h2" m={0} fz="0.90625rem" fw={650}>
          {t("deadlines.title")}
        </Box>
        <Link to={pagePaths.duty} className={layout.link} style={{ fontSize: "0.8125rem" }}>
          {t("deadlines.ask")}
        </Link>
      </Group>
      {auction && (
        <Deadline
          title={t("deadlines.proposal")}
          titleHint={t("deadlines.nearest", { date: shortDate(auction.date) })}
          left={timeLeft(auction.minutesLeft)}
          hint={t("deadlines.cutOff")}
        />
      )}
      {next && (
        <Deadline
          title={t("deadlines.reports")}
          titleHint={t("deadlines.refile", { count: next.count })}
          left={daysLeft(next.dueDate)}
          hint={t("deadlines.until", { date: shortDate(next.dueDate) })}
        />
      )}
      {nextMonth && (
        <Deadline
          title={t("deadlines.month", { month: monthName(nextMonth.month, "alone") })}
          titleHint={
            nextMonth.reports > 0 ? t("deadlines.filed", { count: nextMonth.reports }) : t("deadlines.orNil")
          }
          left={daysLeft(nextMonth.dueDate)}
          hint={t("deadlines.until", { date: shortDate(nextMonth.dueDate) })}
          isOverdue={nextMonth.dueDate < today}
        />
      )}
      {standing && <PunctualityCard standing={standing} />}
    </Box>
  );
}

interface DeadlineProps {
  readonly title: string;
  readonly titleHint: string;
  /** Time or days left. */
  readonly left: string;
  readonly hint: string;
  readonly isOverdue?: boolean;
}

const Deadline = ({ title, titleHint, left, hint, isOverdue = false }: DeadlineProps) => (
  <Flex
    component="dl"
    justify="space-between"
    gap="1rem"
    m={0}
    mt="0.625rem"
    fz="0.84375rem"
    className={css.clock}
  >
    <dt>
      {title} <Hint>{titleHint}</Hint>
    </dt>
    <dd>
      <strong data-overdue={isOverdue || undefined}>{left}</strong> <Hint>{hint}</Hint>
    </dd>
  </Flex>
);

type Standing = ResponseOf<typeof getPunctuality>;

/** Twelve columns, including months without reports, so that the chart always covers a year. */
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** WORK-061: share of the year's reports filed on time. Screen readers get a table instead of the chart. */
export function PunctualityCard({ standing }: { readonly standing: Standing }) {
  const t = useTranslations("tasks.punctuality");
  const format = useFormatter();
  const { year } = standing;
  const onTime = standing.months.reduce((sum, month) => sum + month.onTime, 0);
  const late = standing.months.reduce((sum, month) => sum + month.late, 0);
  const total = onTime + late;
  if (total === 0) return null;
  const name = (month: number, length: "short" | "long") =>
    format.dateTime(new Date(Date.UTC(year, month - 1, 15)), { month: length });
  return (
    <div className={css.punctuality}>
      <Flex
        component="dl"
        justify="space-between"
        gap="1rem"
        m={0}
        mt="0.625rem"
        fz="0.84375rem"
        className={css.clock}
      >
        <dt>
          {t("title", { year: String(year) })}
          <Hint>{t("of", { onTime, total })}</Hint>
        </dt>
        <dd>
          <strong>{format.number(onTime / total, { style: "percent", maximumFractionDigits: 1 })}</strong>
          {late > 0 && (
            <Box component="span" display="block" c="var(--chip-bad-ink)" fz="0.75rem">
              {t("late", { count: late })}
            </Box>
          )}
        </dd>
      </Flex>
      <ColumnChart
        isSmall
        series={[
          { name: t("lateHead"), tone: "bad" },
          { name: t("onTime"), tone: "ok" },
        ]}
        columns={months.map((month) => {
          const of = standing.months.find((each) => each.month === month);
          return {
            key: String(month),
            label: month % 3 === 1 ? name(month, "short") : "",
            title: of ? `${name(month, "long")}: ${of.onTime} / ${of.late}` : name(month, "long"),
            values: [of?.late ?? 0, of?.onTime ?? 0],
          };
        })}
      />
      <table className="sr">
        <caption>{t("title", { year: String(year) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("month")}</th>
            <th scope="col">{t("onTime")}</th>
            <th scope="col">{t("lateHead")}</th>
          </tr>
        </thead>
        <tbody>
          {standing.months.map((each) => (
            <tr key={each.month}>
              <th scope="row">{name(each.month, "long")}</th>
              <td>{each.onTime}</td>
              <td>{each.late}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LastReportsProps {
  /** Undefined if they could not be loaded: the card is hidden. */
  readonly reports: ResponseOf<typeof listAgreements> | undefined;
}

/** Newest reports of the organisation. */
export function LastReports({ reports: data }: LastReportsProps) {
  const t = useTranslations("tasks.reports");
  if (!data) return null;
  return (
    <Box
      component="section"
      p="1rem"
      className={layout.card}
      style={{ boxShadow: "var(--mantine-shadow-xs)" }}
    >
      <Group gap="1rem" wrap="nowrap" align="baseline" justify="space-between">
        <Box component="h2" m={0} fz="0.90625rem" fw={650}>
          {t("title")}
        </Box>
        {data.total > 0 && (
          <Link to={pagePaths.agreements} className={layout.link} style={{ fontSize: "0.8125rem" }}>
            {t("all", { count: String(data.total) })}
          </Link>
        )}
      </Group>
      {data.total === 0 && <Hint>{t("none")}</Hint>}
      <Stack component="ul" gap="0.5rem" mt="0.75rem" fz="0.84375rem" className={layout.plain}>
        {data.rows.map(({ id, productTypeName, status }) => (
          <Flex component="li" key={id} align="center" gap="0.875rem">
            <Link
              to={pagePaths.editAgreement}
              params={{ id: String(id) }}
              className={`num ${layout.link}`}
              style={{ minWidth: "2.25rem", color: "var(--ink)", fontWeight: 650 }}
            >
              {id}
            </Link>
            <Box component="span" flex={1} miw={0}>
              {productTypeName}
            </Box>
            <ReportStatus status={status} />
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" display="block" c="var(--ink-3)" fz="0.75rem">
    {children}
  </Box>
);
