import { getMarket, listOwnDeals, listPrices } from "@birzha/domain/market/api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Group, Text, Title } from "@mantine/core";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { formatFigure } from "../../i18n/local-decimal.ts";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import layout from "../../ui/layout.module.css";
import { pagePaths } from "../paths.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { isStaff } from "../session/user.ts";
import { newestOf, useDaysName } from "./longer-price.ts";
import { percentChange } from "./percent-change.ts";

const weeks = 8;
/** Days that contain eight published weeks. */
const cardDays = 7 * (weeks + 3);
const [width, height, edge] = [300, 72, 6];
/** Height of the card with its figures, so that another product moves nothing below. */
const cardHeight = "13rem";

/**
 * SCREEN-104, MKT-001: newest weekly mean of a product on the home page, and the difference of the newest own deal to the
 * mean of its week, or of the last week with a price before it. A longer price stands in for missing weeks (MKT-107).
 */
export default function PricesCard() {
  const t = useTranslations("market");
  const units = useTranslations("shared.units");
  const langOf = useLangOf();
  const daysName = useDaysName();
  const [chosen, setChosen] = useState<number>();
  const market = useQuery(cardMarketQuery);
  const product = chosen ?? market.data?.mainProductId ?? undefined;
  const user = useCurrentUser();
  const { data } = useQuery(cardPricesQuery(product));
  const own = useQuery(cardOwnQuery(isStaff(user) ? undefined : user.organizationInfo?.id, product));
  const prices = data?.prices.slice(-weeks) ?? [];
  const earlier = prices.at(-2);
  const last = data && newestOf(data);
  if (!market.data?.mainProductId) return null;
  const change = last && earlier && percentChange(last.mean, earlier.mean);
  const deal = own.data?.[0];
  const compared = deal && data?.prices.findLast(({ from }) => from <= deal.day);
  const textOf = (value: number) => formatFigure(String(value)).text;
  return (
    <section className={layout.card} style={{ minHeight: cardHeight }} aria-labelledby="prices-card">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} id="prices-card" fz="0.90625rem">
          <Link to={pagePaths.prices} className={layout.link}>
            {t("card.title")}
          </Link>
        </Title>
        <select
          className={layout.select}
          style={{ minWidth: 0 }}
          aria-label={t("product")}
          value={product}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        >
          {market.data.products.map(({ id, name }) => (
            <option key={id} value={id} lang={langOf(name)}>
              {name}
            </option>
          ))}
        </select>
      </Group>
      {last ? (
        <>
          {prices.length > 1 && (
            <svg
              viewBox={`0 0 ${width} ${height}`}
              width="100%"
              height={height}
              role="img"
              aria-label={t("card.chart", { values: prices.map(({ mean }) => textOf(mean)).join(", ") })}
            >
              <MeanLine prices={prices.map(({ mean }) => mean)} />
            </svg>
          )}
          <Text fz="1.25rem" fw={700} className="num">
            {textOf(last.mean)}
            {`\u00a0₽/${units("tonnes")} `}
            {change && (
              <Text span fz="0.8125rem" fw={500} c="var(--ink-2)">
                {t("card.change", { change })}
              </Text>
            )}
          </Text>
          <Text fz="0.75rem" c="var(--ink-3)">
            {t("card.period", { period: last.period, days: daysName(last.period, last) })}
          </Text>
          {compared && (
            <Text fz="0.8125rem" mt="0.5rem">
              {t("card.own", {
                day: formatDate(deal.day),
                price: textOf(deal.price),
                change: percentChange(deal.price, compared.mean) ?? "0\u00a0%",
                days: daysName("week", compared),
              })}
            </Text>
          )}
        </>
      ) : (
        data && (
          <Text mt="0.75rem" c="var(--ink-2)">
            {t("empty.few")}
          </Text>
        )
      )}
    </section>
  );
}

/** Draws the line of the means and its newest point. */
function MeanLine({ prices }: { readonly prices: readonly number[] }) {
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const points = prices.map((price, at) => ({
    x: edge + (at * (width - 2 * edge)) / Math.max(1, prices.length - 1),
    y: height - edge - ((price - low) * (height - 2 * edge)) / Math.max(1, high - low),
  }));
  const last = points.at(-1)!;
  return (
    <>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        stroke="var(--chart-ok)"
        strokeWidth={2}
      />
      <circle cx={last.x} cy={last.y} r={4} fill="var(--chart-ok)" />
    </>
  );
}

const cardMarketQuery = queryOptions({
  queryKey: ["market"],
  queryFn: ({ signal }) => callEndpoint(getMarket, { signal }),
  meta: { silent: true },
});

const cardRange = () => {
  const to = moscowDate(new Date());
  return { from: addDays(to, -cardDays), to };
};

/** MKT-006: deals of the organisation, newest first. */
const cardOwnQuery = (organizationId: number | undefined, productTypeId: number | undefined) =>
  queryOptions({
    queryKey: ["market", "card", "own", organizationId, productTypeId],
    queryFn:
      organizationId === undefined || productTypeId === undefined
        ? skipToken
        : ({ signal }) => callEndpoint(listOwnDeals, { query: { productTypeId, ...cardRange() }, signal }),
    meta: { silent: true },
  });

const cardPricesQuery = (productTypeId: number | undefined) =>
  queryOptions({
    queryKey: ["market", "card", productTypeId],
    queryFn:
      productTypeId === undefined
        ? skipToken
        : ({ signal }) =>
            callEndpoint(listPrices, {
              query: { productTypeId, period: "week", ...cardRange() },
              signal,
            }),
    meta: { silent: true },
  });
