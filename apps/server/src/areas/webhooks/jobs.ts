import { z } from "zod";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { id } from "@birzha/domain/shared/values/scalars.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import type { Outside } from "../../platform/outside/open-outside.ts";
import { sendMessage } from "./actions/send-message.ts";
import { findReceiver, listWebhooksAfter } from "./queries.ts";
import { forgetLetters, noteTest, planDelivery } from "./store.ts";

export interface WebhookJobServices {
  /** A handle of the owner role. */
  readonly db: OwnerDb;
  readonly outside: Outside;
  /** Of what people are told. */
  readonly clock: Pick<Clock, "now">;
}

/** What every job about a webhook is told. */
export const webhookPayload = z.object({ webhookId: id });

const [wakeTask, forgetTask] = ["wake-webhooks", "forget-webhook-letters"];
/** Webhooks that one transaction wakes. */
const piece = 500;

/** Seventeen past every hour, and twenty to two at night in Moscow. */
export const webhookCron: readonly CronEntry[] = [
  { task: wakeTask, match: "17 * * * *" },
  { task: forgetTask, match: "40 22 * * *" },
];

/** DOOR-005: what the clock starts; nothing of it waits for anybody outside. */
export const webhookTasks = ({ db }: Pick<WebhookJobServices, "db">): Readonly<Record<string, JobTask>> => ({
  [wakeTask]: () => wakeWebhooks(db),
  [forgetTask]: () => inOwnerTransaction(db, forgetLetters),
});

/** DOOR-005: the message of the button, once. */
export const webhookTest =
  ({ db, outside }: Pick<WebhookJobServices, "db" | "outside">): JobTask =>
  async (payload, { id: testId, signal }) => {
    const { webhookId } = webhookPayload.parse(payload);
    const receiver = await findReceiver(db, webhookId);
    if (!receiver) return;
    const failure = await sendMessage({ outside, signal }, receiver, { testId });
    await inOwnerTransaction(db, (tx) => noteTest(tx, webhookId, failure ?? null));
  };

/** Whoever has something to be told is told by a job of its own; should one have come to nothing, it is there again. */
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
