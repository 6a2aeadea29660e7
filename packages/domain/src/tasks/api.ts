import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { id, idAnswer, instant, isoDate } from "../shared/values/scalars.ts";
import { queueKinds } from "./queue.ts";
import { ageBands, workGroups } from "./work.ts";
import { counterNames, taskKinds, type TaskKind } from "./task.ts";

const counter = z.object({
  count: z.number().int().positive(),
  isSoon: z.boolean(),
  isOverdue: z.boolean(),
});

const taskRecord = z.object({
  id: z.number(),
  number: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  until: isoDate.nullable(),
});

const task = z.object({
  kind: z.enum(Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]),
  count: z.number().int().positive(),
  id: z.number().nullable(),
  number: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  until: isoDate.nullable(),
  since: instant.nullable(),
  /** First records of a row for several records. */
  records: z.array(taskRecord),
});

const auctionDay = z.object({ date: isoDate, minutesLeft: z.number().int() });

export const listTasks = endpoint({
  method: "GET",
  path: "/api/tasks",
  summary: "List the caller's tasks (WORK-002)",
  effect: "read",
  access: access({ newcomer: "self", employee: "own", owner: "own", operator: "yes" }),
  answer: one(
    z.object({
      /** In the order of the list. */
      tasks: z.array(task),
      /** Counters of the menu items (WORK-001). */
      counters: z.partialRecord(z.enum(counterNames), counter),
      /** Current day in Moscow. */
      today: isoDate,
      /** WORK-020: number at the bell; part of this response because every page requests it anyway. */
      unreadNotices: z.number().int().nonnegative(),
      /** Nearest possible auction day; null for callers who file no proposals. */
      auction: auctionDay.nullable(),
      /** SCREEN-005: month of the next report or nil return, and its due date. */
      nextMonth: z.object({ month: z.string(), dueDate: isoDate, reports: z.number().int() }).nullable(),
    }),
  ),
});

const staff = access({ operator: "yes" });

const queueItem = z.object({
  kind: z.enum(queueKinds),
  id: z.number(),
  number: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  until: isoDate.nullable(),
  since: instant.nullable(),
  seen: z.number().nullable(),
  taken: z.object({ userId: z.number(), name: z.string(), until: instant }).nullable(),
});

export const listQueue = endpoint({
  method: "GET",
  path: "/api/tasks/queue",
  summary: "List the queue of the exchange (DESK-020)",
  effect: "read",
  access: staff,
  answer: one(
    z.object({
      /** The nearest deadline first; of one kind and band 100 at most. */
      items: z.array(queueItem),
      /** Number of items by kind. */
      counts: z.partialRecord(z.enum(queueKinds), z.number().int().positive()),
      /** Current day in Moscow. */
      today: isoDate,
      /** SCREEN-005: auction day whose proposals await a decision by the next 15:00, and the minutes until then. */
      cutOff: auctionDay.nullable(),
    }),
  ),
});

const queued = z.strictObject({ kind: z.enum(queueKinds), id });

export const claimTask = endpoint({
  method: "PUT",
  path: "/api/tasks/queue/take",
  summary: "Claim an item of the exchange queue (DESK-020)",
  effect: "write",
  access: staff,
  body: queued,
  rejections: ["shared.not-found", "tasks.taken"],
  answer: one(idAnswer),
});

export const releaseTask = endpoint({
  method: "PUT",
  path: "/api/tasks/queue/release",
  summary: "Release an item to the exchange queue (DESK-020)",
  effect: "write",
  mayChangeNothing: true,
  access: staff,
  body: queued,
  answer: one(idAnswer),
});

export const getWork = endpoint({
  method: "GET",
  path: "/api/tasks/queue/work",
  summary: "Get the workload of the exchange (DESK-024)",
  effect: "read",
  access: staff,
  answer: one(
    z.object({
      /** The last 30 days, oldest first. */
      days: z.array(
        z.object({
          date: isoDate,
          /** Submitted for a decision that day. */
          incoming: z.partialRecord(z.enum(workGroups), z.number().int().positive()),
          decided: z.partialRecord(z.enum(workGroups), z.number().int().positive()),
        }),
      ),
      waiting: z.array(
        z.object({
          group: z.enum(workGroups),
          count: z.number().int().nonnegative(),
          /** Start of the median waiting time. */
          medianSince: instant.nullable(),
          /** Number of items by waiting time: under two days, two to five days, longer. */
          ages: z.partialRecord(z.enum(ageBands), z.number().int().positive()),
        }),
      ),
    }),
  ),
});
