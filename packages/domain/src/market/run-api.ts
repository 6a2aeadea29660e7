import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { givenId, instantSchema, optionSchema, recordId } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";

/* Runs of the index by hand, and products that a run could not compute. */

const staffOnly = accessOf({ operator: "yes" });

export const startRun = defineEndpoint({
  method: "POST",
  path: "/api/market/runs",
  summary: "Start a run of the price index by hand (MKT-009)",
  description: "The run starts within seconds. It publishes changed prices with their reason.",
  effect: "write",
  access: staffOnly,
  undo: {
    by: "startRun",
    note: "A later run publishes a new price with its reason; no price is of one organisation.",
  },
  body: z.strictObject({ note: requiredText(500).describe("Reason of the run.") }),
  response: recordResponse(z.object({ id: recordId.describe("Id of the request.") })),
});

export const listProblems = defineEndpoint({
  method: "GET",
  path: "/api/market/problems",
  summary: "List the products whose reports the last run could not count (MKT-101, MKT-013)",
  effect: "read",
  access: staffOnly,
  response: recordResponse(
    z.array(
      z.object({
        id: recordId.describe("Id of the problem."),
        product: optionSchema.describe("Product type."),
        cause: z
          .enum(["failed", "noRate"])
          .describe("The prices could not be computed, or a currency has no official rate."),
        reports: z.array(z.number()).describe("Ids of the reports, at most 20."),
        rates: z.array(z.string()).describe("Missing rates: currency and day, at most 5."),
        since: instantSchema.describe("Time of the first run with the problem, ISO 8601 with offset."),
      }),
    ),
  ),
});

export const getRunRequest = defineEndpoint({
  method: "GET",
  path: "/api/market/requests/{id}",
  summary: "Get the outcome of a run that was started by hand (MKT-101)",
  effect: "read",
  access: staffOnly,
  params: z.strictObject({ id: givenId }),
  response: recordResponse(
    z.object({
      state: z
        .enum(["queued", "done", "failed"])
        .describe("A failed attempt is repeated, so that `done` can follow."),
      run: z.number().nullable().describe("Number of the run; null before its end."),
      prices: z.number().nullable().describe("Number of prices that it published; null before its end."),
      failedProducts: z.array(z.string()).describe("Products whose prices it could not compute."),
    }),
  ),
});
