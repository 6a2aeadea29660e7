import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/**
 * Error codes of violated constraints of reports. The form checks its rules first; these cover concurrent requests and rules
 * that the code missed.
 */
export const agreementConstraints = {
  agreement_version_files_position: "agreements.too-many-files",
  agreement_versions_number_key: "shared.stale",
  agreements_status_known: "agreements.wrong-status",
  agreements_rejection_has_reason: "agreements.reason-required",
  agreements_description_length: "agreements.reason-required",
  agreements_termination_complete: "agreements.invalid-report",
  agreements_termination_after_contract: "agreements.termination-before-contract",
  agreements_inn_format: "agreements.invalid-report",
  agreements_purchaser_inn_unless_export: "agreements.invalid-report",
  agreements_amount_positive: "agreements.invalid-report",
  agreements_price_positive: "agreements.invalid-report",
  agreements_basis_price_within_price: "agreements.invalid-report",
  agreements_percentages: "agreements.invalid-report",
  agreements_costs_not_negative: "agreements.invalid-report",
  agreements_duty_whole: "agreements.invalid-report",
  // A race between two replacements: the retry of the second gets the error of a replaced report.
  agreements_replaces: "shared.stale",
  agreements_withdrawn_is_rejected: "agreements.withdrawn",
  // A race between two equal reports: the retry of the second gets the duplicate error.
  agreements_duplicate_number: "shared.stale",
} as const satisfies ConstraintErrors;
