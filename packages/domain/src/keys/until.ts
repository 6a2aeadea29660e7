import { addYears, type IsoDate } from "../shared/values/dates.ts";

/** DOOR-002: keys and delegations end; a firm that goes on makes new ones. */
const longestYears = 2;

/** The last day that may be given. */
export const latestUntil = (today: IsoDate): IsoDate => addYears(today, longestYears);

/** Why a key or a delegation cannot last until the end of that day, or nothing. */
export const untilRefusal = (until: IsoDate, today: IsoDate): "keys.wrong-until" | undefined =>
  until < today || until > latestUntil(today) ? "keys.wrong-until" : undefined;
