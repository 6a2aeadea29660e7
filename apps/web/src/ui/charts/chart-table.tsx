import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./charts.module.css";

interface ChartTableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Folds the numbers of a chart into a table under it. */
export function ChartTable({ title, heads, rows }: ChartTableProps) {
  const t = useTranslations("shared.charts");
  return (
    <details className={css.fold}>
      <summary>{t("table")}</summary>
      <div className={css.wide} tabIndex={0} role="group" aria-label={title}>
        <table className={css.table} aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={heads[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
