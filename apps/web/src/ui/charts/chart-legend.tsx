import type { ChartTone } from "./chart-tone.ts";
import css from "./chart-legend.module.css";
import tones from "./chart-tones.module.css";

export interface ChartSeries {
  readonly name: string;
  readonly tone: ChartTone;
}

/** Names the series of a chart. Hidden from screen readers, which get the table of the chart. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={css.legend} aria-hidden>
      {series.map(({ name, tone }) => (
        <li key={tone}>
          <i className={tones.tone} data-tone={tone} />
          {name}
        </li>
      ))}
    </ul>
  );
}
