import { checkCoverage, type Coverage } from "./coverage.ts";
import { prefixOf, readRequirements } from "../checks/requirements.ts";
import { readLastResults } from "./test-reports.ts";

/*
 * Prints the requirements that the last `npm test` has proven.
 *   node tools/test-runner/spec-coverage.ts                   a table by group of rows
 *   node tools/test-runner/spec-coverage.ts --missing OTC     the rows of one group that no passed test names
 */

/** Table of `npm test` with its errors below. */
export function printCoverage({ groups, missing, open, errors }: Coverage): void {
  const line = (name: string, rows: number, proven: number) =>
    console.log(
      `${name.padEnd(8)}${String(rows).padStart(5)}${String(proven).padStart(8)}${String(rows - proven).padStart(9)}`,
    );
  console.log(`${"".padEnd(8)} rows  proven  missing`);
  for (const { prefix, rows, proven } of groups) line(prefix, rows, proven);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  line("all", rows, rows - missing.length);
  for (const { id, text } of open) console.log(`open: ${id}: ${text.slice(0, 80)}`);
  for (const { id, text } of missing) console.log(`no passed test names ${id}: ${text.slice(0, 80)}`);
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
  const coverage = checkCoverage(readLastResults(), readRequirements());
  const missing = process.argv.indexOf("--missing");
  if (missing === -1) printCoverage(coverage);
  else printMissing(coverage, (process.argv[missing + 1] ?? "").toUpperCase());
}
