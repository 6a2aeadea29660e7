import type { ComponentType } from "react";

/** Unsaved values of one row by column. Contains only values that differ from the stored ones. */
export type RowEdit = Readonly<Record<string, string | null>>;

export interface CellInputProps {
  /** Accessible name: the column and the row. */
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** Read-only: shows the value and ignores input. */
  readonly isLocked?: boolean;
}

/** Pasted texts that could not be parsed, by column, with the reason. */
export type UnreadCells = Readonly<Record<string, { readonly text: string; readonly why: string }>>;

/** Result of parsing a pasted text: the value, or the reason for the failure. */
export type CellReading = { readonly value: string } | { readonly why: string };

/** Inline editing of a cell. */
export interface CellEdit<Row> {
  /** Returns the stored value. */
  readonly value: (row: Row) => string | null;
  /** Returns true if the cell is editable, given the unsaved edits of its row. */
  readonly may: (row: Row, entered: RowEdit | undefined) => boolean;
  /** Returns true if the cell shows a read-only input because another cell determines its value. */
  readonly locked?: (row: Row, entered: RowEdit | undefined) => boolean;
  /** Why a pasted text is rejected that differs from the value of a locked cell. */
  readonly lockedReason?: string;
  readonly input: ComponentType<CellInputProps & { readonly row: Row }>;
  /** Input that sets one value in many rows (DESK-002). */
  readonly bulk?: ComponentType<CellInputProps & { readonly rows: readonly Row[] }>;
  /** Parses text pasted from a spreadsheet. Without it the cell ignores pasted text. */
  readonly read?: (text: string, row: Row) => CellReading;
  /** `read` reads every pasted text, because the input would replace a value outside its limits. */
  readonly isReadWhole?: true;
  /** Spans the full width of a card. */
  readonly isWide?: true;
}

/** Returns true if the cell renders as an input, editable or read-only. */
export const isInput = <Row>(
  edit: CellEdit<Row> | undefined,
  row: Row,
  entered: RowEdit | undefined,
): edit is CellEdit<Row> => Boolean(edit?.may(row, entered) || edit?.locked?.(row, entered));

/** Unsaved edits of a table. The edit object of a row keeps its identity until that row changes. */
export interface RowEdits {
  readonly of: (id: string) => RowEdit | undefined;
  /** Sets a value. Setting the stored value removes the edit. */
  readonly set: (id: string, column: string, value: string | null, stored: string | null) => void;
  /** Returns the unparsable pasted texts of a row. The object keeps its identity until it changes. */
  readonly unread?: (id: string) => UnreadCells | undefined;
  /** Discards the unparsable pasted text of a cell. */
  readonly letGo?: (id: string, column: string) => void;
}
