import { isIP } from "node:net";
import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { Tx } from "../db/handles.ts";
import { planKept, withNext } from "../db/sent-together.ts";
import { madeOnce } from "../db/statements.ts";

/** What one audit row says (S-8). `action` is `area.verb`; before and after hold only what the reader needs. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId?: number | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The call that an audit row belongs to. */
export interface AuditOrigin {
  readonly actor: Actor | undefined;
  readonly clientRequestId: string | undefined;
  readonly ip: string | undefined;
}

/** So many travel one by one, as the plan that is kept for one row is the quickest for few. */
const few = 8;
/** So many go in one statement, so that none takes long. */
const mostAtOnce = 500;

/**
 * Adds rows to the log. They wait for their places in the chain, and no writer waits for another (INST-032).
 */
export async function appendAudit(
  tx: Tx,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length > few)
    for (let at = 0; at < entries.length; at += mostAtOnce)
      await insertMany(tx, origin, entries.slice(at, at + mostAtOnce));
  else
    for (const { action, entity, entityId = null, before, after } of entries)
      await insertRow(
        ...whoActs(origin),
        action,
        entity,
        entityId,
        toJson(before),
        toJson(after),
        origin.clientRequestId ?? null,
        toInet(origin.ip),
      ).execute(tx);
}

/** FAST-006: an import has as many as rows; their numbers follow their order. */
async function insertMany(tx: Tx, origin: AuditOrigin, entries: readonly AuditEntry[]): Promise<void> {
  await sql`
    insert into audit_log (actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
      client_request_id, ip)
    select ${sql.join(whoActs(origin).map((value) => sql`${value}::bigint`))}, action, entity, entity_id,
      before, after, ${origin.clientRequestId ?? null}, ${toInet(origin.ip)}::inet
    from unnest(${entries.map(({ action }) => action)}::text[], ${entries.map(({ entity }) => entity)}::text[],
      ${entries.map(({ entityId = null }) => entityId)}::bigint[],
      ${entries.map(({ before }) => toJson(before))}::jsonb[], ${entries.map(({ after }) => toJson(after))}::jsonb[])
      as entry (action, entity, entity_id, before, after)`.execute(tx);
}

const whoActs = ({ actor }: AuditOrigin) =>
  [actor?.userId ?? null, actor?.role ?? null, actor?.organization?.id ?? null] as const;

type Value = string | number | null;

const insertRow = madeOnce(
  (...values: readonly Value[]) => sql`${withNext}${planKept}
    insert into audit_log (actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
      client_request_id, ip)
    values (${sql.join(values)})`,
  10,
);

/** The address without the zone of a link-local one; nothing when a proxy said something else. */
export function toInet(ip: string | undefined): string | null {
  const plain = ip?.split("%", 1)[0] ?? "";
  return isIP(plain) === 0 ? null : plain;
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
