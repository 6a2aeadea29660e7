import { z } from "zod";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { idSchema } from "@birzha/domain/shared/values/scalars.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import type { OutboundClient } from "../../platform/outbound/outbound-client.ts";
import { sendMessage } from "./actions/send-message.ts";
import { findReceiver, listWebhooksAfter } from "./queries.ts";
import { deleteOldDeadLetters, noteTest, planDelivery } from "./store.ts";

export interface WebhookJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly outbound: OutboundClient;
  /** Clock for notifications. */
  readonly clock: Pick<Clock, "now">;
}

/** Payload of jobs about one webhook. */
export const webhookPayload = z.object({ webhookId: idSchema });

const [wakeTask, forgetTask] = ["wake-webhooks", "forget-dead-letters"];
/** Webhooks per transaction. */
const piece = 500;

/** Hourly at minute 17, and 01:40 Moscow time. */
export const webhookCron: readonly CronEntry[] = [
  { task: wakeTask, match: "17 * * * *" },
  { task: forgetTask, match: "40 22 * * *" },
];

/** DOOR-005: scheduled jobs, which do not wait for receivers. */
export const webhookTasks = ({ db }: Pick<WebhookJobServices, "db">): Readonly<Record<string, JobTask>> => ({
  [wakeTask]: () => wakeWebhooks(db),
  [forgetTask]: () => inOwnerTransaction(db, deleteOldDeadLetters),
});

/** DOOR-005: sends a test message once, without retries. */
export const webhookTest =
  ({ db, outbound }: Pick<WebhookJobServices, "db" | "outbound">): JobTask =>
  async (payload, { id: testId, signal }) => {
    const { webhookId } = webhookPayload.parse(payload);
    const receiver = await findReceiver(db, webhookId);
    if (!receiver) return;
    const failure = await sendMessage({ outbound, signal }, receiver, { testId });
    await inOwnerTransaction(db, (tx) => noteTest(tx, webhookId, failure ?? null));
  };

/** Queues a delivery for every webhook, in case its own job was lost. */
async function wakeWebhooks(db: OwnerDb): Promise<void> {
  for (let after = 0; ;) {
    const ids = await listWebhooksAfter(db, after, piece);
    await inOwnerTransaction(db, async (tx) => {
      for (const webhookId of ids) await planDelivery(tx, webhookId);
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < piece) return;
    after = last;
  }
}
