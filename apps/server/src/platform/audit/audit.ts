import { isIP } from "node:net";
import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { DbTransaction } from "../db/handles.ts";
import { sendPipeline } from "../db/pipeline.ts";
import { prepareStatement, type PreparedStatement } from "../db/sql-templates.ts";

/** Content of one audit row (S-8). `action` is `area.verb`; `before` and `after` contain only what a reader needs. */
export interface AuditEntry {
  readonly action: string;
  readonly entity: string;
  readonly entityId?: number | undefined;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The request that an audit row belongs to. */
export interface AuditOrigin {
  readonly actor: Actor | undefined;
  readonly clientRequestId: string | undefined;
  readonly ip: string | undefined;
}

/** Up to this many rows are inserted one by one: the prepared plan of one row is the fastest. */
const few = 8;
/** Maximum rows per statement, to keep each statement short. */
const maxBatch = 500;

/** Adds rows to the log. The sealer chains them later, so that writers never wait for each other (INST-032). */
export async function appendAudit(
  tx: DbTransaction,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  await sendPipeline(...auditStatements(origin, entries).map((statement) => statement.execute(tx)));
}

/** Returns the statements that add rows to the log. */
export function auditStatements(
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): readonly PreparedStatement<unknown>[] {
  const actor = whoActs(origin);
  const clientRequestId = origin.clientRequestId ?? null;
  const ip = toInet(origin.ip);
  if (entries.length <= few)
    return entries.map(({ action, entity, entityId = null, before, after }) =>
      insertRow(...actor, action, entity, entityId, toJson(before), toJson(after), clientRequestId, ip),
    );
  const parts = Array.from({ length: Math.ceil(entries.length / maxBatch) }, (_, part) =>
    entries.slice(part * maxBatch, (part + 1) * maxBatch),
  );
  return parts.map((part) =>
    insertMany(
      ...actor,
      clientRequestId,
      ip,
      part.map(({ action }) => action),
      part.map(({ entity }) => entity),
      part.map(({ entityId = null }) => entityId),
      part.map(({ before }) => toJson(before)),
      part.map(({ after }) => toJson(after)),
    ),
  );
}

const whoActs = ({ actor }: AuditOrigin) =>
  [actor?.userId ?? null, actor?.role ?? null, actor?.organization?.id ?? null] as const;

/** An audit row of an action before the installation of the portal, for demo data. */
export interface PastAuditEntry extends AuditEntry {
  readonly at: Date;
  /** Undefined for the system itself. */
  readonly actor:
    | { readonly userId: number; readonly role: number; readonly organizationId?: number | undefined }
    | undefined;
}

/** Adds rows with times of their own, oldest first. The sealer chains them like all others. */
export async function appendPastAudit(tx: DbTransaction, entries: readonly PastAuditEntry[]): Promise<void> {
  const rows = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  await sql`
    insert into audit_log (at, actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after)
    select * from unnest(
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
      ${rows.map(({ actor }) => actor?.userId ?? null)}::bigint[],
      ${rows.map(({ actor }) => actor?.role ?? null)}::smallint[],
      ${rows.map(({ actor }) => actor?.organizationId ?? null)}::bigint[],
      ${rows.map(({ action }) => action)}::text[],
      ${rows.map(({ entity }) => entity)}::text[],
      ${rows.map(({ entityId = null }) => entityId)}::bigint[],
      ${rows.map(({ before }) => toJson(before))}::jsonb[],
      ${rows.map(({ after }) => toJson(after))}::jsonb[])`.execute(tx);
}

type Value = string | number | null;

const insertRow = prepareStatement(
  (...values: readonly Value[]) => sql`
    insert into audit_log (actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
      client_request_id, ip)
    values (${sql.join(values)})`,
  10,
);

/** FAST-006: an import has many rows; their ids follow their order. */
const insertMany = prepareStatement(
  (
    userId: Value,
    role: Value,
    organizationId: Value,
    clientRequestId: string | null,
    ip: string | null,
    actions: readonly string[],
    entities: readonly string[],
    ids: readonly Value[],
    before: readonly Value[],
    after: readonly Value[],
  ) => sql`
    insert into audit_log (actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, before, after,
      client_request_id, ip)
    select ${userId}::bigint, ${role}::bigint, ${organizationId}::bigint, action, entity, entity_id, before, after,
      ${clientRequestId}, ${ip}::inet
    from unnest(${actions}::text[], ${entities}::text[], ${ids}::bigint[], ${before}::jsonb[], ${after}::jsonb[])
      as entry (action, entity, entity_id, before, after)`,
);

/**
 * Returns the IP address without the zone of a link-local one; null for other texts, e.g. from a proxy header.
 */
export function toInet(ip: string | undefined): string | null {
  const plain = ip?.split("%", 1)[0] ?? "";
  return isIP(plain) === 0 ? null : plain;
}

const toJson = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
