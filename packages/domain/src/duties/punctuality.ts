import type { RegisterColumns } from "../shared/registers/register.ts";

/** WORK-064: bands of lateness; also column names of `punctuality`. */
export const lateBands = ["onTime", "to3", "to10", "to30", "longer"] as const;
export type LateBand = (typeof lateBands)[number];

/** WORK-063: nil return of a month; overtaken: a report followed it. */
const nilStates = ["none", "filed", "overtaken"] as const;

/** Format of counts and days. */
const whole = { whole: 9, scale: 0, shown: 0 } as const;

/**
 * WORK-064: punctuality by organisation and month of the contract: due reports, reports on time, median and
 * maximum days of late ones.
 */
export const punctualityRegister = {
  organizationName: {
    kind: "text",
    column: "organization_name",
    width: 222,
    isAlphabetic: true,
    place: "pinned",
    onCard: "name",
  },
  inn: { kind: "inn", column: "inn", width: 116, filter: "start" },
  month: { kind: "date", column: "month", width: 124 },
  reports: { kind: "number", digits: whole, column: "reports", width: 88 },
  onTime: { kind: "number", digits: whole, column: "on_time", width: 84 },
  late: { kind: "number", digits: whole, column: "late", width: 114 },
  medianDays: { kind: "number", digits: whole, column: "median_days", width: 120, isOptional: true },
  worstDays: { kind: "number", digits: whole, column: "worst_days", width: 122, isOptional: true },
  nilReturn: {
    kind: "code",
    column: "nil_return",
    width: 164,
    words: "nilStates",
    options: nilStates,
    onCard: "state",
  },
  /** Author and time of the nil return. */
  nilAuthor: { kind: "text", column: "nil_author", width: 200, isOptional: true, place: "hidden" },
  nilFiledAt: { kind: "instant", column: "nil_filed_at", width: 160, isOptional: true, place: "hidden" },
} as const satisfies RegisterColumns;
