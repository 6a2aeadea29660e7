import { addMonths, type IsoDate } from "./dates.ts";

/** DOOR-008: that a call is not to be used any more; days of Moscow (decision 0051). */
export interface Deprecated {
  /** From this day on it is not to be used in new programs; the call says so with each answer. */
  readonly since: IsoDate;
  /** From this day on it is refused: `shared.gone`. Not before `leastMonths` have passed. */
  readonly sunset: IsoDate;
  /** Name of the call that does the same. */
  readonly instead?: string;
}

/** How long a deprecated call goes on working at least, in months; /docs/versions promises it. */
export const leastMonths = 12;

/** Whether as much time is left as is promised. */
export const keepsPromise = ({ since, sunset }: Deprecated): boolean =>
  addMonths(since, leastMonths) <= sunset;

/** Whether the call is refused. */
export const isGone = ({ sunset }: Deprecated, today: IsoDate): boolean => sunset <= today;
