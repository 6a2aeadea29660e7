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
  ["its id, whatever it was called once", { id: 2, text: "Пшеница тв." }, durum],
  ["its name", { text: " Турция\n" }, turkey],
  ["its name however it is written", { text: "ПШЕНИЦА ТВЕРДАЯ." }, durum],
  ["a name in letters that look alike", { text: "Tурция" }, turkey],
  ["its code", { text: "792" }, turkey],
  ["a code of its own in an attribute", { code: "tur", text: "" }, turkey],
  ["the short code of a delivery term", { text: "fca" }, fca],
  ["a code that several have and its name", { code: "01.11.12", text: "пшеница твёрдая" }, durum],
  ["the one in force of two that are written alike", { text: "порт кавказ" }, newPort],
  ["a name out of force, word for word", { text: "Порт Кавказ" }, oldPort],
])("FIX-028: a record is found by %s", (_, words, found) => {
  expect(findRecord(records, words)).toEqual({ record: found });
});

test.each([
  ["an id that nobody has", { id: 99, text: "Турция" }, "unknown"],
  ["an id of one and the name of another", { id: 1, text: "Пшеница твёрдая" }, "contradiction"],
  ["a code that several have", { code: "01.11.12" }, "ambiguous"],
  ["a code of one and the name of another", { code: "792", text: "Пшеница твёрдая" }, "unknown"],
  ["a part of a name", { text: "Пшеница" }, "unknown"],
  ["signs alone", { text: "—" }, "unknown"],
])("FIX-028: %s is no record", (_, words, error) => {
  expect(findRecord(records, words)).toEqual({ error });
});
