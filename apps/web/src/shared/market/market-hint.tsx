import { getMarket, listPrices } from "@birzha/domain/market/api.ts";
import { netPrice } from "@birzha/domain/market/market-input.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal, toScaled } from "@birzha/domain/shared/values/decimal.ts";
import { Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { useUser } from "../session/session-store.ts";
import { newestOf, useDaysName } from "./longer-price.ts";
import { maySeePrices } from "./may-see-prices.ts";

/** Days before today whose prices are still of use. */
const hintDays = 63;
/** Difference to the mean that is highlighted, percent. */
const farPercent = 15;
/** Ten-thousandths of a ruble per ruble. */
const rubleRate = 10_000;

interface Compared {
  /** Price per tonne in rubles; null in another currency. */
  readonly price: string | null;
  readonly hasVat: boolean | null;
}

/** Product and basis of a report, or an auction commodity, which staff has assigned to a product. */
type HintCell = { readonly productTypeId: number; readonly basis: string } | { readonly commodityId: number };

/**
 * MKT-005, MKT-010: newest mean of a week, or of a longer period in its place (MKT-107), with the band if it has its
 * support, and the difference of a price to the mean.
 */
export default function MarketHint({ price, hasVat, ...cell }: Compared & HintCell) {
  const t = useTranslations("market.hint");
  const user = useUser();
  const daysName = useDaysName();
  const { data } = useQuery({ ...hintQuery(cell), enabled: maySeePrices(user) });
  if (!data) return null;
  const { newest, method, product } = data;
  const about = product === undefined ? "" : `${t("reports", { product })} `;
  if (!newest) return <Hint color="var(--ink-3)">{`${about}${t("none")}`}</Hint>;
  const { period, mean, lowerQuartile, upperQuartile } = newest;
  const percent =
    price !== null && isDecimal(price)
      ? differenceTo(mean, netPrice(rubles(price, hasVat), method))
      : undefined;
  const share = textOf(Math.abs(percent ?? 0));
  const hasBand = lowerQuartile !== null && upperQuartile !== null;
  return (
    <Hint color={Math.abs(percent ?? 0) >= farPercent ? "var(--chip-warn-ink)" : "var(--ink-3)"}>
      {about}
      {t("mean", { period, days: daysName(period, newest), mean: textOf(mean) })}
      {hasBand && `, ${t("band", { lower: textOf(lowerQuartile), upper: textOf(upperQuartile) })}`}
      {percent !== undefined &&
        ` · ${percent === 0 ? t("same") : t(percent < 0 ? "below" : "above", { percent: share })}`}
    </Hint>
  );
}

const Hint = ({ color, children }: { readonly color: string; readonly children: ReactNode }) => (
  <Text component="output" display="block" fz="0.75rem" mt="0.25rem" c={color}>
    {children}
  </Text>
);

const textOf = (value: number): string => formatFigure(String(value)).text;

const rubles = (price: string, hasVat: boolean | null) => ({
  price: Number(toScaled(price, 2)),
  rate: rubleRate,
  hasVat,
});

/** Returns the difference of a price in kopecks to a mean in rubles, in per cent with one digit. */
const differenceTo = (mean: number, kopecks: number): number =>
  Math.round((kopecks / (mean * 100) - 1) * 1000) / 10;

const hintQuery = (cell: HintCell) =>
  queryOptions({
    queryKey: ["market", "hint", cell],
    queryFn: async ({ client, signal }) => {
      const today = moscowDate(new Date());
      const market = await client.fetchQuery(hintMarketQuery);
      const method = market.methods.find(({ validFrom }) => validFrom <= today)?.method;
      const commodity =
        "commodityId" in cell ? market.commodities.find(({ id }) => id === cell.commodityId) : undefined;
      if (!method || ("commodityId" in cell && !commodity)) return null;
      const query = {
        ...("commodityId" in cell ? { productTypeId: commodity!.productTypeId } : cell),
        period: "week" as const,
        from: addDays(today, -hintDays),
        to: today,
      };
      const { prices, longer } = await callEndpoint(listPrices, { query, signal });
      return { newest: newestOf({ prices, longer }), method, product: commodity?.productName };
    },
    staleTime: Infinity,
    meta: { silent: true },
  });

const hintMarketQuery = queryOptions({
  queryKey: ["market"],
  queryFn: ({ signal }) => callEndpoint(getMarket, { signal }),
  staleTime: 60_000,
  meta: { silent: true },
});
