import { canStillBeHeld } from "@birzha/domain/auctions/auction-dates.ts";
import {
  statusAfter,
  type ProposalDecision,
  type ProposalStatus,
} from "@birzha/domain/auctions/lifecycle.ts";
import type { NoticeKind } from "@birzha/domain/shared/notices/notice-kinds.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { rejectionOf } from "../rule-rejections.ts";
import { changeStored, insertDecision, type ProposalChange } from "../store.ts";
import { endChange } from "./end-change.ts";
import { openProposal } from "./open-proposal.ts";
import { notifyOrganizations } from "./notify-organizations.ts";

const noticeOf = {
  accept: "proposal-accepted",
  return: "proposal-returned",
  reject: "proposal-rejected",
  rejectChange: "change-rejected",
  takeOff: "proposal-taken-off",
} as const satisfies Readonly<Record<ProposalDecision, NoticeKind>>;

interface Decision {
  readonly id: number;
  readonly action: ProposalDecision;
  readonly comment: string | null;
  /**
   * FIX-062: version that the operator has seen. Absent for a response to a notice, which concerns the notified
   * version.
   */
  readonly version?: number;
}

/**
 * A-12, steps 10 to 13, FIX-063: records the exchange's decision about a proposal or its change, from an operator or
 * the trading system (FIX-065). Returns the new status.
 */
export async function recordDecision(
  context: RequestContext,
  { id, action, comment, version }: Decision,
): Promise<ProposalStatus> {
  const { actor, clock, db } = context;
  const stored = await openProposal(context, action, id, version);
  if (action !== "accept" && comment === null) throw rejectionOf("auctions.comment-required");
  // FIX-066: after the last day, accepting needs a reason, stored in the decision.
  const isLate = !canStillBeHeld(stored.payload.auctionDate, clock.today());
  if (action === "accept" && isLate && comment === null) throw rejectionOf("auctions.date-passed");

  const status = statusAfter(action);
  const changes: Readonly<Record<ProposalDecision, () => Promise<Omit<ProposalChange, "status">>>> = {
    accept: async () => ({ comment: null, outcome: null, isAccepted: true }),
    return: async () => ({ comment }),
    reject: async () => ({ comment }),
    takeOff: async () => ({ comment, outcome: null }),
    rejectChange: () => endChange(db, stored, "rejected"),
  };
  const by = { author: actor, at: clock.now() };
  // Insert the decision first: it refers to the version before the change.
  await insertDecision(db, stored, action, comment, by);
  await changeStored(db, stored, { status, ...(await changes[action]()) }, by);
  const noticeKind =
    action === "accept" && stored.acceptedVersion !== null ? "change-accepted" : noticeOf[action];
  await notifyOrganizations(context, [{ proposal: stored, kind: noticeKind, reason: comment }]);
  context.audit({
    action: "auctions.decide",
    entity: "proposal",
    entityId: id,
    before: { status: stored.status },
    after: { status, decision: action, version: stored.currentVersion, comment },
  });
  return status;
}
