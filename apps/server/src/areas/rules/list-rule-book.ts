import type { listReportRules } from "@birzha/domain/rules/api.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { ruleTextKey } from "@birzha/domain/rules/rule.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { en } from "@birzha/phrases/rules/en.ts";
import { ru } from "@birzha/phrases/rules/ru.ts";
import { createTranslator } from "use-intl/core";

type Translate = (key: string) => string;
const russian = createTranslator({ locale: "ru", messages: ru.texts }) as unknown as Translate;
const english = createTranslator({ locale: "en", messages: en.texts }) as unknown as Translate;

const rules: ResultOf<typeof listReportRules> = ruleBook.map((rule) => {
  const key = ruleTextKey(rule.code);
  return {
    ...rule,
    fields: [...rule.fields],
    text: { ru: russian(key), en: english(key) },
    path: `/rules#${rule.code}`,
  };
});

/** RULE-001: returns all rules of the program, the same for every caller. */
export const listRuleBook = (): ResultOf<typeof listReportRules> => rules;
