import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { idAnswer, instant, isoDate } from "../shared/values/scalars.ts";
import { dueKinds, feedSecret } from "./calendar.ts";

const ownOrganization = access({ employee: "own", owner: "own" });

const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/);

/** Duty due on a day: a report to submit again, or a spot deal whose execution the owner must report. */
const dueItem = z.object({
  kind: z.enum(dueKinds),
  id: z.number(),
  /** Number of the report, or of the deal's contract. */
  number: z.string(),
  dueDate: isoDate,
  product: z.string(),
  /** Of a report: the rule it is due by, and whether a lawyer has confirmed it. */
  rule: z.string().nullable(),
  citation: z.string().nullable(),
  isConfirmed: z.boolean().nullable(),
});

export type DueItem = z.output<typeof dueItem>;

/** Days of an own proposal: one auction day, or a period. */
const auctionDay = z.object({
  id: z.number(),
  dateFrom: isoDate,
  dateTo: isoDate,
  product: z.string().nullable(),
  status: z.number(),
});

export type AuctionDay = z.output<typeof auctionDay>;

const nilReturn = z.object({
  id: z.number(),
  month,
  author: z.string(),
  filedAt: instant,
  /** Later report, which supersedes the nil return. */
  overtakenBy: z.number().nullable(),
  overtakenAt: instant.nullable(),
});

export const getCalendar = endpoint({
  method: "GET",
  path: "/api/duties/calendar",
  summary: "Get the calendar of due dates (WORK-063)",
  effect: "read",
  access: ownOrganization,
  answer: one(
    z.object({
      today: isoDate,
      due: z.array(dueItem),
      /** SCREEN-010, FIX-220: overdue items, newest first. */
      missed: z.array(dueItem),
      /** FIX-220: nearest auction day and the minutes until its deadline, for organisations that file proposals. */
      auction: z.object({ date: isoDate, minutesLeft: z.number().int() }).nullable(),
      /** SCREEN-010: auction days from twelve months ago on, of proposals neither rejected nor revoked. */
      auctions: z.array(auctionDay),
      /** The newest first. */
      months: z.array(
        z.object({
          month,
          reports: z.number(),
          isNil: z.boolean(),
          /** Whether the portal expects a report or a nil return of the month. */
          isExpected: z.boolean(),
        }),
      ),
      /** SCREEN-005: month of the next report or nil return. */
      nextMonth: z.object({ month, dueDate: isoDate, reports: z.number() }).nullable(),
      nilReturns: z.array(nilReturn),
      /** Time at which the caller created the secret address of the calendar; null without one. */
      feedCreatedAt: instant.nullable(),
    }),
  ),
});

export const fileNilReturn = endpoint({
  method: "POST",
  path: "/api/duties/nil-returns/create",
  summary: "File a nil return for a month (WORK-063)",
  effect: "write",
  access: ownOrganization,
  key: "file",
  body: z.strictObject({ month }),
  rejections: [
    "duties.month-runs",
    "duties.month-long-past",
    "duties.nil-return-filed",
    "duties.month-has-reports",
  ],
  answer: one(idAnswer),
});

export const renewFeed = endpoint({
  method: "POST",
  path: "/api/duties/feed/renew",
  summary: "Create a new secret address of the calendar (WORK-063)",
  effect: "write",
  access: ownOrganization,
  body: z.strictObject({ secret: z.string().regex(feedSecret) }),
  rejections: ["shared.duplicate"],
  answer: one(z.object({ createdAt: instant })),
});

export const removeFeed = endpoint({
  method: "POST",
  path: "/api/duties/feed/remove",
  summary: "Remove the secret address of the calendar (WORK-063)",
  effect: "write",
  mayChangeNothing: true,
  access: ownOrganization,
  answer: one(z.boolean()),
});
