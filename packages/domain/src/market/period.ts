import { addDays, type IsoDate } from "../shared/values/dates.ts";

/** MKT-001: periods of prices, shortest first. Each one consists of whole periods of the kind before it. */
export const periodKinds = ["day", "week", "halfMonth", "month"] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Days of a price, both ends inclusive. */
export interface Period {
  readonly kind: PeriodKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** Returns the distance from Monday, 0 to 6. */
const weekday = (day: IsoDate): number => (new Date(day).getUTCDay() + 6) % 7;

const mondayOf = (day: IsoDate): IsoDate => addDays(day, -weekday(day));

/** Returns the Monday of the first week whose Thursday is in the month. */
function firstMonday(month: string): IsoDate {
  const monday = mondayOf(`${month}-01`);
  return addDays(monday, 3).startsWith(month) ? monday : addDays(monday, 7);
}

/** Returns the month of a day, `YYYY-MM`. A week belongs to the month of its Thursday. */
export const marketMonth = (day: IsoDate): string => addDays(mondayOf(day), 3).slice(0, 7);

/** MKT-107: the first half of a month has two weeks, the second one the two or three others. */
const daysOfFirstHalf = 14;

/** Periods by kind and day: a run asks for those of few days very often. */
const known = new Map<string, Period>();

/**
 * Returns the period of a day. A month consists of whole weeks, so that no difference of published months and weeks
 * isolates single days (MKT-002).
 */
export function periodOf(kind: PeriodKind, day: IsoDate): Period {
  const key = kind + day;
  const period = known.get(key) ?? computePeriod(kind, day);
  known.set(key, period);
  return period;
}

function computePeriod(kind: PeriodKind, day: IsoDate): Period {
  if (kind === "day") return { kind, from: day, to: day };
  if (kind === "week") return { kind, from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const month = marketMonth(day);
  const from = firstMonday(month);
  const weeks = marketMonth(addDays(from, 28)) === month ? 5 : 4;
  const to = addDays(from, 7 * weeks - 1);
  if (kind === "month") return { kind, from, to };
  const middle = addDays(from, daysOfFirstHalf);
  return day < middle ? { kind, from, to: addDays(middle, -1) } : { kind, from: middle, to };
}
