import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { inForceError } from "@birzha/domain/rules/custom-rule-error.ts";
import { isFinishedTrial } from "@birzha/domain/rules/rule-trial.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

export type InForceBlocker = "unsaved" | "backdated" | "short-notice" | "not-tried";

/** Returns the reason why a draft cannot be put in force yet; undefined if it can. */
export function inForceBlocker(
  rule: CustomRuleDetails,
  trial: RuleTrial | null,
  isChanged: boolean,
  today: IsoDate,
): InForceBlocker | undefined {
  if (isChanged) return "unsaved";
  const isTried = trial !== null && trial.isCurrent && isFinishedTrial(trial.state);
  switch (inForceError(rule, isTried, today, rule.earliestFrom)) {
    case undefined:
      return undefined;
    case "rules.backdated":
      return "backdated";
    case "rules.short-notice":
      return "short-notice";
    default:
      return "not-tried";
  }
}
