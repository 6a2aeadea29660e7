import type { CellValue } from "hucre";
import { showNumber, toNumberFormat } from "./number-format.ts";
import { TableError } from "./table-error.ts";
import {
  RowCollector,
  type ReadWorkbook,
  type TableLimits,
  type TableRow,
  type WorkbookOptions,
} from "./table-limits.ts";
import type { ZipDirectory } from "./zip-directory.ts";

/** Formats of workbooks that the library reads. */
export type OtherFormat = "XLS" | "XLSB";

/** Whether an archive is an XLSB workbook. */
export const isBinaryWorkbook = (zip: ZipDirectory): boolean =>
  zip.names.some((name) => /^xl\/workbook\.bin$/i.test(name));

/**
 * BULK-104: reads the values of an XLS or XLSB workbook. The library reads whole sheets, so the caller is a worker
 * thread with a memory limit, and an archive is unpacked once before: its directory can state other sizes.
 * @throws TableError
 */
export async function readOtherWorkbook(
  bytes: Uint8Array,
  { limits, sheet }: WorkbookOptions,
  format: OtherFormat,
  zip?: ZipDirectory,
): Promise<ReadWorkbook> {
  for (const name of zip?.names ?? []) for await (const _ of zip!.unpack(name)) continue;
  // Workers that read other files start without it.
  const { read } = await import("hucre");
  const sheets = await read(bytes).then(
    (book) => book.sheets,
    () => [],
  );
  if (sheets.length === 0) throw new TableError("old-format", { format });
  if (sheets.length > limits.sheets) throw new TableError("too-many-sheets", { limit: limits.sheets });
  if (sheet !== undefined && !sheets.some(({ name }) => name === sheet))
    throw new TableError("unknown-sheet", { sheet });
  const filled = sheets
    .filter(({ name, hidden, veryHidden }) => (sheet === undefined ? !hidden && !veryHidden : name === sheet))
    .map(({ name, rows, rowDefs }) => ({
      name,
      rows: collectRows(rows, limits, (index) => rowDefs?.get(index)?.hidden === true),
    }))
    .filter(({ rows }) => rows.length > 0);
  return {
    rows: filled[0]?.rows ?? [],
    sheet: sheet ?? filled[0]?.name,
    sheets: sheet === undefined ? filled.map(({ name }) => name) : sheets.map(({ name }) => name),
  };
}

function collectRows(
  rows: readonly (readonly CellValue[])[],
  limits: TableLimits,
  isHidden: (index: number) => boolean,
): readonly TableRow[] {
  const collector = new RowCollector(limits);
  for (const [index, cells] of rows.entries()) {
    for (const [column, value] of cells.entries())
      collector.add(
        column,
        textOf(value),
        () => ({ line: index + 1, column: column + 1 }),
        typeof value === "number",
      );
    collector.endRow(index + 1, isHidden(index));
  }
  return collector.rows;
}

const plainNumber = toNumberFormat(0, undefined);

/** Texts as XLSX has them. The library does not say which digits a format hides (FIX-213). */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "ИСТИНА" : "ЛОЖЬ";
  if (typeof value === "number") return showNumber(value, plainNumber, "");
  if (typeof value === "string") return value;
  return value
    .toISOString()
    .replace(/T00:00:00.*$/, "")
    .slice(0, 19);
}
