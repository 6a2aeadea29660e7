import { expect, test } from "vitest";
import { reportForm } from "../agreements/report-form.ts";
import { enteredFields } from "../forms/definition.ts";
import { createCustomRule } from "./custom-rule-api.ts";
import { customRuleError, earliestRuleDate, endError, inForceError } from "./custom-rule-error.ts";
import {
  comparableFields,
  conditionFields,
  limitFields,
  listFields,
  operatorsOf,
  relationFields,
} from "./custom-rule.ts";
import { isCustomRuleCode, toRuleCode } from "./custom-rule-code.ts";
import { confirmedWarnings } from "../agreements/warnings.ts";

const draft = (definition: object, change: object = {}) =>
  createCustomRule.body.parse({
    definition: { condition: null, ...definition },
    severity: "error",
    text: { ru: "Цена не ниже 5 000", en: "The price is at least 5,000" },
    source: "Решение № 1",
    validFrom: "2026-12-01",
    validTo: null,
    ...change,
  });
const limit = (field: string, minimum: string | null, maximum: string | null) =>
  draft({ template: "limit", field, minimum, maximum });
const relation = (field: string, operator: string, otherField: string) =>
  draft({ template: "relation", field, operator, otherField });

test("RULE-002: fields of templates come from the report form", () => {
  const names = enteredFields(reportForm).map(({ name }) => name);
  for (const fields of [limitFields, relationFields, listFields, conditionFields]) {
    expect(fields.length).toBeGreaterThan(3);
    expect(fields.filter((field) => !names.includes(field))).toEqual([]);
  }
  expect(comparableFields("product_type")).toEqual([]);
  expect(comparableFields("shipment_RF_subject")).toContain("manufacturer_RF_subject");
  expect(operatorsOf("purchaser_inn")).toEqual(["equal", "different"]);
});

test.each([
  [limit("price", "5000", "20000.5"), undefined],
  [limit("price", null, null), "rules.no-limit"],
  [limit("price", "5 000", null), "rules.wrong-limit"],
  [limit("price", "5000.001", null), "rules.wrong-limit"],
  [limit("price", "10000", "9000"), "rules.limits-crossed"],
  [limit("harvest_year", "2020.5", null), "rules.wrong-limit"],
  [limit("delivery_date", "2026-02-30", null), "rules.wrong-limit"],
  [limit("delivery_date", "2026-02-02", "2026-02-01"), "rules.limits-crossed"],
  [relation("price", "atMost", "product_basis_price"), undefined],
  [relation("price", "atMost", "price"), "rules.not-comparable"],
  [relation("price", "atMost", "delivery_date"), "rules.not-comparable"],
  [relation("purchaser_inn", "atMost", "owner_inn"), "rules.not-comparable"],
  [relation("purchaser_inn", "different", "owner_inn"), undefined],
  [
    draft({
      ...{ template: "list", field: "product_type", mode: "allowed", recordIds: [1] },
      condition: { field: "export_delivery_flag", equals: 1 },
    }),
    "rules.wrong-condition",
  ],
  [
    draft(
      { template: "list", field: "product_type", mode: "allowed", recordIds: [1] },
      { validTo: "2026-11-30" },
    ),
    "rules.ends-before-it-begins",
  ],
] as const)("RULE-002: draft %# has the error %s", (rule, error) => {
  expect(customRuleError(rule)).toBe(error);
});

test("RULE-002: a rule begins today or later and needs a trial", () => {
  const today = "2026-11-27";
  expect(inForceError({ validFrom: "2026-11-26" }, true, today, today)).toBe("rules.backdated");
  expect(inForceError({ validFrom: today }, false, today, today)).toBe("rules.not-tried");
  expect(inForceError({ validFrom: today }, true, today, today)).toBeUndefined();
});

test("FIX-218: a rule begins when the notice is old enough", () => {
  const today = "2026-11-27";
  const earliest = earliestRuleDate(today, 3);
  expect(inForceError({ validFrom: "2026-11-29" }, true, today, earliest)).toBe("rules.short-notice");
  expect(inForceError({ validFrom: "2026-11-30" }, true, today, earliest)).toBeUndefined();
});

test("RULE-002: a rule in force ends today or later and never extends", () => {
  const rule = { validFrom: "2026-11-01", validTo: "2026-12-31" };
  expect(endError(rule, "2026-11-26", "2026-11-27")).toBe("rules.wrong-end");
  expect(endError(rule, "2027-01-01", "2026-11-27")).toBe("rules.wrong-end");
  expect(endError(rule, "2026-11-27", "2026-11-27")).toBeUndefined();
  expect(endError(rule, "2027-01-02", "2027-01-01")).toBe("rules.ended");
});

test("RULE-002: codes of custom rules confirm warnings like those of the program", () => {
  expect(toRuleCode(17)).toBe("rule.17");
  expect(["rule.17", "rule.0", "rule.1e3", "rule.-1", "rule."].map(isCustomRuleCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(confirmedWarnings.parse(["rule.17", "old-contract"])).toEqual(["rule.17", "old-contract"]);
  expect(confirmedWarnings.safeParse(["rule.1e3"]).success).toBe(false);
});
