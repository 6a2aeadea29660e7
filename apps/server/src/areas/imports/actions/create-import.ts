import { sql } from "kysely";
import type * as api from "@birzha/domain/imports/api.ts";
import {
  headerKey,
  matchColumns,
  rowIdentityHeader,
  withDecimalMarks,
} from "@birzha/domain/imports/match-columns.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { ru } from "@birzha/phrases/agreements/ru.ts";
import { lockIdleImport } from "./lock-idle-import.ts";
import { findColumnChoices, findEarlierDecisions, getImport, listCells } from "../queries.ts";
import type { FileTable } from "../read/file-table.ts";
import type { ReadFile } from "../read/read-table.ts";
import { requireFiler } from "../require-filer.ts";
import { insertBatch, lockBatch, putRows } from "../store.ts";
import { type RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { createReconciliation } from "./create-reconciliation.ts";
import { createFileCorrection } from "./create-file-correction.ts";
import type { ValidateRows } from "../validate/validated-row.ts";
import { saveImportRows } from "./save-import-rows.ts";
import { validateImportColumns } from "../validate/validate-import-columns.ts";

/**
 * BULK-001, BULK-002: stores the rows of a file with their errors. A file with row identities corrects the rows of its
 * import instead (BULK-006).
 */
export async function createImport(
  context: RequestContext,
  { body: { fileName, period } }: Pick<InputOf<typeof api.createImport>, "body">,
  read: ReadFile,
  validateRows: ValidateRows,
): Promise<ResultOf<typeof api.createImport>> {
  if ("sheets" in read) return { importId: null, sheets: [...read.sheets] };
  const { actor, clock, db } = context;
  const organization = requireFiler(context);
  if (period)
    return createReconciliation(
      context,
      organization.id,
      { fileName, period, table: read.table },
      validateRows,
    );
  const returned = await correctReturnedRows(context, organization.id, read.table, validateRows);
  if (returned !== undefined) return { importId: returned, sheets: [] };
  const correction = await createFileCorrection(context, organization.id, fileName, read.table, validateRows);
  if (correction !== undefined) return { importId: correction, sheets: [] };
  const { headers, rows, decimals } = read.table;
  const choices = await findColumnChoices(db, organization.id);
  const matched = withDecimalMarks(matchColumns(headers, ru.fields, choices), decimals);
  const earlier = await findEarlierDecisions(db, organization.id, fileName, headers);
  const given = rows.map(({ number, cells }) => ({
    number,
    cells,
    ...(earlier.get(JSON.stringify(cells)) ?? { notDuplicateOf: null, confirmedWarnings: [] }),
  }));
  const { columns, validated } = await validateImportColumns(
    context,
    organization.id,
    matched,
    given,
    validateRows,
  );
  const id = await insertBatch(db, {
    organizationId: organization.id,
    authorId: actor.userId,
    purpose: "registration",
    fileName,
    columns,
    at: clock.now(),
  });
  const hidden = new Set(rows.flatMap(({ number, isHidden }) => (isHidden ? number : [])));
  await putRows(
    db,
    id,
    organization.id,
    validated.map((row) => ({ ...row, isHidden: hidden.has(row.number) })),
  );
  context.audit({
    action: "imports.create",
    entity: "import",
    entityId: id,
    after: { fileName, rows: rows.length },
  });
  return { importId: id, sheets: [] };
}

/** BULK-006: applies a downloaded and corrected file to the rows that it names. @returns the id of their import */
async function correctReturnedRows(
  context: RequestContext,
  organizationId: number,
  { headers, rows }: FileTable,
  validateRows: ValidateRows,
): Promise<number | undefined> {
  const identityColumn = headers.findIndex((header) => headerKey(header) === headerKey(rowIdentityHeader));
  if (identityColumn === -1) return undefined;
  const named = rows.flatMap(({ cells }) => {
    const [, batchId, number] = /^(\d{1,15})-(\d{1,9})$/.exec(cells[identityColumn] ?? "") ?? [];
    return batchId === undefined ? [] : [{ batchId: Number(batchId), number: Number(number), cells }];
  });
  const batchId = named[0]?.batchId;
  if (batchId === undefined || named.length !== rows.length || named.some((row) => row.batchId !== batchId))
    return undefined;
  const { db } = context;
  if (!(await lockBatch(db, organizationId, batchId))) return undefined;
  await lockIdleImport(context.db, organizationId, batchId);
  const { columns } = await getImport(db, organizationId, batchId);
  const position = new Map(headers.map((header, index) => [headerKey(header), index]));
  const given = new Map(named.map(({ number, cells }) => [number, cells]));
  const before = await listCells(db, batchId, sql`number = any(${[...given.keys()]}::integer[])`);
  const changed = before.map((row) => {
    const cells = columns.map(({ header }, index) => {
      const at = position.get(headerKey(header));
      return at === undefined ? (row.cells[index] ?? "") : (given.get(row.number)![at] ?? "");
    });
    // BULK-105: a confirmation concerns the values that the user saw.
    const isSame = cells.every((cell, index) => cell === (row.cells[index] ?? ""));
    return { ...row, cells, confirmedWarnings: isSame ? row.confirmedWarnings : [] };
  });
  await saveImportRows(context, organizationId, batchId, columns, changed, validateRows);
  return batchId;
}
