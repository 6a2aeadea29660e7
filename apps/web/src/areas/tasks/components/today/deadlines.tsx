import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { Box, Group, Flex } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { useLangOf } from "../../../../ui/feedback/foreign-text.ts";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import { useDealFigures } from "../../deal-text.ts";
import layout from "../../../../ui/layout.module.css";
import css from "./deadlines.module.css";

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
    <section className={css.card}>
      <dl className={css.clock}>
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
      </dl>
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
    </section>
  );
}

interface LastReportsProps {
  /** Undefined if they could not be loaded: the card is hidden. */
  readonly reports: ResponseOf<typeof listAgreements> | undefined;
}

/** Newest reports of the organisation. */
export function LastReports({ reports: data }: LastReportsProps) {
  const t = useTranslations("tasks.reports");
  const figures = useDealFigures();
  const langOf = useLangOf();
  if (!data) return null;
  return (
    <section className={css.card}>
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
      <ul className={css.rows}>
        {data.rows.map(({ id, status, isWithdrawn, ...report }) => (
          <Flex component="li" key={id} wrap="wrap" align="center" gap="0 0.875rem">
            <Link
              to={pagePaths.editAgreement}
              params={{ id: String(id) }}
              className={`num ${layout.link}`}
              style={{ minWidth: "2.25rem", color: "var(--ink)", fontWeight: 650 }}
            >
              {id}
            </Link>
            <Box component="span" flex={1} miw={0} lang={langOf(report.productTypeName ?? "")}>
              {report.productTypeName}
            </Box>
            <ReportStatus status={status} isWithdrawn={isWithdrawn} />
            <Box
              component="span"
              w="100%"
              ps="3.125rem"
              c="var(--ink-3)"
              fz="0.75rem"
              lang={langOf(report.purchaserName ?? "")}
            >
              {figures({ ...report, currency: report.currencyName, firm: report.purchaserName })}
            </Box>
          </Flex>
        ))}
      </ul>
    </section>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" display="block" c="var(--ink-3)" fz="0.75rem">
    {children}
  </Box>
);
