const [second, minute, hour] = [1, 60, 3_600];

/** DOOR-005: seconds between retries; the last value repeats. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
] as const;

/** Returns the seconds until the next attempt after this many failed attempts, at least one. */
export const waitAfter = (attempts: number): number =>
  waits[Math.min(attempts, waits.length) - 1] ?? waits[0];

/** Age at which a failed message becomes a dead letter, so that later messages can proceed. */
export const givenUpAfterDays = 3;
