import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport, reconcileCounts } from "./test-reports.ts";

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

test("an unloadable test file is a failure", () => {
  const loaded = {
    name: "a.test.ts",
    status: "passed",
    assertionResults: [{ ancestorTitles: [], title: "a", status: "passed" }],
  };
  const broken = { name: "b.test.ts", status: "failed", assertionResults: [] };
  const file = report({ numPassedTests: 5, numFailedTests: 1, testResults: [loaded, broken] });
  expect(readVitestReport(file)).toMatchObject({ passed: 5, failed: 2 });
});

test("flaky browser tests and failed starts are failures", () => {
  const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}], suites: [] });
  expect(readPlaywrightReport(file)).toMatchObject({ passed: 3, failed: 3 });
});

test.each([
  ["all passed", { passed: 3, failed: 0 }, 0, { passed: 3, failed: 0 }],
  ["some failed", { passed: 3, failed: 2 }, 1, { passed: 3, failed: 2 }],
  ["the run broke outside of a test", { passed: 3, failed: 0 }, 1, { passed: 3, failed: 1 }],
  ["no test ran", { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ["there is no report", readVitestReport("none.json"), 0, { passed: 0, failed: 1 }],
])("counts and exit code agree: %s", (_, counts, code, settled) => {
  expect(reconcileCounts(counts, code)).toEqual(settled);
});

test("HOUSE-023 CORE-007: a change without tests is no failure", () => {
  expect(reconcileCounts({ passed: 0, failed: 0 }, 0, true)).toEqual({ passed: 0, failed: 0 });
  expect(reconcileCounts({ passed: 0, failed: 0 }, 1, true)).toEqual({ passed: 0, failed: 1 });
});
