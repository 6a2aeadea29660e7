import { findCorrectionProblem } from "@birzha/domain/imports/cell-input.ts";
import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { importedFields } from "@birzha/domain/imports/match-columns.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";

/** FIX-310: rejects a correction that the user and the column read as different numbers. */
export function requireOneReading(column: ImportColumn | undefined, text: string): void {
  const field = importedFields.find(({ name }) => name === column?.field);
  const problem = field && findCorrectionProblem(field, text, column?.decimal);
  if (problem) throw new ApiError(problem.code, { params: problem.params });
}
