import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0015 says to the caller. */
export const auctionConstraints = {
  auction_proposals_external_id_key: "shared.duplicate",
  auction_proposal_versions_pkey: "shared.stale",
} as const satisfies ConstraintErrors;
