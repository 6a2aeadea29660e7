import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readRequirements } from "../checks/requirements.ts";
import { runChecks } from "../checks/static-checks.ts";
import { runCommand } from "../run-command.ts";
import { repository } from "../source-files.ts";
import { checkCoverage } from "./coverage.ts";
import { prepareBrowserTests } from "./prepare-browser-tests.ts";
import { provideChromium } from "./provide-chromium.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { printCoverage } from "./spec-coverage.ts";
import {
  playwrightReport,
  readLastResults,
  readPlaywrightReport,
  readVitestReport,
  reportFolder,
  reconcileCounts,
  vitestReport,
  type TestCounts,
} from "./test-reports.ts";

/*
 * `npm test`: every check and every test; a failing part does not hide the next one.
 *   npm test -- --only unit|db|browser      one kind of tests, without the checks
 *   npm test -- --changed [commit]          the checks, and the tests that import what has changed since that commit
 *                                           (default: where this branch left origin/main), the working tree included
 * A whole run fails for every requirement that no passed test names (HOUSE-022). The last line is `N passed, N failed`;
 * exit code 1 when something failed or nothing ran.
 */

const kinds = ["unit", "db", "browser"] as const;
type Kind = (typeof kinds)[number];

const vitestProjects: Readonly<Record<Exclude<Kind, "browser">, readonly string[]>> = {
  unit: ["unit", "web"],
  db: ["db", "statements"],
};

/** Portals that browser tests use at once: more than two cores, because a test waits for a part of its time. */
const portals = 3;

interface Choice {
  readonly kinds: readonly Kind[];
  /** Without --only and --changed. */
  readonly isWhole: boolean;
  readonly withChecks: boolean;
  /** Commit that the working tree is compared with. */
  readonly changedSince?: string;
}

async function readChoice([option, value, ...more]: readonly string[]): Promise<Choice> {
  if (option === undefined) return { kinds, isWhole: true, withChecks: true };
  const only = option === "--only" ? kinds.find((kind) => kind === value) : undefined;
  if (only && more.length === 0) return { kinds: [only], isWhole: false, withChecks: false };
  if (option === "--changed" && more.length === 0)
    return { kinds, isWhole: false, withChecks: true, changedSince: value ?? (await findBranchPoint()) };
  console.error(`Usage: npm test [-- --only ${kinds.join("|")} | --changed [commit]]`);
  process.exit(2);
}

async function findBranchPoint(): Promise<string> {
  const { code, output } = await runCommand(["git", "merge-base", "HEAD", "origin/main"]);
  return code === 0 ? output.trim() : "HEAD";
}

async function runVitest({ kinds: chosen, changedSince }: Choice): Promise<TestCounts> {
  const projects = chosen
    .flatMap((kind) => (kind === "browser" ? [] : vitestProjects[kind]))
    // It validates the statements of all database tests.
    .filter((project) => changedSince === undefined || project !== "statements");
  const { code } = await runCommand(
    [
      "vitest",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      ...(changedSince === undefined ? [] : ["--changed", changedSince]),
      ...["--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`],
    ],
    { show: true, env: { TMPDIR: scratchFolder() } },
  );
  return reconcileCounts(readVitestReport(vitestReport), code, changedSince !== undefined);
}

async function runBrowserTests({ changedSince }: Choice): Promise<TestCounts> {
  const chosen = changedSince === undefined ? [] : [`--only-changed=${changedSince}`, "--pass-with-no-tests"];
  if (chosen.length > 0) {
    const { output } = await runCommand(["playwright", "test", "--list", ...chosen]);
    if (output.includes("Total: 0 tests")) return { passed: 0, failed: 0 };
  }
  const chromium = await (earlyChromium ?? provideChromium());
  if ("error" in chromium) return printError(chromium);
  const prepared = await prepareBrowserTests();
  if ("error" in prepared) return printError(prepared);
  const { code } = await runCommand(["playwright", "test", "--reporter=list,json", ...chosen], {
    show: true,
    env: {
      E2E_PORTALS: String(portals),
      ...prepared.environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      CHROMIUM_PATH: chromium.path,
      PLAYWRIGHT_FORCE_TTY: "0",
    },
  });
  prepared.remove();
  return reconcileCounts(readPlaywrightReport(playwrightReport), code);
}

function printError({ error }: { readonly error: string }): TestCounts {
  console.error(error);
  return { passed: 0, failed: 1 };
}

function countCoverage(): TestCounts {
  const coverage = checkCoverage(readLastResults(), readRequirements());
  printCoverage(coverage);
  const failed = coverage.missing.length + coverage.errors.length;
  return { passed: failed === 0 ? 1 : 0, failed };
}

/** HOUSE-023: a run starts the programs about a hundred times; Node compiles their sources once. */
process.env["NODE_COMPILE_CACHE"] ??= join(repository, "node_modules/.cache/node");

const choice = await readChoice(process.argv.slice(2));
const hasKind = (...wanted: readonly Kind[]) => wanted.some((kind) => choice.kinds.includes(kind));
rmSync(reportFolder, { recursive: true, force: true });
mkdirSync(reportFolder, { recursive: true });

/** HOUSE-023: a machine without Chromium downloads it while the other tests run. */
const earlyChromium = choice.isWhole ? provideChromium() : undefined;

const total = { passed: 0, failed: 0 };
/** Repeated at the end, because a log often keeps only its last lines. */
const summary: string[] = [];
async function runPart(name: string, part: () => TestCounts | Promise<TestCounts>): Promise<void> {
  console.log(`\n— ${name} —`);
  const start = performance.now();
  const { passed, failed, failures = [] } = await part();
  console.log(
    `${name}: ${passed} passed, ${failed} failed in ${Math.round((performance.now() - start) / 1000)} s`,
  );
  total.passed += passed;
  total.failed += failed;
  if (failed > 0)
    summary.push(...(failures.length > 0 ? failures : ["see above"]).map((line) => `${name}: ${line}`));
}

if (choice.withChecks) await runPart("checks", runChecks);
if (hasKind("unit", "db")) await runPart("vitest", () => runVitest(choice));
if (hasKind("browser")) await runPart("browser tests", () => runBrowserTests(choice));
if (choice.isWhole) await runPart("requirements that a passed test names", countCoverage);

if (summary.length > 0)
  console.log(
    `\nFailed:\n${summary
      .slice(0, 50)
      .map((line) => `  ✗ ${line}`)
      .join("\n")}`,
  );
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
