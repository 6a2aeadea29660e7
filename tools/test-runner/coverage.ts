import { idsInTitle } from "../checks/cited-ids.ts";
import { prefixOf, type Requirement } from "../checks/requirements.ts";
import type { TestResult } from "./test-reports.ts";

export interface Coverage {
  /** Rows that neither a passed nor a planned test names. */
  readonly missing: readonly Requirement[];
  /** Open rows: goals that no test has to prove yet. */
  readonly open: readonly Requirement[];
  /** Errors in titles: an unknown id, or a range that is too long. */
  readonly errors: readonly string[];
  /** Number of rows by group: all, proven, and named by planned tests alone. */
  readonly groups: readonly {
    readonly prefix: string;
    readonly rows: number;
    readonly proven: number;
    readonly planned: number;
  }[];
}

/** HOUSE-022: finds the rows that passed tests name, and those that another run has to prove. */
export function checkCoverage(
  results: readonly TestResult[],
  known: ReadonlyMap<string, Requirement>,
): Coverage {
  const proven = new Set<string>();
  const planned = new Set<string>();
  const errors = new Set<string>();
  for (const { file, titles, passed, isPlanned } of results)
    for (const title of titles) {
      const ids = idsInTitle(title, known);
      for (const id of ids.proven) {
        if (passed) proven.add(id);
        if (isPlanned) planned.add(id);
      }
      for (const error of ids.errors) errors.add(`${file}: ${error} ("${title}")`);
    }
  const isOnlyPlanned = ({ id }: Requirement) => planned.has(id) && !proven.has(id);
  const rows = [...known.values()].filter(({ kind }) => kind === "row");
  const groups = [...Map.groupBy(rows, ({ id }) => prefixOf(id))].map(([prefix, group]) => ({
    prefix,
    rows: group.length,
    proven: group.filter(({ id }) => proven.has(id)).length,
    planned: group.filter(isOnlyPlanned).length,
  }));
  const open = [...known.values()].filter(({ kind }) => kind === "open");
  const missing = rows.filter(({ id }) => !proven.has(id) && !planned.has(id));
  return { open, missing, errors: [...errors], groups };
}
