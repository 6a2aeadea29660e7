import type { ConstraintErrors } from "../../platform/http/failure.ts";

/** What a violated constraint of 0016 says to the caller. */
export const contractConstraints = {
  contract_deals_owner_inn_format: "shared.malformed",
  contract_deals_client_inn_format: "shared.malformed",
  contract_deals_contractor_inn_format: "shared.malformed",
  contract_deals_contract_number_length: "shared.malformed",
  contract_deals_delivery_status_known: "shared.malformed",
  contract_deals_deal_status_known: "shared.malformed",
  contract_deals_reason_length: "shared.malformed",
  contract_deals_result_comment_length: "shared.malformed",
  contract_deal_edits_kind_known: "shared.malformed",
  contract_deal_edits_notice_kind_known: "shared.malformed",
  contract_deal_edits_notice_told: "shared.malformed",
  contract_deals_external_id: "shared.duplicate",
  contract_deals_number_of_owner: "shared.duplicate",
} as const satisfies ConstraintErrors;
