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

/**
 * Adds rows to the log. They wait for their places in the chain, and no writer waits for another (INST-032).
 */
export async function appendAudit(
  tx: Tx,
  origin: AuditOrigin,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const { action, entity, entityId = null, before, after } of entries)
    await insertRow(
      origin.actor?.userId ?? null,
      origin.actor?.role ?? null,
      origin.actor?.organization?.id ?? null,
      action,
      entity,
      entityId,
      toJson(before),
      toJson(after),
      origin.clientRequestId ?? null,
      toInet(origin.ip),
    ).execute(tx);
}

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
