import { sql } from "kysely";
import { changeRetentionDays } from "@birzha/domain/events/change.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import type { AuditPosition } from "../../platform/audit/audit-position.ts";
import type { FoundChange } from "./find-changes.ts";

/**
 * The audit position up to which changes are stored, locked until the transaction ends; undefined when another node holds
 * the lock.
 */
export async function lockChangePosition(db: OwnerTx): Promise<AuditPosition | undefined> {
  const { rows } = await sql<{ position: AuditPosition }>`
    select last_id as position from change_position for update skip locked`.execute(db);
  return rows[0]?.position;
}

export async function setChangePosition(db: OwnerTx, position: AuditPosition): Promise<void> {
  await sql`update change_position set last_id = ${position}`.execute(db);
}

/**
 * DOOR-004: appends changes to their feeds in the given order. The caller holds the lock of the change position, so
 * numbers become visible in order and readers by number skip none.
 */
export async function insertChanges(db: OwnerTx, changes: readonly FoundChange[]): Promise<void> {
  const rows = changes.flatMap(({ organizationIds, ...change }) =>
    organizationIds.map((organizationId) => ({ organizationId, ...change })),
  );
  if (rows.length === 0) return;
  await sql`
    with given as materialized (
      select * from unnest(${rows.map(({ organizationId }) => organizationId)}::bigint[],
        ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ recordId }) => recordId)}::bigint[],
        ${rows.map(({ isNew }) => isNew)}::boolean[], ${rows.map(({ at }) => at)}::timestamptz[])
        with ordinality as one (organization_id, kind, record_id, is_new, at, place)),
    counted as (
      select organization_id, count(*) as many from given group by organization_id),
    feeds as (
      insert into change_feeds as feed (organization_id, last_number)
      select organization_id, many from counted
      on conflict on constraint change_feeds_once do update set last_number = feed.last_number + excluded.last_number
      returning feed.id, feed.organization_id, feed.last_number)
    insert into changes (feed_id, number, kind, record_id, is_new, at)
    select f.id, f.last_number - c.many + row_number() over (partition by f.id order by g.place), g.kind, g.record_id,
      g.is_new, g.at
    from given g
    join counted c on c.organization_id is not distinct from g.organization_id
    join feeds f on f.organization_id is not distinct from g.organization_id`.execute(db);
}

/** Deletes old changes by log time and records the highest deleted number of each feed. */
export async function forgetChanges(db: OwnerTx): Promise<void> {
  await sql`
    with old as materialized (
      select feed_id, max(number) as number from changes
      where at < now() - make_interval(days => ${changeRetentionDays}) group by feed_id),
    noted as (
      update change_feeds f set forgotten_to = old.number from old where f.id = old.feed_id)
    delete from changes c using old where c.feed_id = old.feed_id and c.number <= old.number`.execute(db);
}

/**
 * DEAL-020: continues the feed of a predecessor in the feed of its successor. Numbers go on above those of both feeds, so
 * that message ids of webhooks stay unique.
 * @param after number of the predecessor's feed after which changes are repeated; undefined repeats none
 * @returns the number before the repeated changes
 */
export async function continueFeed(
  db: OwnerTx,
  predecessorId: number,
  successorId: number,
  after: number | undefined,
): Promise<number> {
  await sql`select last_id from change_position for update`.execute(db);
  const { rows } = await sql<{ id: number; number: number }>`
    insert into change_feeds as feed (organization_id, last_number)
    values (${successorId}, coalesce(
      (select last_number from change_feeds where organization_id = ${predecessorId}), 0))
    on conflict on constraint change_feeds_once
      do update set last_number = greatest(feed.last_number, excluded.last_number)
    returning id, last_number as number`.execute(db);
  const { id, number } = rows[0]!;
  if (after !== undefined)
    await sql`
      with added as (
        insert into changes (feed_id, number, kind, record_id, is_new, at)
        select ${id}, ${number} + row_number() over (order by c.number), c.kind, c.record_id, c.is_new, c.at
        from changes c join change_feeds f on f.id = c.feed_id
        where f.organization_id = ${predecessorId} and c.number > ${after}
        returning number)
      update change_feeds set last_number = coalesce((select max(number) from added), last_number)
      where id = ${id}`.execute(db);
  return number;
}
