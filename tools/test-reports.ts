import { existsSync, readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { repository } from "./source-files.ts";

/** One test as a run has reported it. */
export interface TestResult {
  /** `unit`, `web`, `db` or `browser`: what runs together. */
  readonly part: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Its groups from the outside in, then its own title, values of tables filled in. */
  readonly titles: readonly string[];
  /** It ran and held; a skipped test did not. */
  readonly passed: boolean;
  readonly seconds: number;
  /** Why it failed, as its tool says it, colours left out. */
  readonly fault?: string;
}

/** Where `npm test` leaves the reports of its last run. */
export const reportFolder = `${repository}/test-results/reports`;

function readJson<T>(report: string): T | undefined {
  return existsSync(report) ? (JSON.parse(readFileSync(report, "utf8")) as T) : undefined;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file could not be run, one of its hooks included. */
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

function partOf(file: string): string {
  if (file.endsWith(".db.test.ts")) return "db";
  return file.startsWith("apps/web/") ? "web" : "unit";
}

/** The tests of a report by Vitest's JSON reporter; none when it was not written. */
export function readVitestResults(report: string): TestResult[] {
  const files = readJson<VitestReport>(report)?.testResults ?? [];
  return files.flatMap(({ name, status: outcome, message, assertionResults }) => {
    const file = relative(repository, name).replaceAll("\\", "/");
    const tests = assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => ({
      part: partOf(file),
      file,
      titles: [...ancestorTitles, title],
      passed: status === "passed",
      seconds: (duration ?? 0) / 1000,
      ...(status === "failed" && { fault: stripVTControlCharacters(failureMessages?.join("\n") ?? "") }),
    }));
    const isBroken = outcome === "failed" && tests.every(({ fault }) => fault === undefined);
    const broken = { titles: ["could not be run"], fault: stripVTControlCharacters(message ?? "") };
    return isBroken ? [...tests, { part: partOf(file), file, passed: false, seconds: 0, ...broken }] : tests;
  });
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly expectedStatus: string;
      readonly results: readonly {
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

function storiesOf(suite: PlaywrightSuite, groups: readonly string[]): TestResult[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ status, expectedStatus, results }) => ({
      part: "browser",
      file: `e2e/${file}`,
      titles: [...groups, title],
      passed: status === "expected" && expectedStatus === "passed",
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      ...(status === "unexpected" && {
        fault: stripVTControlCharacters(
          results
            .flatMap(({ errors }) => errors ?? [])
            .map(({ message }) => message ?? "")
            .join("\n"),
        ),
      }),
    })),
  );
  const inner = (suite.suites ?? []).flatMap((one) => storiesOf(one, [...groups, one.title]));
  return [...own, ...inner];
}

/** The stories of a report by Playwright's JSON reporter; none when it was not written. */
export function readPlaywrightResults(report: string): TestResult[] {
  const files = readJson<{ suites: readonly PlaywrightSuite[] }>(report)?.suites ?? [];
  return files.flatMap((file) => storiesOf(file, []));
}

/** All tests of the last `npm test`. */
export const readReports = (): TestResult[] =>
  (existsSync(reportFolder) ? readdirSync(reportFolder) : []).flatMap((name) => {
    const report = `${reportFolder}/${name}`;
    return name.startsWith("vitest") ? readVitestResults(report) : readPlaywrightResults(report);
  });
