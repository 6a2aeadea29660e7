import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { useFormatter, useTranslations } from "use-intl";
import { ColumnChart } from "../../../../ui/charts/column-chart.tsx";
import css from "./punctuality.module.css";
import card from "../today/side-card.module.css";

type Standing = AnswerOf<typeof getPunctuality>;

/** Twelve columns, including months without reports, so that the chart always covers a year. */
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** WORK-061: share of the year's reports filed on time. Screen readers get a table instead of the chart. */
export function Punctuality({ standing }: { readonly standing: Standing }) {
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
      <dl className={card.clock}>
        <dt>
          {t("title", { year: String(year) })}
          <span className={card.hint}>{t("of", { onTime, total })}</span>
        </dt>
        <dd>
          <strong>{format.number(onTime / total, { style: "percent", maximumFractionDigits: 1 })}</strong>
          {late > 0 && <span className={css.late}>{t("late", { count: late })}</span>}
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
    </div>
  );
}
