import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of contracts. */
export const contractConstraints = {
  contract_deal_edits_notice_given: "shared.malformed",
  contract_deals_external_id: "shared.duplicate",
  contract_deals_number_of_owner: "shared.duplicate",
} as const satisfies ConstraintErrors;
