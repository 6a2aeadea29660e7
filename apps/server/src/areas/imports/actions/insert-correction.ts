import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { insertBatch, putRows } from "../store.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { validateImportColumns } from "../validate/validate-import-columns.ts";

/** A row of a new correction. Absent cells get the texts of the report. */
interface CorrectionRow {
  readonly number: number;
  readonly reportId: number | null;
  readonly cells: readonly (string | undefined)[];
}

interface CorrectionTable {
  /** FIX-301: whether a row of a rejected report files another one in its place. */
  readonly mayReplace: boolean;
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly CorrectionRow[];
}

/** BULK-007: stores an import that corrects reports. @returns its id */
export async function insertCorrection(
  context: RequestContext,
  organizationId: number,
  fileName: string,
  { columns: given, rows, mayReplace }: CorrectionTable,
  validateRows: ValidateRows,
): Promise<number> {
  const { actor, clock, db } = context;
  const named = new Set<number>();
  const known = rows.map(({ number, reportId, cells }) => {
    // A second row of a report has none: it would be outdated as soon as the first one is registered.
    const isRepeated = reportId !== null && named.has(reportId);
    if (reportId !== null) named.add(reportId);
    const correction = { reportId: isRepeated ? null : reportId, version: null, original: null, mayReplace };
    // The validation fills in absent cells.
    const given = cells as readonly string[];
    return { number, cells: given, correction, notDuplicateOf: null, confirmedWarnings: [] };
  });
  const { columns, validated } = await validateImportColumns(
    context,
    organizationId,
    given,
    known,
    validateRows,
  );
  const id = await insertBatch(db, {
    organizationId,
    authorId: actor.userId,
    purpose: "correction",
    fileName,
    columns,
    mayReplace,
    at: clock.now(),
  });
  await putRows(db, id, organizationId, validated);
  context.audit({
    action: "imports.create",
    entity: "import",
    entityId: id,
    after: { purpose: "correction", fileName, rows: rows.length },
  });
  return id;
}
