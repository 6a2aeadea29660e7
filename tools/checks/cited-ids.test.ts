import { describe, expect, test } from "vitest";
import { citationErrors, idsInTitle, lostTables } from "./cited-ids.ts";
import type { Requirement } from "./requirements.ts";

const numbers = Array.from({ length: 20 }, (_, i) => `PLAT-0${i + 10}`);
const rows = ["OTC-100", "OTC-101", "OTC-103", "OTC-200", ...numbers];
const known = new Map<string, Requirement>([
  ...rows.map((id) => [id, { id, kind: "row", text: "…", file: "x.md" }] as const),
  ...["G-5", "G-11"].map((id) => [id, { id, kind: "decision", text: "…", file: "x.md" }] as const),
]);

describe("HOUSE-022: leading ids of a title", () => {
  test.each([
    ["one", "OTC-100: the basis price", ["OTC-100"]],
    ["several", "OTC-100 PLAT-010 G-5: a list", ["OTC-100", "PLAT-010", "G-5"]],
    ["numbers alone", "OTC-100, 101, 103: a short list", ["OTC-100", "OTC-101", "OTC-103"]],
    ["a range with gaps", "OTC-100..103: a range", ["OTC-100", "OTC-101", "OTC-103"]],
    ["a range in full", "OTC-100..OTC-101: a range", ["OTC-100", "OTC-101"]],
    ["a part of a decision", "G-11c: a letter", ["G-11"]],
    ["none for a mere mention", "as OTC-100 says", []],
    ["none for a foreign id", "SHA-256 over UTF-8", []],
  ])("%s", (_, title, proven) => {
    expect(idsInTitle(title, known)).toEqual({ proven, errors: [] });
  });

  test.each([
    ["is longer than twelve ids", "PLAT-010..022: much", '"PLAT-010..022" is a range of 13 ids; 12 at most'],
    ["is every row of its prefix", "OTC-100..200: all", '"OTC-100..200" covers every row of OTC'],
    ["runs backwards", "OTC-103..100: none", '"OTC-103..100" is empty'],
  ])("a range that %s proves nothing", (_, title, error) => {
    expect(idsInTitle(title, known)).toEqual({ proven: [], errors: [error] });
  });

  test.each([
    ["an id without text", "OTC-999: wrong", '"OTC-999" has no text in docs/requirements'],
    ["an unknown prefix", "OCT-100: wrong", '"OCT-100" has no text in docs/requirements'],
    ["the end of a range", "OTC-100..104: wrong", '"OTC-104" has no text in docs/requirements'],
  ])("%s is an error", (_, title, error) => {
    expect(idsInTitle(title, known).errors).toContain(error);
  });
});

describe("HOUSE-020: citations without a text", () => {
  test.each([
    ["an id", "// as OTC-100 and OTC-102 have it", ['"OTC-102" has no text in docs/requirements']],
    ["the end of a range", "OTC-100..102", ['"OTC-102" has no text in docs/requirements']],
    ["an id of a list", "(OTC-100, 102)", ['"OTC-102" has no text in docs/requirements']],
    ["foreign ids", "SHA-256, UTF-8, TS-1, X-OTC-102-Y", []],
    ["data", 'contractNumber: "OTC-102"', []],
  ])("%s", (_, text, errors) => expect(citationErrors(text, known)).toEqual(errors));

  test("unknown tables and annexes are errors", () => {
    const headings = ["Annex A. Report fields", "Table 2.8. Permissions"];
    expect(lostTables("table 2.8, Annex A", headings)).toEqual([]);
    expect(lostTables("table 2.9, Annex D", headings)).toEqual([
      '"Table 2.9" is not a heading in docs/requirements',
      '"Annex D" is not a heading in docs/requirements',
    ]);
  });
});
