import { addDays, addMonths, formatDate, type IsoDate } from "../shared/values/dates.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { openStatuses, proposalStatus } from "./lifecycle.ts";

/** Requested auction dates: single days, or any day of a period. An empty input in the list is null. */
export interface AuctionDate {
  readonly begin: IsoDate | null;
  readonly end: IsoDate | null;
  readonly dates: readonly (IsoDate | null)[];
}

/** Moscow wall time of the server. */
export interface MoscowTime {
  readonly date: IsoDate;
  /** 0 to 23. */
  readonly hour: number;
}

/** PROP-093: from this hour on, the next day is too early. */
const cutOffHour = 15;
const monthsAhead = 2;
/** PROP-096: minimum days between begin and end of a period. */
const shortestPeriod = 2;

/** PROP-008: earliest day of the list filter. */
export const earliestFilterDate: IsoDate = "2023-10-01";

const wallClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Moscow",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export const moscowTime = (now: Date): MoscowTime => ({
  date: moscowDate(now),
  hour: Number(wallClock.format(now).slice(0, 2)),
});

/** PROP-126, A-6: formats `dd.MM.yyyy HH:mm` in Moscow time. */
export const formatServerTime = (now: Date): string =>
  `${formatDate(moscowDate(now))} ${wallClock.format(now)}`;

export const isBeforeFifteen = ({ hour }: MoscowTime): boolean => hour < cutOffHour;

/**
 * F1, PROP-093, PROP-094: returns the earliest possible auction day. A returned proposal needs no extra day.
 */
export const minAuctionDate = (now: MoscowTime, status: number): IsoDate =>
  addDays(now.date, status === proposalStatus.returned || isBeforeFifteen(now) ? 1 : 2);

/**
 * DESK-010, F1: returns the deadline for filing a proposal of this status for a day: 15:00 Moscow time the
 * day before, or midnight for a returned one. Moscow is always UTC+3.
 */
export const cutOffOf = (day: IsoDate, status: number): Date =>
  status === proposalStatus.returned
    ? new Date(`${day}T00:00:00+03:00`)
    : new Date(`${addDays(day, -1)}T${cutOffHour}:00:00+03:00`);

/** Maximum days that fit into one row. */
const daysOffered = 6;

/**
 * DESK-010: returns the earliest days that a proposal of this status can request now.
 * @param tradeDays working days of the exchange, in order
 */
export const offeredDays = (
  tradeDays: readonly IsoDate[],
  now: MoscowTime,
  status: number,
): readonly IsoDate[] => {
  const [first, last] = [minAuctionDate(now, status), maxAuctionDate(now)];
  return tradeDays.filter((day) => day >= first && day <= last).slice(0, daysOffered);
};

export interface NearestAuction {
  readonly date: IsoDate;
  /** Minutes until the deadline for a new proposal. */
  readonly minutesLeft: number;
}

const millisecondsPerMinute = 60_000;

/**
 * WORK-002, F1, FIX-220: returns the first working day for a new proposal and the started minutes until its deadline;
 * null without a working day in range.
 * @param tradeDays working days of the exchange, in order
 */
export function nearestAuction(tradeDays: readonly IsoDate[], now: Date): NearestAuction | null {
  const [date] = offeredDays(tradeDays, moscowTime(now), proposalStatus.draft);
  if (date === undefined) return null;
  const left = cutOffOf(date, proposalStatus.draft).getTime() - now.getTime();
  return { date, minutesLeft: Math.ceil(left / millisecondsPerMinute) };
}

/** F1, PROP-095: returns the latest possible auction day. */
export const maxAuctionDate = ({ date }: MoscowTime): IsoDate => addMonths(date, monthsAhead);

/** Returns the latest begin of a period. */
export const maxPeriodBegin = (now: MoscowTime): IsoDate => addDays(maxAuctionDate(now), -shortestPeriod);

/** Returns the earliest end of a period with this begin. */
export const minPeriodEnd = (begin: IsoDate): IsoDate => addDays(begin, shortestPeriod);

/** PROP-009: returns the latest day of the list filter. */
export const latestFilterDate = (today: IsoDate): IsoDate => addMonths(today, monthsAhead);

export const isPeriod = ({ begin, end }: AuctionDate): boolean => begin !== null || end !== null;

/** PROP-062, F1: several dates or a period exclude an auction series. */
export const seriesForcedNo = (given: AuctionDate): boolean => isPeriod(given) || given.dates.length > 1;

/** Returns the first and last requested day; undefined if there is none. */
export function daysOf(given: AuctionDate): { readonly first: IsoDate; readonly last: IsoDate } | undefined {
  const days = [given.begin, given.end, ...given.dates].filter((date) => date !== null).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** PROP-019, F9: shortens more than four dates to the first, a gap and the last three. */
export const collapseDates = <Day>(days: readonly Day[]): readonly (Day | "…")[] =>
  days.length > 4 ? [days[0]!, "…", ...days.slice(-3)] : days;

/** Properties that decide whether a proposal is blocked. */
export interface BlockDetails {
  readonly status: number;
  /** Blocked by an operator. */
  readonly isBlockedManually: boolean;
  /** The exchange has blocked the organisation. */
  readonly isFirmBlocked: boolean;
  readonly firstDate: IsoDate | null;
  /** FIX-060: date of the version in force, which a pending change does not affect. */
  readonly firstDateInForce: IsoDate | null;
}

/**
 * A-14, FIX-060: whether the exchange blocked the proposal, or its day is too close for changes: from 15:00
 * the day before. Evaluated on every read.
 */
export function isBlockedState(
  {
    status,
    isBlockedManually,
    isFirmBlocked: isOrganizationBlocked,
    firstDate,
    firstDateInForce,
  }: BlockDetails,
  now: MoscowTime,
): boolean {
  if (isBlockedManually || isOrganizationBlocked) return true;
  const isNear = (day: IsoDate | null) => day !== null && day < minAuctionDate(now, proposalStatus.accepted);
  const isActive = status === proposalStatus.sent || status === proposalStatus.accepted;
  if (isActive && isNear(firstDate)) return true;
  return openStatuses.some((open) => open === status) && isNear(firstDateInForce);
}

/** FIX-066: whether any requested day is today or later. Undecided proposals expire without one. */
export function canStillBeHeld(given: AuctionDate, today: IsoDate): boolean {
  const days = daysOf(given);
  return days !== undefined && days.last >= today;
}
