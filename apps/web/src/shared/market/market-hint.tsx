import { getMarket, listPrices } from "@birzha/domain/market/api.ts";
import { netPrice } from "@birzha/domain/market/market-input.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal, toScaled } from "@birzha/domain/shared/values/decimal.ts";
import { Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { useUser } from "../session/session-store.ts";
import { maySeePrices } from "./may-see-prices.ts";

/** Days before today whose prices are still of use. */
const hintDays = 63;
/** Difference to the median that is highlighted, percent. */
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
 * MKT-005, MKT-010: newest median and band of the week, and the difference of a price to the median. Empty without a
 * price of the market.
 */
export default function MarketHint({ price, hasVat, ...cell }: Compared & HintCell) {
  const t = useTranslations("market.hint");
  const user = useUser();
  const { data } = useQuery({ ...hintQuery(cell), enabled: maySeePrices(user) });
  if (!data?.newest) return null;
  const { newest, method, product } = data;
  const percent =
    price !== null && isDecimal(price)
      ? differenceTo(newest.median, netPrice(rubles(price, hasVat), method))
      : undefined;
  const share = textOf(Math.abs(percent ?? 0));
  const [median, lower, upper] = [newest.median, newest.lowerQuartile, newest.upperQuartile].map(textOf);
  return (
    <Text
      component="output"
      display="block"
      fz="0.75rem"
      mt="0.25rem"
      c={Math.abs(percent ?? 0) >= farPercent ? "var(--chip-warn-ink)" : "var(--ink-3)"}
    >
      {product !== undefined && `${t("reports", { product })} `}
      {t("median", { median: median!, lower: lower!, upper: upper! })}
      {percent !== undefined &&
        ` · ${percent === 0 ? t("same") : t(percent < 0 ? "below" : "above", { percent: share })}`}
    </Text>
  );
}

const textOf = (value: number): string => formatFigure(String(value)).text;

const rubles = (price: string, hasVat: boolean | null) => ({
  price: Number(toScaled(price, 2)),
  rate: rubleRate,
  hasVat,
});

/** Returns the difference of a price in kopecks to a median in rubles, in per cent with one digit. */
const differenceTo = (median: number, kopecks: number): number =>
  Math.round((kopecks / (median * 100) - 1) * 1000) / 10;

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
        ...{ period: "week" as const, from: addDays(today, -hintDays), to: today },
      };
      const { prices } = await callEndpoint(listPrices, { query, signal });
      return { newest: prices.at(-1), method, product: commodity?.productName };
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
