import { sql } from "kysely";
import type { Reads } from "../db/handles.ts";
import { planKept } from "../db/sent-together.ts";

/** What a row of the log says to whoever follows it; its values stay where they are. */
export interface AuditedAct {
  /** The place in the chain. */
  readonly id: number;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly actorUserId: number | null;
  readonly organizationId: number | null;
  readonly clientRequestId: string | null;
  /** Of an import: what became of the record. */
  readonly result: string | null;
}

/**
 * WORK-030: the acts behind a place in the chain, in its order. Nothing is missed by going on from the last one: the
 * row lock of `audit_head` gives the next number only when the transaction of the one before has ended, so whoever sees
 * a row sees all before it.
 */
export async function readOnward(db: Reads, after: number, limit: number): Promise<AuditedAct[]> {
  const { rows } = await sql<AuditedAct>`${planKept}
    select id, action, entity, entity_id as "entityId", actor_user_id as "actorUserId",
      acting_organization_id as "organizationId", client_request_id as "clientRequestId", after->>'result' as result
    from audit_log where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/** The end of the chain; of one that has just begun, 0. */
export async function findLastPlace(db: Reads): Promise<number> {
  const { rows } = await sql<{ id: number }>`${planKept}
    select last_id as id from audit_head`.execute(db);
  return rows[0]!.id;
}

/** The place in the chain where it ended so many milliseconds ago. */
export async function findPlaceBefore(db: Reads, milliseconds: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((
      select id from audit_log where at < clock_timestamp() - make_interval(secs => ${milliseconds / 1_000}::double precision)
      order by at desc, id desc limit 1), 0) as id`.execute(db);
  return rows[0]!.id;
}
