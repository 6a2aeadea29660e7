import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { ImportColumn, ImportDifference, ImportRowState } from "@birzha/domain/imports/import-batch.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { FieldFailure } from "../../../platform/http/errors/failure.ts";
import type { ImportedCells } from "../queries.ts";

/** Result of the validation of a row. */
export interface ValidatedRow {
  readonly number: number;
  readonly cells: readonly string[];
  readonly state: ImportRowState;
  readonly errors: readonly FieldFailure[];
  /** BULK-102: warnings of a row with errors. */
  readonly warnings: readonly FieldFailure[];
  /** BULK-102: values that the portal has filled into empty cells, by form field. */
  readonly filled: Readonly<Record<string, string>>;
  /** BULK-104: whether the workbook hides the row; absent for a row that is validated again. */
  readonly isHidden?: boolean;
  readonly differences: readonly ImportDifference[];
  readonly duplicate: number | null;
  readonly notDuplicateOf: number | null;
  /** Codes of the warnings that the user has confirmed (SOFT-001). */
  readonly confirmedWarnings: readonly WarningCode[];
  /** Values of the valid report. */
  readonly values: FormValues | null;
  /** The same as XML, for nodes of release 1.0.0 during an upgrade. */
  readonly dataXML: string | null;
  /** In hexadecimal digits. */
  readonly fingerprint: string | null;
  readonly amount: string | null;
  readonly roubles: string | null;
  /** BULK-007: report that the row corrects, and its texts; both absent for a row of a registration. */
  readonly correctedReportId?: number | null;
  readonly correctedVersion?: number | null;
  readonly original?: readonly string[] | null;
}

/** Validates rows by the rules of the report form. `processes/imports/validate-rows.ts` knows them. */
export type ValidateRows = (
  context: RequestContext,
  organizationId: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
) => Promise<ValidatedRow[]>;
