import type { CustomRuleDetails, RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { inForceError } from "@birzha/domain/rules/custom-rule-error.ts";
import { isFinishedTrial } from "@birzha/domain/rules/rule-trial.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

export type InForceBlocker = "unsaved" | "backdated" | "not-tried";

/** Returns the reason why a draft cannot be put in force yet; undefined if it can. */
export function inForceBlocker(
  rule: CustomRuleDetails,
  trial: RuleTrial | null,
  isChanged: boolean,
  today: IsoDate,
): InForceBlocker | undefined {
  if (isChanged) return "unsaved";
  const isTried = trial !== null && trial.isCurrent && isFinishedTrial(trial.state);
  const code = inForceError(rule, isTried, today);
  return code === "rules.backdated" ? "backdated" : code && "not-tried";
}
