import { expect, test } from "vitest";
import type { CatalogRecord } from "./catalogs.ts";
import { findRecord } from "./find-record.ts";

const record = (id: number, name: string, more: Partial<CatalogRecord> = {}): CatalogRecord => ({
  id,
  name,
  code: null,
  description: null,
  isActive: true,
  ...more,
});
const wheat = record(1, "Пшеница мягкая 3 класса", { code: "01.11.12" });
const durum = record(2, "Пшеница твёрдая", { code: "01.11.12" });
const fca = record(3, "FCA — франко-перевозчик", { value: "FCA" });
const turkey = record(4, "Турция", { code: "792", alpha2: "TR", alpha3: "TUR" });
const oldPort = record(5, "Порт Кавказ", { isActive: false });
const newPort = record(6, "порт «Кавказ»");
const records = [wheat, durum, fca, turkey, oldPort, newPort];

test.each([
  ["its id", { id: 2 }, durum],
  ["its id with an earlier name", { id: 2, text: "Пшеница тв." }, durum],
  ["its name", { text: " Турция\n" }, turkey],
  ["its name in another spelling", { text: "ПШЕНИЦА ТВЕРДАЯ." }, durum],
  ["its name in look-alike letters", { text: "Tурция" }, turkey],
  ["its code", { text: "792" }, turkey],
  ["its own code in an attribute", { code: "tur", text: "" }, turkey],
  ["the short code of a delivery term", { text: "fca" }, fca],
  ["a shared code with its name", { code: "01.11.12", text: "пшеница твёрдая" }, durum],
  ["a name shared with an inactive record", { text: "порт кавказ" }, newPort],
  ["the exact name of an inactive record", { text: "Порт Кавказ" }, oldPort],
])("FIX-028: %s finds the record", (_, words, found) => {
  expect(findRecord(records, words)).toEqual({ record: found });
});

test.each([
  ["an unknown id", { id: 99, text: "Турция" }, "unknown"],
  ["an id with the name of another", { id: 1, text: "Пшеница твёрдая" }, "contradiction"],
  ["a shared code", { code: "01.11.12" }, "ambiguous"],
  ["a code with the name of another", { code: "792", text: "Пшеница твёрдая" }, "unknown"],
  ["a part of a name", { text: "Пшеница" }, "unknown"],
  ["punctuation", { text: "—" }, "unknown"],
])("FIX-028: %s finds no record", (_, words, error) => {
  expect(findRecord(records, words)).toEqual({ error });
});
