import { sql } from "kysely";
import { changeRetentionDays } from "@birzha/domain/events/change.ts";
import { waitAfter } from "@birzha/domain/webhooks/waits.ts";
import type { WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import type { OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import type { WebhookMessage } from "./queries.ts";

/** Job that delivers pending messages of a webhook. */
export const deliverTask = "deliver-webhook";
/** Job that sends a test message. */
export const testTask = "test-webhook";

/** Concurrent jobs of the delivery runner on a node. */
export const deliverySlots = 16;
/** FIX-148: one organisation holds at most a quarter of the slots, whatever its receivers do. */
const queuesPerOrganization = deliverySlots / 4;

/**
 * Queues a delivery, visible with the commit. Jobs of one webhook run one at a time across all nodes, and at most one
 * is queued.
 */
export async function planDelivery(db: DbTransaction, webhookId: number, runAt?: Date): Promise<void> {
  const queue = await queueOf(db, webhookId);
  const key = `webhook ${webhookId}`;
  await enqueueJob(db, deliverTask, { webhookId }, { key, queue, ...(runAt ? { runAt } : {}) });
}

/** Queues a test message with a single attempt, in the queue of the webhook's deliveries. */
export async function planTest(db: DbTransaction, webhookId: number): Promise<void> {
  const queue = await queueOf(db, webhookId);
  await enqueueJob(db, testTask, { webhookId }, { key: `webhook test ${webhookId}`, queue, maxAttempts: 1 });
}

/** Returns the job queue of a webhook. Jobs of a queue run one after another. */
async function queueOf(db: DbTransaction, webhookId: number): Promise<string> {
  const { rows } = await sql<{ organizationId: number | null }>`
    select organization_id as "organizationId" from webhooks where id = ${webhookId}`.execute(db);
  const owner = rows[0]?.organizationId ?? "exchange";
  return `webhooks ${owner} ${webhookId % queuesPerOrganization}`;
}

interface NewWebhook {
  readonly organizationId: number | null;
  readonly address: string;
  readonly kinds: readonly WebhookKind[];
  readonly secret: Buffer;
  /** Initial position: changes up to this number are not sent. */
  readonly number: number;
  readonly createdBy: number;
  readonly at: Date;
}

export async function insertWebhook(db: DbTransaction, webhook: NewWebhook): Promise<number> {
  const { organizationId, address, kinds, secret, number, createdBy, at } = webhook;
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (organization_id, address, kinds, secret, number, created_by, created_at)
    values (${organizationId}, ${address}, ${kinds}::text[], ${secret}, ${number}, ${createdBy}, ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Updates a webhook and resets its retries, so that pending messages go to the new address at once. */
export async function changeWebhook(
  db: DbTransaction,
  id: number,
  { address, kinds }: Pick<NewWebhook, "address" | "kinds">,
): Promise<void> {
  await sql`
    update webhooks set address = ${address}, kinds = ${kinds}::text[], attempts = 0, due_at = null
    where id = ${id}`.execute(db);
}

/** A trigger keeps the previous secret for one more day, because the request role cannot read it. */
export async function setSecret(db: DbTransaction, id: number, secret: Buffer): Promise<void> {
  await sql`
    update webhooks set secret = ${secret}, old_secret_until = now() + interval '1 day' where id = ${id}`.execute(
    db,
  );
}

export async function askTest(db: DbTransaction, id: number): Promise<void> {
  await sql`
    update webhooks set test_requested_at = now(), test_ended_at = null, test_failure = null where id = ${id}`.execute(
    db,
  );
}

/** Makes pending messages due now and requests a retry of dead letters. */
export async function askAgain(db: DbTransaction, id: number): Promise<void> {
  await sql`update webhooks set due_at = now() where id = ${id} and due_at is not null`.execute(db);
  await sql`
    update webhook_dead_letters set retry_requested_at = now() where webhook_id = ${id} and retry_requested_at is null`.execute(
    db,
  );
}

export async function deleteWebhook(db: DbTransaction, id: number): Promise<void> {
  await sql`delete from webhooks where id = ${id}`.execute(db);
}

/** Records a delivery. `greatest` keeps the position from moving back if two nodes have sent concurrently. */
export async function recordDelivery(db: OwnerTx, id: number, number: number): Promise<void> {
  await sql`
    update webhooks set number = greatest(number, ${number}), attempts = 0, due_at = null, last_success_at = now()
    where id = ${id}`.execute(db);
}

/** Skips changes that are not for this receiver. */
export async function skipTo(db: OwnerTx, id: number, number: number): Promise<void> {
  await sql`
    update webhooks set number = greatest(number, ${number}), attempts = 0, due_at = null where id = ${id}`.execute(
    db,
  );
}

/** Records a failed attempt and schedules the next one. Later messages wait for it. */
export async function noteFailed(
  db: OwnerTx,
  id: number,
  { attempts, failure }: { readonly attempts: number; readonly failure: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: string | null }>`
    update webhooks set attempts = ${attempts}, due_at = now() + make_interval(secs => ${waitAfter(attempts)}),
      last_failure_at = now(), last_failure = ${failure}
    where id = ${id} returning due_at as "dueAt"`.execute(db);
  const dueAt = rows[0]?.dueAt;
  return dueAt ? new Date(dueAt) : undefined;
}

/** DOOR-005: after three days of failures, stores the message as a dead letter and continues with the next one. */
export async function setAside(
  db: OwnerTx,
  id: number,
  message: WebhookMessage,
  failure: string,
): Promise<void> {
  const { number, kind, recordId, isNew, at } = message;
  await sql`
    insert into webhook_dead_letters (webhook_id, number, kind, record_id, is_new, at, failure, failed_at)
    select id, ${number}, ${kind}, ${recordId}, ${isNew}, ${at}::timestamptz, ${failure}, now()
    from webhooks where id = ${id}
    on conflict (webhook_id, number) do nothing`.execute(db);
  await sql`
    update webhooks set number = greatest(number, ${number}), attempts = 0, due_at = null, last_failure_at = now(),
      last_failure = ${failure}
    where id = ${id}`.execute(db);
}

/** @returns whether to notify the owners now, that is, they were not notified within a day */
export async function recordOwnersNotified(db: OwnerTx, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update webhooks set notified_at = ${at.toISOString()}
    where id = ${id} and (notified_at is null or notified_at <= ${at.toISOString()}::timestamptz - interval '1 day')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Records the delivery of a dead letter. */
export async function recordDeadLetterDelivery(db: OwnerTx, id: number, number: number): Promise<void> {
  await sql`delete from webhook_dead_letters where webhook_id = ${id} and number = ${number}`.execute(db);
  await sql`update webhooks set last_success_at = now() where id = ${id}`.execute(db);
}

/** Records a failed retry of a dead letter. It stays until the next request. */
export async function recordDeadLetterFailure(
  db: OwnerTx,
  id: number,
  number: number,
  failure: string,
): Promise<void> {
  await sql`
    update webhook_dead_letters set retry_requested_at = null, failure = ${failure}, failed_at = now()
    where webhook_id = ${id} and number = ${number}`.execute(db);
}

/** @param failure null on success */
export async function noteTest(db: OwnerTx, id: number, failure: string | null): Promise<void> {
  await sql`
    update webhooks set test_ended_at = now(), test_failure = ${failure} where id = ${id}`.execute(db);
}

/** Deletes dead letters after the retention period of changes. */
export async function deleteOldDeadLetters(db: OwnerTx): Promise<void> {
  await sql`
    delete from webhook_dead_letters where failed_at < now() - make_interval(days => ${changeRetentionDays})`.execute(
    db,
  );
}

/** DEAL-020: hands the webhooks of a predecessor over; they continue after a number of the successor's feed. */
export async function moveWebhooks(
  db: OwnerTx,
  predecessorId: number,
  successorId: number,
  number: number,
): Promise<void> {
  await sql`
    update webhooks set organization_id = ${successorId}, number = ${number}
    where organization_id = ${predecessorId}`.execute(db);
}
