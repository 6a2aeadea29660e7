import type { RowEdit } from "../../../ui/table/row-edits.ts";

/** A row with unsent edits. */
export interface EditedRow<Row> {
  /** As it was last read. */
  readonly row: Row;
  readonly entered: RowEdit;
  /** FIX-031: the row has changed on the server since something was entered into it. */
  readonly isOutdated: boolean;
}
export type EditedRows<Row> = ReadonlyMap<string, EditedRow<Row>>;

/** An edited row as stored: the row at the time of the last entry, and the entered values. */
export interface SavedEdit<Row> {
  readonly base: Row;
  readonly entered: RowEdit;
}

export const isOtherRow = (row: unknown, base: unknown): boolean =>
  row !== base && JSON.stringify(row) !== JSON.stringify(base);
