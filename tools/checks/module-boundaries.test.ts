import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { runCommand } from "../run-command.ts";
import { listFiles, readText } from "../source-files.ts";

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
  violations = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
});

test("every module boundary has a planted import", () => {
  const rules = new Set(planted.map(({ rule }) => rule));
  expect(forbidden.map(({ name }) => name).filter((name) => !rules.has(name))).toEqual([]);
});

test.each(planted)("the boundary $rule finds $file", ({ rule, file }) =>
  expect(violations).toContain(`${rule} ${file}`),
);
