import { z } from "zod";
import { access } from "../shared/access.ts";
import { endpoint, stream } from "../shared/endpoint.ts";
import { wholeNumber } from "../shared/scalars.ts";

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
