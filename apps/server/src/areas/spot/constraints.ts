import type { ConstraintErrors } from "../../platform/http/failure.ts";

/** What a violated constraint of 0018 says to the caller; the rules of the domain come first. */
export const spotConstraints = {
  spot_deals_external_key: "shared.duplicate",
  spot_deals_comment_length: "shared.invalid",
  spot_deals_not_negative: "shared.invalid",
} as const satisfies ConstraintErrors;
