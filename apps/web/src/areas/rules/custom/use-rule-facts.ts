import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { useTranslations } from "use-intl";
import { dictionaryOf } from "./form/typed-rule.ts";
import { useRulePeriod } from "./use-rule-period.ts";
import { useRecordNames, useRuleSentence } from "./use-rule-sentence.ts";

export const ruleFacts = ["sentence", "records", "severity", "textRu", "textEn", "source", "period"] as const;
export type RuleFact = (typeof ruleFacts)[number];

/** RULE-002: returns the content of a rule as display texts; an empty text does not apply. */
export function useRuleFacts(rules: readonly CustomRuleBody[]) {
  const t = useTranslations("customRules.form.severities");
  const definitions = rules.map(({ definition }) => definition);
  const sentenceOf = useRuleSentence(definitions);
  const nameOf = useRecordNames(definitions);
  const periodOf = useRulePeriod();
  return (rule: CustomRuleBody): Readonly<Record<RuleFact, string>> => {
    const { definition, severity, text, source } = rule;
    const dictionary = definition.template === "list" ? dictionaryOf(definition.field) : undefined;
    const recordIds = definition.template === "list" ? definition.recordIds : [];
    return {
      sentence: sentenceOf(definition),
      records: dictionary ? recordIds.map((id) => nameOf(dictionary, id)).join(", ") : "",
      severity: `${t(`${severity}.title`)}. ${t(`${severity}.about`)}`,
      textRu: text.ru,
      textEn: text.en,
      source,
      period: periodOf(rule),
    };
  };
}
