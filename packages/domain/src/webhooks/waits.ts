const [second, minute, hour] = [1, 60, 3_600];

/** DOOR-005: seconds between one try and the next; the last wait repeats. */
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

/** Seconds to wait after so many tries that failed, one at least. */
export const waitAfter = (attempts: number): number =>
  waits[Math.min(attempts, waits.length) - 1] ?? waits[0];

/** A message that is older and fails is set aside, so that those behind it go on. */
export const givenUpAfterDays = 3;
