import type { listPunctuality } from "@birzha/domain/duties/api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useMonthName } from "../../../shared/duty/use-month-name.ts";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { ColumnChart } from "../../../ui/charts/column-chart.tsx";
import panel from "../../../ui/panel.module.css";

type MonthPictureProps = Pick<AnswerOf<typeof listPunctuality>["extra"], "months">;

/** SCREEN-010: reports on time and late by month of the contract, as a chart and a table. */
export function MonthPicture({ months }: MonthPictureProps) {
  const t = useTranslations("duties.punctuality");
  const monthName = useMonthName();
  if (months.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="by-month">
      <Title order={2} id="by-month" p="0.625rem 1rem" fz="0.90625rem">
        {t("byMonth")}
      </Title>
      <ColumnChart
        series={[
          { name: t("fields.onTime"), tone: "ok" },
          { name: t("fields.late"), tone: "bad" },
        ]}
        columns={months.map(({ month, onTime, late }) => ({
          key: month,
          label: `${month.slice(5)}.${month.slice(2, 4)}`,
          title: monthName(month),
          values: [onTime, late],
        }))}
      />
      <ChartTable
        title={t("byMonth")}
        heads={[t("fields.month"), t("fields.onTime"), t("fields.late")]}
        rows={months.toReversed().map(({ month, onTime, late }) => ({
          key: month,
          cells: [monthName(month), onTime, late],
        }))}
      />
    </section>
  );
}
