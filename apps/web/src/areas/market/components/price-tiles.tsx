import type { MarketPrice } from "@birzha/domain/market/api.ts";
import { periodOf, type PeriodKind } from "@birzha/domain/market/period.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import layout from "../../../ui/layout.module.css";
import { Figure } from "../../../ui/figures/figure.tsx";
import { percentChange } from "../../../shared/market/percent-change.ts";
import { figureOf, usePeriodName } from "../use-price-texts.ts";
import css from "./prices.module.css";

interface PriceTilesProps {
  readonly kind: PeriodKind;
  readonly last: MarketPrice;
  readonly earlier: MarketPrice | undefined;
}

/** Figures of the newest price and their changes. */
export function PriceTiles({ kind, last, earlier }: PriceTilesProps) {
  const t = useTranslations("market.tiles");
  const nameOf = usePeriodName(kind);
  const isNext = earlier?.from === periodOf(kind, addDays(last.from, -1)).from;
  const than = earlier && (isNext ? t("thanLast", { kind }) : t("than", { kind, period: nameOf(earlier) }));
  return (
    <dl className={`${layout.tiles} ${css.tiles}`}>
      {(["mean", "tonnes", "deals"] as const).map((name) => {
        const change = earlier && percentChange(last[name], earlier[name]);
        return (
          <div key={name} className={layout.card}>
            <Text component="dt" c="var(--ink-2)" fz="0.8125rem">
              {t(`heads.${name}`)}
            </Text>
            <Text component="dd" m={0} fz="1.5rem" fw={700}>
              <Figure value={figureOf(last[name])} />
            </Text>
            <Text component="dd" m={0} c="var(--ink-2)" fz="0.8125rem">
              <span className={css.period}>{t("period", { kind, period: nameOf(last) })}</span>
              {than && (
                <span>
                  {change === undefined ? t(`same.${name}`, { than }) : t(`change.${name}`, { change, than })}
                </span>
              )}
            </Text>
          </div>
        );
      })}
    </dl>
  );
}
