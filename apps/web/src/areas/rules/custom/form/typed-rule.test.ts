import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { expect, test } from "vitest";
import { blankRule, findProblems, toDefinition, toRuleBody, toTypedRule, withField } from "./typed-rule.ts";

const common = {
  severity: "warning",
  text: { ru: "Верно", en: "Valid" },
  source: "Решение № 7",
  validFrom: "2026-12-01",
  validTo: "2026-12-31",
} as const;
const rules: readonly CustomRuleBody[] = [
  {
    ...common,
    definition: {
      template: "limit",
      field: "price",
      minimum: "1",
      maximum: "100000",
      condition: { field: "product_type", equals: 3 },
    },
  },
  {
    ...common,
    validTo: null,
    definition: {
      template: "relation",
      field: "delivery_date",
      operator: "atLeast",
      otherField: "contract_date",
      condition: { field: "export_delivery_flag", equals: false },
    },
  },
  {
    ...common,
    severity: "error",
    definition: {
      template: "list",
      field: "product_type",
      mode: "forbidden",
      recordIds: [1, 2],
      condition: null,
    },
  },
];

test.each(rules)("RULE-002: the form reads and returns the rule $definition.template", (rule) => {
  const typed = toTypedRule(rule);
  expect(toRuleBody(typed)).toEqual(rule);
  expect(findProblems(typed)).toEqual({});
});

test("RULE-002: empty inputs have errors, and no rule is sent", () => {
  const blank = blankRule("2026-11-27");
  expect(toRuleBody(blank)).toBeUndefined();
  expect(findProblems(blank)).toEqual({
    field: "required",
    minimum: "no-limit",
    textRu: "required",
    textEn: "required",
    source: "required",
  });
  const conditional = { ...toTypedRule(rules[2]!), condition: { isOn: true, field: null, equals: null } };
  expect(findProblems(conditional)).toEqual({ conditionField: "required", conditionValue: "required" });
});

test("RULE-002: errors of the complete rule are at their inputs", () => {
  const limit = toTypedRule(rules[0]!);
  expect(findProblems({ ...limit, validTo: "2026-11-30" })).toEqual({ validTo: "ends-before-it-begins" });
  expect(findProblems({ ...limit, limit: { ...limit.limit, maximum: "0.5" } })).toEqual({
    maximum: "limits-crossed",
  });
  expect(findProblems({ ...limit, limit: { ...limit.limit, maximum: "0.555" } })).toEqual({
    minimum: "wrong-limit",
  });
});

test("RULE-002: another template or field keeps the values that fit", () => {
  const limit = toTypedRule(rules[0]!);
  expect(withField(limit, "product_basis_price").limit).toMatchObject({ minimum: "1", maximum: "100000" });
  expect(withField(limit, "contract_date").limit).toMatchObject({ minimum: null, maximum: null });
  expect(toDefinition({ ...limit, template: "list" })).toBeUndefined();
  const relation = toTypedRule(rules[1]!);
  expect(withField(relation, "shipment_fact_date").relation.otherField).toBe("contract_date");
  expect(withField(relation, "purchaser_inn").relation).toMatchObject({
    operator: "equal",
    otherField: null,
  });
  const list = toTypedRule(rules[2]!);
  expect(withField(list, "origin_goods").list).toMatchObject({ mode: "forbidden", recordIds: [] });
});
