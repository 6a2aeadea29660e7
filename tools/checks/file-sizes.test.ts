import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
/** Source files of the product: no tests, no generated files. */
const sources = execFileSync("git", ["ls-files", "apps", "packages"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => /\/src\/.*\.(?:tsx?|css)$/.test(file))
  .filter((file) => !/\.test\.|\.generated\./.test(file));

test("CORE-003 HOUSE-114: no source file has more than 400 lines", () => {
  const lines = (file: string) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1;
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((file) => lines(file) > 400)).toEqual([]);
});

test("CORE-003: no folder has more than 30 source files", () => {
  const counts = Map.groupBy(sources, (file) => path.dirname(file));
  expect([...counts].filter(([, files]) => files.length > 30).map(([folder]) => folder)).toEqual([]);
});
