import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerTx } from "../../../platform/db/handles.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";
import { listConcernedMembers } from "../../notices/queries.ts";
import type { WebhookReceiver } from "../queries.ts";
import { recordOwnersNotified } from "../store.ts";

const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * DOOR-005: notifies the organisation's owners of a dead letter, at most once a day per webhook. FIX-234: or of the
 * end of the webhook. The trading system has no owners to notify; it lists its dead letters itself.
 */
export async function notifyOwners(
  db: OwnerTx,
  clock: Pick<Clock, "now">,
  { id, address, organization }: Pick<WebhookReceiver, "id" | "address" | "organization">,
  kind: "webhook-gave-up" | "webhook-gone" = "webhook-gave-up",
): Promise<void> {
  if (!organization) return;
  if (kind === "webhook-gave-up" && !(await recordOwnersNotified(db, id, clock.now()))) return;
  const entries: AuditEntry[] = [];
  await notifyUsers(
    { db, clock, audit: (entry) => void entries.push(entry) },
    {
      kind,
      to: await listConcernedMembers(db, organization.id),
      organizationId: organization.id,
      entityId: id,
      number: new URL(address).host,
    },
  );
  await appendAudit(db, nobody, entries);
}
