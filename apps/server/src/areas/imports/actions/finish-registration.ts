import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { getImport } from "../queries.ts";
import { stopRegistering } from "../store.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerTx } from "../../../platform/db/handles.ts";
import { notifyUsers } from "../../../platform/notices/notify.ts";

interface Registration {
  readonly tx: OwnerTx;
  readonly clock: Clock;
  /** User who started the registration. Undefined if the user has lost the rights. */
  readonly actor: Actor | undefined;
}

/** BULK-009: ends the registration of an import and notifies the user who started it. */
export async function finishRegistration(
  { tx, clock, actor }: Registration,
  organizationId: number,
  id: number,
): Promise<void> {
  await stopRegistering(tx, id, clock.now());
  const { fileName, counts } = await getImport(tx, organizationId, id);
  const rows = { done: counts.done, rejected: counts.invalid };
  const entries: AuditEntry[] = [
    { action: "imports.finish", entity: "import", entityId: id, after: { organizationId, ...rows } },
  ];
  if (actor)
    // Without an actor, so that the notification stays unread.
    await notifyUsers(
      { db: tx, clock, audit: (entry) => void entries.push(entry) },
      {
        kind: "import-finished",
        to: [actor.userId],
        organizationId,
        entityId: id,
        number: fileName,
        rows,
      },
    );
  await appendAudit(tx, { actor, clientRequestId: undefined, ip: undefined }, entries);
}
