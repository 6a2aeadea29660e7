import { deal, header, type ExpectedFile, type ImportFile } from "./import-file.ts";
import { formats, workbook, type SheetParts, type WorkbookParts } from "./workbook.ts";

export const file = (
  name: string,
  kind: string,
  bytes: Buffer,
  expected: Omit<ExpectedFile, "kind"> = { rows: [deal] },
): ImportFile => ({ name, bytes, kind, ...expected });

export type Cells = NonNullable<SheetParts["rows"]>[number];
/** 18 November 2026. */
export const day = 46_344;
export const usual: Cells = ["ЗП-1", { s: formats.date, v: String(day) }, "7806512843", 1200.5];
export const oneSheet = (rows: readonly Cells[], parts: Partial<WorkbookParts> = {}) =>
  workbook({ sheets: [{ rows }], ...parts });
export const ofRow = (row: Cells, parts?: Partial<WorkbookParts>) => oneSheet([header, row], parts);
