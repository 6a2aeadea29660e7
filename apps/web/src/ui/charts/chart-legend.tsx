import { Group } from "@mantine/core";
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
    <Group
      component="ul"
      align="stretch"
      gap="0.25rem 1rem"
      c="var(--ink-2)"
      fz="0.75rem"
      className={`${layout.plain} ${css.legend}`}
      aria-hidden
    >
      {series.map(({ name, tone }) => (
        <Group component="li" key={tone} gap="0.375rem" wrap="nowrap">
          <i className={css.tone} data-tone={tone} />
          {name}
        </Group>
      ))}
    </Group>
  );
}
