import type { MarketPrice } from "@birzha/domain/market/api.ts";
import type { PeriodKind } from "@birzha/domain/market/period.ts";
import { statisticNames } from "@birzha/domain/market/statistics.ts";
import { useElementSize } from "@mantine/hooks";
import { useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslations } from "use-intl";
import layout from "../../../ui/layout.module.css";
import { phoneQuery, useLayoutQuery } from "../../../ui/navigation/layout-query.ts";
import type { LongerPrice } from "../../../shared/market/longer-price.ts";
import { standInsOf, type OwnDeal, type PriceRow } from "../price-rows.ts";
import { axisText, figureOf, useEmptyReason, usePeriodName } from "../use-price-texts.ts";
import { bandPath, linePath, plotOf, pricedRuns, quartileRuns, type ChartPlot } from "./chart-plot.ts";
import { chartScale } from "./chart-scale.ts";
import { PictureButtons } from "./picture-buttons.tsx";
import css from "./prices.module.css";

interface PriceChartProps {
  readonly kind: PeriodKind;
  readonly rows: readonly PriceRow[];
  readonly own: readonly OwnDeal[];
  /** Product and cell, for the file name of the picture. */
  readonly name: string;
}

const colors = {
  mean: "var(--chart-ok)",
  band: "var(--chart-ok)",
  tonnes: "var(--chart-info)",
  own: "var(--chart-warn)",
  corrected: "var(--chart-bad)",
} as const;

/**
 * MKT-001, MKT-008: mean, with the 25–75 % band where it has its support, own deals as dots and the volume below. The table
 * of the page contains the same figures for screen readers. The pointer and the arrow keys read the periods.
 */
export function PriceChart({ kind, rows, own, name }: PriceChartProps) {
  const t = useTranslations("market");
  const nameOf = usePeriodName(kind);
  const picture = useRef<SVGSVGElement>(null);
  const { ref: frame, width } = useElementSize<HTMLDivElement>();
  const isPhone = useLayoutQuery(phoneQuery);
  const [read, setRead] = useState<number>();
  const prices = rows.flatMap(({ price }) => price ?? []);
  const standIns = standInsOf(rows);
  const plot = plotOf(chartScale(prices, standIns, own), rows, {
    width,
    height: isPhone ? 220 : 360,
    side: isPhone ? 48 : 60,
  });
  const readAt = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    setRead(plot.indexAt(clientX - currentTarget.getBoundingClientRect().left));
  const readNext = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === "Escape") setRead(undefined);
    if (step === undefined) return;
    event.preventDefault();
    setRead((index = rows.length - 1 - step) => Math.min(Math.max(index + step, 0), rows.length - 1));
  };
  const row = read === undefined ? undefined : rows[read];
  return (
    <figure className={`${layout.card} ${css.chart}`}>
      <figcaption>
        <h2>{t("chart.title")}</h2>
        <Summary kind={kind} prices={prices} />
      </figcaption>
      <Legend
        has={{
          mean: prices.length > 0,
          band: quartileRuns(rows).length > 0,
          standIn: standIns.length > 0,
          tonnes: prices.length > 0,
          own: own.length > 0,
          corrected: prices.some(({ correction }) => correction),
        }}
      />
      <div
        ref={frame}
        className={css.picture}
        role="slider"
        tabIndex={0}
        aria-label={t("chart.label")}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={(read ?? rows.length - 1) + 1}
        aria-valuetext={nameOf(rows[read ?? rows.length - 1]!.period)}
        onPointerMove={readAt}
        onPointerDown={readAt}
        onPointerLeave={() => setRead(undefined)}
        onBlur={() => setRead(undefined)}
        onKeyDown={readNext}
      >
        <svg ref={picture} width={width} height={plot.height} aria-hidden>
          {width > 0 && (
            <>
              <Axes kind={kind} rows={rows} plot={plot} minGap={isPhone ? 56 : 48} />
              {read !== undefined && <Cursor left={plot.left(read)} plot={plot} />}
              <Series rows={rows} plot={plot} />
              <StandIns prices={standIns} rows={rows} plot={plot} />
              <OwnDots deals={own} rows={rows} plot={plot} />
            </>
          )}
        </svg>
        {row && (
          <div
            className={css.reading}
            data-before={plot.left(read!) > width / 2 || undefined}
            style={{ insetInlineStart: plot.left(read!) }}
          >
            <PointDetails kind={kind} row={row} />
          </div>
        )}
      </div>
      <PictureButtons picture={picture} name={name} />
    </figure>
  );
}

const numberText = (value: number): string => figureOf(value).text;

/** Names lowest, highest and newest mean. */
function Summary({ kind, prices }: { readonly kind: PeriodKind; readonly prices: readonly MarketPrice[] }) {
  const t = useTranslations("market.chart");
  const nameOf = usePeriodName(kind);
  const last = prices.at(-1);
  if (!last) return null;
  const means = prices.map(({ mean }) => mean);
  return (
    <p>
      {t("summary", {
        lowest: numberText(Math.min(...means)),
        highest: numberText(Math.max(...means)),
        last: numberText(last.mean),
        period: nameOf(last),
      })}
    </p>
  );
}

const drawn = ["mean", "band", "standIn", "tonnes", "own", "corrected"] as const;

function Legend({ has }: { readonly has: Readonly<Record<(typeof drawn)[number], boolean>> }) {
  const t = useTranslations("market.chart");
  return (
    <ul className={`${layout.plain} ${css.legend}`} aria-hidden>
      {drawn
        .filter((name) => has[name])
        .map((name) => (
          <li key={name}>
            <svg width={16} height={12}>
              {name === "mean" && <line x1={0} x2={16} y1={6} y2={6} stroke={colors.mean} strokeWidth={2} />}
              {name === "standIn" && <FlatLine from={1} to={15} y={6} />}
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

/** Line with ends, unlike the others also without colour. */
const FlatLine = ({ from, to, y }: { readonly from: number; readonly to: number; readonly y: number }) => (
  <path d={`M${from} ${y - 4}v8m0 -4H${to}m0 -4v8`} fill="none" stroke={colors.mean} strokeWidth={1} />
);

interface PlotProps {
  readonly rows: readonly PriceRow[];
  readonly plot: ChartPlot;
}

const axisStyle = { fill: "var(--ink-3)", fontSize: 12 } as const;

/** Prices on the left, volumes on the right, periods below; labels that would overlap are left out. */
function Axes({
  kind,
  rows,
  plot,
  minGap,
}: PlotProps & { readonly kind: PeriodKind; readonly minGap: number }) {
  const every = Math.ceil(minGap / plot.step);
  return (
    <g>
      {plot.priceTicks.map((tick) => (
        <g key={tick}>
          <line
            x1={plot.start}
            x2={plot.end}
            y1={plot.price(tick)}
            y2={plot.price(tick)}
            stroke="var(--line)"
            strokeDasharray="4 4"
          />
          <text {...axisStyle} x={plot.start - 8} y={plot.price(tick)} dy="0.32em" textAnchor="end">
            {numberText(tick)}
          </text>
        </g>
      ))}
      {plot.tonnesTicks.map((tick) => (
        <text key={tick} {...axisStyle} x={plot.end + 8} y={plot.tonnes(tick)} dy="0.32em">
          {numberText(tick)}
        </text>
      ))}
      <line x1={plot.start} x2={plot.end} y1={plot.bottom} y2={plot.bottom} stroke="var(--line-strong)" />
      {rows.map(({ period }, index) =>
        // The newest period always has its label.
        (rows.length - 1 - index) % every === 0 ? (
          <text
            key={period.from}
            {...axisStyle}
            x={plot.left(index)}
            y={plot.bottom + 18}
            textAnchor="middle"
          >
            {axisText(kind, period.from)}
          </text>
        ) : null,
      )}
    </g>
  );
}

const Cursor = ({ left, plot }: { readonly left: number; readonly plot: ChartPlot }) => (
  <line x1={left} x2={left} y1={plot.top} y2={plot.bottom} stroke="var(--line-strong)" />
);

/** Volumes, bands and line of means; a period without a price is a gap. */
function Series({ rows, plot }: PlotProps) {
  const barWidth = Math.min(28, plot.step * 0.8);
  return (
    <g>
      {rows.map(({ period, price }, index) =>
        price ? (
          <rect
            key={period.from}
            x={plot.left(index) - barWidth / 2}
            width={barWidth}
            y={plot.tonnes(price.tonnes)}
            height={plot.bottom - plot.tonnes(price.tonnes)}
            fill={colors.tonnes}
          />
        ) : null,
      )}
      {quartileRuns(rows).map((run) => (
        <path key={run[0]!.index} d={bandPath(run, plot)} fill={colors.band} fillOpacity={0.2} />
      ))}
      {pricedRuns(rows).map((run) => (
        <g key={run[0]!.index}>
          <path d={linePath(run, plot)} fill="none" stroke={colors.mean} strokeWidth={2} />
          {run.map(({ index, price }) => {
            const at = { x: plot.left(index), y: plot.price(price.mean) };
            if (price.correction) return <Diamond key={index} {...at} />;
            // A price without neighbours has no line.
            return run.length === 1 ? (
              <circle key={index} cx={at.x} cy={at.y} r={3} fill={colors.mean} />
            ) : null;
          })}
        </g>
      ))}
    </g>
  );
}

/** MKT-107: prices of longer periods, over all of their days. */
function StandIns({ prices, rows, plot }: PlotProps & { readonly prices: readonly LongerPrice[] }) {
  return (
    <g>
      {prices.map((price) => {
        const [from, to] = plot.spanOf(rows, price);
        return (
          <FlatLine key={price.period + price.from} from={from + 1} to={to - 1} y={plot.price(price.mean)} />
        );
      })}
    </g>
  );
}

/** MKT-006: own deals at their days. A price outside of the scale is drawn at its edge. */
function OwnDots({ deals, rows, plot }: PlotProps & { readonly deals: readonly OwnDeal[] }) {
  return (
    <g>
      {deals.map(({ reportId, day, price }) => {
        const left = plot.leftOfDay(rows, day);
        return left === undefined ? null : (
          <circle
            key={reportId}
            className={css.own}
            cx={left}
            cy={plot.price(plot.shownPrice(price))}
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
function PointDetails({ kind, row }: { readonly kind: PeriodKind; readonly row: PriceRow }) {
  const t = useTranslations("market");
  const nameOf = usePeriodName(kind);
  const reasonOf = useEmptyReason(kind);
  const { period, price } = row;
  return (
    <div className={css.details} role="status">
      <strong>{nameOf(period)}</strong>
      {price ? (
        <dl>
          {statisticNames.map((name) => {
            const value = price[name];
            return value === null ? null : (
              <div key={name}>
                <dt>{t(`table.${name}`)}</dt>
                <dd>{numberText(value)}</dd>
              </div>
            );
          })}
        </dl>
      ) : (
        <p>{reasonOf(row)}</p>
      )}
    </div>
  );
}
