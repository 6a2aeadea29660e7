import type * as api from "@birzha/domain/approvals/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import type { ApprovableCalls } from "../approvable-calls.ts";
import { recordDecision } from "./record-decision.ts";

/** DESK-023: approves a colleague's request and runs the requested action in the same transaction. */
export const approveRequest = (
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.approveRequest>, "body">,
  calls: ApprovableCalls,
): Promise<ResultOf<typeof api.approveRequest>> =>
  recordDecision(context, "approved", body, (approval) => calls.runApproved(context, approval));
