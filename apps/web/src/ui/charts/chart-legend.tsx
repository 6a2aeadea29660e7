import type { ChartTone } from "./chart-tone.ts";
import css from "./charts.module.css";
import layout from "../layout.module.css";

export interface ChartSeries {
  readonly name: string;
  readonly tone: ChartTone;
}

/** Names the series of a chart. Hidden from screen readers, which get the table of the chart. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={`${layout.plain} ${css.legend}`} aria-hidden>
      {series.map(({ name, tone }) => (
        <li key={tone}>
          <i className={css.tone} data-tone={tone} />
          {name}
        </li>
      ))}
    </ul>
  );
}
