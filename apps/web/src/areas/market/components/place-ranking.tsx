import type { listPlacePrices } from "@birzha/domain/market/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { BarTable } from "../../../ui/charts/bar-table.tsx";
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

/** MKT-008: places of delivery in the newest period with prices, highest median first. */
export function PlaceRanking({ places, period, chosen, onChoose }: PlaceRankingProps) {
  const t = useTranslations("market.places");
  const langOf = useLangOf();
  return (
    <section className={`${panel.panel} ${css.places}`} aria-label={t("title", { period })}>
      <BarTable
        title={t("title", { period })}
        rowHead={t("place")}
        heads={[t("median")]}
        hasHeads
        rows={places.map(({ place, median }) => ({
          key: place,
          name: (
            <button
              type="button"
              className={`${layout.bare} ${layout.link}`}
              lang={langOf(place)}
              aria-pressed={place === chosen}
              onClick={() => onChoose(place === chosen ? undefined : place)}
            >
              {place}
            </button>
          ),
          bar: [{ value: median, tone: place === chosen ? "info" : "ok" }],
          cells: [<Figure key={place} value={figureOf(median)} />],
        }))}
      />
      {places.length === 0 && (
        <Text px="1rem" pb="1rem" c="var(--ink-2)">
          {t("none")}
        </Text>
      )}
    </section>
  );
}
