import type { ReactNode } from "react";
import { useLangOf } from "../feedback/foreign-text.ts";
import type { ChartTone } from "./chart-tone.ts";
import css from "./charts.module.css";

interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  /** Segments of the bar, in order. */
  readonly bar: readonly { readonly value: number; readonly tone: ChartTone }[];
  /** Cells after the bar, one for each of `heads`. */
  readonly cells: readonly ReactNode[];
}

interface BarTableProps {
  readonly title: string;
  readonly rowHead: string;
  readonly heads: readonly string[];
  readonly rows: readonly BarRow[];
  /** Shows the column heads; otherwise only screen readers get them. */
  readonly hasHeads?: boolean;
  /** Value of a full bar; by default the largest of the rows. Pages of one table share it. */
  readonly max?: number | undefined;
}

/** Draws an accessible table whose rows contain a horizontal bar each. The cells repeat the values of the bar. */
export function BarTable({ title, rowHead, heads, rows, hasHeads = false, max: given = 1 }: BarTableProps) {
  const langOf = useLangOf();
  const max = Math.max(1, given, ...rows.map(({ bar }) => bar.reduce((sum, { value }) => sum + value, 0)));
  return (
    <div className={css.wide} tabIndex={0} role="group" aria-label={title}>
      <table className={`${css.table} ${css.barTable}`}>
        <caption>{title}</caption>
        <thead className={hasHeads ? undefined : "sr"}>
          <tr>
            <th scope="col">{rowHead}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, bar, cells }) => (
            <tr key={key}>
              <th scope="row">
                <span className={css.barRow}>
                  <span lang={typeof name === "string" ? langOf(name) : undefined}>{name}</span>
                  <span className={css.barTrack} aria-hidden>
                    {bar.map(
                      ({ value, tone }) =>
                        value > 0 && (
                          <i
                            key={tone}
                            className={css.tone}
                            data-tone={tone}
                            style={{ inlineSize: `${(value / max) * 100}%` }}
                          />
                        ),
                    )}
                  </span>
                </span>
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
