import { checkCoverage, type Coverage } from "./coverage.ts";
import { prefixOf, readRequirements } from "../checks/requirements.ts";
import { readLastResults } from "./test-reports.ts";

/*
 * Prints the requirements that the last `npm test` and `npm run test:night` have proven.
 *   node tools/test-runner/spec-coverage.ts                   a table by group of rows
 *   node tools/test-runner/spec-coverage.ts --missing OTC     the rows of one group that no passed test names
 */

/** Table of a test run with its errors below. */
export function printCoverage({ groups, missing, open, errors }: Coverage): void {
  const line = (name: string, ...counts: readonly (number | string)[]) =>
    console.log(name.padEnd(8) + counts.map((count) => String(count).padStart(9)).join(""));
  const sum = (count: "rows" | "proven" | "planned") =>
    groups.reduce((total, group) => total + group[count], 0);
  line("", "rows", "proven", "at night", "missing");
  for (const { prefix, rows, proven, planned } of groups)
    line(prefix, rows, proven, planned, rows - proven - planned);
  line("all", sum("rows"), sum("proven"), sum("planned"), missing.length);
  for (const { id, text } of open) console.log(`open: ${id}: ${text.slice(0, 80)}`);
  for (const { id, text } of missing) console.log(`no test proves ${id}: ${text.slice(0, 80)}`);
  for (const problem of errors) console.log(problem);
}

function printMissing(coverage: Coverage, prefix: string): void {
  if (!coverage.groups.some((group) => group.prefix === prefix)) {
    console.error(
      `No rows of "${prefix}"; available: ${coverage.groups.map((one) => one.prefix).join(", ")}.`,
    );
    process.exitCode = 1;
  }
  for (const { id, text } of coverage.missing) if (prefixOf(id) === prefix) console.log(`${id}  ${text}`);
}

if (import.meta.main) {
  const coverage = checkCoverage(readLastResults("day", "night"), readRequirements());
  const missing = process.argv.indexOf("--missing");
  if (missing === -1) printCoverage(coverage);
  else printMissing(coverage, (process.argv[missing + 1] ?? "").toUpperCase());
}
