import type { LateBand } from "@birzha/domain/duties/punctuality.ts";
import { useFormatter, useTranslations } from "use-intl";
import panel from "../../../ui/panel.module.css";
import css from "./late-picture.module.css";

interface LatePictureProps {
  readonly distribution: readonly { readonly band: LateBand; readonly reports: number }[];
}

/** WORK-064: distribution of delays. The chart is an accessible table: a row with a bar and its numbers. */
export function LatePicture({ distribution }: LatePictureProps) {
  const t = useTranslations("duties.punctuality");
  const format = useFormatter();
  const total = distribution.reduce((sum, { reports }) => sum + reports, 0);
  if (total === 0) return null;
  const most = Math.max(...distribution.map(({ reports }) => reports));
  return (
    <section className={panel.panel}>
      <table className={css.picture}>
        <caption className={css.title}>{t("picture")}</caption>
        <thead className="sr">
          <tr>
            <th scope="col">{t("band")}</th>
            <th scope="col">{t("count")}</th>
            <th scope="col">{t("share")}</th>
          </tr>
        </thead>
        <tbody>
          {distribution.map(({ band, reports }) => (
            <tr key={band}>
              <th scope="row" className={css.band}>
                {t(`bands.${band}`)}
              </th>
              <td className={css.count}>
                <span className={css.bar} aria-hidden>
                  <i data-band={band} style={{ inlineSize: `${(reports / most) * 100}%` }} />
                </span>
                <span className={css.number}>{format.number(reports)}</span>
              </td>
              <td className={css.share}>
                {format.number(reports / total, { style: "percent", maximumFractionDigits: 1 })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
