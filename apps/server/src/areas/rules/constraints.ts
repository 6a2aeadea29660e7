import type { ConstraintErrors } from "../../platform/http/errors/failure.ts";

/** Error codes of violated constraints of custom rules. They cover concurrent requests. */
export const ruleConstraints = {
  report_rules_ends_after_beginning: "rules.ends-before-it-begins",
  report_rules_frozen: "rules.not-draft",
  report_rule_versions_pkey: "shared.stale",
  report_rule_trials_running: "rules.trial-running",
} as const satisfies ConstraintErrors;
