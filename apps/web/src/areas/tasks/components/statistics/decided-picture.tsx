import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { getWork } from "@birzha/domain/tasks/api.ts";
import { workGroups, type WorkGroup } from "@birzha/domain/tasks/work.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { useTranslations } from "use-intl";
import { ChartTable } from "../../../../ui/charts/chart-table.tsx";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import panel from "../../../../ui/panel.module.css";
import css from "../../work-page.module.css";

type DecidedPictureProps = Pick<AnswerOf<typeof getWork>, "days">;

const totalOf = (counts: Readonly<Partial<Record<WorkGroup, number>>>): number =>
  workGroups.reduce((sum, group) => sum + (counts[group] ?? 0), 0);
const shortDate = (date: IsoDate): string => formatDate(date).slice(0, 5);

/** DESK-024, SCREEN-010: submissions and decisions per day; the table has the same numbers, latest day first. */
export function DecidedPicture({ days }: DecidedPictureProps) {
  const t = useTranslations("queue.work");
  const busyDays = days.filter(({ incoming, decided }) => totalOf(incoming) + totalOf(decided) > 0);
  return (
    <section className={panel.panel} aria-labelledby="decided">
      <h2 id="decided" className={css.title}>
        {t("decided")}
      </h2>
      {busyDays.length === 0 ? (
        <p className={css.none}>{t("none")}</p>
      ) : (
        <>
          <p className={css.note}>{t("incomingNote")}</p>
          <ColumnChart
            series={[
              { name: t("incoming"), tone: "info" },
              { name: t("done"), tone: "ok" },
            ]}
            columns={days.map(({ date, incoming, decided }) => ({
              key: date,
              label: shortDate(date),
              title: `${formatDate(date)}: ${t("incoming")} ${totalOf(incoming)}, ${t("done")} ${totalOf(decided)}`,
              values: [totalOf(incoming), totalOf(decided)],
            }))}
          />
          <ChartTable
            title={t("decided")}
            heads={[
              t("day"),
              t("incoming"),
              t("done"),
              ...workGroups.map((group) => t("doneOf", { group: t(`groups.${group}`) })),
            ]}
            rows={busyDays.toReversed().map(({ date, incoming, decided }) => ({
              key: date,
              cells: [
                formatDate(date),
                totalOf(incoming),
                totalOf(decided),
                ...workGroups.map((group) => decided[group] ?? ""),
              ],
            }))}
          />
        </>
      )}
    </section>
  );
}
