/** A measurement of work in progress. */
export interface ProgressPoint {
  /** Rows, files or bytes that are done. */
  readonly done: number;
  /** Time of the measurement in milliseconds. */
  readonly at: number;
}

export interface TimeLeft {
  readonly unit: "seconds" | "minutes";
  readonly count: number;
}

/** Minimum measured time in milliseconds: the rate of a shorter one is noise. */
const minMeasured = 1_000;
/** Step of the seconds, so that the text does not change with every measurement. */
const step = 5;

/**
 * BULK-009: estimates the time left from the rate between two measurements. Undefined until the rate can be known,
 * without a total, and at the end.
 */
export function estimateTimeLeft(
  first: ProgressPoint,
  last: ProgressPoint,
  total: number | undefined,
): TimeLeft | undefined {
  const done = last.done - first.done;
  const measured = last.at - first.at;
  if (total === undefined || total <= last.done || done <= 0 || measured < minMeasured) return undefined;
  const seconds = ((measured / done) * (total - last.done)) / 1_000;
  return seconds < 60
    ? { unit: "seconds", count: Math.max(step, Math.ceil(seconds / step) * step) }
    : { unit: "minutes", count: Math.ceil(seconds / 60) };
}
