import type { RuleCode } from "./rule.ts";
import type { RuleSeverity } from "./rule-severity.ts";

/** SCREEN-106: groups of the page `/rules`, in display order. */
export const ruleGroups = ["filling", "warnings", "programs"] as const;
export type RuleGroup = (typeof ruleGroups)[number];

/** Codes of errors that a filer meets in the form, in a file or at a decision; the phrases have an example of each. */
export const fillingCodes = [
  "required",
  "not-applicable",
  "text",
  "text-direction",
  "text-length",
  "inn",
  "zip",
  "date",
  "date-in-future",
  "date-too-early",
  "date-too-late",
  "date-before-field",
  "number",
  "number-several",
  "number-groups",
  "number-exponent",
  "number-length",
  "integer",
  "scale",
  "min",
  "max",
  "above-field",
  "yes-no",
  "option",
  "option-inactive",
  "option-not-offered",
  "option-unknown",
  "option-ambiguous",
  "too-many-files",
  "agreements.too-many-files",
  "agreements.duplicate",
  "agreements.unconfirmed-warnings",
  "agreements.already-replaced",
  "agreements.wrong-status",
  "agreements.dubious-terminated",
  "agreements.reason-required",
  "agreements.correction-reason-required",
  "agreements.termination-in-future",
  "agreements.termination-too-early",
  "agreements.termination-before-contract",
] as const satisfies readonly RuleCode[];

const filling: ReadonlySet<string> = new Set(fillingCodes);

/** Returns the group of a rule; errors of custom rules concern the filling of the form. */
export function ruleGroupOf({
  code,
  severity,
}: {
  readonly code: string;
  readonly severity: RuleSeverity;
}): RuleGroup {
  if (severity === "warning") return "warnings";
  return filling.has(code) || code.startsWith("rule.") ? "filling" : "programs";
}
