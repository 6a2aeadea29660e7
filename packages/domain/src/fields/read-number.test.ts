import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDecimal, fromScaled, type Decimal } from "../shared/values/decimal.ts";
import { readNumber, type DecimalSign } from "./read-number.ts";

const reading = (text: string, sign?: DecimalSign) => {
  const read = readNumber(text, sign);
  if (read.kind === "number") return read.value;
  if (read.kind === "ambiguous") return `${read.decimal} or ${read.grouped}`;
  return read.kind === "error" ? read.fault : read.kind;
};

test.each([
  ["", "empty"],
  [" \t\r\n", "empty"],
  ["17420,5", "17420.5"],
  ["17 420,50", "17420.50"],
  ["17\u00a0420.50", "17420.50"],
  ["17\u2009420\u202f000,125", "17420000.125"],
  ["13'900", "13900"],
  ["13’900,5", "13900.5"],
  ["1.234,56", "1234.56"],
  ["1,234.56", "1234.56"],
  ["1.234.567", "1234567"],
  ["1,234", "1.234"],
  ["1.234", "1.234"],
  ["  5 ", "5"],
  ["300\r\n", "300"],
  ["300\t", "300"],
  ["\ufeff300\u200b", "300"],
  ["007", "7"],
  [",5", "0.5"],
  ["5,", "5"],
  ["\u22125,10", "-5.10"],
  ["-0", "0"],
  ["300\t13900", "several"],
  ["300\n13900", "several"],
  ["300\u2028139", "several"],
  ["300\u0000139", "several"],
  ["300\u200b139", "several"],
  ["300⇥13900", "several"],
  ["300 13900", "groups"],
  ["12 345 6", "groups"],
  ["1234 567", "groups"],
  ["1 234'567", "groups"],
  ["1  234", "groups"],
  ["0 123", "groups"],
  ["1,2,3", "groups"],
  ["1,234,56", "groups"],
  ["1.234,567.8", "groups"],
  ["1,234 567", "groups"],
  ["1.2E+05", "exponent"],
  ["7,70123E+09", "exponent"],
  ["1e5", "exponent"],
  ["0x10", "letters"],
  [",", "letters"],
  ["-", "letters"],
  ["1-2", "letters"],
  ["12a", "letters"],
  ["٣", "letters"],
  ["３００", "letters"],
  ["Infinity", "letters"],
  ["1".repeat(41), "length"],
])("FIX-310 G-51: %j reads as %s", (text, expected) => expect(reading(text)).toBe(expected));

test.each([
  ["1,234", "1.234 or 1234", "1.234", "1234"],
  ["1.234", "1.234 or 1234", "1234", "1.234"],
  ["0,125", "0.125", "0.125", "groups"],
  ["1234,567", "1234.567", "1234.567", "groups"],
  ["12,5", "12.5", "12.5", "groups"],
  ["1 234,567", "1234.567", "1234.567", "groups"],
  ["1.234,5", "1234.5", "1234.5", "groups"],
  ["1,234.5", "1234.5", "groups", "1234.5"],
])("FIX-310: the decimal sign of a column decides %s", (text, undecided, comma, point) =>
  expect([reading(text, "undecided"), reading(text, "comma"), reading(text, "point")]).toEqual([
    undecided,
    comma,
    point,
  ]),
);

test("FIX-310: an error shows the tabs and line breaks of the paste", () => {
  expect(readNumber("300\t13 900\r\n12\u0000\n")).toMatchObject({ text: "300⇥13 900⏎12�" });
  expect(readNumber("9".repeat(100))).toMatchObject({ text: `${"9".repeat(60)}…` });
});

describe("FIX-310: generated pastes", () => {
  const decimal = fc
    .tuple(fc.bigInt(-(10n ** 12n), 10n ** 12n), fc.integer({ min: 0, max: 4 }))
    .map(([digits, scale]) => fromScaled(digits, scale));

  /** Texts that a person writes for a value: every separator of groups with every other sign of decimals. */
  function spellingsOf(value: Decimal, sign?: DecimalSign): readonly string[] {
    const points = sign === "comma" ? [","] : sign === "point" ? ["."] : [".", ","];
    const [, minus, whole = "", fraction] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
    const groups: string[] = [];
    for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
    return ["", " ", "'", ".", ","].flatMap((gap) =>
      points.flatMap((point) => {
        if (gap === point) return fraction === undefined ? [minus + groups.join(gap)] : [];
        return [`${minus}${groups.join(gap)}${fraction === undefined ? "" : point + fraction}`];
      }),
    );
  }

  const valuesIn = (text: string, sign?: DecimalSign) => {
    const read = readNumber(text, sign);
    if (read.kind === "ambiguous") return [read.decimal, read.grouped];
    return read.kind === "number" ? [read.value] : [];
  };

  const gaps = ["", "", "", " ", "\u00a0", "'", ".", ",", "\t", "\n", "-", "e", "\u200b", " т"];
  const paste = fc
    .array(fc.tuple(fc.stringMatching(/^[1-9]\d{0,2}$|^\d{3}$/), fc.constantFrom(...gaps)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => parts.flat().join(""));

  test("FIX-310: a paste is read as its visible number or rejected", () => {
    fc.assert(
      fc.property(
        paste,
        fc.constantFrom<DecimalSign>("either", "undecided", "comma", "point"),
        (text, sign) => {
          const visible = text.replace(/[\s\u200b]+$/, "").replaceAll("\u00a0", " ");
          // A zero in front and a sign at the end are no other value.
          const seen = visible.replace(/^0+(?=\d)/, "").replace(/[.,]$/, "");
          for (const value of valuesIn(text, sign)) expect(spellingsOf(value, sign)).toContain(seen);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("FIX-310: every usual spelling of a value is read", () => {
    fc.assert(
      fc.property(decimal, (value) => {
        for (const text of spellingsOf(value)) expect(valuesIn(text, "undecided")).toContain(value);
        expect(valuesIn(formatDecimal(value))).toEqual([value]);
      }),
    );
  });

  test("FIX-310: cells of two numbers never become one number", () => {
    fc.assert(
      fc.property(decimal, decimal, fc.constantFrom("\t", "\n", "\r\n", "\t\t"), (one, other, gap) => {
        expect(reading(`${formatDecimal(one)}${gap}${formatDecimal(other)}`)).toBe("several");
      }),
    );
  });
});
