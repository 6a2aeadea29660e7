import { addMonths, type IsoDate } from "./dates.ts";

/** DOOR-008: deprecation of an endpoint, in Moscow days (decision 0037). */
export interface DeprecationNotice {
  /** First day of the deprecation, which responses announce. */
  readonly since: IsoDate;
  /** First day on which requests fail with `shared.gone`, at least `minMonths` after `since`. */
  readonly sunset: IsoDate;
  /** Name of the replacement. */
  readonly instead?: string;
}

/** Minimum months between deprecation and removal, a promise of /docs/versions. */
export const minMonths = 12;

/** Whether the dates keep the promise. */
export const meetsNoticePeriod = ({ since, sunset }: DeprecationNotice): boolean =>
  addMonths(since, minMonths) <= sunset;

/** Whether requests fail. */
export const isGone = ({ sunset }: DeprecationNotice, today: IsoDate): boolean => sunset <= today;
