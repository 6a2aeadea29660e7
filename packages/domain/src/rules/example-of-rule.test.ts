import { expect, test } from "vitest";
import type { FormValues } from "../forms/definition.ts";
import type { RuleDefinition } from "./custom-rule.ts";
import { exampleOfRule } from "./example-of-rule.ts";
import { isBroken } from "./find-broken-rules.ts";

const limit = (field: "price" | "contract_date", minimum: string | null, maximum: string | null) =>
  ({ template: "limit", field, minimum, maximum, condition: null }) as const;
const relation = (operator: "atMost" | "atLeast" | "equal" | "different") =>
  ({
    template: "relation",
    field: "delivery_date",
    operator,
    otherField: "contract_date",
    condition: null,
  }) as const;
const list = (mode: "allowed" | "forbidden", recordIds: number[]) =>
  ({ template: "list", field: "product_type", mode, recordIds, condition: null }) as const;

/** Reads `value` or `value; other = value` as form values. */
function readValues({ template, field }: RuleDefinition, text: string): FormValues {
  const [value = "", other] = text.split("; ");
  if (template === "list") return { [field]: { id: Number(value), name: "" } };
  const [name, otherValue] = other?.split(" = ") ?? [];
  return { [field]: value, ...(name === undefined ? {} : { [name]: otherValue! }) };
}

test.each<[string, RuleDefinition]>([
  ["a minimum", limit("price", "5000", null)],
  ["a maximum", limit("price", null, "100.50")],
  ["both limits", limit("contract_date", "2026-09-01", "2026-09-30")],
  ["at most", relation("atMost")],
  ["at least", relation("atLeast")],
  ["equal", relation("equal")],
  ["different", relation("different")],
  ["an allowed list", list("allowed", [1, 2])],
  ["a forbidden list", list("forbidden", [1, 2])],
])("FIX-218: the example of %s breaks the rule and is corrected", (_name, definition) => {
  const { field, wrong, right } = exampleOfRule(definition);
  expect(field).toBe(definition.field);
  expect(isBroken(definition, readValues(definition, wrong))).toBe(true);
  expect(isBroken(definition, readValues(definition, right))).toBe(false);
});
