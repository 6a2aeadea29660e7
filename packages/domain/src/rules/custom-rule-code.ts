import { z } from "zod";

/** Maximum records of a list, lengths of texts, and number of rules, as in the database. */
export const customRuleLimits = { records: 200, bound: 20, text: 300, source: 500, rules: 300 } as const;

/** RULE-002: code of a custom rule in responses of the API: `rule.17`. */
export type CustomRuleCode = `rule.${string}`;

const pattern = /^rule\.[1-9]\d{0,8}$/;

export const customRuleCode = z.templateLiteral(["rule.", z.string().regex(/^[1-9]\d{0,8}$/)]);

export const toRuleCode = (number: number): CustomRuleCode => `rule.${number}`;

export const isCustomRuleCode = (code: string): code is CustomRuleCode => pattern.test(code);

/** Texts of a custom rule; they state the valid case. */
export const ruleText = z.object({
  ru: z.string().describe("Russian text."),
  en: z.string().describe("English text."),
});
export type RuleText = z.output<typeof ruleText>;
