import { sql } from "kysely";
import type { Tx } from "../../platform/db/request-transaction.ts";
import { tenant, type RegisterScope } from "./register-filters.ts";

export interface OwnFile {
  readonly id: number;
  readonly name: string;
  /** Report it is attached to already. */
  readonly reportId: number | null;
}

/**
 * Those of the files that were uploaded for the organisation. Locked until the transaction ends, so that two reports
 * cannot take the same file at once (G-44).
 */
export async function listOwnFiles(
  db: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<OwnFile[]> {
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
