import type { WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import type { InjectOptions } from "fastify";
import type { ReportValues } from "../stages/reports.ts";

/** Everything besides the method that a request needs for 200. */
export type Request = Pick<InjectOptions, "payload"> & { readonly url: string };

/** Records of a request. */
export interface Target {
  readonly userId: number;
  /** Session of the user in another browser. */
  readonly sessionId: number;
  readonly organizationId: number;
  /** Another active organisation. */
  readonly successorId: number;
  /** FIX-323: recorded succession of the organisation. */
  readonly successionId: number;
  readonly reportId: number;
  readonly fileId: number;
  readonly applicationId: number;
  readonly draftId: number;
  readonly proposalId: number;
  readonly noticeId: number;
  /** Record of the auction members. */
  readonly memberId: number;
  readonly memberOrderId: number;
  readonly memberDraftId: number | null;
  readonly contractId: number;
  readonly spotDealId: number;
  readonly spotFileId: number;
  /** Import of the organisation with a ready row 1 and a similar row 2. */
  readonly importId: number;
  /** Receipt of the report. */
  readonly receiptNumber: string;
  /** A saved view of the user. */
  readonly viewId: number;
  /** DESK-023: a pending approval request. */
  readonly approvalId: number;
  readonly dutyRuleId: number;
  /** A custom rule with a trial (RULE-002). */
  readonly ruleId: number;
  /** Record of the organisation. */
  readonly keyId: number;
  readonly delegationId: number;
  /** Sent by the organisation, or sent to the user where an endpoint accepts it. */
  readonly invitationId: number;
  /** DEAL-010: power of attorney of the organisation. */
  readonly powerId: number;
  /** Webhook of the organisation or of the trading system, with its kind. */
  readonly webhookId: number;
  readonly webhookKind: WebhookKind;
  /** Report of another organisation that names the organisation, and the hash of its visible fields (DEAL-021). */
  readonly mentionId: number;
  readonly mentionSeen: string;
  /** Report of the organisation that is in a pair. */
  readonly pairedId: number;
  /** Open dispute about a report. */
  readonly disputeId: number;
  readonly values: ReportValues;
}
