import { saveFile } from "../../api/fetch-file.ts";
import { runLongWork } from "../progress/long-work.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";

/** Reads a page of a list under its present filters and order. */
export type ReadPage<Row> = (paging: {
  readonly page: number;
  readonly size: number;
}) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;

/** Name of the file. */
const fileName = "export.csv";
/** Rows per request. */
const exportPage = 500;
/** Maximum number of rows of a file. */
const maxExported = 50_000;

/** SCREEN-008: writes the rows of all pages to a CSV file that Excel opens. */
export async function exportRows<Row>(
  columns: readonly TableColumn<Row>[],
  readPage: ReadPage<Row>,
): Promise<void> {
  const lines = await runLongWork(fileName, async ({ signal, report }) => {
    const read = [columns.map(({ label }) => label)];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await readPage({ page, size: exportPage });
      // Between pages: a list has at most 100.
      signal.throwIfAborted();
      for (const row of rows) read.push(columns.map((column) => cellOf(column, row)));
      const all = Math.min(total, maxExported);
      report({ unit: "rows", done: Math.min(page * exportPage, all), total: all });
      if (rows.length === 0 || page * exportPage >= all) return read;
    }
  });
  if (!lines) return;
  // The byte order mark tells Excel the encoding; Russian Excel separates cells by semicolons.
  const text = `\uFEFF${lines.map((line) => line.map(quoteCell).join(";")).join("\r\n")}\r\n`;
  saveFile({ name: fileName, content: new Blob([text], { type: "text/csv;charset=utf-8" }) });
}

const cellOf = <Row>({ text, sub }: TableColumn<Row>, row: Row) =>
  [text(row), sub?.(row) ?? ""].filter((part) => part !== "" && part !== "-").join(", ");

/** Quotes a cell. A text that Excel would run as a formula gets an apostrophe. */
export const quoteCell = (text: string): string => {
  const plain = /^[=+@\t\r-]/.test(text) && !/^-?[\d\s\u2009\u00A0\u202F,.]+$/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
};
