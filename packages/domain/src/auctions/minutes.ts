/* Options of the form in whole minutes (F2). Durations and periods are volumes in their dictionaries. */

const run = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);

/** PROP-064: a renewal step divides the renewal period. */
export const renewalStepOptions = (volume: number): number[] =>
  run(1, volume).filter((step) => volume % step === 0);

/** PROP-090: whether the step divides the period. */
export const isRenewalStep = (volume: number, step: number): boolean => step >= 1 && volume % step === 0;

/**
 * PROP-065: returns the possible start minutes of automatic improvement: up to the chosen end (A-27:
 * inclusive).
 */
export const autoStartOptions = (duration: number, end?: number): number[] =>
  run(1, Math.min(end ?? duration - 1, duration - 1));

/** PROP-066: returns the possible end minutes of automatic improvement. */
export const autoEndOptions = (duration: number, start?: number): number[] => run(start ?? 1, duration - 1);

/** F2: the server's check of both. */
export const areImproveTimes = (duration: number, start: number, end: number): boolean =>
  start >= 1 && start <= end && end <= duration - 1;
