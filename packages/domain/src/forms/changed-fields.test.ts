import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields, isBlank, isSameValue } from "./changed-fields.ts";
import type { FieldValue, FormDefinition, FormField } from "./definition.ts";

const price: FormField = { name: "price", type: "money", scale: 2 };
const number: FormField = { name: "number", type: "text", maxLength: 50 };
const product: FormField = { name: "product", type: "select", dictionary: "productTypes" };
const files: FormField = { name: "files", type: "files", maxFiles: 3 };
const form: FormDefinition = {
  formSysId: "trial",
  passportId: 1,
  sections: [
    { name: "one", fields: [{ name: "holder", type: "text", maxLength: 50, system: true }, price] },
    { name: "two", fields: [number, product, files] },
  ],
  rules: [],
  checks: [],
  optionFilters: [],
  presets: [],
};

describe("S-7 G-85: equality of two values", () => {
  test.each<[string, FormField, FieldValue | null | undefined, FieldValue | null | undefined, boolean]>([
    ["numbers by value", price, "17420.5", "17420.50", true],
    ["different numbers", price, "17420.5", "17420.51", false],
    ["texts letter by letter, digits included", number, "1.5", "1.50", false],
    [
      "a record by its id, despite a new name",
      product,
      { id: 3, name: "Ячмень" },
      { id: 3, name: "Ячмень 1" },
      true,
    ],
    ["another record of the same name", product, { id: 3, name: "Ячмень" }, { id: 4, name: "Ячмень" }, false],
    ["empty in different spellings", number, null, undefined, true],
    ["an empty list and empty", files, [], undefined, true],
    ["a value and empty", number, undefined, "7", false],
    ["the same files", files, [{ id: 1, value: "а.pdf" }], [{ id: 1, value: "а.pdf" }], true],
    [
      "an additional file",
      files,
      [{ id: 1, value: "а.pdf" }],
      [
        { id: 1, value: "а.pdf" },
        { id: 2, value: "б.pdf" },
      ],
      false,
    ],
    ["another file of the same name", files, [{ id: 1, value: "а.pdf" }], [{ id: 2, value: "а.pdf" }], false],
    ["no and empty", { name: "flag", type: "yes-no" }, false, undefined, false],
  ])("%s", (_, field, one, other, isSame) => {
    expect(isSameValue(field, one, other)).toBe(isSame);
    expect(isSameValue(field, other, one)).toBe(isSame);
  });

  test("trailing zeros never make numbers different", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 4 }), (whole, zeros) =>
        isSameValue(price, String(whole), `${whole}.${"0".repeat(zeros + 1)}`),
      ),
    );
  });
});

test("S-7: changed fields have the form's order and no system fields", () => {
  const before = { holder: "Ермаков", price: "1", number: "7", product: { id: 1, name: "Рожь" } };
  const after = { holder: "Лыков", price: "1.00", number: "8", files: [{ id: 1, value: "а.pdf" }] };
  expect(changedFields(form, before, after).map(({ name }) => name)).toEqual(["number", "product", "files"]);
  expect(changedFields(form, before, before)).toEqual([]);
});

test("no is different from blank", () => {
  expect([null, undefined, "", [], false, "0"].map(isBlank)).toEqual([true, true, true, true, false, false]);
});
