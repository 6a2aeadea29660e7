import { sql } from "kysely";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { Tx } from "../db/handles.ts";
import { pipeline } from "../db/pipeline.ts";
import type { Context } from "../http/endpoint-binding/context.ts";

/** A message of a participant to the exchange; `kind` is a word of its area. */
export interface ExchangeNotice {
  readonly area: "proposal" | "contract" | "spot" | "application";
  readonly kind: string;
  readonly entityId: number;
  /** Whose it is; the acting organisation. */
  readonly organization: Pick<ActingOrganization, "id">;
  /** What was sent. */
  readonly payload: unknown;
}

/** Any constant that no other advisory lock uses will do. */
const outboxLock = sql`hashtextextended('exchange_notices', 0)`;

/**
 * Waits until every notice with a number below the next one is there to be read, or will never be: numbers are given
 * out before they are committed, and who reads by number would miss the late ones. Asked first in a transaction.
 */
export const awaitNotices = (db: Tx) => sql`select pg_advisory_xact_lock(${outboxLock})`.execute(db);

/** Who tells, and when: of a call its context. */
type Told = Pick<Context, "db"> & {
  readonly actor: Pick<Context["actor"], "userId">;
  readonly clock: Pick<Context["clock"], "now">;
};

/** Puts a notice into the outbox, in the transaction of the call that it tells of; answers its number. */
export async function tellExchange(
  { db, actor, clock }: Told,
  { area, kind, entityId, organization, payload }: ExchangeNotice,
): Promise<number> {
  // Shared: those who write do not wait for each other, only who reads waits for them.
  const [, { rows }] = await pipeline(
    sql`select pg_advisory_xact_lock_shared(${outboxLock})`.execute(db),
    sql<{ id: number }>`
      insert into exchange_notices (area, kind, entity_id, organization_id, user_id, payload, created_at)
      values (${area}, ${kind}, ${entityId}, ${organization.id}, ${actor.userId}, ${JSON.stringify(payload)}::jsonb,
        ${clock.now().toISOString()})
      returning id`.execute(db),
  );
  return rows[0]!.id;
}
