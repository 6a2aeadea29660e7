import type { TableColumn } from "../../../ui/table/columns/column.ts";
import type { CellEdit, CellReading } from "../../../ui/table/row-edits.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";

/** A clipboard cell of a spreadsheet: quoted if it contains a tab, a line break or a quote. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** Splits clipboard text into rows of cells. A final line break adds no row. */
export function readCells(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [whole, quoted, plain, end] of text.matchAll(cellPattern)) {
    if (whole === "" && lines.at(-1)!.length === 0) break;
    lines.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? "").trim());
    if (end === "") break;
    if (end !== "\t") lines.push([]);
  }
  return lines.filter((cells) => cells.length > 0);
}

interface PasteOptions<Row> {
  readonly text: string;
  /** The visible rows in order, by id. */
  readonly rows: readonly (readonly [string, Row])[];
  /** The visible columns in order. */
  readonly columns: readonly TableColumn<Row>[];
  /** The focused cell. */
  readonly from: { readonly row: string; readonly column: string };
  readonly edits: RowEditStore<Row>;
}

/** Outcome of a paste. */
export interface PasteResult {
  /** Number of cells with a pasted value. */
  readonly filled: number;
  /** Number of rejected cells. The table shows their texts until they are removed. */
  readonly rejected: number;
  /** Texts without a row, or in a column that is not editable. */
  readonly outside: readonly string[];
}

interface PastedCell<Row> {
  readonly column: string;
  readonly edit: CellEdit<Row>;
  readonly text: string;
  readonly reading: CellReading;
}

/**
 * DESK-002: pastes spreadsheet cells onto rows and columns, starting at a cell, as one undo step. An empty cell
 * changes nothing. The cells have the same rules as typed input. A cell that another one determines takes its own value
 * or is rejected (FIX-317).
 */
export function pasteCells<Row>({ text, rows, columns, from, edits }: PasteOptions<Row>): PasteResult {
  const firstRow = rows.findIndex(([id]) => id === from.row);
  const firstColumn = columns.findIndex(({ id }) => id === from.column);
  const result = { filled: 0, rejected: 0, outside: [] as string[] };

  const pasteRow = (id: string, row: Row, pasted: readonly PastedCell<Row>[]) => {
    const valueOf = ({ column, edit }: PastedCell<Row>) => edits.of(id)?.[column] ?? edit.value(row);
    const isDone = (cell: PastedCell<Row>) => "value" in cell.reading && cell.reading.value === valueOf(cell);
    // Twice, because a value can make another cell of its row editable.
    for (const cell of [...pasted, ...pasted]) {
      const { column, edit, reading } = cell;
      if ("value" in reading && !isDone(cell) && edit.may(row, edits.of(id)))
        edits.set(id, column, reading.value, edit.value(row));
    }
    for (const cell of pasted) {
      const { column, edit, reading, text: written } = cell;
      if (isDone(cell)) {
        result.filled += 1;
        continue;
      }
      const why = edit.may(row, edits.of(id))
        ? "why" in reading && reading.why
        : edit.locked?.(row, edits.of(id)) && edit.lockedReason;
      if (why) {
        edits.keepUnread(id, column, { text: written, why });
        result.rejected += 1;
      } else result.outside.push(written);
    }
  };

  edits.act(() => {
    for (const [line, cells] of readCells(text).entries()) {
      const pasted: PastedCell<Row>[] = [];
      const target = rows[firstRow + line];
      for (const [place, cell] of cells.entries()) {
        if (cell === "") continue;
        const { id: column = "", edit } = columns[firstColumn + place] ?? {};
        const reading = target && edit?.read?.(cell, target[1]);
        if (edit && reading) pasted.push({ column, edit, text: cell, reading });
        else result.outside.push(cell);
      }
      if (target) pasteRow(...target, pasted);
    }
  });
  return result;
}
