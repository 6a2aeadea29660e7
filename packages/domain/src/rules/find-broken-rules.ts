import type { ReportFormField } from "../agreements/report-form.ts";
import type { FieldValue, FormValues } from "../forms/definition.ts";
import { isChosenRecord } from "../forms/conditions.ts";
import { compareDecimals, isDecimal } from "../shared/values/decimal.ts";
import type { FieldError, FieldErrors } from "../forms/field-error.ts";
import type { CustomRule, RuleCondition, RuleDefinition, RuleTemplate } from "./custom-rule.ts";
import { fieldsOfRule } from "./fields-of-rule.ts";

/** A rule that a report breaks, and the field of the error. */
export interface BrokenRule {
  readonly rule: CustomRule;
  readonly field: ReportFormField;
}

/**
 * RULE-002: returns the rules that a report breaks, in the order of the rules. The contract date selects the rules. Pure:
 * the form, the server and the trial call it. A missing value breaks no rule.
 */
export function findBrokenRules(rules: readonly CustomRule[], values: FormValues): readonly BrokenRule[] {
  const contractDate = values["contract_date"];
  if (typeof contractDate !== "string") return [];
  return rules
    .filter(
      ({ validFrom, validTo }) => validFrom <= contractDate && (validTo === null || contractDate <= validTo),
    )
    .filter(({ definition }) => isBroken(definition, values))
    .map((rule) => ({ rule, field: rule.definition.field }));
}

/** Whether values break a definition, whatever its period. */
export function isBroken(definition: RuleDefinition, values: FormValues): boolean {
  if (definition.condition && !isConditionMet(definition.condition, values)) return false;
  switch (definition.template) {
    case "limit":
      return exceedsLimit(definition, values);
    case "relation":
      return contradictsRelation(definition, values);
    case "list":
      return isOffList(definition, values);
  }
}

type Template<Name extends RuleTemplate> = Extract<RuleDefinition, { readonly template: Name }>;

function exceedsLimit({ field, minimum, maximum }: Template<"limit">, values: FormValues): boolean {
  const value = values[field];
  if (typeof value !== "string") return false;
  return (
    (minimum !== null && compareValues(value, minimum) < 0) ||
    (maximum !== null && compareValues(value, maximum) > 0)
  );
}

function contradictsRelation(
  { field, operator, otherField }: Template<"relation">,
  values: FormValues,
): boolean {
  const [value, other] = [toComparable(values[field]), toComparable(values[otherField])];
  if (value === undefined || other === undefined) return false;
  const order = compareValues(value, other);
  switch (operator) {
    case "atMost":
      return order > 0;
    case "atLeast":
      return order < 0;
    case "equal":
      return order !== 0;
    case "different":
      return order === 0;
  }
}

function isOffList({ field, mode, recordIds }: Template<"list">, values: FormValues): boolean {
  const value = values[field];
  return isChosenRecord(value) && recordIds.includes(value.id) !== (mode === "allowed");
}

function isConditionMet({ field, equals }: RuleCondition, values: FormValues): boolean {
  const value = values[field];
  return isChosenRecord(value) ? value.id === equals : value === equals;
}

const toComparable = (value: FieldValue | undefined): string | undefined => {
  if (isChosenRecord(value)) return String(value.id);
  return typeof value === "string" ? value : undefined;
};

/** Compares decimals by value; dates order as texts. */
const compareValues = (left: string, right: string): number =>
  isDecimal(left) && isDecimal(right)
    ? compareDecimals(left, right)
    : left < right
      ? -1
      : left > right
        ? 1
        : 0;

/**
 * Returns the errors of a form with those of custom rules. An error of the form takes precedence: a rule is skipped if a
 * field that it reads has one. The first rule of a field reports its error.
 */
export function withRuleErrors(
  errors: FieldErrors,
  rules: readonly CustomRule[],
  values: FormValues,
): FieldErrors {
  const all: Record<string, FieldError> = { ...errors };
  for (const { rule, field } of findBrokenRules(rules, values)) {
    if (rule.severity !== "error" || all[field]) continue;
    if (fieldsOfRule(rule.definition).some((name) => errors[name])) continue;
    all[field] = { code: rule.code, ...rule.text };
  }
  return all;
}
