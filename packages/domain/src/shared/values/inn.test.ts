import fc from "fast-check";
import { expect, test } from "vitest";
import { completeInn, hasInnCheckDigits, isInn, isPersonalInn } from "./inn.ts";

test.each([
  ["1234567890", true],
  ["123456789012", true],
  ["0012345678", true],
  ["123456789", false],
  ["12345678901", false],
  ["1234567890123", false],
  ["12345678a0", false],
  ["1234567890\n", false],
  ["١٢٣٤٥٦٧٨٩٠", false],
])("PLAT-157 OTC-117: %j as an INN: %s", (text, isOne) => expect(isInn(text)).toBe(isOne));

test("G-49: wrong check digits are recognisable but valid", () => {
  // Published examples: the INN of two well-known companies and of a person.
  expect(hasInnCheckDigits("7707083893")).toBe(true);
  expect(hasInnCheckDigits("7736207543")).toBe(true);
  expect(hasInnCheckDigits("500100732259")).toBe(true);
  expect(hasInnCheckDigits("7707083894")).toBe(false);
  expect(isInn("7707083894")).toBe(true);
});

test("G-67: completion adds valid check digits; twelve digits mean a person", () => {
  const start = fc.constantFrom(9, 10).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)));
  fc.assert(
    fc.property(start, (digits) => {
      const inn = completeInn(digits);
      expect(hasInnCheckDigits(inn)).toBe(true);
      expect(isPersonalInn(inn)).toBe(digits.length === 10);
      const last = (Number(inn.at(-1)) + 1) % 10;
      expect(hasInnCheckDigits(inn.slice(0, -1) + last)).toBe(false);
    }),
  );
  expect(() => completeInn("123")).toThrow(RangeError);
});
