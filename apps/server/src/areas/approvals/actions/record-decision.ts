import type { ApprovalDecision } from "@birzha/domain/approvals/lifecycle.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { lockApproval, type LockedApproval } from "../queries.ts";
import { storeDecision } from "../store.ts";

const auditActions = {
  approved: { action: "approvals.approve" },
  rejected: { action: "approvals.reject" },
  withdrawn: { action: "approvals.withdraw" },
} as const satisfies Record<ApprovalDecision, object>;

interface DecisionInput {
  readonly id: number;
  readonly comment: string | null;
}

/**
 * Records the decision about a pending request: the requester withdraws, another operator approves or rejects. An
 * operator never decides about the own rights (FIX-206).
 * @param run runs the approved action
 */
export async function recordDecision(
  context: Pick<RequestContext, "actor" | "audit" | "clock" | "db">,
  decision: ApprovalDecision,
  { id, comment }: DecisionInput,
  run?: (approval: LockedApproval) => Promise<void>,
): Promise<{ id: number }> {
  const { actor, audit, clock, db } = context;
  if (!isOperator(actor)) throw new ApiError("shared.forbidden");
  const approval = await lockApproval(context, id);
  const { requesterId, isPending, concernsDecider } = approval;
  const isOwn = requesterId === actor.userId;
  if (!isPending) throw new ApiError("approvals.not-pending");
  if (isOwn && decision !== "withdrawn") throw new ApiError("approvals.own-request");
  if (!isOwn && concernsDecider) throw new ApiError("approvals.about-decider");
  if (!isOwn && decision === "withdrawn") throw new ApiError("approvals.not-requester");
  if (decision === "rejected" && comment === null) throw new ApiError("approvals.reason-required");
  await run?.(approval);
  await storeDecision(db, { id, decision, comment, by: actor.userId, at: clock.now() });
  audit({
    ...auditActions[decision],
    entity: "approval",
    entityId: id,
    after: { requesterId, ...(comment === null ? {} : { comment }) },
  });
  return { id };
}
