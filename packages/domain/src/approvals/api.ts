import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { approvalKinds } from "../shared/access/approval-rule.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { comment, id, idAnswer, instant } from "../shared/values/scalars.ts";
import { approvedCallErrors } from "./errors.ts";

const staff = access({ operator: "yes" });

const approval = z.object({
  id: z.number(),
  kind: z.enum(approvalKinds),
  /** Audit action of the request: `organizations.block`. */
  action: z.string(),
  /** Path of the endpoint that needs approval. */
  path: z.string(),
  entity: z.string(),
  /** Id of the record; null when the action creates one. */
  entityId: z.number().nullable(),
  requesterId: z.number(),
  requester: z.string(),
  requestedAt: instant,
  expiresAt: instant,
  /** Name of the organisation in which the action blocks or unblocks a user. */
  organization: z.string().nullable(),
  /** Changed fields: values at the time of the request, and the requested values. */
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      /** Names of records by id, where the values are ids. */
      names: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = endpoint({
  method: "GET",
  path: "/api/approvals",
  summary: "List pending approval requests (DESK-023)",
  effect: "read",
  access: staff,
  /** At most 200. */
  answer: one(z.array(approval)),
});

const decision = z.strictObject({ id, comment: comment.nullish() });
const decisionErrors = ["shared.not-found", "approvals.not-pending"] as const;

export const approveRequest = endpoint({
  method: "POST",
  path: "/api/approvals/approve",
  summary: "Approve a colleague's request and run the action (DESK-023)",
  effect: "write",
  access: staff,
  body: decision,
  rejections: [...decisionErrors, "approvals.own-request", "approvals.about-decider", ...approvedCallErrors],
  example: { id: 12 },
  answer: one(idAnswer),
});

export const rejectRequest = endpoint({
  method: "POST",
  path: "/api/approvals/reject",
  summary: "Reject a colleague's request (DESK-023)",
  effect: "write",
  access: staff,
  body: decision,
  rejections: [
    ...decisionErrors,
    "approvals.own-request",
    "approvals.about-decider",
    "approvals.reason-required",
  ],
  example: { id: 12, comment: "Нет решения суда" },
  answer: one(idAnswer),
});

export const withdrawRequest = endpoint({
  method: "POST",
  path: "/api/approvals/withdraw",
  summary: "Withdraw an own approval request (DESK-023)",
  effect: "write",
  access: staff,
  body: decision,
  rejections: [...decisionErrors, "approvals.not-requester"],
  example: { id: 12 },
  answer: one(idAnswer),
});
