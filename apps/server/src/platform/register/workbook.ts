import type { RegisterColumns } from "@birzha/domain/shared/registers/register.ts";
import type { RowCursor } from "../db/lists/cursor.ts";
import type { LiveBlob } from "../http/blob.ts";
import { writeXlsx, xlsxMediaType } from "../xlsx/write-xlsx.ts";
import { workbookColumns, type ReadRow, type RegisterSource } from "./register-source.ts";

interface Sheet {
  readonly name: string;
  readonly title: string;
  readonly isStaff: boolean;
  /** Columns to include; all by default. */
  readonly columns?: readonly string[] | undefined;
}

/** CON-043, SPOT-054: writes the workbook of a register while its rows are read. */
export const registerWorkbook = <R extends RegisterColumns>(
  source: RegisterSource<R>,
  { name, title, isStaff, columns }: Sheet,
  { rows, close }: RowCursor<ReadRow>,
): LiveBlob => ({
  name,
  extension: "xlsx",
  contentType: xlsxMediaType,
  content: writeXlsx(title, workbookColumns(source, isStaff, columns), rows),
  release: close,
});
