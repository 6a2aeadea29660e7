import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of proposals. */
export const auctionConstraints = {
  auction_proposals_external_id_key: "shared.duplicate",
  auction_proposal_versions_pkey: "shared.stale",
} as const satisfies ConstraintErrors;
