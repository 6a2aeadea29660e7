import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { runCommand } from "../run-command.ts";
import { listFiles, readText } from "../source-files.ts";
import { findTableWriteErrors, tableWriteRule } from "./table-writes.ts";

const fixtures = "tools/fixtures/boundaries";
const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: readonly { readonly name: string }[];
};
const planted = listFiles(fixtures).flatMap((file) => {
  const rule = /^\/\/ breaks: (\S+)/.exec(readText(file))?.[1];
  return rule ? [{ file, rule }] : [];
});

let violations: ReadonlySet<string>;
beforeAll(async () => {
  const { output } = await runCommand(["depcruise", "--output-type", "json", fixtures]);
  const { summary } = JSON.parse(output) as {
    summary: { violations: readonly { from: string; rule: { name: string } }[] };
  };
  violations = new Set([
    ...summary.violations.map(({ rule, from }) => `${rule.name} ${from}`),
    ...listFiles(fixtures)
      .filter((file) => findTableWriteErrors(file, readText(file)).length > 0)
      .map((file) => `${tableWriteRule} ${file}`),
  ]);
});

test("CORE-004: every module boundary has a planted violation", () => {
  const rules = new Set(planted.map(({ rule }) => rule));
  expect([tableWriteRule, ...forbidden.map(({ name }) => name)].filter((name) => !rules.has(name))).toEqual(
    [],
  );
});

test.each(planted)("the boundary $rule finds $file", ({ rule, file }) =>
  expect(violations).toContain(`${rule} ${file}`),
);
