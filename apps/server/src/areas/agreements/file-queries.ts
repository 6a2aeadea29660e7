import { sql } from "kysely";
import type { ChosenFile, FieldValue } from "@birzha/domain/forms/definition.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/failure.ts";
import { tenant, type RegisterScope } from "./register-filters.ts";

interface OwnFile {
  readonly id: number;
  readonly name: string;
  /** Report it is attached to already. */
  readonly reportId: number | null;
}

/**
 * Those of the files that were uploaded for the organisation. Locked until the transaction ends, so that two reports
 * cannot take the same file at once (G-44).
 */
async function listOwnFiles(db: Tx, organizationId: number, ids: readonly number[]): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  const sorted = ids.toSorted((a, b) => a - b);
  for (const id of sorted)
    await sql`select pg_advisory_xact_lock(hashtextextended('files', ${id}))`.execute(db);
  const { rows } = await sql<OwnFile>`
    select f.id, f.name, (select v.report_id from agreement_version_files vf
      join agreement_versions v on v.id = vf.version_id where vf.file_id = f.id limit 1) as "reportId"
    from files f where f.organization_id = ${organizationId} and f.id = any(${sorted}::bigint[])`.execute(db);
  return rows;
}

/**
 * S-5: the files a report names, if they were uploaded for its organisation and belong to no other report; named as
 * they were uploaded. Throws `agreements.unknown-file`.
 * @param reportId the report that is being changed; its own files stay its own
 */
export async function getReportFiles(
  db: Tx,
  organizationId: number,
  asked: FieldValue | undefined,
  reportId?: number,
): Promise<ChosenFile[]> {
  const chosen = (asked ?? []) as readonly ChosenFile[];
  const own = await listOwnFiles(
    db,
    organizationId,
    chosen.map(({ id }) => id),
  );
  const free = new Map(
    own
      .filter((file) => file.reportId === null || file.reportId === reportId)
      .map((file) => [file.id, file.name]),
  );
  return chosen.map(({ id }) => {
    const value = free.get(id);
    if (value === undefined) throw new Refused("agreements.unknown-file");
    // Listed once: the next mention of it is another file.
    free.delete(id);
    return { id, value };
  });
}

export interface NamedFile {
  readonly id: number;
  readonly name: string;
}

/** Most files of a few names that are looked at: two of one name are as good as many. */
const mostNamed = 20;

/** Files of these names that were uploaded for the organisation and belong to no other report (FIX-028). */
export async function listFreeFiles(
  db: Tx,
  organizationId: number,
  names: readonly string[],
  reportId?: number,
): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select f.id, f.name from files f
    where f.organization_id = ${organizationId} and f.name = any(${names}::text[])
      and not exists (select from agreement_version_files vf join agreement_versions v on v.id = vf.version_id
        where vf.file_id = f.id and v.report_id is distinct from ${reportId ?? null}::bigint)
    order by f.id desc limit ${mostNamed}`.execute(db);
  return rows;
}

/**
 * How many files the organisation uploaded since then that no report has taken yet. Uploads of one organisation are
 * counted one after another, so that many at once do not pass the limit together.
 */
export async function countWaitingFiles(db: Tx, organizationId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('uploads', ${organizationId}))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.organization_id = ${organizationId} and f.uploaded_at >= ${since}
      and not exists (select from agreement_version_files vf where vf.file_id = f.id)`.execute(db);
  return rows[0]!.count;
}

/** Where the bytes of a file are, if the reader may have them. */
export async function findFile(
  db: Tx,
  scope: RegisterScope,
  id: number,
): Promise<{ storageId: string; name: string; contentType: string } | undefined> {
  const { rows } = await sql<{ storageId: string; name: string; contentType: string }>`
    select storage_id as "storageId", name, content_type as "contentType"
    from files where id = ${id} and ${tenant(scope, "files")}`.execute(db);
  return rows[0];
}
