import type { ComponentType } from "react";

/** What was entered into one row and differs from what is stored, by column. */
export type RowEdit = Readonly<Record<string, string | null>>;

export interface CellInputProps {
  /** Names the cell: its column and its row. */
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** It shows what it holds, and takes nothing. */
  readonly isLocked?: boolean;
}

/** What was pasted into a cell and could not be read, and why. */
export type UnreadCells = Readonly<Record<string, { readonly text: string; readonly why: string }>>;

/** A pasted text as the cell understands it. */
export type CellReading = { readonly value: string } | { readonly why: string };

/** How a cell is edited in its place. */
export interface CellEdit<Row> {
  /** The stored value. */
  readonly value: (row: Row) => string | null;
  /** Whether this cell of this row may be changed, as things were entered so far. */
  readonly may: (row: Row, entered: RowEdit | undefined) => boolean;
  /** Whether the cell shows its value as an input that takes nothing: another cell decides what it holds. */
  readonly locked?: (row: Row, entered: RowEdit | undefined) => boolean;
  readonly input: ComponentType<CellInputProps & { readonly row: Row }>;
  /** The input by which many rows get one value (DESK-002). */
  readonly bulk?: ComponentType<CellInputProps & { readonly rows: readonly Row[] }>;
  /** Reads what was pasted from a spreadsheet; a cell that has none takes nothing from there. */
  readonly read?: (text: string, row: Row) => CellReading;
  /** On a card it takes the whole width. */
  readonly isWide?: true;
}

/** Whether the cell is an input now. */
export const isInput = <Row>(
  edit: CellEdit<Row> | undefined,
  row: Row,
  entered: RowEdit | undefined,
): edit is CellEdit<Row> => Boolean(edit?.may(row, entered) || edit?.locked?.(row, entered));

/** The unsent edits of a table; every row's edit stays the same object until that row changes. */
export interface RowEdits {
  readonly of: (id: string) => RowEdit | undefined;
  /** Enters a value. The stored value itself is no edit: entering it again takes the edit back. */
  readonly set: (id: string, column: string, value: string | null, stored: string | null) => void;
  /** What could not be read of a row's cells; the same object until it changes. */
  readonly unread?: (id: string) => UnreadCells | undefined;
  /** Lets go of what could not be read of a cell. */
  readonly letGo?: (id: string, column: string) => void;
}
