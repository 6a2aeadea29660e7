import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { approvalKinds } from "../shared/access/approval-rule.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { optionalComment, idResponse, instantSchema, givenId, recordId } from "../shared/values/scalars.ts";
import { approvedCallErrors } from "./errors.ts";

const staff = accessOf({ operator: "yes" });

const approval = z.object({
  id: recordId,
  kind: z.enum(approvalKinds).describe("Kind."),
  /** Audit action of the call: `organizations.block`. */
  action: z.string().describe("Action in the audit log, `area.verb`."),
  path: z.string().describe("Path of the requested operation."),
  entity: z.string().describe("Type of the record."),
  /** Id of the record; null when the call creates one. */
  entityId: z.number().nullable().describe("Id of the record; null without one."),
  requesterId: z.number().describe("Id of the requester."),
  requester: z.string().describe("Name of the requester."),
  requestedAt: instantSchema.describe("Time of the request, ISO 8601 with offset."),
  expiresAt: instantSchema.describe("End of validity, ISO 8601 with offset."),
  /** Name of the organisation in which the call blocks or unblocks a user. */
  organization: z.string().nullable().describe("Organisation; null without one."),
  changes: z
    .array(
      z.object({
        field: z.string().describe("Name of the field."),
        before: z.unknown().describe("Old value."),
        after: z.unknown().describe("New value."),
        names: z
          .record(z.string(), z.string())
          .optional()
          .describe("Names of records by id, where values are ids."),
      }),
    )
    .describe("Changed fields with old and new values."),
});
export type Approval = z.output<typeof approval>;

export const listApprovals = defineEndpoint({
  method: "GET",
  path: "/api/approvals",
  summary: "List pending approval requests (DESK-023)",
  description: "At most 200, oldest first, each with the record and its old and new values.",
  effect: "read",
  access: staff,
  /** At most 200. */
  response: recordResponse(z.array(approval)),
});

const decision = z.strictObject({
  id: givenId,
  comment: optionalComment.describe("Comment, at most 500 characters; null without one."),
});
const decisionErrors = ["shared.not-found", "approvals.not-pending"] as const;

export const approveRequest = defineEndpoint({
  method: "POST",
  path: "/api/approvals/approve",
  summary: "Approve a colleague's request and run the action (DESK-023)",
  description:
    "The requester cannot approve their own request. The action runs at once, and its errors are the errors of this operation.",
  effect: "write",
  access: staff,
  undo: { none: "The second of two people decides." },
  body: decision,
  rejections: [...decisionErrors, "approvals.own-request", "approvals.about-decider", ...approvedCallErrors],
  example: { id: 12 },
  response: recordResponse(idResponse),
});

export const rejectRequest = defineEndpoint({
  method: "POST",
  path: "/api/approvals/reject",
  summary: "Reject a colleague's request (DESK-023)",
  description: "Needs a reason in `comment`.",
  effect: "write",
  access: staff,
  undo: { none: "Nothing has changed; a colleague can request the action again." },
  body: decision,
  rejections: [
    ...decisionErrors,
    "approvals.own-request",
    "approvals.about-decider",
    "approvals.reason-required",
  ],
  example: { id: 12, comment: "Нет решения суда" },
  response: recordResponse(idResponse),
});

export const withdrawRequest = defineEndpoint({
  method: "POST",
  path: "/api/approvals/withdraw",
  summary: "Withdraw an own approval request (DESK-023)",
  effect: "write",
  access: staff,
  undo: { none: "Nothing has changed; the requester can request the action again." },
  body: decision,
  rejections: [...decisionErrors, "approvals.not-requester"],
  example: { id: 12 },
  response: recordResponse(idResponse),
});
