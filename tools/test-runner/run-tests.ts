import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readRequirements } from "../checks/requirements.ts";
import { runChecks } from "../checks/static-checks.ts";
import { runCommand } from "../run-command.ts";
import { repository } from "../source-files.ts";
import { checkCoverage } from "./coverage.ts";
import { prepareBrowserTests } from "./prepare-browser-tests.ts";
import { listNightTests, nightBrowserTests } from "./night-tests.ts";
import { installDrivers } from "./install-drivers.ts";
import { provideChromium } from "./provide-chromium.ts";
import { hasPackage, providePackages } from "./provide-packages.ts";
import { scratchFolder } from "./scratch-folder.ts";
import { listMoments, shiftedClock, shiftedTests } from "./shifted-clocks.ts";
import { printCoverage } from "./spec-coverage.ts";
import {
  readLastResults,
  readPlaywrightReport,
  readVitestReport,
  reconcileCounts,
  reportFiles,
  reportFolder,
  type RunName,
  type TestCounts,
} from "./test-reports.ts";

/*
 * `npm test`: the checks and every test that an ordinary commit can break; a failing part does not hide the next one.
 * `npm run test:night`: the other tests (FAST-102): `*.night.test.ts`, all cases of property tests, `@night` and phone.
 *   -- --only unit|db|browser      one kind of tests, without the checks
 *   -- --changed [commit]          the checks, and the tests that import what has changed since that commit (default:
 *                                  where this branch left origin/main), the working tree included; the database tests
 *                                  of the night as well if the change can break them
 * A whole run fails for every requirement without proof (HOUSE-022): by day a passed test or the title of a night test,
 * at night a passed test of either run. The last line is `N passed, N failed`; exit code 1 when something failed or
 * nothing ran.
 */

const kinds = ["unit", "db", "browser"] as const;
type Kind = (typeof kinds)[number];

/** Portals that browser tests use at once: more than two cores, because a test waits for a part of its time. */
const portals = 3;

interface Choice {
  readonly kinds: readonly Kind[];
  readonly atNight: boolean;
  /** Without --only and --changed. */
  readonly isWhole: boolean;
  readonly withChecks: boolean;
  /** Commit that the working tree is compared with. */
  readonly changedSince?: string;
}

async function readChoice(): Promise<Choice> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { night: { type: "boolean" }, only: { type: "string" }, changed: { type: "boolean" } },
  });
  const { night: atNight = false, only, changed = false } = values;
  const [commit, ...more] = positionals;
  if (changed && !atNight && only === undefined && more.length === 0) {
    const changedSince = commit ?? (await findBranchPoint());
    return { kinds, atNight, isWhole: false, withChecks: true, changedSince };
  }
  const kind = kinds.find((one) => one === only);
  if (!changed && commit === undefined && kind === only)
    return {
      kinds: kind ? [kind] : kinds,
      atNight,
      isWhole: kind === undefined,
      withChecks: kind === undefined && !atNight,
    };
  console.error(`Usage: npm test [-- --only ${kinds.join("|")} | --changed [commit]]`);
  console.error(`       npm run test:night [-- --only db|browser]`);
  process.exit(2);
}

async function findBranchPoint(): Promise<string> {
  const { code, output } = await runCommand(["git", "merge-base", "HEAD", "origin/main"]);
  return code === 0 ? output.trim() : "HEAD";
}

/** Tests of the night start programs by their path, so that Vitest cannot see which of them a change affects. */
const resilientSources = /platform\/(?:db|jobs)\/|backup|test\/resilience\/|\.night\.test\.ts/;

async function affectsNight(commit: string): Promise<boolean> {
  const changed = await runCommand(["git", "diff", "--name-only", commit]);
  const added = await runCommand(["git", "ls-files", "--others", "--exclude-standard"]);
  return resilientSources.test(changed.output + added.output);
}

function vitestProjects({ kinds: chosen, atNight, changedSince }: Choice): readonly string[] {
  if (atNight) return chosen.includes("db") ? ["night", "statements"] : [];
  return [
    ...(chosen.includes("unit") ? ["unit", "web"] : []),
    ...(chosen.includes("db") ? ["db"] : []),
    // It validates the statements of all database tests.
    ...(chosen.includes("db") && changedSince === undefined ? ["statements"] : []),
  ];
}

interface VitestOptions {
  readonly changedSince?: string | undefined;
  /** Folders, and further options of Vitest. */
  readonly chosen?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

async function runVitest(
  projects: readonly string[],
  name: RunName,
  { changedSince, chosen = [], env = {} }: VitestOptions = {},
): Promise<TestCounts> {
  const { vitest: report } = reportFiles(name);
  const { code } = await runCommand(
    [
      "vitest",
      "run",
      ...chosen,
      ...projects.flatMap((project) => ["--project", project]),
      ...(changedSince === undefined ? [] : ["--changed", changedSince]),
      ...["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    ],
    {
      show: true,
      env: { TMPDIR: scratchFolder(), TEST_NIGHT: String(projects.includes("night")), ...env },
    },
  );
  return reconcileCounts(readVitestReport(report), code, changedSince !== undefined);
}

async function runBrowserTests({ atNight, changedSince }: Choice, name: RunName): Promise<TestCounts> {
  const byTime = atNight ? nightBrowserTests : ["--project=desktop", "--grep-invert=@night"];
  const chosen =
    changedSince === undefined ? byTime : [`--only-changed=${changedSince}`, "--pass-with-no-tests"];
  if (changedSince !== undefined) {
    const { output } = await runCommand(["playwright", "test", "--list", ...chosen]);
    if (output.includes("Total: 0 tests")) return { passed: 0, failed: 0 };
  }
  const chromium = await (earlyChromium ?? provideChromium());
  if ("error" in chromium) return printError(chromium);
  const prepared = await prepareBrowserTests();
  if ("error" in prepared) return printError(prepared);
  const { playwright: report } = reportFiles(name);
  const { code } = await runCommand(["playwright", "test", "--reporter=list,json", ...chosen], {
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
  return reconcileCounts(readPlaywrightReport(report), code);
}

function printError({ error }: { readonly error: string }): TestCounts {
  console.error(error);
  return { passed: 0, failed: 1 };
}

/** FIX-341: the release check runs the journeys in all engines. */
async function runJourneys(): Promise<TestCounts> {
  const { code, output } = await installDrivers();
  if (code === 0)
    return runVitest(["release"], "part", { chosen: ["e2e/journeys", "-t", "in (?:Firefox|Chromium 109)"] });
  console.log(
    `Journeys in other browsers are skipped, because their drivers cannot be installed.\n${output}`,
  );
  return { passed: 0, failed: 0 };
}

async function countCoverage({ atNight }: Choice): Promise<TestCounts> {
  const results = atNight
    ? readLastResults("day", "night")
    : [...readLastResults("day"), ...(await listNightTests())];
  const coverage = checkCoverage(results, readRequirements());
  printCoverage(coverage);
  const failed = coverage.missing.length + coverage.errors.length;
  return { passed: failed === 0 ? 1 : 0, failed };
}

/** HOUSE-023: a run starts the programs about a hundred times; Node compiles their sources once. */
process.env["NODE_COMPILE_CACHE"] ??= join(repository, "node_modules/.cache/node");

const choice = await readChoice();
const hasKind = (...wanted: readonly Kind[]) => wanted.some((kind) => choice.kinds.includes(kind));
/** A part of the tests leaves the reports of the whole runs, which requirement coverage reads. */
const reportName: RunName = choice.isWhole ? (choice.atNight ? "night" : "day") : "part";
for (const file of Object.values(reportFiles(reportName))) rmSync(file, { force: true });
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

if (choice.isWhole && choice.atNight) await providePackages("firefox-esr", "libfaketime", "pgbouncer");
if (choice.withChecks) await runPart("checks", runChecks);
const projects = vitestProjects(choice);
const { changedSince } = choice;
if (projects.length > 0) await runPart("vitest", () => runVitest(projects, reportName, { changedSince }));
if (changedSince !== undefined && (await affectsNight(changedSince)))
  await runPart("database tests of the night", () => runVitest(["night"], reportName));
if (hasKind("browser")) await runPart("browser tests", () => runBrowserTests(choice, reportName));
if (choice.isWhole && choice.atNight) {
  if (hasPackage("libfaketime"))
    for (const { name, at } of listMoments(new Date()))
      await runPart(`tests at the ${name}`, () =>
        runVitest(["unit", "web", "db"], "part", { chosen: shiftedTests, env: shiftedClock(at, new Date()) }),
      );
  await runPart("journeys in other browsers", runJourneys);
}
if (choice.isWhole) await runPart("requirements that a test proves", () => countCoverage(choice));

if (summary.length > 0)
  console.log(
    `\nFailed:\n${summary
      .slice(0, 50)
      .map((line) => `  ✗ ${line}`)
      .join("\n")}`,
  );
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
