import { sql } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/actor.ts";
import type { Reads, Tx } from "../../platform/db/handles.ts";

/**
 * V-9, V-11, A-58: which of the files the organisation may attach to these deals: its own, and those that no other deal
 * has or had. Two that want the same file wait for each other.
 * @param wanted file by deal
 * @returns the deals whose file is none of these
 */
export async function listUnknownFiles(
  db: Tx,
  organizationId: number,
  wanted: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  if (wanted.size === 0) return new Set();
  const files = [...new Set(wanted.values())].toSorted((a, b) => a - b);
  for (const id of files)
    await sql`select pg_advisory_xact_lock(hashtextextended('spot-files', ${id}))`.execute(db);
  const { rows } = await sql<{ id: number; dealId: number | null }>`
    select f.id, taken.deal_id as "dealId"
    from spot_files f
    left join lateral (
      select d.id as deal_id from spot_deals d where d.file_id = f.id
      union select e.deal_id from spot_deal_edits e where f.id in (e.file_before, e.file_after)
      limit 1) taken on true
    where f.organization_id = ${organizationId} and f.id = any(${files}::bigint[])`.execute(db);
  const takenBy = new Map(rows.map(({ id, dealId }) => [id, dealId]));
  const unknown = new Set<number>();
  for (const [dealId, file] of wanted) {
    const taken = takenBy.get(file);
    if (taken === undefined || (taken !== null && taken !== dealId)) unknown.add(dealId);
    // Taken by this one: the next mention of it is another deal's.
    else takenBy.set(file, dealId);
  }
  return unknown;
}

/**
 * How many files the organisation uploaded since then that no deal has taken. Uploads of one organisation are counted
 * one after another, so that many at once do not pass the limit together.
 */
export async function countWaitingFiles(db: Tx, organizationId: number, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('spot-uploads', ${organizationId}))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from spot_files f
    where f.organization_id = ${organizationId} and f.uploaded_at >= ${since}
      and not exists (select from spot_deals d where d.file_id = f.id)
      and not exists (select from spot_deal_edits e where e.file_before = f.id)
      and not exists (select from spot_deal_edits e where e.file_after = f.id)`.execute(db);
  return rows[0]!.count;
}

export interface StoredSpotFile {
  readonly storageId: string;
  readonly name: string;
  readonly contentType: string;
}

/** V-11: where the bytes of a file are, if it is the reader's organisation's. */
export async function findFile(db: Reads, actor: Actor, id: number): Promise<StoredSpotFile | undefined> {
  const { organization } = actor;
  const visible =
    organization || !isStaff(actor) ? sql`organization_id = ${organization?.id ?? null}` : sql`true`;
  const { rows } = await sql<StoredSpotFile>`
    select storage_id as "storageId", name, content_type as "contentType"
    from spot_files where id = ${id} and ${visible}`.execute(db);
  return rows[0];
}
