import { changeStatus, flagDeal } from "@birzha/domain/agreements/change-api.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { acceptApplication, rejectApplication } from "@birzha/domain/applications/api.ts";
import { decideProposal } from "@birzha/domain/auctions/processing-api.ts";
import { settleDispute } from "@birzha/domain/counterparties/api.ts";
import { answerNotice } from "@birzha/domain/exchange/api.ts";
import { decideSuspicion } from "@birzha/domain/market/radar/radar-api.ts";
import { decideMemberApplication } from "@birzha/domain/members/application-api.ts";
import { orderStatus } from "@birzha/domain/members/lifecycle.ts";
import { releaseTask, claimTask } from "@birzha/domain/tasks/api.ts";
import type { QueueAct, QueueItem, QueueKind } from "@birzha/domain/tasks/queue.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { decideApproval } from "../../shared/approvals/decide-approval.ts";

interface QueueDecision {
  readonly item: Pick<QueueItem, "kind" | "id" | "seen" | "reason" | "sides">;
  readonly act: QueueAct;
  /** Reason of the decision. */
  readonly text?: string;
  /** Id of the request; the same decision is sent again with the same id (FIX-210). */
  readonly requestId?: string;
}

type Decide = (decision: QueueDecision) => Promise<unknown>;

const onApplication: Decide = ({ item: { id }, act, text = "", requestId }) =>
  act === "accept"
    ? callEndpoint(acceptApplication, { isKeptAlive: true, requestId, body: { id } })
    : callEndpoint(rejectApplication, { isKeptAlive: true, requestId, body: { id, description: text } });

const onProposal =
  (rejection: "reject" | "rejectChange"): Decide =>
  ({ item: { id, seen }, act, text, requestId }) =>
    callEndpoint(decideProposal, {
      isKeptAlive: true,
      requestId,
      params: { id },
      body: {
        data: {
          action: act === "reject" ? rejection : act,
          version: seen ?? 0,
          ...(text === undefined ? {} : { comment: text }),
        },
      },
    });

const onAdmission: Decide = ({ item: { id }, act, text, requestId }) =>
  callEndpoint(decideMemberApplication, {
    isKeptAlive: true,
    requestId,
    params: { id },
    body: {
      data: {
        status: act === "accept" ? orderStatus.accepted : orderStatus.rejected,
        ...(text === undefined ? {} : { commentLku: text }),
      },
    },
  });

/** a decision on a delivery or execution report answers its message. FIX-303: also that of the other party. */
const onMessage: Decide = ({ item: { seen, sides }, act, text, requestId }) =>
  callEndpoint(answerNotice, {
    isKeptAlive: true,
    requestId,
    params: { id: seen ?? 0 },
    body: {
      data: {
        result: act === "accept" ? "processed" : "rejected",
        ...(sides?.other?.seen == null ? {} : { alsoNotice: sides.other.seen }),
        ...(text === undefined ? {} : { comment: text }),
      },
    },
  });

/** G-53: accepting clears the dubious-deal flag; rejecting rejects the report. */
const onReport: Decide = ({ item: { id, seen }, act, text = "", requestId }) => {
  const version = seen === null ? {} : { version: seen };
  return act === "accept"
    ? callEndpoint(flagDeal, { isKeptAlive: true, requestId, body: { id, isDubious: false, ...version } })
    : callEndpoint(changeStatus, {
        isKeptAlive: true,
        requestId,
        body: { id, status: agreementStatus.rejected, description: text, ...version },
      });
};

/** PROOF-004: accepting rejects the report with the organisation's reason; rejecting leaves it in force. */
const onNoDeal: Decide = ({ item: { id, seen, reason }, act, requestId }) =>
  callEndpoint(changeStatus, {
    isKeptAlive: true,
    requestId,
    body: {
      id,
      ...(act === "accept"
        ? { status: agreementStatus.rejected, description: reason ?? "" }
        : { status: agreementStatus.registered }),
      ...(seen === null ? {} : { version: seen }),
    },
  });

/** MKT-014: accepting sets the flag of a doubtful deal; rejecting dismisses the suspicion. */
const onSuspicion: Decide = ({ item: { id, seen }, act, requestId }) =>
  callEndpoint(decideSuspicion, {
    isKeptAlive: true,
    requestId,
    params: { id },
    body: { isDubious: act === "accept", version: seen ?? 1 },
  });
/** DEAL-021: settles a dispute with a note for both organisations. */
const onDispute: Decide = ({ item: { id }, text = "", requestId }) =>
  callEndpoint(settleDispute, { isKeptAlive: true, requestId, body: { id, note: text } });

/** DESK-023: approves, rejects or withdraws an approval request. */
const onApproval: Decide = ({ item: { id, kind }, act, text, requestId }) =>
  decideApproval(
    kind === "ownApprovalPending" ? "withdraw" : act === "accept" ? "approve" : "reject",
    text === undefined ? { id } : { id, comment: text },
    requestId,
  );

/** Serialises decisions and claims, so that a claim never follows its item's decision. */
const oneAfterAnother = { id: "queue" };

/** DESK-020: decisions use the endpoints of the areas' own pages. */
const decisions: Readonly<Record<QueueKind, Decide>> = {
  otcAccessRequested: onApplication,
  bidderAccessRequested: onApplication,
  proposalToDecide: onProposal("reject"),
  changeToDecide: onProposal("rejectChange"),
  admissionToDecide: onAdmission,
  contractToSettle: onMessage,
  dealToSettle: onMessage,
  reportDubious: onReport,
  noDealReported: onNoDeal,
  dealSuspected: onSuspicion,
  disputeToSettle: onDispute,
  approvalToDecide: onApproval,
  ownApprovalPending: onApproval,
};

/** Sends a decision. The request outlives the tab (SCREEN-004). */
export const sendDecision: Decide = (decision) => decisions[decision.item.kind](decision);

/** Silent, because the page shows the result with the name of the item. */
export const decideQueued = mutationOptions({
  mutationKey: ["decide"],
  scope: oneAfterAnother,
  mutationFn: sendDecision,
  meta: { silent: true },
});

type Named = Pick<QueueItem, "kind" | "id">;

/** Silent, because the row shows a concurrent claim. */
export const claimItem = mutationOptions({
  scope: oneAfterAnother,
  mutationFn: ({ kind, id }: Named) => callEndpoint(claimTask, { body: { kind, id } }),
  meta: { silent: true },
});

export const releaseItem = mutationOptions({
  mutationFn: ({ kind, id }: Named) => callEndpoint(releaseTask, { body: { kind, id } }),
  meta: { error: "queue.claim.failed" },
});
