import { expect, test } from "vitest";
import { findDocumentError, findPrivateNames, findProseErrors, findTitleErrors } from "./prose-rules.ts";

const clauses = (code: string) => findProseErrors("a.ts", code).map(({ line, text }) => [line, text]);

test.each([
  [
    "an opening pronoun",
    "// What the caller may do is checked here.",
    "What the caller may do is checked here.",
  ],
  ["an impersonal subject", "/** OTC-001: rejects whoever is blocked. */", "rejects whoever is blocked."],
  ["a second clause", "// Returns the user. Nobody else may call it.", "Nobody else may call it."],
])("LANG-001: %s in a comment is an error", (_, code, text) => {
  expect(clauses(`const a = 1;\n${code}\nconst b = 2;\n`)).toEqual([[2, text]]);
});

test("LANG-001: plain comments, strings and directives pass", () => {
  const code =
    '/** Returns the user. */\n// oxlint-disable-next-line nobody knows\nconst a = "What he said is here.";\n';
  expect(clauses(code)).toEqual([]);
});

test("LANG-002: a private name is an error wherever it occurs", () => {
  expect(findPrivateNames("const a = 1;\nthrow new XmlRefused(`a`);\n")).toEqual([
    { line: 2, text: "throw new XmlRefused(`a`);" },
  ]);
  expect(findPrivateNames("throw new ApiError(code);")).toEqual([]);
});

test("LANG-001: more than three private words per 1,000 are an error", () => {
  const plain = "The server returns the report. ".repeat(100);
  expect(findDocumentError(plain)).toBeUndefined();
  expect(findDocumentError(`${plain} Nobody asked.`)).toMatch(/2 private words of \d+: nobody, asked/);
  expect(findDocumentError("Nobody asked.")).toBeUndefined();
});

test.each([
  [
    "a long title",
    'test("AB-1: one two three four five six seven eight nine ten eleven twelve thirteen", f)',
    1,
  ],
  ["a pronoun", 'test.each([1])("AB-1, AB-2..5: it %s", f)', 1],
  ["a question word in a template", "it(`nobody sees ${name}`, f)", 1],
  ["a noun", 'test("AB-1 design 8: a deal has a number (Linux only: it reads a file) @phone", f)', 0],
  ["another call", 'test.describe("what a long title", f)', 0],
])("LANG-007: the check counts the errors of %s", (_name, code, count) => {
  expect(findTitleErrors("a.test.ts", code)).toHaveLength(count);
});
