import { addYears, type IsoDate } from "../shared/values/dates.ts";

/** DOOR-002: maximum lifetime of keys and delegations. Organisations create new ones after that. */
const maxYears = 2;

/** Returns the latest possible last day. */
export const latestUntil = (today: IsoDate): IsoDate => addYears(today, maxYears);

/** Returns the error code of a last day; undefined if valid. */
export const untilRejection = (until: IsoDate, today: IsoDate): "keys.wrong-until" | undefined =>
  until < today || until > latestUntil(today) ? "keys.wrong-until" : undefined;
