import type { ImportColumn } from "@birzha/domain/imports/import-batch.ts";
import { getImport, listCells, type ImportedCells } from "../queries.ts";
import { putRows, setColumns } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { validateGivenColumns, validateImportColumns } from "../validate/validate-import-columns.ts";
import type { ValidateRows } from "../validate/validated-row.ts";

/** Validates changed rows of an import and saves them. */
export async function saveImportRows(
  context: RequestContext,
  organizationId: number,
  id: number,
  columns: readonly ImportColumn[],
  rows: readonly ImportedCells[],
  validateRows: ValidateRows,
): Promise<void> {
  const { purpose } = await getImport(context.db, organizationId, id);
  const { columns: shown, validated } = await (purpose === "reconciliation"
    ? validateGivenColumns(context, organizationId, columns, rows, validateRows)
    : validateImportColumns(context, organizationId, columns, rows, validateRows));
  if (shown.length > columns.length && rows.length > 0) {
    const numbers = new Set(rows.map(({ number }) => number));
    const others = (await listCells(context.db, id)).filter(({ number }) => !numbers.has(number));
    validated.push(
      ...(await validateRows(
        context,
        organizationId,
        shown,
        others.map((row) => ({ ...row, cells: shown.map((_, index) => row.cells[index] ?? "") })),
      )),
    );
  }
  await setColumns(context.db, id, shown, context.clock.now());
  await putRows(context.db, id, organizationId, validated);
  context.audit({
    action: "imports.correct",
    entity: "import",
    entityId: id,
    after: { rows: rows.map(({ number }) => number) },
  });
}
