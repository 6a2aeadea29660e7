import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../source-files.ts";
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
  const broken = {
    name: join(repository, "b.test.ts"),
    status: "failed",
    message: "Cannot find module",
    assertionResults: [],
  };
  const file = report({ numPassedTests: 5, numFailedTests: 1, testResults: [loaded, broken] });
  expect(readVitestReport(file)).toMatchObject({
    passed: 5,
    failed: 2,
    failures: ["b.test.ts › Cannot find module"],
  });
});

test("a failed test is named with the first line of its error", () => {
  const assertionResults = [
    {
      ancestorTitles: ["group"],
      title: "title",
      status: "failed",
      failureMessages: ["Error: wrong\n  at a.ts"],
    },
    { ancestorTitles: [], title: "other", status: "passed" },
  ];
  const vitest = { name: join(repository, "a.test.ts"), status: "failed", assertionResults };
  expect(
    readVitestReport(report({ numPassedTests: 1, numFailedTests: 1, testResults: [vitest] })).failures,
  ).toEqual(["a.test.ts › group › title › Error: wrong"]);

  const tests = [
    { status: "unexpected", expectedStatus: "passed", results: [{ error: { message: "Time-out" } }] },
  ];
  const suites = [
    { title: "a.spec.ts", suites: [{ title: "group", specs: [{ title: "t", file: "a.spec.ts", tests }] }] },
  ];
  const stats = { expected: 0, unexpected: 1, flaky: 0 };
  expect(readPlaywrightReport(report({ stats, errors: [], suites })).failures).toEqual([
    "e2e/a.spec.ts › group › t › Time-out",
  ]);
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
  expect(reconcileCounts(counts, code)).toMatchObject(settled);
});

test("HOUSE-023 CORE-007: a change without tests is no failure", () => {
  expect(reconcileCounts({ passed: 0, failed: 0 }, 0, true)).toMatchObject({ passed: 0, failed: 0 });
  expect(reconcileCounts({ passed: 0, failed: 0 }, 1, true)).toMatchObject({ passed: 0, failed: 1 });
});
