import type { RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { useTranslations } from "use-intl";

/** Returns the result of a trial in a few words. */
export function useTrialText() {
  const t = useTranslations("customRules.tried");
  return (trial: RuleTrial | null): string => {
    if (trial === null) return t("none");
    const { state, isCurrent, read, failing, failingOrganizations } = trial;
    if (state === "running" || state === "cancelled" || state === "failed") return t(state);
    if (!isCurrent) return t("outdated");
    return failing === 0
      ? t("clean", { read })
      : t("failing", { read, failing, organizations: failingOrganizations });
  };
}
