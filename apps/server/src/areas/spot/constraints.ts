import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** What a violated constraint of 0018 and 0038 says to the caller; the rules of the domain come first. */
export const spotConstraints = {
  spot_deal_edits_notice_told: "shared.malformed",
  spot_deals_external_key: "shared.duplicate",
  spot_deals_comment_length: "shared.invalid",
  spot_deals_not_negative: "shared.invalid",
} as const satisfies ConstraintErrors;
