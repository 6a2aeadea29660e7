import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { idResponse, instantSchema, isoDate, recordId } from "../shared/values/scalars.ts";
import { dueKinds, feedSecret } from "./calendar.ts";

const ownOrganization = accessOf({ employee: "own", owner: "own" });

const month = z
  .string()
  .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)
  .describe("Month, `YYYY-MM`.");

/** Duty due on a day: a report to submit again, or a spot deal whose execution the owner must report. */
const dueItem = z.object({
  kind: z.enum(dueKinds).describe("Kind."),
  id: recordId,
  /** Of a report its number, of a deal that of its contract. */
  number: z.string().describe("Number of the report, or of the contract of a spot deal."),
  dueDate: isoDate.describe("Due date, `YYYY-MM-DD`, end of the Moscow day."),
  product: z.string().describe("Name of the goods."),
  /** Of a report: the rule it is due by, and whether a lawyer has confirmed it. */
  rule: z.string().nullable().describe("Name of the rule; null without one."),
  citation: z.string().nullable().describe("Legal source of the rule."),
  isConfirmed: z
    .boolean()
    .nullable()
    .describe("Whether a lawyer has confirmed the rule; null without a rule."),
});

export type DueItem = z.output<typeof dueItem>;

/** Days of an own proposal: one auction day, or a period. */
const auctionDay = z.object({
  id: recordId,
  dateFrom: isoDate.describe("First auction day, `YYYY-MM-DD`."),
  dateTo: isoDate.describe("Last auction day, `YYYY-MM-DD`."),
  product: z.string().nullable().describe("Name of the goods."),
  status: z.number().describe("Status of the record."),
});

export type AuctionDay = z.output<typeof auctionDay>;

const nilReturn = z.object({
  id: recordId,
  month,
  author: z.string().describe("Author of the nil return."),
  filedAt: instantSchema.describe("Time of the nil return, ISO 8601 with offset."),
  /** The report that came after it. */
  overtakenBy: z.number().nullable().describe("Number of the report that followed; null if none did."),
  overtakenAt: instantSchema
    .nullable()
    .describe("When a report followed the nil return, ISO 8601 with offset; null if none did."),
});

export const getCalendar = defineEndpoint({
  method: "GET",
  path: "/api/duties/calendar",
  summary: "Get the calendar of due dates (WORK-063)",
  description:
    "Open and missed due dates of the acting organisation, its auction days, the months that can get a nil return, and the filed nil returns.",
  effect: "read",
  access: ownOrganization,
  response: recordResponse(
    z.object({
      today: isoDate.describe("Today in Moscow, `YYYY-MM-DD`."),
      due: z.array(dueItem).describe("Open due dates."),
      /** SCREEN-010, FIX-220: what was due before today and is not done, newest first. */
      missed: z
        .array(dueItem)
        .describe("Items that were due in the last twelve months and are still open, newest first."),
      /** FIX-220: nearest auction day and the minutes until its deadline, for organisations that file proposals. */
      auction: z
        .object({
          date: isoDate.describe("Day, `YYYY-MM-DD`."),
          minutesLeft: z.number().int().describe("Minutes left to file a proposal for this day."),
        })
        .nullable()
        .describe("Nearest day that a proposal can be for; null if the caller files none."),
      /** SCREEN-010: auction days from twelve months ago on, of proposals neither rejected nor revoked. */
      auctions: z.array(auctionDay).describe("Auction days of own proposals from twelve months ago on."),
      /** The newest first. */
      months: z
        .array(
          z.object({
            month,
            reports: z.number().describe("Number of reports."),
            isNil: z.boolean().describe("Whether a nil return was filed for the month."),
            isExpected: z
              .boolean()
              .describe("Whether the portal expects a report or a nil return of the month."),
          }),
        )
        .describe("Months with their reports."),
      /** SCREEN-005: month of the next report or nil return. */
      nextMonth: z
        .object({
          month,
          dueDate: isoDate.describe("Due date, `YYYY-MM-DD`, end of the Moscow day."),
          reports: z.number().describe("Number of reports."),
        })
        .nullable()
        .describe("Month of the next report or nil return, and its due date; null if none is expected."),
      nilReturns: z.array(nilReturn).describe("Filed nil returns."),
      /** When the caller has made the secret address of this calendar; null: there is none. */
      feedCreatedAt: instantSchema
        .nullable()
        .describe("Time when the secret address was created, ISO 8601 with offset; null without one."),
    }),
  ),
});

export const fileNilReturn = defineEndpoint({
  method: "POST",
  path: "/api/duties/nil-returns/create",
  summary: "File a nil return for a month (WORK-063)",
  description: "Once per month, and it cannot be withdrawn.",
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
  response: recordResponse(idResponse),
});

export const renewFeed = defineEndpoint({
  method: "POST",
  path: "/api/duties/feed/renew",
  summary: "Create a new secret address of the calendar (WORK-063)",
  description:
    "The previous address stops working. The caller generates the secret; the portal stores only its hash.",
  effect: "write",
  access: ownOrganization,
  body: z.strictObject({
    secret: z
      .string()
      .regex(feedSecret)
      .describe("Secret that the caller generates; the portal never returns it."),
  }),
  rejections: ["shared.duplicate"],
  response: recordResponse(
    z.object({ createdAt: instantSchema.describe("Time of creation, ISO 8601 with offset.") }),
  ),
});

export const removeFeed = defineEndpoint({
  method: "POST",
  path: "/api/duties/feed/remove",
  summary: "Remove the secret address of the calendar (WORK-063)",
  description: "Takes effect immediately.",
  effect: "write",
  mayChangeNothing: true,
  access: ownOrganization,
  response: recordResponse(z.boolean()),
});
