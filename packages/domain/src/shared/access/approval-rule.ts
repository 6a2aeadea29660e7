import { z } from "zod";

/*
 * DESK-023: what endpoints of all areas know about four-eyes approval (decision 0052). The rest is in the area `approvals`.
 */

/**
 * Kinds of actions that the setting FOUR_EYES can put under approval: rejecting a report; blocking or unblocking an
 * organisation, a user or a proposal; transferring an account to another owner; reporting rules and custom rules; catalogues.
 */
export const approvalKinds = ["cancel", "block", "transfer", "rules", "catalogs"] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Declares that requests to an endpoint need approval; `when` limits the rule to some bodies. */
export interface ApprovalRule {
  readonly kind: ApprovalKind;
  readonly when?: (body: never) => boolean;
}

/** Body of a 202 response: the server stored an approval request and has not executed the action. */
export const pendingApproval = z.object({
  approvalId: z.number().describe("Id of the approval request."),
  isPending: z.literal(true).describe("Always true: the action waits for an approval."),
});
export type PendingApproval = z.output<typeof pendingApproval>;

/** Returns whether a response is a pending approval. */
export const isPendingApproval = (response: unknown): response is PendingApproval =>
  typeof response === "object" &&
  response !== null &&
  "approvalId" in response &&
  "isPending" in response &&
  response.isPending === true;
