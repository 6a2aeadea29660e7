import { z } from "zod";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { deleteOwnPairs } from "../../areas/counterparties/store.ts";
import { movePunctuality, overtakeNilReturns } from "../../areas/duties/store.ts";
import { continueFeed } from "../../areas/events/store.ts";
import { hasRunningImport } from "../../areas/imports/queries.ts";
import {
  lockPendingSuccession,
  successionAttempts,
  type PendingSuccession,
} from "../../areas/organizations/succession-queries.ts";
import { completeSuccession, failSuccession } from "../../areas/organizations/store.ts";
import { copyMemberships, removeMemberships } from "../../areas/users/store.ts";
import { renameDoubleViews } from "../../areas/views/store.ts";
import { findFirstPosition } from "../../areas/webhooks/queries.ts";
import { moveWebhooks } from "../../areas/webhooks/store.ts";
import { appendAudit, type AuditEntry } from "../../platform/audit/audit.ts";
import type { OwnerDb, OwnerTx } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { JobRun } from "../../platform/jobs/start-jobs.ts";
import { moveRecords, moveSearchEntries, renewListVersions } from "./store.ts";
import { successionRules } from "./succession-rules.ts";

export interface SuccessionServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

/** Payload of the job. */
export const successionPayload = z.object({ successionId: z.number() });

export const system = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * DEAL-020: hands the records of a predecessor over to its successor, in one transaction. An attempt after a crash finds
 * the succession pending and nothing moved; an attempt after the commit finds it done.
 */
export async function takeOverOrganization(
  services: SuccessionServices,
  { successionId }: z.output<typeof successionPayload>,
  { attempt, signal }: Pick<JobRun, "attempt" | "signal">,
): Promise<void> {
  const { db, clock } = services;
  try {
    await inOwnerTransaction(db, async (tx) => {
      const succession = await lockPendingSuccession(tx, successionId, true);
      if (!succession) return;
      if (await hasRunningImport(tx, succession.from))
        throw new Error("take over organisation: an import of the predecessor is running");
      await takeOver(tx, succession, clock.now(), signal);
    });
  } catch (error) {
    if (!signal.aborted && attempt >= successionAttempts)
      await inOwnerTransaction(db, (tx) => recordFailure(tx, successionId, error, clock.now()));
    throw error;
  }
}

async function takeOver(
  tx: OwnerTx,
  succession: PendingSuccession,
  at: Date,
  signal: AbortSignal,
): Promise<void> {
  const { from, to, fromInn } = succession;
  const feedPosition = await continueFeed(tx, from, to, await findFirstPosition(tx, from));
  await moveWebhooks(tx, from, to, feedPosition);
  await copyMemberships(tx, from, to);
  await renameDoubleViews(tx, { id: from, inn: fromInn }, to);
  const counts: Record<string, number> = {};
  for (const rule of successionRules) {
    signal.throwIfAborted();
    const moved = await moveRecords(tx, rule, { from, to });
    if (moved > 0) counts[rule.table] = (counts[rule.table] ?? 0) + moved;
  }
  await removeMemberships(tx, from);
  await overtakeNilReturns(tx, to);
  await movePunctuality(tx, from, to);
  await deleteOwnPairs(tx, to);
  await completeSuccession(tx, succession, counts, { feedPosition, at });
  await moveSearchEntries(tx, fromInn);
  await renewListVersions(tx);
  await appendAudit(tx, system, [
    {
      action: "organizations.succeed",
      entity: "organization",
      entityId: to,
      after: { succession: succession.id, predecessorId: from, counts },
    },
  ]);
}

/** Audit entry of a succession that failed. */
export const failureEntry = ({ id, from, to }: PendingSuccession): AuditEntry => ({
  action: "organizations.succeed-failed",
  entity: "organization",
  entityId: from,
  after: { succession: id, successorId: to },
});

async function recordFailure(tx: OwnerTx, id: number, error: unknown, at: Date): Promise<void> {
  const succession = await lockPendingSuccession(tx, id, true);
  if (!succession) return;
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await failSuccession(tx, id, message, at);
  await appendAudit(tx, system, [failureEntry(succession)]);
}
