import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { expect, onTestFinished, test } from "vitest";
import { findMissingFunctions, findMissingStyles } from "./browser-features.ts";

function findIn(code: string, replaced: string[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), "birzha-browsers-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "code.ts");
  writeFileSync(file, code);
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2024,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts"],
    types: [],
  });
  return findMissingFunctions(
    program,
    (name) => name === file,
    (owner, name) => replaced.includes(`${owner}.${name}`),
  ).map((error) => error.replace(`${file}:`, ""));
}

test("FIX-250: functions that a browser of the list lacks are errors", () => {
  const code = `
    [1].toSorted();
    Map.groupBy([1], (one) => one);
    new URLSearchParams().size;
    AbortSignal.any([]);
    [1].sort();
    new Map().size;`;
  expect(findIn(code)).toEqual([
    "2: Array.toSorted is missing in chrome 109, edge 109",
    "3: Map.groupBy is missing in chrome 109, edge 109, firefox 115, safari 16.4",
    "4: URLSearchParams.size is missing in chrome 109, edge 109, safari 16.4",
    "5: AbortSignal.any is missing in chrome 109, edge 109, firefox 115, safari 16.4",
  ]);
});

test("FIX-250: functions of the polyfills are no errors", () => {
  expect(findIn("[1].toSorted();", ["Array.toSorted"])).toEqual([]);
});

test("FIX-250: style features that a browser of the list lacks are errors", () => {
  const sheet = "a:has(b) { color: light-dark(red, blue); field-sizing: content; margin: 0 }";
  expect(findMissingStyles(sheet, new Set([":has"])).map((error) => error.split(" ")[0])).toEqual([
    "field-sizing",
    "field-sizing:",
    "light-dark()",
  ]);
});
