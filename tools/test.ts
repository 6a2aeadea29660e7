import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { provideChromium } from "./provide-chromium.ts";
import { runCommand } from "./run-command.ts";
import { staticChecks } from "./static-checks.ts";
import { printStep, runSteps } from "./steps.ts";
import type { Counts } from "./test-counts.ts";
import { playwrightCounts, settle, vitestCounts } from "./test-counts.ts";

/*
 * `npm test`: every check and every test; a failing part does not hide the next one.
 *   npm test -- --only unit|db|browser      one kind of tests, without the checks
 * The last line is `N passed, N failed`; exit code 1 when something failed or nothing ran.
 */

const kinds = ["unit", "db", "browser"] as const;
type Kind = (typeof kinds)[number];

const vitestProjects: Readonly<Record<Exclude<Kind, "browser">, readonly string[]>> = {
  unit: ["unit", "web"],
  db: ["db"],
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

async function runVitest(projects: readonly string[], reports: string): Promise<Counts> {
  const report = join(reports, "vitest.json");
  const { code } = await runCommand(
    [
      "vitest",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { show: true },
  );
  return settle(vitestCounts(report), code);
}

async function runStories(reports: string): Promise<Counts> {
  const chromium = await provideChromium();
  if ("fault" in chromium) {
    console.error(chromium.fault);
    return { passed: 0, failed: 1 };
  }
  const halves = await Promise.all(
    ports.map(async (port, place) => {
      const report = join(reports, `playwright-${port}.json`);
      const shard = `--shard=${place + 1}/${ports.length}`;
      const { code } = await runCommand(["playwright", "test", "--reporter=list,json", shard], {
        show: true,
        env: {
          E2E_PORT: port,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          CHROMIUM_PATH: chromium.path,
          PLAYWRIGHT_FORCE_TTY: "0",
        },
      });
      return settle(playwrightCounts(report), code);
    }),
  );
  return {
    passed: halves.reduce((sum, { passed }) => sum + passed, 0),
    failed: halves.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** Stories run in two halves at once, one a core; each half has a portal, a database and a port of its own. */
const ports = ["3100", "3101"];

async function printCoverage(): Promise<Counts> {
  const { code, output } = await runCommand(["node", "tools/spec-coverage.ts"]);
  console.log(output.trimEnd());
  return settle({ passed: code === 0 ? 1 : 0, failed: 0 }, code);
}

const chosen = readKinds(process.argv.slice(2));
const all = chosen.length === kinds.length;
const reports = mkdtempSync(join(tmpdir(), "birzha-test-"));
const heading = (text: string) => console.log(`\n— ${text} —`);
const counts: Counts[] = [];
try {
  if (all) {
    heading("checks");
    counts.push(await runChecks());
  }
  const projects = chosen.flatMap((kind) => (kind === "browser" ? [] : vitestProjects[kind]));
  if (projects.length > 0) {
    heading(`tests: ${projects.join(", ")}`);
    counts.push(await runVitest(projects, reports));
  }
  if (chosen.includes("browser")) {
    heading("browser stories");
    counts.push(await runStories(reports));
  }
  if (all) {
    heading("requirements named by a test");
    counts.push(await printCoverage());
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
