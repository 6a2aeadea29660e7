import type { ErrorTable } from "../shared/errors.ts";

/** Refusals of auction proposals. */
export const auctionErrors = {
  /** V-4, V-5: what is sent breaks rules; `errors.Data` says which. */
  "auctions.broken-rules": 400,
  /** no such step from the proposal's status. */
  "auctions.wrong-status": 409,
  /** ACC-011, A-14: nothing may be changed any more. */
  "auctions.blocked": 409,
  /** A-12, step 13: there is no accepted version to go back to. */
  "auctions.never-accepted": 409,
  /** a decision against a proposal says why. */
  "auctions.comment-required": 400,
  /** the portal knows no trading firm with this INN. */
  "auctions.unknown-firm": 400,
} as const satisfies ErrorTable;
