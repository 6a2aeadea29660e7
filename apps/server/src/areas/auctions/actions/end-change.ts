import { proposalStatus, type ChangeOutcome } from "@birzha/domain/auctions/lifecycle.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { getVersion } from "../proposal-queries.ts";
import type { StoredProposal } from "../proposal-rows.ts";
import type { ProposalChange } from "../store.ts";

/**
 * A-12, steps 13 to 15: returns the changes that discard a pending or returned change: the version in force becomes
 * current again, as a new version. Empty if no change is pending.
 */
export async function endChange(
  db: DbTransaction,
  { id, status, acceptedVersion }: StoredProposal,
  outcome: ChangeOutcome,
): Promise<Pick<ProposalChange, "isAccepted" | "outcome" | "comment" | "version">> {
  if (acceptedVersion === null || status === proposalStatus.accepted) return {};
  const payload = await getVersion(db, id, acceptedVersion);
  return { isAccepted: true, outcome, comment: null, version: { kind: "restore", payload } };
}
