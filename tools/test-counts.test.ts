import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { playwrightCounts, settle, vitestCounts } from "./test-counts.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "counts-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a test file that could not be loaded is a failure", () => {
  const loaded = { status: "passed", assertionResults: [{}] };
  const broken = { status: "failed", assertionResults: [] };
  const file = report({ numPassedTests: 5, numFailedTests: 1, testResults: [loaded, broken] });
  expect(vitestCounts(file)).toEqual({ passed: 5, failed: 2 });
});

test("a flaky story and a run that could not start are failures", () => {
  expect(playwrightCounts(report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}] }))).toEqual(
    {
      passed: 3,
      failed: 3,
    },
  );
});

test.each([
  ["all passed", { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ["some failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
  ["the run broke outside of a test", { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ["no test ran", { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ["there is no report", undefined, 0, { passed: 0, failed: 1 }],
])("counts and exit code agree: %s", (_, counts, code, settled) => {
  expect(settle(counts, code)).toEqual(settled);
});
