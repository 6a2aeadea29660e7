import { sql } from "kysely";
import type { AuditPosition } from "./audit-position.ts";
import type { DbReader } from "../db/handles.ts";
import { prepareStatement } from "../db/sql-templates.ts";

/** A row of the audit log for followers, without the values. */
export interface AuditEvent {
  readonly position: AuditPosition;
  readonly at: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly actorUserId: number | null;
  readonly organizationId: number | null;
  readonly clientRequestId: string | null;
  /** Result of the record in an import. */
  readonly result: string | null;
}

/**
 * WORK-030: reads the rows after a position, in order. A follower misses nothing: the sealer assigns positions
 * to committed rows (INST-032), so a reader that sees a position sees all before it. Row ids have no such
 * order: a low id can commit late.
 */
export async function readAfter(db: DbReader, after: AuditPosition, limit: number): Promise<AuditEvent[]> {
  const { rows } = await findAfter(after, limit).execute(db);
  return rows;
}

const findAfter = prepareStatement(
  (after: AuditPosition, limit: number) => sql<AuditEvent>`
    select s.position, l.at, l.action, l.entity, l.entity_id as "entityId", l.actor_user_id as "actorUserId",
      l.acting_organization_id as "organizationId", l.client_request_id as "clientRequestId", l.after->>'result' as result
    from audit_seals s join audit_log l on l.id = s.audit_id
    where s.position > ${after} order by s.position limit ${limit}`,
);

/** Returns the end of the chain; 0 while it is empty. */
export async function findLastPosition(db: DbReader): Promise<AuditPosition> {
  const { rows } = await findEnd().execute(db);
  return rows[0]!.position;
}

const findEnd = prepareStatement(
  () => sql<{ position: AuditPosition }>`select last_id as position from audit_head`,
);

/** Returns the end of the chain some milliseconds ago. */
export async function findPositionBefore(db: DbReader, milliseconds: number): Promise<AuditPosition> {
  const { rows } = await sql<{ position: AuditPosition }>`
    select coalesce((
      select s.position from audit_log l join audit_seals s on s.audit_id = l.id
      where l.at < clock_timestamp() - make_interval(secs => ${milliseconds / 1_000}::double precision)
      order by l.at desc, l.id desc limit 1), 0) as position`.execute(db);
  return rows[0]!.position;
}
