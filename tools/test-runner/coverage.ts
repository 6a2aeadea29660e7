import { idsInTitle } from "../checks/cited-ids.ts";
import { prefixOf, type Requirement } from "../checks/requirements.ts";
import type { TestResult } from "./test-reports.ts";

export interface Coverage {
  /** Rows that no passed test names. */
  readonly missing: readonly Requirement[];
  /** Open rows: goals that no test has to prove yet. */
  readonly open: readonly Requirement[];
  /** Errors in titles: an unknown id, or a range that is too long. */
  readonly errors: readonly string[];
  /** Number of rows and of proven rows by group. */
  readonly groups: readonly { readonly prefix: string; readonly rows: number; readonly proven: number }[];
}

/** HOUSE-022: finds the rows that passed tests name. */
export function checkCoverage(
  results: readonly TestResult[],
  known: ReadonlyMap<string, Requirement>,
): Coverage {
  const proven = new Set<string>();
  const errors = new Set<string>();
  for (const { file, titles, passed } of results)
    for (const title of titles) {
      const ids = idsInTitle(title, known);
      if (passed) for (const id of ids.proven) proven.add(id);
      for (const error of ids.errors) errors.add(`${file}: ${error} ("${title}")`);
    }
  const rows = [...known.values()].filter(({ kind }) => kind === "row");
  const groups = [...Map.groupBy(rows, ({ id }) => prefixOf(id))].map(([prefix, group]) => ({
    prefix,
    rows: group.length,
    proven: group.filter(({ id }) => proven.has(id)).length,
  }));
  const open = [...known.values()].filter(({ kind }) => kind === "open");
  return { open, missing: rows.filter(({ id }) => !proven.has(id)), errors: [...errors], groups };
}
