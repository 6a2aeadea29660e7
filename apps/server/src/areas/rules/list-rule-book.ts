import type { listReportRules } from "@birzha/domain/rules/api.ts";
import type { CustomRule } from "@birzha/domain/rules/custom-rule.ts";
import { exampleOfRule } from "@birzha/domain/rules/example-of-rule.ts";
import { fieldsOfRule } from "@birzha/domain/rules/fields-of-rule.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { ruleTextKey } from "@birzha/domain/rules/rule.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { en } from "@birzha/phrases/rules/en.ts";
import { ru } from "@birzha/phrases/rules/ru.ts";
import { createTranslator } from "use-intl/core";

type Translate = (key: string) => string;
const russian = createTranslator({ locale: "ru", messages: ru.texts }) as unknown as Translate;
const english = createTranslator({ locale: "en", messages: en.texts }) as unknown as Translate;

type RuleBook = ResultOf<typeof listReportRules>;

const programRules: RuleBook = ruleBook.map((rule) => {
  const key = ruleTextKey(rule.code);
  return {
    ...rule,
    fields: [...rule.fields],
    text: { ru: russian(key), en: english(key) },
    path: `/rules#${rule.code}`,
  };
});

/** Converts a custom rule to an entry of the rule book. */
const toEntry = ({
  code,
  severity,
  definition,
  text,
  source,
  validFrom,
  validTo,
}: CustomRule): RuleBook[number] => ({
  code,
  severity,
  text,
  validFrom,
  validTo,
  fields: [...fieldsOfRule(definition)],
  example: exampleOfRule(definition),
  requirement: source,
  path: `/rules#${code}`,
});

/** RULE-001, RULE-002: returns the rules of the program and the custom rules in force, the same for every caller. */
export const listRuleBook = (customRules: readonly CustomRule[]): RuleBook => [
  ...programRules,
  ...customRules.map(toEntry),
];
