import { addDays, addMonths, formatDate, type IsoDate } from "../shared/values/dates.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { openStatuses, proposalStatus } from "./lifecycle.ts";

/** When auctions are wished for: single days, or any day of a period. An empty input of the list is null. */
export interface AuctionDate {
  readonly begin: IsoDate | null;
  readonly end: IsoDate | null;
  readonly dates: readonly (IsoDate | null)[];
}

/** Wall time of Moscow as the server tells it. */
export interface MoscowTime {
  readonly date: IsoDate;
  /** 0 to 23. */
  readonly hour: number;
}

/** PROP-093: from this hour on the next day is too near. */
const cutOffHour = 15;
const monthsAhead = 2;
/** PROP-096: a period ends so many days after its beginning, or later. */
const shortestPeriod = 2;

/** PROP-008: the earliest day of the list's filter. */
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

/** PROP-126, A-6: `dd.MM.yyyy HH:mm` of Moscow. */
export const formatServerTime = (now: Date): string =>
  `${formatDate(moscowDate(now))} ${wallClock.format(now)}`;

export const isBeforeFifteen = ({ hour }: MoscowTime): boolean => hour < cutOffHour;

/** F1, PROP-093, PROP-094: the nearest day an auction may be filed for; one that was returned needs no extra day. */
export const minAuctionDate = (now: MoscowTime, status: number): IsoDate =>
  addDays(now.date, status === proposalStatus.returned || isBeforeFifteen(now) ? 1 : 2);

/**
 * DESK-010, F1: when it becomes too late to file a proposal of this status for a day: 15:00 of its eve in Moscow, or the
 * midnight after it for one that was returned. Clocks there are always three hours ahead.
 */
export const cutOffOf = (day: IsoDate, status: number): Date =>
  status === proposalStatus.returned
    ? new Date(`${day}T00:00:00+03:00`)
    : new Date(`${addDays(day, -1)}T${cutOffHour}:00:00+03:00`);

/** As many as stand beside each other. */
const daysOffered = 6;

/**
 * DESK-010: the nearest days that a proposal of this status may be filed for now.
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
  /** Until a new proposal is too late for that day. */
  readonly minutesLeft: number;
}

/** WORK-002, F1: the nearest day that a new proposal can be for, and how long it still can. */
export function nearestAuction(now: Date): NearestAuction {
  const time = moscowTime(now);
  const minutes = time.hour * 60 + Number(wallClock.format(now).slice(3));
  const untilCutOff = cutOffHour * 60 - minutes;
  return {
    date: minAuctionDate(time, proposalStatus.draft),
    minutesLeft: isBeforeFifteen(time) ? untilCutOff : untilCutOff + 24 * 60,
  };
}

/** F1, PROP-095: the farthest one. */
export const maxAuctionDate = ({ date }: MoscowTime): IsoDate => addMonths(date, monthsAhead);

/** The last day a period may begin on. */
export const maxPeriodBegin = (now: MoscowTime): IsoDate => addDays(maxAuctionDate(now), -shortestPeriod);

/** The first day a period that begins then may end on. */
export const minPeriodEnd = (begin: IsoDate): IsoDate => addDays(begin, shortestPeriod);

/** PROP-009: the last day of the list's filter. */
export const latestFilterDate = (today: IsoDate): IsoDate => addMonths(today, monthsAhead);

export const isPeriod = ({ begin, end }: AuctionDate): boolean => begin !== null || end !== null;

/** PROP-062, F1: several dates or a period are never a series. */
export const seriesForcedNo = (given: AuctionDate): boolean => isPeriod(given) || given.dates.length > 1;

/** First and last day an auction may be on; undefined while none is given. */
export function daysOf(given: AuctionDate): { readonly first: IsoDate; readonly last: IsoDate } | undefined {
  const days = [given.begin, given.end, ...given.dates].filter((date) => date !== null).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** PROP-019, F9: more than four dates are the first, a gap, and the last three. */
export const collapseDates = <Day>(days: readonly Day[]): readonly (Day | "…")[] =>
  days.length > 4 ? [days[0]!, "…", ...days.slice(-3)] : days;

/** What a block depends on. */
export interface BlockFacts {
  readonly status: number;
  /** By the operator. */
  readonly isBlockedManually: boolean;
  /** The exchange has blocked the firm. */
  readonly isFirmBlocked: boolean;
  readonly firstDate: IsoDate | null;
  /** FIX-060: of the version in force, which a change that waits leaves where it is. */
  readonly firstDateInForce: IsoDate | null;
}

/**
 * A-14, FIX-060: blocked by the exchange, or in force or filed for a day that is too near to change anything: from 15:00
 * of its eve on. Asked whenever the proposal is read.
 */
export function isBlockedState(
  { status, isBlockedManually, isFirmBlocked, firstDate, firstDateInForce }: BlockFacts,
  now: MoscowTime,
): boolean {
  if (isBlockedManually || isFirmBlocked) return true;
  const isNear = (day: IsoDate | null) => day !== null && day < minAuctionDate(now, proposalStatus.accepted);
  const isActive = status === proposalStatus.sent || status === proposalStatus.accepted;
  if (isActive && isNear(firstDate)) return true;
  return openStatuses.some((open) => open === status) && isNear(firstDateInForce);
}

/** FIX-066: whether one of its days is still to come, or is today; undecided ones expire when none is. */
export function canStillBeHeld(given: AuctionDate, today: IsoDate): boolean {
  const days = daysOf(given);
  return days !== undefined && days.last >= today;
}
