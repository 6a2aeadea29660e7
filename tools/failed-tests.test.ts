import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { failedTests } from "./failed-tests.ts";
import { readPlaywrightResults, readVitestResults } from "./test-reports.ts";
import { repository } from "./source-files.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "failed-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test("a run ends with the tests that failed and the first lines of why, without colours", () => {
  const common = { ancestorTitles: ["group"], duration: 1 };
  const file = report({
    testResults: [
      {
        name: `${repository}/tools/some.test.ts`,
        status: "failed",
        assertionResults: [
          { ...common, title: "held", status: "passed", failureMessages: [] },
          { ...common, title: "was skipped", status: "skipped", failureMessages: [] },
          {
            ...common,
            title: "broke",
            status: "failed",
            failureMessages: ["\u001B[31mone\u001B[39m\n\ntwo\nthree"],
          },
        ],
      },
      {
        name: `${repository}/tools/other.test.ts`,
        status: "failed",
        message: "its hook broke",
        assertionResults: [{ ...common, title: "was not begun", status: "skipped" }],
      },
    ],
  });
  expect(failedTests(readVitestResults(file), 2)).toEqual([
    "tools/some.test.ts › group › broke",
    "    one",
    "    two",
    "tools/other.test.ts › could not be run",
    "    its hook broke",
  ]);
});

test("so do the stories that failed", () => {
  const spec = (title: string, status: string, message: string) => ({
    ...{ title, file: "some.spec.ts" },
    tests: [{ status, expectedStatus: "passed", results: [{ duration: 1, errors: [{ message }] }] }],
  });
  const specs = [spec("held", "expected", ""), spec("broke", "unexpected", "not there")];
  const file = report({ suites: [{ title: "some.spec.ts", specs }] });
  expect(failedTests(readPlaywrightResults(file))).toEqual(["e2e/some.spec.ts › broke", "    not there"]);
});
