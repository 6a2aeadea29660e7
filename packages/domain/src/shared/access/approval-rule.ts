import { z } from "zod";

/*
 * DESK-023: what endpoints of all areas know about four-eyes approval (decision 0052). The rest is in the area `approvals`.
 */

/** Kinds of actions that the setting FOUR_EYES can put under approval. */
export const approvalKinds = [
  /** Rejecting, changing or terminating a report of an organisation. */
  "cancel",
  /** Blocking or unblocking an organisation, a user or a proposal. */
  "block",
  /** Transferring an account to another owner, or an organisation to its successor. */
  "transfer",
  /** Reporting rules and custom rules. */
  "rules",
  "catalogs",
  /** FIX-322: applications for access, invitations, powers of attorney. */
  "access",
  /** FIX-322: final decisions on proposals, admissions, deliveries and disputes; results of auctions; deals imported by hand. */
  "decisions",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Declares that requests to an endpoint need approval. */
export interface ApprovalRule {
  readonly kind: ApprovalKind;
  /** Limits the rule to some bodies. */
  readonly when?: {
    /** Names these bodies in docs/staff-operations.md. */
    readonly text: string;
    readonly holds: (body: never) => boolean;
  };
}

/** Whether the rule applies to a request with this body. */
export const coversBody = ({ when }: ApprovalRule, body: unknown): boolean =>
  when?.holds(body as never) ?? true;

/** FIX-322: how staff takes a write back (staff-writes.ts). */
export type StaffUndo =
  /** The same operation sets the former values again. */
  | "save-again"
  | {
      /** Name of the operation, which staff can call. */
      readonly by: string;
      readonly note?: string;
    }
  /** Reason why there is nothing to take back. */
  | { readonly none: string };

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
