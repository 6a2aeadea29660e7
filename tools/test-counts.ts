import { existsSync, readFileSync } from "node:fs";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Makes the exit code and the counted tests agree: a run that broke outside of any test, or that ran no test at all,
 * is a failure of its own, because nothing was proven.
 */
export function settle(counts: Counts | undefined, exitCode: number): Counts {
  const { passed, failed } = counts ?? { passed: 0, failed: 0 };
  const silentFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: silentFailure ? 1 : failed };
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** From Vitest's JSON reporter; a file that could not be loaded counts as one failed test. */
export function vitestCounts(file: string): Counts | undefined {
  const report = readJson(file) as
    | {
        numPassedTests: number;
        numFailedTests: number;
        testResults: readonly { status: string; assertionResults: readonly unknown[] }[];
      }
    | undefined;
  if (!report) return undefined;
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** From Playwright's JSON reporter; a flaky story counts as failed, as does a run that could not start. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readJson(file) as
    | { stats: { expected: number; unexpected: number; flaky: number }; errors: readonly unknown[] }
    | undefined;
  if (!report) return undefined;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}
