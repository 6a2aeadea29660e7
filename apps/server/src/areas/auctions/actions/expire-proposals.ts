import { sql } from "kysely";
import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import { appendAudit, type AuditEntry } from "../../../platform/audit/audit.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import type { NoticeSender } from "../../../platform/notices/notify.ts";
import { listOverdue } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";
import { changeStored, insertDecision, type ProposalChange } from "../store.ts";
import { endChange } from "./end-change.ts";
import { notifyOrganizations } from "./notify-organizations.ts";

export interface ExpireServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

const batch = 100;
const nobody = { actor: undefined, clientRequestId: undefined, ip: undefined };

/**
 * A-12, step 15, V-15, FIX-066: rejects proposals that were undecided when their last day ended. If a version was
 * accepted before, restores it instead. An advisory lock serializes runs; a second run finds nothing to do.
 * @returns number of expired proposals
 */
export async function expireProposals({ db, clock }: ExpireServices): Promise<number> {
  for (let moved = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('proposals:expire', 0))`.execute(tx);
      const overdue = await listOverdue(tx, clock.today(), batch);
      const entries: AuditEntry[] = [];
      const audit = (entry: AuditEntry) => void entries.push(entry);
      for (const stored of overdue) await expire({ db: tx, clock, audit }, stored);
      await appendAudit(tx, nobody, entries);
      return overdue.length;
    });
    moved += count;
    if (count < batch) return moved;
  }
}

async function expire(notifier: NoticeSender, stored: StoredProposal): Promise<void> {
  const { db, clock, audit } = notifier;
  const by = { author: undefined, at: clock.now() };
  const { id, acceptedVersion } = stored;
  const change: ProposalChange =
    acceptedVersion === null
      ? { status: proposalStatus.rejected, comment: ru.expired }
      : { status: proposalStatus.accepted, ...(await endChange(db, stored, "expired")) };
  await insertDecision(db, stored, "expire", ru.expired, by);
  await changeStored(db, stored, change, by);
  const kind = acceptedVersion === null ? "proposal-expired" : "change-expired";
  await notifyOrganizations(notifier, [{ proposal: stored, kind }]);
  audit({
    action: "auctions.expire",
    entity: "proposal",
    entityId: id,
    before: { status: stored.status },
    after: { status: change.status },
  });
}
