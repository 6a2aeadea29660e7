import { approveRequest, rejectRequest, withdrawRequest } from "@birzha/domain/approvals/api.ts";
import { callEndpoint } from "../../api/call.ts";

const endpoints = { approve: approveRequest, reject: rejectRequest, withdraw: withdrawRequest } as const;
export type ApprovalStep = keyof typeof endpoints;

/** DESK-023: approves, rejects or withdraws a request. */
export const decideApproval = (
  step: ApprovalStep,
  body: { readonly id: number; readonly comment?: string },
  requestId?: string,
) => callEndpoint(endpoints[step], { body, isKeptAlive: true, requestId });
