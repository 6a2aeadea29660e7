import { describe, expect, it } from "vitest";
import type { FormDefinition, FormField, FormRule } from "./definition.ts";
import { lintDefinition } from "./lint.ts";

const fields: readonly FormField[] = [
  { name: "flag", type: "yes-no" },
  { name: "note", type: "text", maxLength: 10 },
  { name: "price", type: "money", scale: 2 },
  { name: "basis", type: "select", dictionary: "basisTypes" },
];
const form = (change: Partial<FormDefinition> = {}): FormDefinition => ({
  formSysId: "sample",
  passportId: 1,
  sections: [{ name: "all", fields }],
  rules: [],
  checks: [],
  optionFilters: [],
  presets: [],
  ...change,
});
const withField = (field: FormField) => form({ sections: [{ name: "all", fields: [...fields, field] }] });
const withRules = (...rules: readonly FormRule[]) => form({ rules });
const whenFlag = { field: "flag", is: true } as const;

describe("OTC-120: invalid definitions", () => {
  it("a valid definition has no error", () => {
    expect(lintDefinition(withRules({ name: "r", when: whenFlag, then: { require: ["note"] } }))).toEqual([]);
  });

  it.each<[string, FormDefinition, string]>([
    ["a duplicate field", withField({ name: "note", type: "zip" }), "field note is defined twice"],
    [
      "a required system field",
      withField({ name: "id", type: "zip", system: true, required: true }),
      "field id: a system field is never required",
    ],
    [
      "an INN without a target",
      withField({ name: "inn", type: "inn", fills: "name" }),
      "field inn: there is no field name",
    ],
    [
      "an INN that fills a number",
      withField({ name: "inn", type: "inn", fills: "price" }),
      "field inn: price is of type money",
    ],
    [
      "a date after a text",
      withField({ name: "day", type: "date", notBefore: "note" }),
      "field day: note is of type text",
    ],
    [
      "a bound that is no decimal",
      withField({ name: "cost", type: "money", scale: 2, min: "1e3" }),
      "field cost: 1e3 is no decimal",
    ],
    [
      "a rule without fields",
      withRules({ name: "r", when: { not: { field: "nothing", filled: true } }, then: { hide: ["note"] } }),
      "rule r: there is no field nothing",
    ],
    [
      "a rule that requires and disables",
      withRules({ name: "r", when: whenFlag, then: { require: ["note"], disable: ["note"] } }),
      "rule r: a field has two effects at once",
    ],
    [
      "a driver that another rule hides",
      withRules(
        { name: "r", when: whenFlag, otherwise: { require: ["note"] } },
        { name: "s", when: { any: [{ field: "note", filled: true }] }, then: { hide: ["flag"] } },
      ),
      "rule r: flag is itself disabled or hidden by a rule",
    ],
    [
      "a check of a text",
      form({ checks: [{ field: "note", atMost: "price" }] }),
      "check of note: note is of type text",
    ],
    [
      "a filter by a text",
      form({
        optionFilters: [{ kind: "visible-in-region", field: "basis", regions: ["note"], binding: true }],
      }),
      "options of basis: note is of type text",
    ],
    [
      "a preset into a flag",
      form({ presets: [{ from: "basis", into: "flag", attribute: "basisId" }] }),
      "preset of flag: flag is of type yes-no",
    ],
  ])("%s", (_what, definition, complaint) => expect(lintDefinition(definition)).toEqual([complaint]));
});
