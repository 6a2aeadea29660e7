import type { Actor, ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { givenUpAfterDays } from "@birzha/domain/webhooks/waits.ts";
import { kindsSeenBy } from "../areas/events/find-changes.ts";
import { findFeed, listChangesAfter } from "../areas/events/queries.ts";
import { sendMessage } from "../areas/webhooks/actions/send-message.ts";
import { endWebhook } from "../areas/webhooks/actions/end-webhook.ts";
import { notifyOwners } from "../areas/webhooks/actions/notify-owners.ts";
import type { WebhookJobServices } from "../areas/webhooks/jobs.ts";
import {
  findRequestedDeadLetter,
  findNoticeAfter,
  findReceiver,
  type WebhookMessage,
  type WebhookReceiver,
} from "../areas/webhooks/queries.ts";
import {
  recordDeadLetterFailure,
  recordDeadLetterDelivery,
  noteFailed,
  recordDelivery,
  planDelivery,
  setAside,
  skipTo,
} from "../areas/webhooks/store.ts";
import { inOwnerTransaction } from "../platform/db/request-transaction.ts";

/** Maximum messages per job, so that other webhooks get their turn. */
const maxPerRun = 50;
/** Changes per query when searching for the next message. */
const piece = 200;
const day = 86_400_000;
/** Status of a receiver that no longer exists (Standard Webhooks). */
const gone = "410";

/**
 * DOOR-005: sends pending messages of a webhook in order, until none is left or one fails:
 *
 * message ── 2xx ──────> record the position, next message
 *    └── failure ──────> retry later with backoff; later messages wait
 *           └── 3 days > dead letter, notify owners, next message
 *    └── 410 ──────────> delete the webhook, notify owners
 *
 * The webhook stores its position in the feed. After a crash between sending and recording, the same message is sent
 * again with the same id.
 */
export async function deliverWebhook(
  services: WebhookJobServices,
  webhookId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let sent = 0; sent < maxPerRun; sent++) if (!(await deliverNext(services, webhookId, signal))) return;
  await inOwnerTransaction(services.db, (tx) => planDelivery(tx, webhookId));
}

/** @returns whether to continue */
async function deliverNext(
  { db, outbound, clock }: WebhookJobServices,
  webhookId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const receiver = await findReceiver(db, webhookId);
  if (!receiver) return false;
  const send = (message: WebhookMessage) => sendMessage({ outbound, signal }, receiver, message);

  const end = () => inOwnerTransaction(db, (tx) => endWebhook(tx, clock, receiver));

  const letter = await findRequestedDeadLetter(db, webhookId);
  if (letter) {
    const failure = await send(letter);
    if (failure === gone) {
      await end();
      return false;
    }
    await inOwnerTransaction(db, (tx) =>
      failure === undefined
        ? recordDeadLetterDelivery(tx, webhookId, letter.number)
        : recordDeadLetterFailure(tx, webhookId, letter.number, failure),
    );
    return true;
  }

  const { waitsUntil } = receiver;
  if (waitsUntil) {
    await inOwnerTransaction(db, (tx) => planDelivery(tx, webhookId, waitsUntil));
    return false;
  }
  const { message, passed } = await findNext({ db }, receiver);
  if (!message) {
    if (passed > receiver.number) await inOwnerTransaction(db, (tx) => skipTo(tx, webhookId, passed));
    return passed > receiver.number;
  }
  const failure = await send(message);
  if (failure === undefined) {
    await inOwnerTransaction(db, (tx) => recordDelivery(tx, webhookId, message.number));
    return true;
  }
  if (failure === gone) {
    await end();
    return false;
  }
  if (Date.now() - Date.parse(message.at) > givenUpAfterDays * day) {
    await inOwnerTransaction(db, async (tx) => {
      await setAside(tx, webhookId, message, failure);
      await notifyOwners(tx, clock, receiver);
    });
    return true;
  }
  await inOwnerTransaction(db, async (tx) => {
    const dueAt = await noteFailed(tx, webhookId, { attempts: receiver.attempts + 1, failure });
    if (dueAt) await planDelivery(tx, webhookId, dueAt);
  });
  return false;
}

interface Found {
  readonly message?: WebhookMessage | undefined;
  /** Highest number without a message for this receiver. */
  readonly passed: number;
}

/** Finds the next message that the receiver wants and its organisation can currently see. */
async function findNext({ db }: Pick<WebhookJobServices, "db">, receiver: WebhookReceiver): Promise<Found> {
  const { number: after, organization, kinds } = receiver;
  if (!organization)
    return { message: await inOwnerTransaction(db, (tx) => findNoticeAfter(tx, after)), passed: after };
  const feed = await findFeed(db, organization.id);
  if (!feed) return { passed: after };
  const changes = await listChangesAfter(db, feed.id, { after, limit: piece });
  const seen = kindsSeenBy(asOwner(organization));
  return {
    message: changes.find(({ kind }) => kinds.includes(kind) && seen.has(kind)),
    passed: changes.at(-1)?.number ?? after,
  };
}

/** A webhook has the visibility of the organisation's owner. */
const asOwner = (organization: ActingOrganization): Actor => ({
  kind: "owner",
  userId: 0,
  account: "",
  name: "",
  role: roleCodes.user,
  organization,
});
