import type { PeriodKind } from "@birzha/domain/market/period.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../../shared/paths.ts";
import { ChartTable } from "../../../ui/charts/chart-table.tsx";
import { Figure } from "../../../ui/figures/figure.tsx";
import layout from "../../../ui/layout.module.css";
import panel from "../../../ui/panel.module.css";
import { percentChange } from "../../../shared/market/percent-change.ts";
import { priceOn, type OwnDeal, type PriceRow } from "../price-rows.ts";
import { figureOf } from "../use-price-texts.ts";

interface OwnDealsProps {
  readonly kind: PeriodKind;
  readonly deals: readonly OwnDeal[];
  /** Prices of the market, which the deals are compared with. */
  readonly rows: readonly PriceRow[];
}

/** MKT-006: the dots of the chart as a table, each compared with the mean of its period. */
export function OwnDeals({ kind, deals, rows }: OwnDealsProps) {
  const t = useTranslations("market.own");
  if (deals.length === 0) return null;
  return (
    <section className={panel.panel} aria-labelledby="own-deals">
      <Title order={2} id="own-deals" px="1rem" py="0.625rem" fz="0.90625rem" fw={650}>
        {t("title", { count: deals.length })}
      </Title>
      <ChartTable
        title={t("title", { count: deals.length })}
        heads={[
          t("day"),
          t("price"),
          t("mean", { kind }),
          t("difference", { kind }),
          t("tonnes"),
          t("report"),
        ]}
        rows={deals.map(({ reportId, day, price, tonnes }) => ({
          key: String(reportId),
          cells: [
            formatDate(day),
            <Figure key="price" value={figureOf(price)} fraction={2} />,
            ...comparisonOf(price, priceOn(rows, day)?.mean),
            <Figure key="tonnes" value={figureOf(tonnes)} fraction={3} />,
            <Link
              key="report"
              className={layout.link}
              to={pagePaths.viewAgreement}
              params={{ id: String(reportId) }}
            >
              {reportId}
            </Link>,
          ],
        }))}
      />
    </section>
  );
}

const noPrice = "—";

/** Cells of the mean and of the difference to it; both empty without a price of the period. */
const comparisonOf = (price: number, mean: number | undefined) =>
  mean === undefined
    ? [noPrice, noPrice]
    : [<Figure key="mean" value={figureOf(mean)} />, percentChange(price, mean) ?? "0\u00a0%"];
