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

/** Days before today whose prices are still of use. */
const hintDays = 63;
/** Difference to the median that is highlighted, percent. */
const farPercent = 15;
/** Ten-thousandths of a ruble per ruble. */
const rubleRate = 10_000;

interface MarketHintProps {
  readonly productTypeId: number;
  /** Name of the delivery basis. */
  readonly basis: string;
  /** Price per tonne in rubles; null in another currency. */
  readonly price: string | null;
  readonly hasVat: boolean | null;
}

/** MKT-005, MKT-010: newest median of the week, and the difference of a price to it. Empty without a median. */
export default function MarketHint({ productTypeId, basis, price, hasVat }: MarketHintProps) {
  const t = useTranslations("market.hint");
  const { data } = useQuery(hintQuery(productTypeId, basis));
  if (!data?.median) return null;
  const percent =
    price !== null && isDecimal(price)
      ? differenceTo(data.median, netPrice(rubles(price, hasVat), data.method))
      : undefined;
  const share = formatFigure(String(Math.abs(percent ?? 0))).text;
  return (
    <Text
      component="output"
      display="block"
      fz="0.75rem"
      mt="0.25rem"
      c={Math.abs(percent ?? 0) >= farPercent ? "var(--chip-warn-ink)" : "var(--ink-3)"}
    >
      {t("median", { median: formatFigure(String(data.median)).text })}
      {percent !== undefined &&
        ` · ${percent === 0 ? t("same") : t(percent < 0 ? "below" : "above", { percent: share })}`}
    </Text>
  );
}

const rubles = (price: string, hasVat: boolean | null) => ({
  price: Number(toScaled(price, 2)),
  rate: rubleRate,
  hasVat,
});

/** Returns the difference of a price in kopecks to a median in rubles, in per cent with one digit. */
const differenceTo = (median: number, kopecks: number): number =>
  Math.round((kopecks / (median * 100) - 1) * 1000) / 10;

const hintQuery = (productTypeId: number, basis: string) =>
  queryOptions({
    queryKey: ["market", "hint", productTypeId, basis],
    queryFn: async ({ signal }) => {
      const today = moscowDate(new Date());
      const query = {
        ...{ productTypeId, basis, period: "week" as const },
        ...{ from: addDays(today, -hintDays), to: today },
      };
      const [market, { prices }] = await Promise.all([
        callEndpoint(getMarket, { signal }),
        callEndpoint(listPrices, { query, signal }),
      ]);
      const method = market.methods.find(({ validFrom }) => validFrom <= today)?.method;
      return method ? { median: prices.at(-1)?.median, method } : null;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });
