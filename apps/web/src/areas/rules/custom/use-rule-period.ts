import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useTranslations } from "use-intl";

/** Returns the contract dates of a rule as a text. */
export function useRulePeriod() {
  const t = useTranslations("customRules.period");
  return ({ validFrom, validTo }: Pick<CustomRuleBody, "validFrom" | "validTo">): string =>
    validTo === null
      ? t("open", { from: formatDate(validFrom) })
      : t("closed", { from: formatDate(validFrom), to: formatDate(validTo) });
}
