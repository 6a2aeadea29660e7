import { expect, test } from "vitest";
import { idsInTitle, readRequirements } from "./requirements.ts";
import { readTestTitles } from "./test-titles.ts";

const listed = ["OTC-100", "OTC-101", "OTC-103", "PLAT-007", "G-5", "G-11"];
const known = new Map(listed.map((id) => [id, { id, kind: "RULE", text: "" }]));

test.each([
  ["OTC-100: the basis price", ["OTC-100"], []],
  ["OTC-100 PLAT-007 G-5: a list", ["OTC-100", "PLAT-007", "G-5"], []],
  ["OTC-100, 101, 103: a short list", ["OTC-100", "OTC-101", "OTC-103"], []],
  ["OTC-100..103: a range has gaps", ["OTC-100", "OTC-101", "OTC-103"], []],
  ["OTC-100..OTC-101: a long range", ["OTC-100", "OTC-101"], []],
  ["OTC-100..104: the end of a range exists", ["OTC-100", "OTC-101", "OTC-103"], ["OTC-104"]],
  ["G-11c: a letter names a part of a decision", ["G-11"], []],
  ["a mention of OTC-100 proves nothing", [], []],
  ["a mention of OTC-999 is a slip", [], ["OTC-999"]],
  ["OCT-100: a strange id in front is a slip", [], ["OCT-100"]],
  ["the digest is SHA-256 over UTF-8", [], []],
])("ids of a title: %s", (title, proven, unknown) => {
  expect(idsInTitle(title, known)).toEqual({ proven, unknown });
});

test("titles are read from tests, groups, tables and templates; skipped tests prove nothing", () => {
  const code = `
    describe("OTC-100: group", () => {
      it("one", () => {});
      test.each([["OTC-101", 1]])("%s from a table", () => {});
      test(\`OTC-103: filled \${in_}\`, () => {});
      test.skip("PLAT-007: not now", () => {});
      const other = call("PLAT-007: no test");
    });`;
  expect(readTestTitles("sample.test.ts", code).map(({ title }) => title)).toEqual([
    "OTC-100: group",
    "one",
    "%s from a table",
    "OTC-101",
    "OTC-103: filled ",
  ]);
});

test("the list of requirements holds every row once, with a kind", () => {
  const rows = [...readRequirements().values()];
  expect(rows.filter(({ kind }) => kind !== "DECISION")).toHaveLength(954);
  expect(rows.filter(({ id, kind, text }) => !/^[A-Z]+-\d+$/.test(id) || kind === "" || text === "")).toEqual(
    [],
  );
});
