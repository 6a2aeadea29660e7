import { formatDay } from "@birzha/domain/shared/values/clock.ts";

const clockTime = new Intl.DateTimeFormat("ru", { timeStyle: "medium", timeZone: "Europe/Moscow" });

/** Formats an instant with seconds, in the time zone of the exchange. */
export const formatSecond = (instant: string): string =>
  `${formatDay(instant)} ${clockTime.format(new Date(instant))}`;

/** Hash in groups of sixteen characters, so that two prints can be compared. */
export const hashGroups = (hash: string): readonly string[] => hash.match(/.{1,16}/g) ?? [];

const shownEnd = 4;
/** First and last characters of a hash. */
export const shortHash = (hash: string): string => `${hash.slice(0, shownEnd)}…${hash.slice(-shownEnd)}`;

const counts = new Intl.NumberFormat("ru");
export const formatCount = (count: number): string => counts.format(count);
