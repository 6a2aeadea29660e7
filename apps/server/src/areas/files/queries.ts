import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";
import { rowsOf, rowsShownTo } from "../../platform/db/lists/whose-rows.ts";

/**
 * The records that have or had file `f`, by area. A table that is forgotten here stops the removal of files by its
 * foreign key.
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

/** Areas whose records have files; the two halves of a file's key are its area and its id. */
export type FileArea = keyof typeof holders;

/** What the audit log calls a file of an area. */
export const auditedAs = { agreements: "file", spot: "spot-file" } as const satisfies Record<
  FileArea,
  string
>;

/** File `f` hangs on nothing and never did. */
export const isFree: RawBuilder<boolean> = sql.join(
  Object.values(holders).map((held) => sql`not exists (${held})`),
  sql` and `,
);

/** INST-020: all contents that the portal keeps, for a backup: id in the storage, SHA-256, bytes. */
export const storedFiles = "select storage_id, sha256, size from files order by storage_id";

export interface NamedFile {
  readonly id: number;
  readonly name: string;
}

export interface OwnFile extends NamedFile {
  /** The record that has or had it. */
  readonly heldBy: number | null;
}

/**
 * G-44, A-58: those of the files that were uploaded for the organisation. Locked until the transaction ends, so that
 * two records cannot take the same file at once.
 */
export async function listOwnFiles(
  db: Tx,
  area: FileArea,
  organizationId: number,
  ids: readonly number[],
): Promise<OwnFile[]> {
  if (ids.length === 0) return [];
  // In one order, or two that want the same files could wait for each other.
  const sorted = ids.toSorted((a, b) => a - b);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area}-files`}, id))
    from unnest(${sorted}::bigint[]) as id`.execute(db);
  const { rows } = await sql<OwnFile>`
    select f.id, f.name, (${holders[area]} limit 1) as "heldBy"
    from files f where f.area = ${area} and f.organization_id = ${organizationId}
      and f.id = any(${sorted}::bigint[])`.execute(db);
  return rows;
}

/** Most files of a few names that are looked at: two of one name are as good as many. */
const mostNamed = 20;

/** Files of these names that were uploaded for the organisation and belong to no other record (FIX-028). */
export async function listFilesNamed(
  db: Tx,
  area: FileArea,
  organizationId: number,
  names: readonly string[],
  recordId?: number,
): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select f.id, f.name from files f
    where f.area = ${area} and f.organization_id = ${organizationId} and f.name = any(${names}::text[])
      and not exists (select from (${holders[area]}) as holder where holder.id is distinct from ${recordId ?? null}::bigint)
    order by f.id desc limit ${mostNamed}`.execute(db);
  return rows;
}

/**
 * How many files of the area the organisation uploaded since then that nothing has taken yet. Its uploads are counted
 * one after another, so that many at once do not pass the limit together.
 */
export async function countWaitingFiles(
  db: Tx,
  area: FileArea,
  organizationId: number,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${area}-uploads`}, ${organizationId}))`.execute(
    db,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.area = ${area} and f.organization_id = ${organizationId} and f.uploaded_at >= ${since} and ${isFree}`.execute(
    db,
  );
  return rows[0]!.count;
}

/**
 * Whose files a reader has is whose records he has: staff reads every report whatever organisation it has chosen
 * (OTC-043), and deals of that organisation alone (V-11).
 */
const readable = (actor: Actor, area: FileArea) =>
  (area === "agreements" ? rowsShownTo : rowsOf)(actor, { id: sql`organization_id` });

export interface KeptFile {
  readonly storageId: string;
  readonly name: string;
  readonly contentType: string;
}

/** Where the bytes of a file are, if the reader may have them. */
export async function findFile(
  db: Reads,
  actor: Actor,
  area: FileArea,
  id: number,
): Promise<KeptFile | undefined> {
  const { rows } = await sql<KeptFile>`
    select storage_id as "storageId", name, content_type as "contentType"
    from files where area = ${area} and id = ${id} and ${readable(actor, area)}`.execute(db);
  return rows[0];
}
