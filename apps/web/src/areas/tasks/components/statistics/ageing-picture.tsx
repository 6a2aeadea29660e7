import type { getWork } from "@birzha/domain/tasks/api.ts";
import { ageBands, tabOfGroup, workGroups, type AgeBand } from "@birzha/domain/tasks/work.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { BarTable } from "../../../../ui/charts/bar-table.tsx";
import { ChartLegend } from "../../../../ui/charts/chart-legend.tsx";
import type { ChartTone } from "../../../../ui/charts/chart-tone.ts";
import panel from "../../../../ui/panel.module.css";
import { useAgeText } from "../../use-age-text.ts";
import css from "../../work-page.module.css";

interface AgeingPictureProps {
  readonly work: AnswerOf<typeof getWork>;
  /** Time of the answer in milliseconds. */
  readonly at: number;
}

const toneOf: Readonly<Record<AgeBand, ChartTone>> = { day: "ok", days: "warn", longer: "bad" };

/** SCREEN-010: waiting items by kind and age. The name of a kind opens its tab of the queue. */
export function AgeingPicture({ work: { waiting, days }, at }: AgeingPictureProps) {
  const t = useTranslations("queue.work");
  const ageOf = useAgeText(at);
  return (
    <section className={panel.panel}>
      <BarTable
        title={t("waiting")}
        hasHeads
        rowHead={t("group")}
        heads={[
          t("count"),
          ...ageBands.map((band) => t(`ages.${band}`)),
          t("median"),
          t("today"),
          t("total"),
        ]}
        rows={workGroups.map((group) => {
          const {
            count = 0,
            medianSince = null,
            ages = {},
          } = waiting.find((one) => one.group === group) ?? {};
          return {
            key: group,
            name: (
              <Link to={paths.queue} search={{ tab: tabOfGroup(group) }} className={css.link}>
                {t(`groups.${group}`)}
              </Link>
            ),
            bar: ageBands.map((band) => ({ value: ages[band] ?? 0, tone: toneOf[band] })),
            cells: [
              count,
              ...ageBands.map((band) => ages[band] ?? 0),
              medianSince === null ? "" : ageOf(medianSince),
              days.at(-1)?.decided[group] ?? 0,
              days.reduce((sum, { decided }) => sum + (decided[group] ?? 0), 0),
            ],
          };
        })}
      />
      <ChartLegend series={ageBands.map((band) => ({ name: t(`ages.${band}`), tone: toneOf[band] }))} />
    </section>
  );
}
