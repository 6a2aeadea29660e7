import type { listPlacePrices } from "@birzha/domain/market/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import charts from "../../../ui/charts/charts.module.css";
import { percentChange } from "../../../shared/market/percent-change.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { Figure } from "../../../ui/figures/figure.tsx";
import layout from "../../../ui/layout.module.css";
import panel from "../../../ui/panel.module.css";
import { figureOf } from "../use-price-texts.ts";
import css from "./prices.module.css";

interface PlaceRankingProps {
  readonly places: ResponseOf<typeof listPlacePrices>;
  /** Name of the period. */
  readonly period: string;
  readonly chosen: string | undefined;
  readonly onChoose: (place: string | undefined) => void;
}

/** MKT-008: places of delivery in the newest period with prices, highest mean first, each compared with it. */
export function PlaceRanking({ places, period, chosen, onChoose }: PlaceRankingProps) {
  const t = useTranslations("market.places");
  const langOf = useLangOf();
  const highest = places[0]?.mean ?? 0;
  return (
    <section className={`${panel.panel} ${css.places}`} aria-label={t("title", { period })}>
      <table className={charts.table}>
        <caption>{t("title", { period })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("place")}</th>
            <th scope="col">{t("mean")}</th>
            <th scope="col">{t("difference")}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ place, mean }) => (
            <tr key={place}>
              <th scope="row">
                <button
                  type="button"
                  className={`${layout.bare} ${layout.link}`}
                  lang={langOf(place)}
                  aria-pressed={place === chosen}
                  onClick={() => onChoose(place === chosen ? undefined : place)}
                >
                  {place}
                </button>
              </th>
              <td>
                <Figure value={figureOf(mean)} />
              </td>
              <td>{percentChange(mean, highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length === 0 && (
        <Text px="1rem" pb="1rem" c="var(--ink-2)">
          {t("none")}
        </Text>
      )}
    </section>
  );
}
