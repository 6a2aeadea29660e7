import type { MarketPrice } from "@birzha/domain/market/api.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import { daysBetween } from "@birzha/domain/shared/values/dates.ts";
import { useRef } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { useTranslations } from "use-intl";
import layout from "../../../ui/layout.module.css";
import { phoneQuery, useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import type { OwnDeal, PriceRow } from "../price-rows.ts";
import { axisText, figureOf, usePeriodName } from "../use-price-texts.ts";
import { chartScale, type ChartScale } from "./chart-scale.ts";
import { PictureButtons } from "./picture-buttons.tsx";
import css from "./prices.module.css";

interface PriceChartProps {
  readonly kind: PeriodKind;
  readonly rows: readonly PriceRow[];
  readonly own: readonly OwnDeal[];
  /** Product and cell, for the file name of the picture. */
  readonly name: string;
}

interface ChartPoint {
  /** First day of the period. */
  readonly from: string;
  readonly row: PriceRow;
  /** Null in a period without a price, so that the line has a gap. */
  readonly median: number | null;
  readonly band: readonly [number, number] | null;
  readonly tonnes: number | null;
}

const colors = {
  median: "var(--chart-ok)",
  band: "var(--chart-ok)",
  tonnes: "var(--chart-info)",
  own: "var(--chart-warn)",
  corrected: "var(--chart-bad)",
} as const;

/**
 * MKT-001, MKT-008: median with the 25–75 % band, own deals as dots and the volume below. The table of the page contains
 * the same figures for screen readers.
 */
export default function PriceChart({ kind, rows, own, name }: PriceChartProps) {
  const t = useTranslations("market");
  const picture = useRef<HTMLDivElement>(null);
  const isPhone = useLayoutQuery(phoneQuery);
  const points = rows.map((row): ChartPoint => ({
    from: row.period.from,
    row,
    median: row.price?.median ?? null,
    band: row.price ? [row.price.lowerQuartile, row.price.upperQuartile] : null,
    tonnes: row.price?.tonnes ?? null,
  }));
  const prices = rows.flatMap(({ price }) => price ?? []);
  const scale = chartScale(prices, own);
  const axis = { stroke: "var(--line-strong)", tick: { fill: "var(--ink-3)", fontSize: 12 } } as const;
  return (
    <figure className={`${layout.card} ${css.chart}`}>
      <figcaption>
        <h2>{t("chart.title")}</h2>
        <Summary kind={kind} prices={prices} />
      </figcaption>
      <Legend hasOwn={own.length > 0} hasCorrections={prices.some(({ correction }) => correction)} />
      <div ref={picture} className={css.picture}>
        <ResponsiveContainer width="100%" height={isPhone ? 300 : 400}>
          <ComposedChart
            data={points}
            accessibilityLayer
            title={t("chart.label")}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" strokeDasharray="4 4" yAxisId="price" />
            <XAxis
              {...axis}
              dataKey="from"
              tickFormatter={(from: string) => axisText(kind, from)}
              minTickGap={isPhone ? 24 : 16}
              tickLine={false}
            />
            <YAxis
              {...axis}
              yAxisId="price"
              domain={[...scale.price]}
              ticks={[...scale.priceTicks]}
              interval={0}
              tickFormatter={numberText}
              width={isPhone ? 48 : 60}
              axisLine={false}
              tickLine={false}
            />
            <YAxis
              {...axis}
              yAxisId="tonnes"
              orientation="right"
              domain={[...scale.tonnes]}
              ticks={[...scale.tonnesTicks]}
              interval={0}
              tickFormatter={numberText}
              width={isPhone ? 48 : 60}
              axisLine={false}
              tickLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              filterNull={false}
              cursor={{ stroke: "var(--line-strong)", fill: "var(--row-hover)" }}
              content={({ active, payload }) => {
                const point = payload?.[0]?.payload as ChartPoint | undefined;
                return active && point ? <PointDetails kind={kind} row={point.row} /> : null;
              }}
            />
            <Bar
              yAxisId="tonnes"
              dataKey="tonnes"
              fill={colors.tonnes}
              maxBarSize={28}
              isAnimationActive={false}
            />
            <Area
              yAxisId="price"
              dataKey="band"
              stroke="none"
              fill={colors.band}
              fillOpacity={0.2}
              activeDot={false}
              isAnimationActive={false}
            />
            <Line
              yAxisId="price"
              dataKey="median"
              stroke={colors.median}
              strokeWidth={2}
              dot={({ index, cx, cy }: DotProps) => <PointDot key={index} {...{ points, index, cx, cy }} />}
              isAnimationActive={false}
            />
            <OwnDots deals={own} rows={rows} scale={scale} />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <PictureButtons picture={picture} name={name} />
    </figure>
  );
}

const numberText = (value: number): string => figureOf(value).text;

/** Names lowest, highest and newest median. */
function Summary({ kind, prices }: { readonly kind: PeriodKind; readonly prices: readonly MarketPrice[] }) {
  const t = useTranslations("market.chart");
  const nameOf = usePeriodName(kind);
  const last = prices.at(-1);
  if (!last) return null;
  const medians = prices.map(({ median }) => median);
  return (
    <p>
      {t("summary", {
        lowest: numberText(Math.min(...medians)),
        highest: numberText(Math.max(...medians)),
        last: numberText(last.median),
        period: nameOf(last),
      })}
    </p>
  );
}

function Legend({ hasOwn, hasCorrections }: { readonly hasOwn: boolean; readonly hasCorrections: boolean }) {
  const t = useTranslations("market.chart");
  const shown = [
    "median",
    "band",
    "tonnes",
    ...(hasOwn ? ["own" as const] : []),
    ...(hasCorrections ? ["corrected" as const] : []),
  ] as const;
  return (
    <ul className={`${layout.plain} ${css.legend}`} aria-hidden>
      {shown.map((name) => (
        <li key={name}>
          <svg width={16} height={12}>
            {name === "median" && (
              <line x1={0} x2={16} y1={6} y2={6} stroke={colors.median} strokeWidth={2} />
            )}
            {name === "band" && <rect width={16} height={12} fill={colors.band} fillOpacity={0.2} />}
            {name === "tonnes" && <rect x={4} width={8} height={12} fill={colors.tonnes} />}
            {name === "own" && <circle cx={8} cy={6} r={4} fill={colors.own} />}
            {name === "corrected" && <Diamond x={8} y={6} />}
          </svg>
          {t(name)}
        </li>
      ))}
    </ul>
  );
}

const Diamond = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <path d={`M${x} ${y - 6}l6 6l-6 6l-6-6z`} fill={colors.corrected} />
);

interface DotProps {
  readonly index: number;
  readonly cx?: number | undefined;
  readonly cy?: number | undefined;
}

/** Draws a corrected price, and a price without neighbours, which has no line. */
function PointDot({ points, index, cx, cy }: DotProps & { readonly points: readonly ChartPoint[] }) {
  const point = points[index];
  if (!point || point.median === null || cx === undefined || cy === undefined) return <g />;
  if (point.row.price?.correction) return <Diamond x={cx} y={cy} />;
  const isAlone =
    (points[index - 1]?.median ?? null) === null && (points[index + 1]?.median ?? null) === null;
  return isAlone ? <circle cx={cx} cy={cy} r={3} fill={colors.median} /> : <g />;
}

/** MKT-006: own deals at their days. A price outside of the scale is drawn at its edge. */
function OwnDots({
  deals,
  rows,
  scale,
}: {
  readonly deals: readonly OwnDeal[];
  readonly rows: readonly PriceRow[];
  readonly scale: ChartScale;
}) {
  const left = useXAxisScale();
  const top = useYAxisScale("price");
  if (!left || !top) return null;
  return (
    <g>
      {deals.map(({ reportId, day, price }) => {
        const period = rows.find((row) => row.period.from <= day && day <= row.period.to)?.period;
        if (!period) return null;
        const start = left(period.from, { position: "start" }) ?? 0;
        const end = left(period.from, { position: "end" }) ?? start;
        const share = (daysBetween(period.from, day) + 0.5) / (daysBetween(period.from, period.to) + 1);
        const shown = Math.min(Math.max(price, scale.priceTicks[0]!), scale.price[1]);
        return (
          <circle
            key={reportId}
            className={css.own}
            cx={start + (end - start) * share}
            cy={top(shown)}
            r={4}
            fill={colors.own}
            stroke="var(--surface-card)"
          />
        );
      })}
    </g>
  );
}

/** The figures of a period, next to the pointer. */
function PointDetails({
  kind,
  row: { period, price },
}: {
  readonly kind: PeriodKind;
  readonly row: PriceRow;
}) {
  const t = useTranslations("market");
  const nameOf = usePeriodName(kind);
  return (
    <div className={css.details} role="status">
      <strong>{nameOf(period)}</strong>
      {price ? (
        <dl>
          {(["median", "lowerQuartile", "upperQuartile", "tonnes", "deals"] as const).map((name) => (
            <div key={name}>
              <dt>{t(`table.${name}`)}</dt>
              <dd>{numberText(price[name])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t("few")}</p>
      )}
    </div>
  );
}
