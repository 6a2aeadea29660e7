import type { TestResult } from "./test-reports.ts";

/**
 * What a run ends with: each failed test with its file, its titles and the first lines of why. A log that is cut off
 * is cut off above.
 */
export const failedTests = (results: readonly TestResult[], lines = 12): string[] =>
  results.flatMap(({ file, titles, fault }) =>
    fault === undefined
      ? []
      : [
          `${file} › ${titles.join(" › ")}`,
          ...fault
            .split("\n")
            .filter((line) => line.trim() !== "")
            .slice(0, lines)
            .map((line) => `    ${line.slice(0, 300)}`),
        ],
  );
