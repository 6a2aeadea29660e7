import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of spot deals. The domain checks its rules first. */
export const spotConstraints = {
  spot_deal_edits_notice_given: "shared.malformed",
  spot_deals_external_key: "shared.duplicate",
  spot_deals_comment_length: "shared.invalid",
  spot_deals_not_negative: "shared.invalid",
} as const satisfies ConstraintErrors;
