import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { repository } from "../source-files.ts";

/** One test in the JSON report of a test runner. */
export interface TestResult {
  /** Path relative to the root of the repository. */
  readonly file: string;
  /** Titles of its groups from the outside in, then its own title with the values of tables. */
  readonly titles: readonly string[];
  /** Whether the test ran and passed; false for a skipped test. */
  readonly passed: boolean;
  /** True for a test of another run, of which only the title is known. */
  readonly isPlanned?: boolean;
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** One line per failed test; empty or missing if the run failed outside of its tests. */
  readonly failures?: readonly string[];
}

export interface TestReport extends TestCounts {
  readonly results: readonly TestResult[];
}

/** day: `npm test`; night: `npm run test:night`; part: either with `--only` or `--changed`. */
export type RunName = "day" | "night" | "part";

export const reportFolder = `${repository}/test-results/reports`;

/** Reports of the last run with this name, by test runner. */
export const reportFiles = (name: RunName) => ({
  vitest: `${reportFolder}/vitest-${name}.json`,
  playwright: `${reportFolder}/playwright-${name}.json`,
});

const emptyReport: TestReport = { passed: 0, failed: 0, results: [] };

const readJson = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;

interface VitestJson {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const inRepository = (path: string): string => relative(repository, path).replaceAll("\\", "/");

/** The first line of an error is enough to tell a time-out from a wrong value. */
const describeFailure = (file: string, titles: readonly string[], message = ""): string =>
  [file, ...titles, message.trim().split("\n", 1)[0]].filter(Boolean).join(" › ");

/** Reads a report of Vitest. A file that could not be loaded counts as one failed test. */
export function readVitestReport(path: string): TestReport {
  const report = readJson<VitestJson>(path);
  if (!report) return emptyReport;
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    failures: [
      ...unloaded.map(({ name, message }) => describeFailure(inRepository(name), [], message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ ancestorTitles, title, failureMessages }) =>
            describeFailure(inRepository(name), [...ancestorTitles, title], failureMessages?.[0]),
          ),
      ),
    ],
    results: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: inRepository(name),
        titles: [...ancestorTitles, title],
        passed: status === "passed",
      })),
    ),
  };
}

/** Reads a list of `vitest list --staticParse`, whose names join the titles of groups and test. */
export const readVitestList = (path: string): Omit<TestResult, "passed">[] =>
  (readJson<readonly { readonly name: string; readonly file: string }[]>(path) ?? []).map(
    ({ name, file }) => ({ file: inRepository(file), titles: name.split(" > ") }),
  );

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly expectedStatus: string;
      readonly results?: readonly { readonly error?: { readonly message: string } }[];
    }[];
  }[];
}

interface PlaywrightJson {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

function resultsOf({ specs = [], suites = [] }: PlaywrightSuite, groups: readonly string[]): TestResult[] {
  return [
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, expectedStatus }) => ({
        file: `e2e/${file}`,
        titles: [...groups, title],
        passed: status === "expected" && expectedStatus === "passed",
      })),
    ),
    ...suites.flatMap((suite) => resultsOf(suite, [...groups, suite.title])),
  ];
}

const failuresOf = ({ specs = [], suites = [] }: PlaywrightSuite, groups: readonly string[]): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results = [] }) =>
        describeFailure(
          `e2e/${file}`,
          [...groups, title],
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  ),
  ...suites.flatMap((suite) => failuresOf(suite, [...groups, suite.title])),
];

/** Reads a report of Playwright. A flaky test counts as failed, as does a run that could not start. */
export function readPlaywrightReport(path: string): TestReport {
  const report = readJson<PlaywrightJson>(path);
  if (!report) return emptyReport;
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    failures: report.suites.flatMap((file) => failuresOf(file, [])),
    results: report.suites.flatMap((file) => resultsOf(file, [])),
  };
}

/**
 * Counts one failure for a run that failed outside of a test, or that ran no test. With `canBeEmpty` a run without tests
 * is no failure.
 */
export function reconcileCounts(
  { passed, failed, failures = [] }: TestCounts,
  exitCode: number,
  canBeEmpty = false,
): TestCounts {
  const isSilent = failed === 0 && (exitCode !== 0 || (passed === 0 && !canBeEmpty));
  return { passed, failed: isSilent ? 1 : failed, failures };
}

/** All tests of the last runs with these names. */
export const readLastResults = (...names: readonly RunName[]): readonly TestResult[] =>
  names.flatMap((name) => {
    const { vitest, playwright } = reportFiles(name);
    return [...readVitestReport(vitest).results, ...readPlaywrightReport(playwright).results];
  });
