import { fieldOf, type RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { addDecimals, subtractDecimals } from "@birzha/domain/shared/values/decimal.ts";

/** Returns a value that breaks a limit, for the preview; undefined for other templates. */
export function brokenLimit(definition: RuleDefinition | undefined): string | undefined {
  if (definition?.template !== "limit") return undefined;
  const { field, minimum, maximum } = definition;
  const bound = maximum ?? minimum;
  if (bound === null) return undefined;
  const isAbove = maximum !== null;
  if (fieldOf(field).type === "date") return addDays(bound, isAbove ? 1 : -1);
  return isAbove ? addDecimals(bound, "1") : subtractDecimals(bound, "1");
}
