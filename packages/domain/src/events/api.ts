import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, stream } from "../shared/endpoint.ts";
import { wholeNumber } from "../shared/values/scalars.ts";
import { change } from "./change.ts";

/** Milliseconds that a page may be old before its first stream: what it has read is younger than that. */
export const greatestAge = 3_600_000;

export const streamEvents = endpoint({
  method: "GET",
  path: "/api/events",
  summary:
    "Server-sent events: which records have changed that the caller may see; `Last-Event-ID` goes on where a stream broke (WORK-030).",
  effect: "read",
  access: access({ newcomer: "self", employee: "own", owner: "own", operator: "yes" }),
  /** Without `Last-Event-ID`: begins so many milliseconds ago, when the page began to read. */
  query: z.object({ age: wholeNumber(0, greatestAge).optional() }),
  answer: stream,
});

export const listChanges = endpoint({
  method: "GET",
  path: "/api/changes",
  summary:
    "Changes of all records that the caller may see, in the order in which they were committed, from a cursor on (DOOR-004).",
  effect: "read",
  access: access({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({
    /** `next` of the answer before; `now` to begin behind all there is. Without it: from the oldest that is kept. */
    after: z.string().min(1).max(40).optional(),
    limit: wholeNumber(1, 500).default(100),
  }),
  refusals: ["events.wrong-cursor", "events.cursor-too-old"],
  answer: one(
    z.object({
      changes: z.array(change),
      /** To go on from, also where there are no changes. */
      next: z.string(),
      /** Whether more is there already; else ask again in a while. */
      hasMore: z.boolean(),
    }),
  ),
});
