import type { ErrorTable } from "../shared/errors.ts";

/** Error codes of auction proposals. */
export const auctionErrors = {
  /** V-4, V-5: the proposal violates rules; `errors.Data` lists them. */
  "auctions.broken-rules": 400,
  /** the status does not allow this step. */
  "auctions.wrong-status": 409,
  /** ACC-011, A-14: the proposal is blocked and cannot change. */
  "auctions.blocked": 409,
  /** A-12, step 13: there is no accepted version to restore. */
  "auctions.never-accepted": 409,
  /** FIX-063: take a version in force off the schedule instead of rejecting its change. */
  "auctions.in-force": 409,
  /** FIX-066: all requested days have passed, and there is no reason. */
  "auctions.date-passed": 409,
  /** FIX-066: the change has no differences. */
  "auctions.nothing-changed": 400,
  /** a negative decision needs a comment. */
  "auctions.comment-required": 400,
  /** the portal has no trading participant with this INN. */
  "auctions.unknown-firm": 400,
} as const satisfies ErrorTable;
