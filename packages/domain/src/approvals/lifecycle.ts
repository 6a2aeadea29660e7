/** States of an approval request (DESK-023). Only a pending request changes, and only once. */
export const approvalState = {
  pending: "pending",
  approved: "approved",
  rejected: "rejected",
  withdrawn: "withdrawn",
  expired: "expired",
} as const;

/** States that a person brings about; a request expires by itself. */
export type ApprovalDecision = Exclude<keyof typeof approvalState, "pending" | "expired">;

/** Days after which a pending request expires. */
export const approvalDays = 7;

/** Requests made at this time or earlier have expired. */
export const expiryThreshold = (now: Date): string =>
  new Date(now.getTime() - approvalDays * 86_400_000).toISOString();
