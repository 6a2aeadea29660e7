import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { appendAudit } from "../../../platform/audit/audit.ts";
import type { OwnerTx } from "../../../platform/db/handles.ts";
import type { WebhookReceiver } from "../queries.ts";
import { deleteWebhook } from "../store.ts";
import { notifyOwners } from "./notify-owners.ts";

const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/** FIX-234: deletes a webhook whose receiver has responded with 410, and notifies the owners. */
export async function endWebhook(
  db: OwnerTx,
  clock: Pick<Clock, "now">,
  receiver: Pick<WebhookReceiver, "id" | "address" | "organization">,
): Promise<void> {
  const { id, address } = receiver;
  await notifyOwners(db, clock, receiver, "webhook-gone");
  await deleteWebhook(db, id);
  await appendAudit(db, nobody, [
    {
      action: "webhooks.remove",
      entity: "webhook",
      entityId: id,
      before: { host: new URL(address).host, answer: 410 },
    },
  ]);
}
