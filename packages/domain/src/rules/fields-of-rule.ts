import type { ReportFormField } from "../agreements/report-form.ts";
import type { RuleDefinition } from "./custom-rule.ts";

/** Fields whose values the rule reads, the field of the error first. */
export function fieldsOfRule(rule: RuleDefinition): readonly ReportFormField[] {
  const other = rule.template === "relation" ? [rule.otherField] : [];
  return [...new Set([rule.field, ...other, ...(rule.condition ? [rule.condition.field] : [])])];
}
