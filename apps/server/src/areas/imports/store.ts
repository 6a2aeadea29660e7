import { sql } from "kysely";
import type { ImportBatch, ImportColumn, ImportPurpose } from "@birzha/domain/imports/import-batch.ts";
import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import type { FieldFailure } from "../../platform/http/errors/failure.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import type { ValidatedRow } from "./validate/validated-row.ts";

interface NewBatch {
  readonly organizationId: number;
  readonly authorId: number;
  readonly purpose: ImportPurpose;
  readonly fileName: string;
  readonly columns: readonly ImportColumn[];
  readonly at: Date;
  /** Period of a reconciliation. */
  readonly period?: ImportBatch["period"] | undefined;
  /** FIX-301: whether a row of a rejected report files another one in its place. */
  readonly mayReplace?: boolean;
}

/** Inserts an import and returns its id. */
export async function insertBatch(
  db: DbTransaction,
  { organizationId, authorId, purpose, fileName, columns, at, period, mayReplace = false }: NewBatch,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into import_batches (organization_id, author_user_id, purpose, file_name, columns, created_at, changed_at,
      period_from, period_to, may_replace)
    values (${organizationId}, ${authorId}, ${purpose}, ${fileName}, ${JSON.stringify(columns)}::jsonb,
      ${at.toISOString()}, ${at.toISOString()}, ${period?.from ?? null}::date, ${period?.to ?? null}::date,
      ${mayReplace})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Inserts rows, or replaces them after a correction. A registered row never changes. */
export async function putRows(
  db: DbTransaction,
  batchId: number,
  organizationId: number,
  rows: readonly ValidatedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_rows (batch_id, organization_id, number, cells, state, errors, differences, duplicate_of,
      not_duplicate_of, confirmed_warnings, report_values, data_xml, fingerprint, amount, roubles, corrected_report_id,
      corrected_version, original_cells, filled, warnings, is_hidden)
    select ${batchId}, ${organizationId}, number, cells, state, errors, differences, duplicate, "notDuplicateOf",
      "confirmedWarnings", "values", "dataXML", decode(fingerprint, 'hex'), amount, roubles, "correctedReportId",
      "correctedVersion", original, filled, warnings, coalesce("isHidden", false)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(number integer, cells jsonb, state text, errors jsonb,
      differences jsonb, duplicate bigint, "notDuplicateOf" bigint, "confirmedWarnings" jsonb, "values" jsonb, "dataXML" text,
      fingerprint text, amount numeric, roubles numeric, "correctedReportId" bigint, "correctedVersion" integer,
      original jsonb, filled jsonb, warnings jsonb, "isHidden" boolean)
    on conflict (batch_id, number) do update set cells = excluded.cells,
      state = case when import_rows.is_left_out then 'skipped' else excluded.state end,
      filled = excluded.filled, warnings = excluded.warnings,
      errors = excluded.errors, differences = excluded.differences, duplicate_of = excluded.duplicate_of,
      not_duplicate_of = excluded.not_duplicate_of, confirmed_warnings = excluded.confirmed_warnings,
      report_values = excluded.report_values, data_xml = excluded.data_xml, fingerprint = excluded.fingerprint, amount = excluded.amount,
      roubles = excluded.roubles, original_cells = excluded.original_cells
    where import_rows.report_id is null`.execute(db);
}

/** Locks an import until the transaction ends. @returns undefined if the organisation has no such import */
export async function lockBatch(
  db: DbTransaction,
  organizationId: number,
  id: number,
): Promise<{ readonly isRegistering: boolean } | undefined> {
  const { rows } = await sql<{ isRegistering: boolean }>`
    select is_registering as "isRegistering" from import_batches
    where id = ${id} and organization_id = ${organizationId} for update`.execute(db);
  return rows[0];
}

/** Sets the columns of an import. */
export async function setColumns(
  db: DbTransaction,
  id: number,
  columns: readonly ImportColumn[],
  at: Date,
): Promise<void> {
  await sql`
    update import_batches set columns = ${JSON.stringify(columns)}::jsonb, changed_at = ${at.toISOString()}
    where id = ${id}`.execute(db);
}

/** Remembers the organisation's fields for headers. */
export async function putColumnChoices(
  db: DbTransaction,
  organizationId: number,
  choices: readonly { readonly key: string; readonly field: string | null }[],
): Promise<void> {
  await sql`
    insert into import_columns (organization_id, header_key, field)
    select ${organizationId}, key, field
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as choice(key text, field text)
    on conflict (organization_id, header_key) do update set field = excluded.field`.execute(db);
}

/** Sets the state of a row after the user's decision. @returns the number of changed rows */
export async function setDecision(
  db: DbTransaction,
  id: number,
  number: number,
  isDistinct: boolean,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update import_rows set state = case when not ${isDistinct} then 'skipped'
        when errors = '[]' then 'ready' else 'warned' end,
      not_duplicate_of = case when ${isDistinct} then duplicate_of end
    where batch_id = ${id} and number = ${number} and report_id is null and data_xml is not null
      and state in ('similar', 'filed', 'skipped', 'ready', 'warned')
    returning number`.execute(db);
  return rows.length;
}

/** BULK-104: leaves out the rows that the workbook hides, or takes them back. @returns the number of changed rows */
export async function setLeftOut(db: DbTransaction, id: number, isLeftOut: boolean): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update import_rows set is_left_out = ${isLeftOut}, state = case when ${isLeftOut} then 'skipped' else state end
    where batch_id = ${id} and is_hidden and is_left_out <> ${isLeftOut} and report_id is null
    returning number`.execute(db);
  return rows.length;
}

/** SOFT-001: confirms a warning of one row or of all rows. @returns the number of changed rows */
export async function confirmWarning(
  db: DbTransaction,
  id: number,
  code: WarningCode,
  number: number | undefined,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    update import_rows set confirmed_warnings = confirmed_warnings || to_jsonb(${code}::text), errors = others.errors,
      state = case when state = 'warned' and others.errors = '[]' then 'ready' else state end
    from (select batch_id, number, coalesce(jsonb_agg(warning) filter (where warning ->> 'code' <> ${code}), '[]') as errors
      from import_rows cross join jsonb_array_elements(errors) as warning
      where batch_id = ${id} and state in ('warned', 'similar')
        and (${number ?? null}::integer is null or number = ${number ?? null})
        and errors @> jsonb_build_array(jsonb_build_object('code', ${code}::text))
      group by batch_id, number) as others
    where (import_rows.batch_id, import_rows.number) = (others.batch_id, others.number)
    returning import_rows.number`.execute(db);
  return rows.length;
}

/** Marks an import as being registered. */
export async function startRegistering(db: DbTransaction, id: number, at: Date): Promise<void> {
  await sql`
    update import_batches set is_registering = true, started_at = ${at.toISOString()}, changed_at = ${at.toISOString()},
      started_rows = (select count(*) from import_rows where batch_id = ${id} and state = 'ready')
    where id = ${id}`.execute(db);
}

/** BULK-007: stores the reason of a correction. */
export async function setReason(db: DbTransaction, id: number, reason: string): Promise<void> {
  await sql`update import_batches set reason = ${reason} where id = ${id}`.execute(db);
}

/** Marks an import as no longer being registered: all rows done, or cancelled. */
export async function stopRegistering(db: DbTransaction, id: number, at: Date): Promise<void> {
  await sql`
    update import_batches set is_registering = false, changed_at = ${at.toISOString()} where id = ${id}`.execute(
    db,
  );
}

export interface RegisteredRow {
  readonly number: number;
  readonly reportId: number;
}

/** Sets the reports of registered rows. */
export async function setReports(db: OwnerTx, id: number, rows: readonly RegisteredRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_rows set state = 'done', report_id = done."reportId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(number integer, "reportId" bigint)
    where batch_id = ${id} and import_rows.number = done.number`.execute(db);
}

export interface RejectedRow {
  readonly number: number;
  readonly errors: readonly FieldFailure[];
  readonly duplicate: number | null;
  /** Whether the errors are warnings to confirm. */
  readonly isWarned: boolean;
}

/** Marks rows that could not be registered: with their errors or warnings, or as filed earlier in another report. */
export async function setRejections(db: OwnerTx, id: number, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_rows set errors = rejected.errors, duplicate_of = rejected.duplicate,
      state = case when rejected.duplicate is not null then 'filed' when rejected."isWarned" then 'warned'
        else 'invalid' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rejected (number integer, errors jsonb, duplicate bigint, "isWarned" boolean)
    where batch_id = ${id} and import_rows.number = rejected.number`.execute(db);
}

/** Deletes imports without changes since then. @returns their number */
export async function deleteOldBatches(db: OwnerTx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from import_batches where changed_at < ${before.toISOString()} and not is_registering returning id`.execute(
    db,
  );
  return rows.length;
}

/** BULK-008: skips ready rows of a reconciliation whose deals are reported or outside its period. */
export async function skipRows(db: DbTransaction, id: number, numbers: readonly number[]): Promise<void> {
  await sql`
    update import_rows set state = 'skipped'
    where batch_id = ${id} and state = 'ready' and number = any(${[...numbers]}::integer[])`.execute(db);
}
