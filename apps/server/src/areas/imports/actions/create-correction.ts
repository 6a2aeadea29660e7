import type * as api from "@birzha/domain/imports/correction-api.ts";
import { correctionLimit } from "@birzha/domain/imports/import-limits.ts";
import { importedFields, reportNumberHeader } from "@birzha/domain/imports/match-columns.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { hasReports, listFilteredReports } from "../../agreements/queries.ts";
import { labelOf } from "@birzha/phrases/agreements/field-label.ts";
import { getImport } from "../queries.ts";
import { requireFiler } from "../require-filer.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { insertCorrection } from "./insert-correction.ts";
import { registerCorrection } from "./register-correction.ts";

/** Name of a correction that comes from no file. */
const correctionName = "Исправление отчётов";

/** The number of the report and all its fields. */
const columns = [
  { header: reportNumberHeader, field: null },
  ...importedFields.map(({ name }) => ({ header: labelOf(name), field: name })),
];

/** BULK-007: prepares a correction of selected reports, or of all reports of a filter. */
export async function createCorrection(
  context: RequestContext,
  {
    query,
    body: { ids, field, text = "", reason },
  }: Pick<InputOf<typeof api.createCorrection>, "query" | "body">,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.createCorrection>> {
  const { actor, db } = context;
  const organization = requireFiler(context);
  const found = ids ?? (await listFilteredReports(db, actor, query, correctionLimit + 1));
  if (found.length > correctionLimit)
    throw new ApiError("imports.too-many-reports", {
      params: { limit: formatDecimal(String(correctionLimit)) },
    });
  if (found.length === 0) throw new ApiError("imports.no-reports");
  if (ids && !(await hasReports(db, organization.id, ids))) throw new ApiError("shared.not-found");
  const column = columns.findIndex((each) => each.field !== null && each.field === field);
  if (field !== undefined && column === -1) throw new ApiError("shared.not-found");
  const rows = found.map((reportId, index) => ({
    number: index + 1,
    reportId,
    // Absent cells get the texts of the report.
    cells: Array.from({ length: Math.max(1, column + 1) }, (_, at) =>
      at === 0 ? String(reportId) : at === column ? text : undefined,
    ),
  }));
  const table = { columns, rows, mayReplace: false };
  const importId = await insertCorrection(context, organization.id, correctionName, table, validateRows);
  const { counts } = await getImport(db, organization.id, importId);
  if (field !== undefined && reason !== undefined && counts.ready > 0)
    await registerCorrection(context, { params: { id: importId }, body: { reason } });
  return { importId };
}
