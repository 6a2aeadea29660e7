import type { TestResult } from "./test-reports.ts";

/** HOUSE-023: how long one part of `npm test` took by the clock. */
export interface PartTime {
  readonly name: string;
  readonly seconds: number;
}

const seconds = (value: number) => `${value.toFixed(0).padStart(6)} s`;

/**
 * Where the time went, as lines: the parts by the clock, below them the kinds of tests and the slowest files by the
 * sum of their tests (several run at once). It informs: nothing fails by its time.
 */
export function timeTable(
  parts: readonly PartTime[],
  results: readonly TestResult[],
  slowest = 12,
): string[] {
  const sum = (tests: readonly TestResult[]) => tests.reduce((total, test) => total + test.seconds, 0);
  const byPart = [...Map.groupBy(results, ({ part }) => part)];
  const byFile = [...Map.groupBy(results, ({ file }) => file)]
    .map(([file, tests]) => ({ file, time: sum(tests) }))
    .toSorted((one, other) => other.time - one.time);
  return [
    ...parts.map((part) => `${seconds(part.seconds)}  ${part.name}`),
    "sum of the tests",
    ...byPart.map(([part, tests]) => `${seconds(sum(tests))}  ${part} (${tests.length})`),
    ...byFile.slice(0, slowest).map(({ file, time }) => `${seconds(time)}  ${file}`),
  ];
}
