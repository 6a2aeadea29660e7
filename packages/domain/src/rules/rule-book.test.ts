import { expect, test } from "vitest";
import {
  agreementErrors,
  filingRejections,
  statusRejections,
  stepRejections,
  terminationRejections,
} from "../agreements/errors.ts";
import { reportForm } from "../agreements/report-form.ts";
import { enteredFields } from "../forms/definition.ts";
import { valueError } from "../forms/field-value.ts";
import { ruleBook } from "./rule-book.ts";

const codes = new Set<string>(ruleBook.map(({ code }) => code));
const today = "2026-11-26";

test("RULE-001: every error code of a report is in the rule book", () => {
  const errors = [
    ...Object.keys(agreementErrors).filter((code) => !/too-many-(?:to-sort|found)$/.test(code)),
    ...[filingRejections, stepRejections, terminationRejections, statusRejections]
      .flat()
      .filter((code) => code.startsWith("agreements.")),
  ];
  expect(errors.filter((code) => !codes.has(code))).toEqual([]);
});

test("RULE-001: each code of the rule book is unique", () => {
  expect(codes.size).toBe(ruleBook.length);
});

/** Rules of one value without catalogue, form or request. */
const ofOneValue = [
  "inn",
  "zip",
  "date",
  "date-in-future",
  "date-too-early",
  "date-too-late",
  "scale",
  "min",
  "max",
];

test.each(ruleBook.filter(({ code }) => ofOneValue.includes(code) || code === "text-length"))(
  "RULE-001: the example of $code breaks the rule, its correction does not",
  ({ code, fields, example: given }) => {
    const example = given!;
    const field = enteredFields(reportForm).find(({ name }) => name === example.field)!;
    expect(fields).toContain(field.name);
    expect(valueError(field, example.wrong, { today })?.code).toBe(code);
    expect(valueError(field, example.right, { today })).toBeUndefined();
  },
);
