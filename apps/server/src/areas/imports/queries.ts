import { sql, type RawBuilder } from "kysely";
import {
  importRowStates,
  type ImportBatch,
  type ImportColumn,
  type ImportDifference,
  type ImportPurpose,
  type ImportRow,
  type ImportRowState,
} from "@birzha/domain/imports/import-batch.ts";
import { importRowLimit } from "@birzha/domain/imports/import-limits.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { PageOf } from "@birzha/domain/shared/endpoint.ts";
import type { FieldFailure } from "../../platform/http/errors/failure.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** DEAL-020: whether an import of the organisation registers its rows. */
export async function hasRunningImport(db: DbReader, organizationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_batches where organization_id = ${organizationId} and is_registering`.execute(db);
  return rows.length > 0;
}

/** Shown imports of an organisation. */
const listLimit = 20;

interface BatchRow extends Omit<ImportBatch, "counts" | "columns" | "period"> {
  readonly period: unknown;
  readonly columns: unknown;
  readonly counts: unknown;
}

const selectBatches = (organizationId: number, where: RawBuilder<unknown>) => sql<BatchRow>`
  select b.id, b.purpose, b.file_name as "fileName", b.reason, b.created_at as "createdAt",
    b.changed_at as "changedAt", u.name as "authorName",
    b.is_registering as "isRegistering", b.started_at as "startedAt", b.started_rows as "startedRows", b.columns,
    case when b.period_from is not null then jsonb_build_object('from', b.period_from, 'to', b.period_to) end as period,
    (select jsonb_object_agg(known.state, coalesce(c.rows, 0))
      from unnest(${[...importRowStates]}::text[]) as known (state)
        left join import_counts c on c.batch_id = b.id and c.state = known.state) as counts,
    coalesce(ready.tonnes, 0)::text as tonnes, coalesce(ready.roubles, 0)::numeric(30,2)::text as total
  from import_batches b
    join users u on u.id = b.author_user_id
    left join import_counts ready on ready.batch_id = b.id and ready.state = 'ready' and ready.rows > 0
  where b.organization_id = ${organizationId} and ${where}
  order by b.id desc limit ${listLimit}`;

const toBatch = ({ columns, counts, period, ...row }: BatchRow): ImportBatch => ({
  ...row,
  period: period as ImportBatch["period"],
  columns: columns as ImportColumn[],
  counts: counts as ImportBatch["counts"],
});

/** Lists the last imports of an organisation, newest first. */
export async function listImports(
  db: DbReader,
  organizationId: number,
  purpose?: ImportPurpose,
): Promise<ImportBatch[]> {
  const where = purpose === undefined ? sql`true` : sql`b.purpose = ${purpose}`;
  const { rows } = await selectBatches(organizationId, where).execute(db);
  return rows.map(toBatch);
}

/** Returns an import of the organisation. @throws ApiError 404 for any other */
export async function getImport(db: DbReader, organizationId: number, id: number): Promise<ImportBatch> {
  const { rows } = await selectBatches(organizationId, sql`b.id = ${id}`).execute(db);
  if (!rows[0]) throw new ApiError("shared.not-found");
  return toBatch(rows[0]);
}

interface RowQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly states?: readonly ImportRowState[] | undefined;
}

interface StoredRow extends Omit<
  ImportRow,
  "cells" | "original" | "errors" | "warnings" | "filled" | "differences" | "state"
> {
  readonly warnings: unknown;
  readonly filled: unknown;
  readonly state: string;
  readonly cells: unknown;
  readonly original: unknown;
  readonly errors: unknown;
  readonly differences: unknown;
}

/** Lists rows of an import by number. @throws ApiError 404 for an import of another organisation */
export async function listImportRows(
  db: DbReader,
  organizationId: number,
  id: number,
  { pageIndex, pageSize, states = importRowStates }: RowQuery,
): Promise<PageOf<ImportRow>> {
  const { counts } = await getImport(db, organizationId, id);
  const { rows } = await sql<StoredRow>`
    select number, state, cells, original_cells as original, errors, warnings, filled, is_hidden as "isHidden",
      differences, duplicate_of as duplicate, report_id as "reportId"
    from import_rows
    where batch_id = ${id} and organization_id = ${organizationId} and state = any(${[...states]}::text[])
    order by number limit ${pageSize} offset ${pageIndex * pageSize}`.execute(db);
  return {
    rows: rows.map(({ state, cells, original, errors, warnings, filled, differences, ...row }) => ({
      ...row,
      warnings: warnings as FieldFailure[],
      filled: filled as Record<string, string>,
      state: state as ImportRowState,
      cells: cells as string[],
      original: original as string[] | null,
      errors: errors as FieldFailure[],
      differences: differences as ImportDifference[],
    })),
    total: states.reduce((sum, state) => sum + counts[state], 0),
  };
}

/** Counts the unregistered rows with the same text in a column. @throws ApiError 404 without such a row */
export async function countEqualCells(
  db: DbReader,
  organizationId: number,
  id: number,
  { number, column }: { readonly number: number; readonly column: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from import_rows
    where batch_id = ${id} and organization_id = ${organizationId} and report_id is null
      and cells ->> ${column}::integer = (select cells ->> ${column}::integer from import_rows
        where batch_id = ${id} and organization_id = ${organizationId} and number = ${number})`.execute(db);
  if (rows[0]!.count === 0) throw new ApiError("shared.not-found");
  return rows[0]!.count;
}

/** A row to validate. */
export interface ImportedCells {
  readonly number: number;
  readonly cells: readonly string[];
  /** Report that the user confirmed as a different deal. */
  readonly notDuplicateOf: number | null;
  /** Codes of the warnings that the user has confirmed (SOFT-001). */
  readonly confirmedWarnings: readonly WarningCode[];
  /** BULK-007: the report that a row of a correction changes; absent for other purposes. */
  readonly correction?: RowCorrection;
}

/** The version on which a correction is based. */
export interface RowCorrection {
  /** Null if the organisation has no such report. */
  readonly reportId: number | null;
  readonly version: number | null;
  /** Texts of the version by column; null before the first validation. */
  readonly original: readonly string[] | null;
  /** FIX-301: whether the row of a rejected report files another one in its place: the row comes from a file. */
  readonly mayReplace: boolean;
}

/** Lists the unregistered rows of an import: all, or those with this text in a column. */
export async function listCells(
  db: DbReader,
  id: number,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ImportedCells[]> {
  const { rows } = await sql<Omit<ImportedCells, "correction"> & { correction: RowCorrection | null }>`
    select number, cells, not_duplicate_of as "notDuplicateOf", confirmed_warnings as "confirmedWarnings",
      case (select purpose from import_batches where id = batch_id) when 'correction' then jsonb_build_object(
        'reportId', corrected_report_id, 'version', corrected_version, 'original', original_cells,
        'mayReplace', (select may_replace from import_batches where id = batch_id)) end as correction
    from import_rows
    where batch_id = ${id} and report_id is null and ${condition} order by number`.execute(db);
  return rows.map(({ correction, ...row }) => ({ ...row, ...(correction === null ? {} : { correction }) }));
}

/** A row that is ready for registration. */
export interface ReadyRow {
  readonly number: number;
  /** Values of the report; null in a row of a release before 1.1.0, which has XML. */
  readonly values: FormValues | null;
  readonly dataXML: string | null;
  readonly notDuplicateOf: number | null;
  readonly confirmedWarnings: readonly WarningCode[];
  /** BULK-007: the report that the row corrects, its version, and the reason; null for a registration. */
  readonly correctedReportId: number | null;
  readonly correctedVersion: number | null;
  /** FIX-301: whether the row of a rejected report files another one in its place. */
  readonly mayReplace: boolean;
  readonly reason: string | null;
}

/** Lists the next ready rows of an import. */
export async function listReadyRows(db: DbReader, id: number, limit: number): Promise<ReadyRow[]> {
  const { rows } = await sql<Omit<ReadyRow, "values"> & { values: unknown }>`
    select number, report_values as "values", case when report_values is null then data_xml end as "dataXML", not_duplicate_of as "notDuplicateOf",
      confirmed_warnings as "confirmedWarnings", corrected_report_id as "correctedReportId",
      corrected_version as "correctedVersion",
      (select may_replace from import_batches where id = batch_id) as "mayReplace", (select reason from import_batches where id = batch_id) as reason
    from import_rows
    where batch_id = ${id} and state = 'ready' order by number limit ${limit}`.execute(db);
  return rows.map(({ values, ...row }) => ({ ...row, values: values as FormValues | null }));
}

/** Decisions of the user about a row of an earlier upload. */
export type RowDecisions = Pick<ImportedCells, "confirmedWarnings" | "notDuplicateOf">;

/**
 * BULK-105: returns the decisions about rows of the last import of a file with this name and these headers, by the texts
 * of the row as JSON.
 */
export async function findEarlierDecisions(
  db: DbReader,
  organizationId: number,
  fileName: string,
  headers: readonly string[],
): Promise<ReadonlyMap<string, RowDecisions>> {
  const { rows: batches } = await selectBatches(
    organizationId,
    sql`b.purpose = 'registration' and b.file_name = ${fileName}`,
  ).execute(db);
  const [last] = batches.map(toBatch);
  const own = last?.columns.filter(({ isAdded }) => !isAdded).map(({ header }) => header) ?? [];
  if (!last || JSON.stringify(own) !== JSON.stringify(headers)) return new Map();
  const { rows } = await sql<RowDecisions & { cells: unknown }>`
    select cells, confirmed_warnings as "confirmedWarnings", not_duplicate_of as "notDuplicateOf" from import_rows
    where batch_id = ${last.id} and organization_id = ${organizationId}
      and (confirmed_warnings <> '[]' or not_duplicate_of is not null) limit ${importRowLimit}`.execute(db);
  return new Map(
    rows.map(({ cells, ...decisions }) => [
      JSON.stringify((cells as string[]).slice(0, headers.length)),
      decisions,
    ]),
  );
}

/** Returns the fields that the organisation has chosen for headers. */
export async function findColumnChoices(
  db: DbReader,
  organizationId: number,
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; field: string | null }>`
    select header_key as key, field from import_columns where organization_id = ${organizationId} limit 1000`.execute(
    db,
  );
  return new Map(rows.map(({ key, field }) => [key, field]));
}

/** Returns the reports that earlier imports registered from equal rows, by the fingerprint in hexadecimal digits. */
export async function findFiledRows(
  db: DbReader,
  organizationId: number,
  fingerprints: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ fingerprint: string; reportId: number | null }>`
    select encode(fingerprint, 'hex') as fingerprint, report_id as "reportId" from import_rows
    where organization_id = ${organizationId} and report_id is not null
      and not (select is_withdrawn from agreements where id = report_id)
      and fingerprint = any(array(select decode(each, 'hex') from unnest(${[...fingerprints]}::text[]) as each))`.execute(
    db,
  );
  return new Map(rows.map(({ fingerprint, reportId }) => [fingerprint, reportId!]));
}

/** Task that registers the ready rows of an import. */
export const registerTask = "imports:register";
