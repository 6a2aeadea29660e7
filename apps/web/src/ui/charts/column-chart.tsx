import { ChartLegend, type ChartSeries } from "./chart-legend.tsx";
import css from "./charts.module.css";

interface ChartColumn {
  readonly key: string;
  /** Text under the column; narrow screens show every other one. */
  readonly label: string;
  readonly title: string;
  /** One value for each series. */
  readonly values: readonly number[];
}

interface ColumnChartProps {
  readonly series: readonly ChartSeries[];
  readonly columns: readonly ChartColumn[];
  /** Stacks the series and shows their sum; for charts beside other content. */
  readonly isSmall?: boolean;
}

/**
 * Draws vertical bars with their values. Hidden from screen readers: the caller renders a table of the same numbers.
 * Narrow screens show the last fourteen columns.
 */
export function ColumnChart({ series, columns, isSmall = false }: ColumnChartProps) {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const max = Math.max(1, ...columns.map(({ values }) => (isSmall ? sumOf(values) : Math.max(...values))));
  const heightOf = (value: number) => ({ blockSize: `${(value / max) * 100}%` });
  return (
    <div aria-hidden>
      {!isSmall && <ChartLegend series={series} />}
      <div className={css.chart} data-small={isSmall || undefined}>
        {columns.map(({ key, label, title, values }) => (
          <div key={key} className={css.column} title={title}>
            <div className={css.bars}>
              {isSmall && sumOf(values) > 0 && <span className={css.value}>{sumOf(values)}</span>}
              {series.map(({ tone }, index) => {
                const value = values[index] ?? 0;
                return (
                  <span key={tone} className={css.bar} style={heightOf(value)}>
                    {value > 0 && (
                      <>
                        {!isSmall && <span className={css.value}>{value}</span>}
                        <i className={css.tone} data-tone={tone} />
                      </>
                    )}
                  </span>
                );
              })}
            </div>
            {/* FIX-224: a column without a label keeps its line, so that all bars share one baseline. */}
            <span className={css.label}>{label || "\u00a0"}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
