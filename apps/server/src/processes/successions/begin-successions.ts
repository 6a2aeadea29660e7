import { organizationStatus } from "@birzha/domain/organizations/lifecycle.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { ru } from "@birzha/phrases/organizations/ru.ts";
import { listConcernedMembers } from "../../areas/notices/queries.ts";
import {
  listDueSuccessions,
  lockPendingSuccession,
  successionAttempts,
  successionTask,
  type PendingSuccession,
} from "../../areas/organizations/succession-queries.ts";
import {
  failSuccession,
  setOrganizationStatus,
  setSuccessionBegun,
} from "../../areas/organizations/store.ts";
import { appendAudit, type AuditEntry } from "../../platform/audit/audit.ts";
import type { OwnerTx } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { enqueueJob } from "../../platform/jobs/enqueue-job.ts";
import { notifyUsers } from "../../platform/notices/notify.ts";
import { checkSuccession } from "./check-succession.ts";
import { failureEntry, system, type SuccessionServices } from "./take-over-organization.ts";

/** Milliseconds in which requests end that were accepted before the block: the move would miss their records. */
const drainTime = 10_000;

/**
 * FIX-323: begins the successions whose time to undo is over: blocks the predecessor, so that nothing is written to it, and
 * queues the job that hands its records over (take-over-organization.ts). Each has a transaction of its own; of several
 * nodes one begins it.
 */
export async function beginSuccessions({ db, clock }: SuccessionServices): Promise<void> {
  for (const id of await listDueSuccessions(db, clock.now()))
    await inOwnerTransaction(db, async (tx) => {
      const succession = await lockPendingSuccession(tx, id, false);
      if (succession) await beginSuccession({ db: tx, clock }, succession);
    });
}

async function beginSuccession(
  { db, clock }: { readonly db: OwnerTx; readonly clock: SuccessionServices["clock"] },
  succession: PendingSuccession,
): Promise<void> {
  const { id, from, to, day } = succession;
  const { rejection, predecessor, successor } = await checkSuccession(
    { db, clock },
    { id, predecessorId: from, successorId: to, day },
  );
  // The next run finds the import finished.
  if (rejection === "organizations.import-running") return;
  const at = clock.now();
  if (rejection) {
    await failSuccession(db, id, rejection, at);
    await appendAudit(db, system, [failureEntry(succession)]);
    return;
  }
  await setSuccessionBegun(db, id, at);
  const entries: AuditEntry[] = [
    {
      action: "organizations.begin-succession",
      entity: "organization",
      entityId: from,
      after: { succession: id, successorId: to },
    },
  ];
  if (predecessor.status === organizationStatus.active) {
    const reason = ru.succession.blocked.replace("{name}", successor.name).slice(0, commentLimit).trim();
    await setOrganizationStatus(db, from, reason, { authorId: succession.authorId, at });
    await notifyUsers(
      { db, clock, audit: (entry) => void entries.push(entry) },
      {
        kind: "organization-blocked",
        organizationId: from,
        reason,
        to: await listConcernedMembers(db, from),
      },
    );
    entries.push({
      action: "organizations.block",
      entity: "organization",
      entityId: from,
      before: { status: organizationStatus.active, description: null },
      after: { status: organizationStatus.blocked, description: reason },
    });
  }
  await appendAudit(db, system, entries);
  await enqueueJob(
    db,
    successionTask,
    { successionId: id },
    // The queue knows the time of the system, not that of the test clock.
    { queue: successionTask, maxAttempts: successionAttempts, runAt: new Date(Date.now() + drainTime) },
  );
}
