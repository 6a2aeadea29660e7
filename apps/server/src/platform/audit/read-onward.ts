import { sql } from "kysely";
import type { Reads } from "../db/handles.ts";
import { prepareStatement } from "../db/sql-templates.ts";

/** What a row of the log says to whoever follows it; its values stay where they are. */
export interface AuditedAct {
  /** The place in the chain. */
  readonly id: number;
  readonly at: string;
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
 * sealer gives places to what was committed, one piece after another (INST-032), so whoever sees a place sees all before it.
 * Numbers of rows are no such order: one that was given early may be committed late.
 */
export async function readOnward(db: Reads, after: number, limit: number): Promise<AuditedAct[]> {
  const { rows } = await findAfter(after, limit).execute(db);
  return rows;
}

const findAfter = prepareStatement(
  (after: number, limit: number) => sql<AuditedAct>`
    select s.position as id, l.at, l.action, l.entity, l.entity_id as "entityId", l.actor_user_id as "actorUserId",
      l.acting_organization_id as "organizationId", l.client_request_id as "clientRequestId", l.after->>'result' as result
    from audit_seals s join audit_log l on l.id = s.audit_id
    where s.position > ${after} order by s.position limit ${limit}`,
);

/** The end of the chain; of one that has just begun, 0. */
export async function findLastPlace(db: Reads): Promise<number> {
  const { rows } = await findEnd().execute(db);
  return rows[0]!.id;
}

const findEnd = prepareStatement(() => sql<{ id: number }>`select last_id as id from audit_head`);

/** The place in the chain where it ended so many milliseconds ago. */
export async function findPlaceBefore(db: Reads, milliseconds: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce((
      select s.position from audit_log l join audit_seals s on s.audit_id = l.id
      where l.at < clock_timestamp() - make_interval(secs => ${milliseconds / 1_000}::double precision)
      order by l.at desc, l.id desc limit 1), 0) as id`.execute(db);
  return rows[0]!.id;
}
