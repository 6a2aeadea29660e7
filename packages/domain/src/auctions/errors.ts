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
  /** FIX-063: what is in force is taken off the schedule, not rejected with a change of it. */
  "auctions.in-force": 409,
  /** FIX-066: none of its days is left, and no reason is given. */
  "auctions.date-passed": 409,
  /** FIX-066: a change that changes nothing. */
  "auctions.nothing-changed": 400,
  /** a decision against a proposal says why. */
  "auctions.comment-required": 400,
  /** the portal knows no trading firm with this INN. */
  "auctions.unknown-firm": 400,
} as const satisfies ErrorTable;
