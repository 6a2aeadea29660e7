import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, streamResponse } from "../shared/endpoint.ts";
import { wholeNumber } from "../shared/values/scalars.ts";
import { changeSchema } from "./change.ts";

/** Maximum age of a page in milliseconds when it opens its first stream. */
export const greatestAge = 3_600_000;

export const streamEvents = defineEndpoint({
  method: "GET",
  path: "/api/events",
  summary: "Stream live events (WORK-030)",
  description:
    "Server-sent events with the kind and id of each changed record. `Last-Event-ID` continues an interrupted stream.",
  effect: "read",
  access: accessOf({ newcomer: "self", employee: "own", owner: "own", operator: "yes" }),
  /** Without `Last-Event-ID`: starts this many milliseconds ago, when the page loaded its data. */
  query: z.strictObject({
    age: wholeNumber(0, greatestAge)
      .optional()
      .describe("Start of the stream without `Last-Event-ID`: this many milliseconds ago."),
  }),
  response: streamResponse,
});

export const listChanges = defineEndpoint({
  method: "GET",
  path: "/api/changes",
  summary: "Read the change feed (DOOR-004)",
  description:
    "Changes of all records that the caller can see, in commit order, after the cursor `after`. Store `next` and continue from it. Changes stay for 90 days.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({
    /**
     * `next` of the previous response, or `now` to skip existing changes. Default: the oldest retained
     * change.
     */
    after: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe(
        "Cursor: `next` of the previous response, or `now` to skip all existing changes. By default the oldest stored change.",
      ),
    limit: wholeNumber(1, 500).default(100).describe("Maximum number of records in the response."),
  }),
  rejections: ["events.wrong-cursor", "events.cursor-too-old"],
  response: recordResponse(
    z.object({
      changes: z.array(changeSchema).describe("Changes in commit order."),
      /** Cursor for the next request, even without changes. */
      next: z.string().describe("Cursor of the next request."),
      /** True: request again at once. False: poll later. */
      hasMore: z.boolean().describe("Whether more records follow."),
    }),
  ),
});
