import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { matchColumns, withDecimalMarks } from "@birzha/domain/imports/match-columns.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import type { FileTable } from "../read/file-table.ts";
import { findColumnChoices } from "../queries.ts";
import { insertBatch, putRows } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { listComparedReports } from "../reconcile/list-compared-reports.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { validateGivenColumns } from "../validate/validate-import-columns.ts";

interface Ledger {
  readonly fileName: string;
  readonly period: NonNullable<ImportBatch["period"]>;
  readonly table: FileTable;
}

/** BULK-008: stores the rows of the organisation's books, to compare them with its reports of a period. */
export async function createReconciliation(
  context: RequestContext,
  organizationId: number,
  { fileName, period, table: { headers, rows, decimals } }: Ledger,
  validateRows: ValidateRows,
): Promise<{ importId: number; sheets: string[] }> {
  const { actor, clock, db } = context;
  // Rejects a period with too many reports before anything is stored.
  await listComparedReports(db, organizationId, period);
  const choices = await findColumnChoices(db, organizationId);
  const matched = withDecimalMarks(matchColumns(headers, ru.fields, choices), decimals);
  const given = rows.map((row) => ({ ...row, notDuplicateOf: null, confirmedWarnings: [] }));
  const { columns, validated } = await validateGivenColumns(
    context,
    organizationId,
    matched,
    given,
    validateRows,
  );
  const id = await insertBatch(db, {
    organizationId,
    fileName,
    columns,
    period,
    authorId: actor.userId,
    purpose: "reconciliation",
    at: clock.now(),
  });
  await putRows(db, id, organizationId, validated);
  context.audit({
    action: "imports.create-reconciliation",
    entity: "import",
    entityId: id,
    after: { fileName, period, rows: rows.length },
  });
  return { importId: id, sheets: [] };
}
