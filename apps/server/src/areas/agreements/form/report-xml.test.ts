import fc from "fast-check";
import { expect, test } from "vitest";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import {
  fieldsOf,
  type FieldValue,
  type FormField,
  type FormValues,
} from "@birzha/domain/forms/definition.ts";
import { isPlainText } from "@birzha/domain/shared/values/text.ts";
import { readReportXml } from "./report-xml.ts";

const read = (inside: string) => ({ ...readReportXml(reportForm, `<agreement>${inside}</agreement>`) });

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter(isPlainText);
const id = fc.integer({ min: 1, max: 999_999_999 });

function anyValue(field: FormField): fc.Arbitrary<FieldValue> {
  switch (field.type) {
    case "yes-no":
      return fc.boolean();
    case "select":
      return fc.record({ id, name: text });
    case "files":
      return fc.array(fc.record({ id, value: text }), { minLength: 1, maxLength: 3 });
    default:
      return text;
  }
}

const anyValues: fc.Arbitrary<FormValues> = fc.record(
  Object.fromEntries(fieldsOf(reportForm).map((field) => [field.name, anyValue(field)])),
  { requiredKeys: [] },
);

test("G-42: reading written XML returns the same values", () => {
  fc.assert(
    fc.property(anyValues, (values) => {
      expect({ ...readReportXml(reportForm, toReportXml(reportForm, values)) }).toEqual({ ...values });
    }),
  );
});

test("G-42 FIX-028: the id wins over code and name, which remain otherwise", () => {
  expect(read('<currency id="7">Рубль</currency>')).toEqual({ currency: { id: 7, name: "Рубль" } });
  expect(read("<currency>Рубль</currency>")).toEqual({ currency: { name: "Рубль" } });
  expect(read('<currency id="x">Рубль</currency>')).toEqual({ currency: { id: Number.NaN, name: "Рубль" } });
  expect(read('<currency code="RUB"/>')).toEqual({ currency: { code: "RUB", name: "" } });
  expect(read("<currency/>")).toEqual({ currency: undefined });
});

test("G-42: yes and no are fixed words, white space is ignored", () => {
  expect(read("<price_nds_flag> true\n</price_nds_flag>")).toEqual({ price_nds_flag: true });
  expect(read("<price_nds_flag>да</price_nds_flag>")).toEqual({ price_nds_flag: "да" });
});

test("G-42: unknown elements stay as separate entries", () => {
  expect(
    read('<bonus>1</bonus><price currency="RUB">2</price><files><file id="3" lang="ru">а</file></files>'),
  ).toEqual({
    bonus: "1",
    price: "2",
    "price@currency": "RUB",
    files: [{ id: 3, value: "а" }],
    "files.file@lang": "ru",
  });
});

test("G-42: a file list with other content is invalid, not empty", () => {
  expect(read("<files><attachment/></files>")).toEqual({ files: ["", "attachment"] });
  expect(read("<files>файл.pdf</files>")).toEqual({ files: ["файл.pdf"] });
});
