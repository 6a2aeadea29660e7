import type { ValidateRows } from "../../areas/imports/validate/validated-row.ts";
import { validateCorrectionRows } from "./validate-correction-rows.ts";
import { validateImportRows } from "./validate-import-rows.ts";

/** Validates rows of an import by its purpose. All rows of a correction name a report. */
export const validateRows: ValidateRows = (context, organizationId, columns, rows) =>
  rows[0]?.correction === undefined
    ? validateImportRows(context, organizationId, columns, rows)
    : validateCorrectionRows(context, organizationId, columns, rows);
