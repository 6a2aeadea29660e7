import type { Column } from "../../../ui/table/columns/column.ts";
import type { RowEditStore } from "../row-edits/row-edit-store.ts";

/** A cell as spreadsheets put it on the clipboard: what holds a tab, a line or a quote stands in quotes. */
const cellPattern = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** Lines of cells of a text of the clipboard. The end of the last line is no line. */
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
  /** The rows on the screen, in their order, by their ids. */
  readonly rows: readonly (readonly [string, Row])[];
  /** The columns on the screen, in their order. */
  readonly columns: readonly Column<Row>[];
  /** The cell that had the focus. */
  readonly from: { readonly row: string; readonly column: string };
  readonly desk: RowEditStore<Row>;
}

/** What became of the cells that were pasted. */
export interface Pasted {
  readonly filled: number;
  /** They are marked. */
  readonly unread: number;
  /** There is no row for them, or their cell is none that can be filled in. */
  readonly outside: number;
}

/**
 * DESK-002: cells of a spreadsheet onto rows and columns, beginning at a cell, as one act. An empty cell leaves what stands
 * there. What may be entered is asked of the same cells that people type into.
 */
export function pasteCells<Row>({ text, rows, columns, from, desk }: PasteOptions<Row>): Pasted {
  const firstRow = rows.findIndex(([id]) => id === from.row);
  const firstColumn = columns.findIndex(({ id }) => id === from.column);
  const pasted = { filled: 0, unread: 0, outside: 0 };
  const paste = (cell: string, [id, row]: readonly [string, Row], { id: name, edit }: Column<Row>) => {
    const reading = edit?.read?.(cell, row);
    if (!edit || !reading) return "outside";
    const entered = desk.of(id);
    const stands = entered?.[name] === undefined ? edit.value(row) : entered[name];
    if ("value" in reading && reading.value === stands) return "filled";
    if (!edit.may(row, entered)) return "outside";
    if ("why" in reading) {
      desk.keepUnread(id, name, { text: cell, why: reading.why });
      return "unread";
    }
    desk.set(id, name, reading.value, edit.value(row));
    return "filled";
  };
  desk.act(() => {
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
