import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCoverage } from "./coverage.ts";
import type { Requirement } from "../checks/requirements.ts";
import { runCommand } from "../run-command.ts";
import { repository } from "../source-files.ts";
import { listNightTests } from "./night-tests.ts";
import { readPlaywrightReport, readVitestReport, type TestResult } from "./test-reports.ts";

const ids = ["OTC-001", "OTC-002", "OTC-003", "OTC-004", "OTC-005", "OTC-006"];
const known = new Map<string, Requirement>(
  ids.map((id) => [id, { id, kind: "row", text: "…", file: "x.md" }]),
);

let folder = "";
beforeAll(() => {
  // Below the repository, where Node.js resolves Vitest.
  mkdirSync(`${repository}/.data`, { recursive: true });
  folder = mkdtempSync(`${repository}/.data/coverage-`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const missing = (results: Parameters<typeof checkCoverage>[0]) =>
  checkCoverage(results, known).missing.map(({ id }) => id);

test("HOUSE-022: Vitest proves ids only by passed tests and short ranges", async () => {
  writeFileSync(
    join(folder, "sample.test.ts"),
    `import { describe, expect, test } from "vitest";
    describe("OTC-001: an empty group", () => {});
    test.skip("OTC-002: skipped", () => expect(1).toBe(1));
    test("OTC-003: broken", () => expect(1).toBe(2));
    test("OTC-001..006: everything", () => expect(1).toBe(1));
    describe("OTC-004: a group", () => test("with a test", () => expect(1).toBe(1)));
    for (const id of ["OTC-005"]) test(id + ": a title made from a variable", () => expect(1).toBe(1));
    test.each([["OTC-006", 1]])("%s: a title from a table", (_, one) => expect(one).toBe(1));`,
  );
  const report = join(folder, "vitest.json");
  await runCommand(["vitest", "run", ...["--root", folder, "--reporter=json", `--outputFile=${report}`]]);
  const { results } = readVitestReport(report);
  expect(missing(results)).toEqual(["OTC-001", "OTC-002", "OTC-003"]);
  expect(checkCoverage(results, known).errors).toEqual([
    expect.stringContaining('"OTC-001..006" covers every row of OTC ("OTC-001..006: everything")'),
  ]);
});

test("HOUSE-022: Playwright proves ids only by passed tests", () => {
  const spec = (title: string, status: string, expectedStatus = "passed") => ({
    title,
    file: "users/profile.spec.ts",
    tests: [{ status, expectedStatus }],
  });
  const report = join(folder, "playwright.json");
  const specs = [
    spec("OTC-001: passed", "expected"),
    spec("OTC-002: failed", "unexpected"),
    spec("OTC-003: flaky", "flaky"),
    spec("OTC-004: skipped", "skipped", "skipped"),
    spec("OTC-005: fails as it is expected to", "expected", "failed"),
  ];
  const inner = { title: "OTC-006: a group", specs: [spec("with a test", "expected")] };
  const empty = { title: "OTC-002: an empty group" };
  writeFileSync(
    report,
    JSON.stringify({
      stats: { expected: 2, unexpected: 1, flaky: 1 },
      errors: [],
      suites: [{ title: "users/profile.spec.ts", specs, suites: [inner, empty] }],
    }),
  );
  const { results } = readPlaywrightReport(report);
  expect(missing(results)).toEqual(["OTC-002", "OTC-003", "OTC-004", "OTC-005"]);
  expect(results[0]).toEqual({
    file: "e2e/users/profile.spec.ts",
    titles: ["OTC-001: passed"],
    passed: true,
  });
});

const result = (title: string, outcome: Omit<TestResult, "file" | "titles">): TestResult => ({
  ...{ file: "a.test.ts", titles: [title] },
  ...outcome,
});

test("HOUSE-022 FAST-102: a night title suffices by day, at night a passed test", () => {
  const day = [result("OTC-001: by day", { passed: true }), result("OTC-002: red", { passed: false })];
  const titles = [result("OTC-003..004: titles of the night", { passed: false, isPlanned: true })];
  expect(missing([...day, ...titles])).toEqual(["OTC-002", "OTC-005", "OTC-006"]);
  expect(checkCoverage([...day, ...titles], known).groups).toEqual([
    { prefix: "OTC", rows: 6, proven: 1, planned: 2 },
  ]);
  const night = [result("OTC-003: ran", { passed: true }), result("OTC-004: red", { passed: false })];
  expect(missing([...day, ...night])).toEqual(["OTC-002", "OTC-004", "OTC-005", "OTC-006"]);
});

test("FAST-102: the night has its files, the phone and @night", async () => {
  const tests = await listNightTests();
  const files = tests.map(({ file }) => file);
  expect(files).toContain("apps/server/test/resilience/crash.night.test.ts");
  expect(files.filter((file) => !/\.night\.test\.ts$|^e2e\//.test(file))).toEqual([]);
  const titles = tests.filter(({ file }) => file.startsWith("e2e/")).map((one) => one.titles.join(" "));
  expect(titles.length).toBeGreaterThan(10);
  for (const part of ["@phone", "pass the checks of phones", "an exchange for a week"])
    expect(titles.filter((title) => title.includes(part))).not.toEqual([]);
  expect(tests.every(({ passed, isPlanned }) => !passed && isPlanned)).toBe(true);
});

test("HOUSE-022: a run without a report proves nothing", () => {
  expect(
    missing([...readVitestReport("none.json").results, ...readPlaywrightReport("none.json").results]),
  ).toEqual(ids);
});
