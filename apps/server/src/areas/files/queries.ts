import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { DbReader, DbTransaction } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";
import { ownRows, visibleRows } from "../../platform/db/lists/row-level-scope.ts";

/**
 * Subqueries for records that use or used file `f`, by area. If an area is missing here, its foreign key still prevents
 * deletion.
 */
const holders = {
  agreements: sql<number>`
    select (select v.report_id from agreement_versions v where v.id = held.version_id) as id
    from agreement_version_files held where f.area = 'agreements' and held.file_id = f.id`,
  spot: sql<number>`
    select held.id from spot_deals held where f.area = 'spot' and held.file_id = f.id
    union all select held.deal_id from spot_deal_edits held
    where f.area = 'spot' and f.id in (held.file_before, held.file_after)`,
} as const;

/** Areas whose records have files. Area and id form a file's key. */
export type FileArea = keyof typeof holders;

/** Audit entity of files by area. */
export const auditedAs = { agreements: "file", spot: "spot-file" } as const satisfies Record<
  FileArea,
  string
>;

/** Whether no record uses or ever used file `f`. */
export const isFree: RawBuilder<boolean> = sql.join(
  Object.values(holders).map((held) => sql`not exists (${held})`),
  sql` and `,
);

/** INST-020: lists all stored contents for a backup: storage id, SHA-256, size in bytes. */
export const storedFiles = "select storage_id, sha256, size from files order by storage_id";

export interface NamedFile {
  readonly id: number;
  readonly name: string;
}

export interface OwnFile extends NamedFile {
  /** Record that uses or used the file. */
  readonly heldBy: number | null;
}

/**
 * G-44, A-58: returns those files that the organisation uploaded. Locks them until the transaction ends, so that two
 * records cannot use the same file.
 */
export async function listOwnFiles(
  db: DbTransaction,
  area: FileArea,
  organizationId: number,
  ids: readonly number[],
): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  // Lock in a fixed order to prevent deadlocks.
  const sorted = ids.toSorted((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area}-files`}, id))
    from unnest(${sorted}::bigint[]) as id`.execute(db);
  const { rows } = await sql<OwnFile>`
    select f.id, f.name, (${holders[area]} limit 1) as "heldBy"
    from files f where f.area = ${area} and f.organization_id = ${organizationId}
      and f.id = any(${sorted}::bigint[])`.execute(db);
  return rows;
}

/** Maximum number of matches. Two of the same name are already ambiguous. */
const maxNames = 20;

/** Lists the organisation's uploads with these names that no other record uses (FIX-028). */
export async function listFilesNamed(
  db: DbTransaction,
  area: FileArea,
  organizationId: number,
  names: readonly string[],
  recordId?: number,
): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select f.id, f.name from files f
    where f.area = ${area} and f.organization_id = ${organizationId} and f.name = any(${names}::text[])
      and not exists (select from (${holders[area]}) as holder where holder.id is distinct from ${recordId ?? null}::bigint)
    order by f.id desc limit ${maxNames}`.execute(db);
  return rows;
}

/**
 * Counts an organisation's recent unused uploads in an area. An advisory lock serializes its uploads, so that
 * concurrent ones cannot exceed the limit.
 */
export async function countWaitingFiles(
  db: DbTransaction,
  area: FileArea,
  organizationId: number,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area}-uploads`}, ${organizationId}))`.execute(
    db,
  );
  return countRows(
    db,
    sql`from files f
      where f.area = ${area} and f.organization_id = ${organizationId} and f.uploaded_at >= ${since} and ${isFree}`,
  );
}

/**
 * Files have the visibility of their records: staff read all reports regardless of the acting organisation (OTC-043),
 * but only deals of that organisation (V-11).
 */
const readable = (actor: Actor, area: FileArea) =>
  (area === "agreements" ? visibleRows : ownRows)(actor, { id: sql`organization_id` });

export interface StoredFile {
  readonly storageId: string;
  readonly name: string;
  readonly contentType: string;
}

/** Returns the storage id of a file if the reader can see it. */
export async function findFile(
  db: DbReader,
  actor: Actor,
  area: FileArea,
  id: number,
): Promise<StoredFile | undefined> {
  const { rows } = await sql<StoredFile>`
    select storage_id as "storageId", name, content_type as "contentType"
    from files where area = ${area} and id = ${id} and ${readable(actor, area)}`.execute(db);
  return rows[0];
}
