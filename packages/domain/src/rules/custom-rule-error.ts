import { compareValues } from "../fields/value-types.ts";
import { scaleOf, isDecimal } from "../shared/values/decimal.ts";
import { addDays, isIsoDate, type IsoDate } from "../shared/values/dates.ts";
import {
  comparableFields,
  fieldOf,
  operatorsOf,
  type CustomRuleContent,
  type RuleDefinition,
} from "./custom-rule.ts";
import type { ruleErrors } from "./errors.ts";
import { hasEnded } from "./lifecycle.ts";

type RuleErrorCode = keyof typeof ruleErrors;

/** RULE-002: returns the error code of a drafted rule; undefined if valid. The server checks catalogue records. */
export function customRuleError({
  definition,
  validFrom,
  validTo,
}: CustomRuleContent): RuleErrorCode | undefined {
  if (validTo !== null && validTo < validFrom) return "rules.ends-before-it-begins";
  return definitionError(definition);
}

function definitionError(definition: RuleDefinition): RuleErrorCode | undefined {
  const { condition } = definition;
  if (condition && (fieldOf(condition.field).type === "select") !== (typeof condition.equals === "number"))
    return "rules.wrong-condition";
  if (definition.template === "limit") {
    const { field, minimum, maximum } = definition;
    if (minimum === null && maximum === null) return "rules.no-limit";
    const isValid = (bound: string | null) => bound === null || isBoundOf(field, bound);
    if (!isValid(minimum) || !isValid(maximum)) return "rules.wrong-limit";
    if (minimum === null || maximum === null) return undefined;
    const isCrossed = compareValues(fieldOf(field), minimum, maximum) > 0;
    return isCrossed ? "rules.limits-crossed" : undefined;
  }
  if (definition.template === "relation") {
    const { field, operator, otherField } = definition;
    return comparableFields(field).includes(otherField) && operatorsOf(field).includes(operator)
      ? undefined
      : "rules.not-comparable";
  }
  return undefined;
}

/** Whether a text is a limit that the values of the field can reach. */
function isBoundOf(name: Parameters<typeof fieldOf>[0], bound: string): boolean {
  const field = fieldOf(name);
  if (field.type === "date") return isIsoDate(bound);
  const scale = "scale" in field ? field.scale : 0;
  return isDecimal(bound) && scaleOf(bound) <= scale;
}

/** FIX-218: default days from the notice of a rule to its first contract date. */
export const defaultRuleNoticeDays = 3;

/** FIX-218: returns the earliest first contract date of a rule that is announced today. */
export const earliestRuleDate = (today: IsoDate, noticeDays: number): IsoDate => addDays(today, noticeDays);

/**
 * Returns the error code of putting a draft in force; undefined if allowed.
 * @param earliest earliest first contract date of a rule that is announced today
 */
export function inForceError(
  { validFrom }: Pick<CustomRuleContent, "validFrom">,
  isTried: boolean,
  today: IsoDate,
  earliest: IsoDate,
): RuleErrorCode | undefined {
  if (validFrom < today) return "rules.backdated";
  if (validFrom < earliest) return "rules.short-notice";
  return isTried ? undefined : "rules.not-tried";
}

/** FIX-218: default share of past reports, in per cent, that a rule can refuse without a second confirmation. */
export const defaultMaxFailingPercent = 5;

/** FIX-218: whether an error rule refuses more past reports than the share allows. */
export const isShareExceeded = (
  { severity }: Pick<CustomRuleContent, "severity">,
  { read, failing }: { readonly read: number; readonly failing: number },
  maxPercent: number,
): boolean => severity === "error" && failing * 100 > maxPercent * read;

/** Returns the error code of an end date; undefined if allowed. A rule can end earlier, never later. */
export function endError(
  { validFrom, validTo }: Pick<CustomRuleContent, "validFrom" | "validTo">,
  end: IsoDate,
  today: IsoDate,
): RuleErrorCode | undefined {
  if (hasEnded({ validTo }, today)) return "rules.ended";
  if (end < today || end < validFrom || (validTo !== null && end > validTo)) return "rules.wrong-end";
  return undefined;
}
