import * as api from "@birzha/domain/approvals/api.ts";
import type { ApprovalGate } from "../../platform/http/endpoint-binding/approval-gate.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { approveRequest } from "./actions/approve-request.ts";
import { rejectRequest } from "./actions/reject-request.ts";
import { requestApproval } from "./actions/request-approval.ts";
import { withdrawRequest } from "./actions/withdraw-request.ts";
import type { ApprovableCalls } from "./approvable-calls.ts";
import { listApprovals } from "./queries.ts";

/** The gate that every bound endpoint passes (DESK-023). */
export const createApprovalGate = ({ register, isRequired }: ApprovableCalls): ApprovalGate => ({
  register,
  isRequired,
  request: requestApproval,
});

/** Four-eyes approval: pending requests, and the decisions about them (DESK-023). */
export function bindApprovals(bind: BindEndpoint, calls: ApprovableCalls): void {
  bind(api.listApprovals, (context) => listApprovals(context));
  bind(api.approveRequest, (context, input) => approveRequest(context, input, calls));
  bind(api.rejectRequest, rejectRequest);
  bind(api.withdrawRequest, withdrawRequest);
}
