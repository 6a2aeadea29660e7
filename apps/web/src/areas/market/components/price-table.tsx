import { statisticNames } from "@birzha/domain/market/statistics.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import { useTranslations } from "use-intl";
import charts from "../../../ui/charts/charts.module.css";
import { Figure } from "../../../ui/figures/figure.tsx";
import panel from "../../../ui/panel.module.css";
import type { PriceRow } from "../price-rows.ts";
import { figureOf, useEmptyReason, usePeriodName } from "../use-price-texts.ts";
import css from "./prices.module.css";

interface PriceTableProps {
  readonly kind: PeriodKind;
  readonly rows: readonly PriceRow[];
}

/** MKT-103: a figure without its support has an empty cell. */
const figureCell = (value: number | null) => (value === null ? "—" : <Figure value={figureOf(value)} />);

/** MKT-001: the figures of the chart, newest first. */
export function PriceTable({ kind, rows }: PriceTableProps) {
  const t = useTranslations("market");
  const nameOf = usePeriodName(kind);
  const reasonOf = useEmptyReason(kind);
  return (
    <section className={panel.panel} id="prices-table">
      <div className={charts.wide} tabIndex={0} role="group" aria-label={t("table.title")}>
        <table className={`${charts.table} ${css.table}`}>
          <caption>{t("table.title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("table.period")}</th>
              {statisticNames.map((name) => (
                <th key={name} scope="col">
                  {t(`table.${name}`)}
                </th>
              ))}
              <th scope="col">{t("table.correction")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map((row) => {
              const { period, price } = row;
              return (
                <tr key={period.from}>
                  <th scope="row">{nameOf(period)}</th>
                  {price ? (
                    <>
                      {statisticNames.map((name) => (
                        <td key={name}>{figureCell(price[name])}</td>
                      ))}
                      <td>
                        {price.correction &&
                          t("table.was", {
                            price: figureOf(price.correction.mean).text,
                            reasons: price.correction.reasons
                              .map((reason) => t(`reasons.${reason}`))
                              .join(", "),
                          })}
                      </td>
                    </>
                  ) : (
                    <td className={css.reason} colSpan={statisticNames.length + 1}>
                      {reasonOf(row)}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
