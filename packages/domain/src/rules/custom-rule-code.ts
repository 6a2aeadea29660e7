import { z } from "zod";

/** RULE-002: code of a custom rule in responses of the API: `rule.17`. */
export type CustomRuleCode = `rule.${number}`;

const pattern = /^rule\.[1-9]\d{0,8}$/;

export const customRuleCode = z.templateLiteral(["rule.", z.number()]).check(({ value, issues }) => {
  if (!pattern.test(value)) issues.push({ code: "invalid_format", format: "regex", input: value });
});

export const toRuleCode = (number: number): CustomRuleCode => `rule.${number}`;

export const isCustomRuleCode = (code: string): code is CustomRuleCode => pattern.test(code);

/** Texts of a custom rule; they state the valid case. */
export const ruleText = z.object({ ru: z.string(), en: z.string() });
export type RuleText = z.output<typeof ruleText>;
