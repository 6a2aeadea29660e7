import fc from "fast-check";

const before = fc.constantFrom(
  "",
  '"№ "',
  "\\ ",
  "[Red]",
  "[$€-2]",
  "_-",
  "[>=100]",
  "[$-409]",
  "[$-419]",
  "[$$-409]",
);
const after = fc.constantFrom("", '" т"', '" тыс."', "\\ ", "[$€-2]", "%", ",", ',"тыс."', "_-");
const digits = fc.constantFrom(
  "0",
  "0.0",
  "0.00",
  "#,##0",
  "000",
  "#",
  "?0.??",
  "0.000",
  "# ?/?",
  "0.0E+0",
  "mmm yyyy",
  "@",
  "",
);
const section = fc.tuple(before, digits, after).map((parts) => parts.join(""));

/** Codes of one to four sections: signs, zeros, words, units, currencies, scale, fractions, dates, nothing. */
export const generatedCodes = fc
  .array(section, { minLength: 1, maxLength: 4 })
  .map((sections) => sections.join(";"));

/** Identifiers, amounts and prices. */
export const generatedNumbers = fc.oneof(
  fc.integer({ min: -100_000, max: 10_000_000_000 }),
  fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000),
);

/** Codes of dates, with and without a day or a year. */
export const generatedDateCodes = fc
  .tuple(
    fc.constantFrom("", "[$-419]", "[$-409]", '"от "', "[h]:mm "),
    fc.uniqueArray(fc.constantFrom("d", "dd", "m", "mm", "mmm", "mmmm", "yy", "yyyy", "h:mm"), {
      minLength: 1,
      maxLength: 4,
      selector: (part) => part[0],
    }),
    fc.constantFrom(".", "/", "-", " ", "\\-"),
  )
  .map(([start, parts, separator]) => start + parts.join(separator));

/** Days of contracts, some with a time. */
export const generatedDays = fc.tuple(fc.integer({ min: 36_526, max: 54_787 }), fc.constantFrom(0, 0, 0.5));
