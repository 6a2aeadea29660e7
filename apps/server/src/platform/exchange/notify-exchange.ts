import { sql } from "kysely";
import type { ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import type { DbTransaction } from "../db/handles.ts";
import { sendPipeline } from "../db/pipeline.ts";
import type { RequestContext } from "../http/endpoint-binding/context.ts";

/** A message from a participant to the exchange; `kind` is defined by its area. */
export interface ExchangeNotice {
  readonly area: "proposal" | "contract" | "spot" | "application";
  readonly kind: string;
  readonly entityId: number;
  /** The acting organisation, which owns the record. */
  readonly organization: Pick<ActingOrganization, "id">;
  /** Submitted data. */
  readonly payload: unknown;
}

/** Any constant that no other advisory lock uses. */
const outboxLock = sql`hashtextextended('exchange_notices', 0)`;

/**
 * Waits until every notice with a lower id is committed or rolled back. Ids are assigned before the commit, so
 * a reader that pages by id would miss late commits. Must be the first statement of a transaction.
 */
export const awaitNotices = (db: DbTransaction) =>
  sql`select pg_advisory_xact_lock(${outboxLock})`.execute(db);

/** Sender and time, usually the context of a request. */
type ExchangeContext = Pick<RequestContext, "db"> & {
  readonly actor: Pick<RequestContext["actor"], "userId">;
  readonly clock: Pick<RequestContext["clock"], "now">;
};

/** Adds a notice to the outbox in the transaction of the request and returns its id. */
export async function notifyExchange(
  { db, actor, clock }: ExchangeContext,
  { area, kind, entityId, organization, payload }: ExchangeNotice,
): Promise<number> {
  // Shared lock: writers do not wait for each other, only readers wait for writers.
  const [, { rows }] = await sendPipeline(
    sql`select pg_advisory_xact_lock_shared(${outboxLock})`.execute(db),
    sql<{ id: number }>`
      insert into exchange_notices (area, kind, entity_id, organization_id, user_id, payload, created_at)
      values (${area}, ${kind}, ${entityId}, ${organization.id}, ${actor.userId}, ${JSON.stringify(payload)}::jsonb,
        ${clock.now().toISOString()})
      returning id`.execute(db),
  );
  return rows[0]!.id;
}
