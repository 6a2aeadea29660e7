import { validateCorrectionRows } from "./validate-correction-rows.ts";
import { validateImportRows } from "./validate-import-rows.ts";
import type { ValidateRows } from "../../areas/imports/validate/validated-row.ts";
import type { CompanyDirectory } from "../../platform/company-directory/company-directory.ts";

/**
 * Returns the validation of the rows of an import by its purpose. All rows of a correction name a report.
 * @param companies external directory for names by INN (BULK-102)
 */
export const createRowValidation =
  (companies?: CompanyDirectory): ValidateRows =>
  (context, organizationId, columns, rows) =>
    rows[0]?.correction === undefined
      ? validateImportRows(context, organizationId, columns, rows, companies)
      : validateCorrectionRows(context, organizationId, columns, rows);
