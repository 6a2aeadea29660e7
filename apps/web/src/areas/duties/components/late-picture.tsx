import type { LateBand } from "@birzha/domain/duties/punctuality.ts";
import { useFormatter, useTranslations } from "use-intl";
import { BarTable } from "../../../ui/charts/bar-table.tsx";
import panel from "../../../ui/panel.module.css";

interface LatePictureProps {
  readonly distribution: readonly { readonly band: LateBand; readonly reports: number }[];
}

/** WORK-064: distribution of delays. The chart is an accessible table: a row with a bar and its numbers. */
export function LatePicture({ distribution }: LatePictureProps) {
  const t = useTranslations("duties.punctuality");
  const format = useFormatter();
  const total = distribution.reduce((sum, { reports }) => sum + reports, 0);
  if (total === 0) return null;
  return (
    <section className={panel.panel}>
      <BarTable
        title={t("picture")}
        rowHead={t("band")}
        heads={[t("count"), t("share")]}
        rows={distribution.map(({ band, reports }) => ({
          key: band,
          name: t(`bands.${band}`),
          bar: [{ value: reports, tone: band === "onTime" ? "ok" : "bad" }],
          cells: [
            format.number(reports),
            format.number(reports / total, { style: "percent", maximumFractionDigits: 1 }),
          ],
        }))}
      />
    </section>
  );
}
