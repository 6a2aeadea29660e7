import type { TableColumn } from "../../../ui/table/columns/column.ts";
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

/** Outcome of a paste: numbers of cells. */
export interface PasteResult {
  readonly filled: number;
  /** Unreadable cells; the table highlights them. */
  readonly unread: number;
  /** Cells without a row, or in a column that is not editable. */
  readonly outside: number;
}

/**
 * DESK-002: pastes spreadsheet cells onto rows and columns, starting at a cell, as one undo step. An empty cell
 * changes nothing. The cells have the same rules as typed input.
 */
export function pasteCells<Row>({ text, rows, columns, from, edits }: PasteOptions<Row>): PasteResult {
  const firstRow = rows.findIndex(([id]) => id === from.row);
  const firstColumn = columns.findIndex(({ id }) => id === from.column);
  const pasted = { filled: 0, unread: 0, outside: 0 };
  const paste = (cell: string, [id, row]: readonly [string, Row], { id: name, edit }: TableColumn<Row>) => {
    const reading = edit?.read?.(cell, row);
    if (!edit || !reading) return "outside";
    const entered = edits.of(id);
    const stands = entered?.[name] === undefined ? edit.value(row) : entered[name];
    if ("value" in reading && reading.value === stands) return "filled";
    if (!edit.may(row, entered)) return "outside";
    if ("why" in reading) {
      edits.keepUnread(id, name, { text: cell, why: reading.why });
      return "unread";
    }
    edits.set(id, name, reading.value, edit.value(row));
    return "filled";
  };
  edits.act(() => {
    readCells(text).forEach((cells, line) =>
      cells.forEach((cell, place) => {
        if (cell === "") return;
        const row = rows[firstRow + line];
        const column = columns[firstColumn + place];
        pasted[row && column ? paste(cell, row, column) : "outside"] += 1;
      }),
    );
  });
  return pasted;
}
