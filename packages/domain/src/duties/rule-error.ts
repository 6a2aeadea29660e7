import type { IsoDate } from "../shared/values/dates.ts";
import type { dutyErrors } from "./errors.ts";
import type { DutyRuleContent, DutyTerms } from "./duty-rule.ts";

const terms = [
  "volumeFrom",
  "amountFrom",
  "triggerField",
  "days",
  "dayKind",
  "validFrom",
  "validTo",
] as const satisfies readonly (keyof DutyTerms)[];

const areSameTerms = (one: DutyTerms, other: DutyTerms) =>
  terms.every((term) => one[term] === other[term]) &&
  one.productTypeIds.length === other.productTypeIds.length &&
  one.productTypeIds.every((id) => other.productTypeIds.includes(id));

/**
 * WORK-060: returns the error code of a rule; undefined if valid. Terms can change only from today on; name,
 * citation and confirmation at any time. A new rule can start in the past.
 * @param before previous version; undefined for a new rule
 */
export function ruleError(
  rule: DutyRuleContent,
  before: DutyTerms | undefined,
  today: IsoDate,
): keyof typeof dutyErrors | undefined {
  const { validFrom, validTo, confirmedBy, confirmedOn } = rule;
  if (validTo !== null && validTo < validFrom) return "duties.ends-before-it-begins";
  if ((confirmedBy === null) !== (confirmedOn === null)) return "duties.half-confirmed";
  if (confirmedOn !== null && confirmedOn > today) return "duties.confirmed-later";
  if (before && validFrom < today && !areSameTerms(rule, before)) return "duties.backdated";
  return undefined;
}
