import type { TableColumn } from "../table/columns/column.ts";

/** Layout of the numbers of a column. */
export interface FigureColumn {
  /** The unit of all rows; undefined if they differ or have none. */
  readonly unit: string | undefined;
  /** Most digits after the decimal sign. */
  readonly fraction: number;
}
export type FigureColumns = ReadonlyMap<string, FigureColumn>;

/** SCREEN-101: returns the common unit of each column of numbers, and the digits that align its decimal signs. */
export function figureColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): FigureColumns {
  const layouts = new Map<string, FigureColumn>();
  for (const { id, figure } of columns) {
    if (!figure) continue;
    const values = rows.flatMap((row) => figure(row) ?? []);
    const [first] = values;
    layouts.set(id, {
      unit: values.every(({ unit }) => unit === first?.unit) ? first?.unit : undefined,
      fraction: Math.max(0, ...values.map(({ fraction }) => fraction)),
    });
  }
  return layouts;
}
