import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { judgeCoverage } from "./coverage.ts";
import { failedTests } from "./failed-tests.ts";
import { prepareStories } from "./prepare-stories.ts";
import { provideChromium } from "./provide-chromium.ts";
import { readRequirements } from "./requirements.ts";
import { runCommand } from "./run-command.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { repository } from "./source-files.ts";
import { printCoverage } from "./spec-coverage.ts";
import { staticChecks } from "./static-checks.ts";
import { printStep, runSteps } from "./steps.ts";
import type { Counts } from "./test-counts.ts";
import { playwrightCounts, settle, vitestCounts } from "./test-counts.ts";
import { readReports, reportFolder } from "./test-reports.ts";
import { timeTable, type PartTime } from "./times.ts";

/*
 * `npm test`: every check and every test; a failing part does not hide the next one.
 *   npm test -- --only unit|db|browser      one kind of tests, without the checks
 * A whole run fails for every requirement that no passed test names (HOUSE-022). It ends with where the time went; the
 * last line is `N passed, N failed`; exit code 1 when something failed or nothing ran.
 */

const kinds = ["unit", "db", "browser"] as const;
type Kind = (typeof kinds)[number];

const vitestProjects: Readonly<Record<Exclude<Kind, "browser">, readonly string[]>> = {
  unit: ["unit", "web"],
  db: ["db", "statements"],
};

function readKinds(given: readonly string[]): readonly Kind[] {
  if (given.length === 0) return kinds;
  const kind = given[0] === "--only" ? kinds.find((one) => one === given[1]) : undefined;
  if (kind && given.length === 2) return [kind];
  console.error(`Usage: npm test [-- --only ${kinds.join("|")}]`);
  process.exit(2);
}

async function runChecks(): Promise<Counts> {
  const results = await runSteps(staticChecks, 2, printStep);
  const passed = results.filter((result) => result.passed).length;
  return { passed, failed: results.length - passed };
}

async function runVitest(projects: readonly string[]): Promise<Counts> {
  const report = join(reportFolder, "vitest.json");
  const { code } = await runCommand(
    [
      "vitest",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true, env: { TMPDIR: scratch } },
  );
  return settle(vitestCounts(report), code);
}

async function runStories(): Promise<Counts> {
  const chromium = await browser!;
  if ("fault" in chromium) {
    console.error(chromium.fault);
    return { passed: 0, failed: 1 };
  }
  const prepared = await prepareStories();
  if ("fault" in prepared) {
    console.error(prepared.fault);
    return { passed: 0, failed: 1 };
  }
  const report = join(reportFolder, "playwright.json");
  const { code } = await runCommand(["playwright", "test", "--reporter=list,json"], {
    show: true,
    env: {
      E2E_PORTALS: String(portals),
      ...prepared.environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_FORCE_TTY: "0",
    },
  });
  prepared.remove();
  return settle(playwrightCounts(report), code);
}

/**
 * Stories run against several portals at once, each with a database and a port of its own: more than the two cores of a
 * small machine, because a story waits for a part of its time.
 */
const portals = 3;

function judgeRequirements(): Promise<Counts> {
  const coverage = judgeCoverage(readReports(), readRequirements());
  printCoverage(coverage);
  const failed = coverage.missing.length + coverage.faults.length;
  return Promise.resolve({ passed: failed === 0 ? 1 : 0, failed });
}

/** HOUSE-023: a run starts our programs a hundred times; what Node has made of their sources is made once. */
process.env["NODE_COMPILE_CACHE"] ??= join(repository, "node_modules/.cache/node");

const scratch = scratchFolder();
const chosen = readKinds(process.argv.slice(2));
const all = chosen.length === kinds.length;
rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });

/** HOUSE-023: a machine that has none fetches it while the other tests run. */
const browser = chosen.includes("browser") ? provideChromium() : undefined;

const counts: Counts[] = [];
const times: PartTime[] = [];
const failedParts: string[] = [];
async function runPart(name: string, part: () => Promise<Counts>): Promise<void> {
  console.log(`\n— ${name} —`);
  const start = performance.now();
  const count = await part();
  if (count.failed > 0) failedParts.push(`${name}: ${count.failed}`);
  counts.push(count);
  times.push({ name, seconds: (performance.now() - start) / 1000 });
}

if (all) await runPart("checks", runChecks);
const projects = chosen.flatMap((kind) => (kind === "browser" ? [] : vitestProjects[kind]));
if (projects.length > 0) await runPart(`tests: ${projects.join(", ")}`, () => runVitest(projects));
if (chosen.includes("browser")) await runPart("browser stories", runStories);
if (all) await runPart("requirements that a passed test names", judgeRequirements);

console.log("\n— where the time went —");
for (const line of timeTable(times, readReports())) console.log(line);

if (failedParts.length > 0) console.log("\n— what failed —");
for (const line of [...failedParts, ...failedTests(readReports())]) console.log(line);

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
