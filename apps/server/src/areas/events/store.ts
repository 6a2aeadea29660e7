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
