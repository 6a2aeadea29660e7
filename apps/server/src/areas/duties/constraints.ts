import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/**
 * Error codes of violated constraints of rules, nil returns and calendar addresses. They cover concurrent requests, and checks that the
 * code missed.
 */
export const dutyConstraints = {
  duty_rule_versions_pkey: "shared.stale",
  duty_rule_versions_thresholds_positive: "shared.malformed",
  duty_rule_versions_days_limited: "shared.malformed",
  duty_rule_versions_ends_after_beginning: "duties.ends-before-it-begins",
  duty_rule_versions_confirmed_whole: "duties.half-confirmed",
  nil_returns_once: "duties.nil-return-filed",
  nil_returns_without_reports: "duties.month-has-reports",
  calendar_feeds_secret_hash_key: "shared.duplicate",
} as const satisfies ConstraintErrors;
