import type { CustomRuleState } from "@birzha/domain/rules/lifecycle.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ToneChip } from "../../../ui/feedback/tone-chip.tsx";

interface RuleStateChipProps {
  readonly rule: { readonly state: CustomRuleState; readonly validFrom: IsoDate };
}

/** State of a rule. A rule in force can begin later. */
export function RuleStateChip({ rule: { state, validFrom } }: RuleStateChipProps) {
  const t = useTranslations("customRules.states");
  const [today] = useState(() => moscowDate(new Date()));
  if (state === "in-force" && validFrom > today) return <ToneChip tone="info">{t("coming")}</ToneChip>;
  const tone = state === "in-force" ? "ok" : "mute";
  return <ToneChip tone={tone}>{t(state)}</ToneChip>;
}
