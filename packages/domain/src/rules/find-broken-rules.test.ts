import { expect, test } from "vitest";
import type { FormValues } from "../forms/definition.ts";
import type { CustomRule, RuleDefinition } from "./custom-rule.ts";
import { findBrokenRules, withRuleErrors } from "./find-broken-rules.ts";

const ruleOf = (definition: RuleDefinition, change: Partial<CustomRule> = {}): CustomRule => ({
  number: 17,
  code: "rule.17",
  definition,
  severity: "error",
  text: { ru: "Цена не ниже 5 000", en: "The price is at least 5,000" },
  source: "Решение № 1",
  validFrom: "2026-01-01",
  validTo: null,
  ...change,
});
const limit = (change: Partial<Extract<RuleDefinition, { template: "limit" }>> = {}): RuleDefinition => ({
  template: "limit",
  field: "price",
  minimum: "5000",
  maximum: "20000.5",
  condition: null,
  ...change,
});
const relation = (
  operator: "atMost" | "atLeast" | "equal" | "different",
  field: "price" | "delivery_date" | "shipment_RF_subject" = "price",
  otherField: "product_basis_price" | "contract_date" | "manufacturer_RF_subject" = "product_basis_price",
): RuleDefinition => ({ template: "relation", field, operator, otherField, condition: null });
const list = (mode: "allowed" | "forbidden"): RuleDefinition => ({
  template: "list",
  field: "product_type",
  mode,
  recordIds: [3, 5],
  condition: null,
});
const report = (values: FormValues): FormValues => ({ contract_date: "2026-03-10", ...values });
const isBroken = (definition: RuleDefinition, values: FormValues) =>
  findBrokenRules([ruleOf(definition)], report(values)).length > 0;

test.each([
  ["4999.99", true],
  ["5000", false],
  ["5000.00", false],
  ["20000.50", false],
  ["20000.500000000000000001", true],
  [undefined, false],
])("RULE-002: the price %s breaks a limit of 5000 to 20000.5: %s", (price, expected) => {
  expect(isBroken(limit(), { price })).toBe(expected);
});

test("RULE-002: decimals beyond the precision of floats are compared exactly", () => {
  const exact = limit({ minimum: null, maximum: "900719925474099.3" });
  expect(isBroken(exact, { price: "900719925474099.31" })).toBe(true);
  expect(isBroken(exact, { price: "900719925474099.30" })).toBe(false);
});

test("RULE-002: a limit of a date includes both ends", () => {
  const dates = limit({ field: "delivery_date", minimum: "2026-03-01", maximum: "2026-03-31" });
  const broken = ["2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01"].map((date) =>
    isBroken(dates, { delivery_date: date }),
  );
  expect(broken).toEqual([true, false, false, true]);
});

test.each([
  ["atMost", [false, false, true]],
  ["atLeast", [true, false, false]],
  ["equal", [true, false, true]],
  ["different", [false, true, false]],
] as const)("RULE-002: a relation %s compares values, not texts", (operator, expected) => {
  const broken = ["900", "1000.0", "10000"].map((price) =>
    isBroken(relation(operator), { price, product_basis_price: "1000" }),
  );
  expect(broken).toEqual(expected);
});

test("RULE-002: a relation compares dates and catalogue records", () => {
  expect(
    isBroken(relation("atLeast", "delivery_date", "contract_date"), { delivery_date: "2026-03-09" }),
  ).toBe(true);
  const regions = relation("equal", "shipment_RF_subject", "manufacturer_RF_subject");
  const values = { shipment_RF_subject: { id: 1, name: "a" }, manufacturer_RF_subject: { id: 2, name: "a" } };
  expect(isBroken(regions, values)).toBe(true);
  expect(isBroken(regions, { ...values, manufacturer_RF_subject: { id: 1, name: "b" } })).toBe(false);
});

test("RULE-002: a list allows or forbids records", () => {
  const [known, other] = [{ product_type: { id: 5, name: "" } }, { product_type: { id: 4, name: "" } }];
  expect([isBroken(list("allowed"), known), isBroken(list("allowed"), other)]).toEqual([false, true]);
  expect([isBroken(list("forbidden"), known), isBroken(list("forbidden"), other)]).toEqual([true, false]);
});

test("RULE-002: a missing value breaks no rule", () => {
  const definitions = [limit(), relation("equal"), list("allowed")];
  expect(definitions.map((definition) => isBroken(definition, {}))).toEqual([false, false, false]);
  expect(isBroken(relation("equal"), { price: "1" })).toBe(false);
});

test("RULE-002: a condition limits a rule to a record or an answer", () => {
  const ofProduct = limit({ condition: { field: "product_type", equals: 3 } });
  expect(isBroken(ofProduct, { price: "1", product_type: { id: 3, name: "" } })).toBe(true);
  expect(isBroken(ofProduct, { price: "1", product_type: { id: 4, name: "" } })).toBe(false);
  const ofExport = limit({ condition: { field: "export_delivery_flag", equals: true } });
  expect(isBroken(ofExport, { price: "1", export_delivery_flag: true })).toBe(true);
  expect(isBroken(ofExport, { price: "1", export_delivery_flag: false })).toBe(false);
  expect(isBroken(ofExport, { price: "1" })).toBe(false);
});

test.each([
  ["2025-12-31", false],
  ["2026-01-01", true],
  ["2026-06-30", true],
  ["2026-07-01", false],
])("RULE-002: the contract date %s selects the rule: %s", (contract_date, expected) => {
  const rules = [ruleOf(limit(), { validTo: "2026-06-30" })];
  expect(findBrokenRules(rules, { contract_date, price: "1" }).length > 0).toBe(expected);
});

test("RULE-002: without a contract date no rule applies", () => {
  expect(findBrokenRules([ruleOf(limit())], { price: "1" })).toEqual([]);
});

test("RULE-002: an error of the form precedes that of a rule", () => {
  const rules = [ruleOf(limit()), ruleOf(list("allowed"), { code: "rule.18", severity: "warning" })];
  const values = report({ price: "1", product_type: { id: 4, name: "" } });
  const { text } = rules[0]!;
  expect(withRuleErrors({}, rules, values)).toEqual({ price: { code: "rule.17", ...text } });
  expect(withRuleErrors({ price: { code: "required" } }, rules, values)).toEqual({
    price: { code: "required" },
  });
});

test("RULE-002: a rule that reads a wrong field is skipped", () => {
  const values = report({ price: "101", product_basis_price: "100", product_type: { id: 3, name: "" } });
  const condition = { field: "product_type", equals: 3 } as const;
  const rules = [ruleOf({ ...relation("atMost"), condition } as RuleDefinition)];
  expect(Object.keys(withRuleErrors({}, rules, values))).toEqual(["price"]);
  for (const field of ["product_basis_price", "product_type"])
    expect(withRuleErrors({ [field]: { code: "required" } }, rules, values)).toEqual({
      [field]: { code: "required" },
    });
});
