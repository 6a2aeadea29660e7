import { estimateTimeLeft, type TimeLeft } from "@birzha/domain/shared/values/time-left.ts";

/**
 * BULK-009: a measurement of a running backup. Phases: attached files in number, copied rows, verified rows, and
 * megabytes of the base backup.
 */
export interface BackupProgress {
  readonly phase: "files" | "rows" | "verification" | "base";
  readonly done: number;
  /** Undefined if unknown: planner statistics can be older than the rows. */
  readonly total: number | undefined;
}

export interface BackupFigures extends BackupProgress {
  /** Undefined until the rate is known. */
  readonly left: TimeLeft | undefined;
}

export type ReportProgress = (progress: BackupProgress) => void;

/**
 * Passes measurements on, at most one per interval, with the time left of their phase. A short backup reports nothing.
 * @param interval milliseconds
 * @param now time in milliseconds
 */
export function throttleProgress(
  interval: number,
  pass: (figures: BackupFigures) => void,
  now: () => number = Date.now,
): ReportProgress {
  let passed = now();
  let first:
    | { readonly phase: BackupProgress["phase"]; readonly done: number; readonly at: number }
    | undefined;
  return ({ phase, done, total }) => {
    const at = now();
    if (first?.phase !== phase) first = { phase, done, at };
    if (at - passed < interval) return;
    passed = at;
    const known = total !== undefined && total >= done ? total : undefined;
    pass({ phase, done, total: known, left: estimateTimeLeft(first, { done, at }, known) });
  };
}
