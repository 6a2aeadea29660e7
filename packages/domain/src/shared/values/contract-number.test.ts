import fc from "fast-check";
import { expect, test } from "vitest";
import { contractNumberIdentity } from "./contract-number.ts";
import { searchKey } from "./search-key.ts";

test.each([
  ["ЗП-26/344", ["зп-26/344", "№ ЗП – 26 / 344", "З\u00A0П\u2011 26/344\u200B", "зп\u221226/344"]],
  ["АВС.7", ["abc.7", "Abc . 7"]],
  ["ёлка", ["е\u0308лка", "ЕЛКА"]],
  ["12 «З»", ['12"з"', "№12 “З”"]],
])("FIX-316: spellings of %s are one number", (number, spellings) => {
  for (const spelling of spellings)
    expect(contractNumberIdentity(spelling)).toBe(contractNumberIdentity(number));
});

test("FIX-316: another separator or position is another number", () => {
  const numbers = [
    "123",
    "12/3",
    "1/23",
    "12-3",
    "12--3",
    "12.3",
    "12_3",
    "12\\3",
    "12:3",
    '12"3',
    "О12",
    "012",
  ];
  expect(new Set(numbers.map(contractNumberIdentity)).size).toBe(numbers.length);
});

test("FIX-316: equal numbers have equal search keys", () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("12/-–.№ «aАё\u0308\u200Dе")),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(contractNumberIdentity(one) === contractNumberIdentity(other));
      expect(searchKey(one)).toBe(searchKey(other));
    }),
    { examples: [["е\u200D\u0308", "е\u0308"]] },
  );
});
