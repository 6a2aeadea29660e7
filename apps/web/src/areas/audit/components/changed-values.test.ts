// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { changedValues } from "./changed-values.ts";

test("S-8: a record shows its changes by field, also inside XML", () => {
  const xml = (price: string, more = "") =>
    `<form><price>${price}</price><currency id="1">RUB</currency>${more}</form>`;
  expect(
    changedValues(
      { status: 1, dataXML: xml("17420", "<note>Срочно</note>") },
      { status: 2, dataXML: xml("17500"), termination: { terminationNumber: "Р-1" } },
    ),
  ).toEqual([
    { path: "status", before: "1", after: "2" },
    { path: "dataXML.price", before: "17420", after: "17500" },
    { path: "dataXML.note", before: "Срочно", after: "" },
    { path: "termination.terminationNumber", before: "", after: "Р-1" },
  ]);
});

test("S-8: a field only in the old value is not removed", () => {
  expect(changedValues({ status: 1, version: 3 }, { status: 3 })).toEqual([
    { path: "status", before: "1", after: "3" },
  ]);
});

test("S-8: new and removed records show all their values", () => {
  expect(changedValues(null, { code: "RUB", isActive: true, description: null })).toEqual([
    { path: "code", before: "", after: "RUB" },
    { path: "isActive", before: "", after: "true" },
  ]);
  expect(changedValues({ code: "RUB" }, null)).toEqual([{ path: "code", before: "RUB", after: "" }]);
});

test("S-8: text that only resembles XML stays text", () => {
  expect(changedValues(null, { description: "<5 т" })).toEqual([
    { path: "description", before: "", after: "<5 т" },
  ]);
});
