import type { WebhookKind } from "@birzha/domain/webhooks/webhook.ts";
import type { InjectOptions } from "fastify";
import type { ReportValues } from "../stages/reports.ts";

/** What is sent beside the method: everything that a call needs to be answered with 200. */
export type Request = Pick<InjectOptions, "payload"> & { readonly url: string };

/** The records a call is about. */
export interface Target {
  readonly userId: number;
  /** Of the user, in another browser. */
  readonly sessionId: number;
  readonly organizationId: number;
  readonly reportId: number;
  readonly fileId: number;
  readonly applicationId: number;
  readonly draftId: number;
  readonly proposalId: number;
  readonly noticeId: number;
  /** Of the auctions' members. */
  readonly memberId: number;
  readonly memberOrderId: number;
  readonly memberDraftId: number | null;
  readonly spotDealId: number;
  readonly spotFileId: number;
  /** A saved view of the user. */
  readonly viewId: number;
  /** DESK-023: a pending approval request. */
  readonly approvalId: number;
  readonly dutyRuleId: number;
  /** Of the organisation. */
  readonly keyId: number;
  readonly delegationId: number;
  /** That the organisation has sent, or, where it is used, that was sent to the user. */
  readonly invitationId: number;
  /** Of the organisation, or of the trading system, and what such a one is told of. */
  readonly webhookId: number;
  readonly webhookKind: WebhookKind;
  readonly values: ReportValues;
}
