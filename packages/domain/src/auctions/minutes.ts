/*
 * Whole minutes that the form offers (F2). Durations and periods are volumes of their dictionaries.
 */

const run = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);

/** PROP-064: a renewal step divides the renewal period. */
export const renewalStepOptions = (volume: number): number[] =>
  run(1, volume).filter((step) => volume % step === 0);

/** PROP-090. */
export const isRenewalStep = (volume: number, step: number): boolean => step >= 1 && volume % step === 0;

/** PROP-065: the minutes in which an improvement may start: before the end, where that is chosen (A-27: inclusive). */
export const autoStartOptions = (duration: number, end?: number): number[] =>
  run(1, Math.min(end ?? duration - 1, duration - 1));

/** PROP-066: the minutes in which it may end. */
export const autoEndOptions = (duration: number, start?: number): number[] => run(start ?? 1, duration - 1);

/** F2: what the server holds to. */
export const areImproveTimes = (duration: number, start: number, end: number): boolean =>
  start >= 1 && start <= end && end <= duration - 1;
