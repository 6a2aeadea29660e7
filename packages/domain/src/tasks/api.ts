import { z } from "zod";
import { access } from "../shared/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { instant, isoDate } from "../shared/scalars.ts";
import { counterNames, taskKinds, type TaskKind } from "./task.ts";

const counter = z.object({ count: z.number().int().positive(), isSoon: z.boolean() });

const task = z.object({
  kind: z.enum(Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]),
  count: z.number().int().positive(),
  id: z.number().nullable(),
  number: z.string().nullable(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  until: isoDate.nullable(),
  since: instant.nullable(),
});

export const listTasks = endpoint({
  method: "GET",
  path: "/api/tasks",
  summary: "What waits for the caller, what of his waits for the exchange, what was done today (WORK-002).",
  effect: "read",
  access: access({ newcomer: "self", employee: "own", owner: "own", operator: "yes" }),
  answer: one(
    z.object({
      /** In the order of the list. */
      tasks: z.array(task),
      /** What the items of the menu count (WORK-001). */
      counters: z.partialRecord(z.enum(counterNames), counter),
      /** The day it is in Moscow. */
      today: isoDate,
      /** The nearest day that a proposal can be for, where the caller files any. */
      auction: z.object({ date: isoDate, minutesLeft: z.number().int() }).nullable(),
    }),
  ),
});
