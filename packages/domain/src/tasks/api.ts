import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { supportedLocales } from "../shared/values/localized.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import {
  idResponse,
  instantSchema,
  isoDate,
  givenId,
  recordId,
  recordName,
} from "../shared/values/scalars.ts";
import { ageBands } from "../shared/registers/waiting-record.ts";
import { queueKinds } from "./queue.ts";
import { waitingGroups, workGroups } from "./work.ts";
import { counterNames, queueTabs, taskKinds, type TaskKind } from "./task.ts";

const counter = z
  .object({
    count: z.number().int().positive().describe("Number of records."),
    isSoon: z.boolean().describe("Whether something is due today or tomorrow."),
    isOverdue: z.boolean().describe("Whether something is overdue."),
  })
  .describe("Counter of this menu item; absent without tasks.");

const subjectFields = {
  subject: z.string().nullable().describe("Goods, or the name of a record without goods; null without one."),
  firm: z
    .string()
    .nullable()
    .describe("Counterparty, for the exchange the owner of the record; null without one."),
  /** SCREEN-104: what tells one deal from another. */
  deal: z
    .object({
      amount: z.string().nullable().describe("Amount in tonnes; null if not given."),
      price: z.string().nullable().describe("Price per tonne; null if not given."),
      currency: z.string().nullable().describe("Name of the currency; null means the Russian rouble."),
    })
    .nullable()
    .describe("Amount and price of the deal; null for records without goods."),
};

const taskRecord = z.object({
  id: recordId,
  number: z.string().nullable().describe("Number of the record; null if the id is its number."),
  ...subjectFields,
  reason: z.string().nullable().describe("Reason; null without one."),
  until: isoDate.nullable().describe("Deadline, `YYYY-MM-DD`; null without one."),
});

const task = z.object({
  kind: z.enum(Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]).describe("Kind."),
  count: z.number().int().positive().describe("Number of records."),
  id: z.number().nullable().describe("Id of the record."),
  number: z.string().nullable().describe("Number of the record; null if the id is its number."),
  ...subjectFields,
  reason: z.string().nullable().describe("Reason; null without one."),
  until: isoDate.nullable().describe("Deadline, `YYYY-MM-DD`; null without one."),
  since: instantSchema.nullable().describe("Since when it waits, ISO 8601 with offset; null if unknown."),
  records: z
    .array(taskRecord)
    .describe(
      "First records of a row that stands for several, nearest deadline first; empty for one record.",
    ),
});

const auctionDay = z.object({
  date: isoDate.describe("Day, `YYYY-MM-DD`."),
  minutesLeft: z.number().int().describe("Minutes left to file a proposal for this day."),
});

export const listTasks = defineEndpoint({
  method: "GET",
  path: "/api/tasks",
  summary: "List the caller's tasks (WORK-002)",
  description: "Open tasks, tasks that wait for the exchange, and tasks done today.",
  effect: "read",
  access: accessOf({ newcomer: "self", employee: "own", owner: "own", operator: "yes" }),
  response: recordResponse(
    z.object({
      /** In the order of the list. */
      tasks: z.array(task).describe("Tasks in display order."),
      /** Counters of the menu items (WORK-001). */
      counters: z.partialRecord(z.enum(counterNames), counter).describe("Counters of the menu items."),
      /** The day it is in Moscow. */
      today: isoDate.describe("Today in Moscow, `YYYY-MM-DD`."),
      /** WORK-020: the number at the bell; it comes with what every page asks for anyway. */
      unreadNotices: z.number().int().nonnegative().describe("Number of unread notifications."),
      auction: auctionDay
        .nullable()
        .describe("Nearest day that a proposal can be for; null if the caller files none."),
      /** SCREEN-005: month of the next report or nil return, and its due date. */
      nextMonth: z
        .object({
          month: z.string().describe("Month, `YYYY-MM`."),
          dueDate: isoDate.describe("Due date, `YYYY-MM-DD`, end of the Moscow day."),
          reports: z.number().int().describe("Number of reports."),
        })
        .nullable()
        .describe("Month of the next report or nil return, and its due date; null if none is expected."),
    }),
  ),
});

const staff = accessOf({ operator: "yes" });

const queueItem = z.object({
  kind: z.enum(queueKinds).describe("Kind."),
  id: recordId,
  number: z.string().nullable().describe("Number of the record; null if the id is its number."),
  ...subjectFields,
  reason: z.string().nullable().describe("Reason; null without one."),
  until: isoDate.nullable().describe("Deadline, `YYYY-MM-DD`; null without one."),
  since: instantSchema.nullable().describe("Since when it waits, ISO 8601 with offset; null if unknown."),
  seen: z.number().nullable().describe("Version to send with the decision; null without one."),
  /** FIX-303 */
  sides: z
    .object({
      counterparty: z.string().nullable().describe("Name of the party other than `firm`; null if unknown."),
      other: z
        .object({
          id: recordId,
          seen: z.number().nullable().describe("Message to answer together with that of the item."),
        })
        .nullable()
        .describe("Statement of that party that waits, too; the item stands for both. Null without one."),
      isContradiction: z.boolean().describe("Whether both parties state different outcomes."),
    })
    .nullable()
    .describe("Parties of a delivery or a spot deal; null for other kinds."),
  score: z.number().nullable().describe("Score of a suspicion, 1 to 100; null for other kinds."),
  taken: z
    .object({
      userId: z.number().describe("Id of the user."),
      name: recordName,
      until: instantSchema.describe("Until when the claim is held, ISO 8601 with offset."),
    })
    .nullable()
    .describe("Who has claimed the item; null if it is free."),
});

export const listQueue = defineEndpoint({
  method: "GET",
  path: "/api/tasks/queue",
  summary: "List the queue of the exchange (DESK-020)",
  description: "All items that wait for a decision, nearest deadline first, at most 100 of each kind.",
  effect: "read",
  access: staff,
  query: z.strictObject({
    language: z
      .enum(supportedLocales)
      .default("ru")
      .describe("Language of the page. `en` names goods in English where a dictionary does."),
  }),
  response: recordResponse(
    z.object({
      /** The nearest deadline first; of one kind and band 100 at most. */
      items: z.array(queueItem).describe("Items, nearest deadline first."),
      counts: z
        .partialRecord(
          z.enum(queueKinds),
          z.number().int().positive().describe("Number of items of this kind; absent if there are none."),
        )
        .describe("Number of items by kind."),
      /** The day it is in Moscow. */
      today: isoDate.describe("Today in Moscow, `YYYY-MM-DD`."),
      /** SCREEN-005: auction day whose proposals await a decision by the next 15:00, and the minutes until then. */
      cutOff: auctionDay
        .nullable()
        .describe(
          "Auction day whose proposals await a decision by the next 15:00, and the minutes until then.",
        ),
    }),
  ),
});

const queued = z.strictObject({ kind: z.enum(queueKinds).describe("Kind."), id: givenId });

export const claimTask = defineEndpoint({
  method: "PUT",
  path: "/api/tasks/queue/take",
  summary: "Claim an item of the exchange queue (DESK-020)",
  description:
    "Other items of the caller stay claimed. An item claimed by a colleague returns 409 `tasks.taken`.",
  effect: "write",
  access: staff,
  undo: { by: "releaseTask" },
  body: queued,
  rejections: ["shared.not-found", "tasks.taken"],
  response: recordResponse(idResponse),
});

export const releaseTask = defineEndpoint({
  method: "PUT",
  path: "/api/tasks/queue/release",
  summary: "Release an item to the exchange queue (DESK-020)",
  description: "Also releases an item claimed by a colleague.",
  effect: "write",
  mayChangeNothing: true,
  access: staff,
  undo: { by: "claimTask" },
  body: queued,
  response: recordResponse(idResponse),
});

export const getWork = defineEndpoint({
  method: "GET",
  path: "/api/tasks/queue/work",
  summary: "Get the workload of the exchange (DESK-024)",
  description: "Decisions of the last 30 days by day, and the number and waiting time of open items.",
  effect: "read",
  access: staff,
  response: recordResponse(
    z.object({
      days: z
        .array(
          z.object({
            date: isoDate.describe("Day, `YYYY-MM-DD`."),
            /** Submitted for a decision that day. */
            incoming: z
              .partialRecord(
                z.enum(workGroups),
                z.number().int().positive().describe("Number of submissions of this group on the day."),
              )
              .describe("Number of submissions by group."),
            decided: z
              .partialRecord(
                z.enum(workGroups),
                z.number().int().positive().describe("Number of decisions of this group on the day."),
              )
              .describe("Number of decisions by group."),
          }),
        )
        .describe("The last 30 days, oldest first."),
      waiting: z
        .array(
          z.object({
            group: z.enum(waitingGroups).describe("Group of decisions."),
            count: z.number().int().nonnegative().describe("Number of records."),
            tabs: z
              .array(
                z.object({
                  tab: z.enum(queueTabs).describe("Tab of the queue."),
                  count: z.number().int().nonnegative().describe("Number of records."),
                }),
              )
              .describe("Tabs of the queue with these items; their numbers add up to `count`."),
            medianSince: instantSchema
              .nullable()
              .describe("Since when the median item waits, ISO 8601 with offset; null without items."),
            ages: z
              .record(
                z.enum(ageBands),
                z.number().int().nonnegative().describe("Number of items of this age."),
              )
              .describe(
                "Number of waiting items by age: `day` under two days, `days` two to five days, `longer` over five days. They add up to `count`.",
              ),
          }),
        )
        .describe("Open items by group."),
    }),
  ),
});
