import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import {
  commentLimit,
  givenDate,
  idResponse,
  idSchema,
  innText,
  instantSchema,
  recordId,
  recordName,
} from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { successionFailures, successionKinds, successionStates, type SuccessionCount } from "./succession.ts";

const params = z.object({ id: idSchema.describe("Id of the organisation.") });
const kind = z.enum(successionKinds).describe("Merger, accession or transformation.");
const day = givenDate.describe("Day of the entry in the register of companies, `YYYY-MM-DD`.");

const party = z.object({ id: recordId, inn: innText, name: recordName });

const succession = z.object({
  id: recordId,
  predecessor: party.describe("Organisation that ended."),
  successor: party.describe("Organisation that took over."),
  kind,
  day,
  document: z.string().describe("Document of the succession."),
  state: z
    .enum(successionStates)
    .describe(
      "recorded until it takes effect, pending until the records have gone over, then done or failed.",
    ),
  recordedAt: instantSchema.describe("Time of the record, ISO 8601 with offset."),
  effectiveAt: instantSchema
    .nullable()
    .describe("Time at which it takes effect, ISO 8601 with offset; null if it began at once."),
  failure: z
    .enum(successionFailures)
    .nullable()
    .describe("Why it did not take effect; null after a failed move and without a failure."),
  undoSeconds: z
    .number()
    .nullable()
    .describe("Seconds in which staff can still undo it; null if it cannot be undone or has failed."),
});
export type Succession = z.output<typeof succession>;

export const getSuccessions = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}/successions",
  summary: "Get the successors and the predecessors of an organisation (DEAL-020, FIX-323)",
  description: "The whole chain. Only staff sees a succession before its records have gone over.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.object({
      successors: z
        .array(succession)
        .describe(
          "The succession of the organisation, also after a failure, then that of its successor, and so on.",
        ),
      predecessors: z
        .array(succession)
        .describe("Direct predecessors, newest first, then theirs, and so on; at most 100."),
    }),
  ),
});

const count = (what: string) => z.number().describe(`Number of ${what}.`);

/** What goes over to a successor. */
const takenOver = z.object({
  reports: count("reports"),
  drafts: count("drafts"),
  imports: count("imports"),
  deals: count("auction contracts and spot deals"),
  keys: count("active access keys"),
  delegations: count("active delegations, given and received"),
  webhooks: count("webhooks"),
  users: count("users"),
} satisfies Record<SuccessionCount, z.ZodType>);

export const countSuccession = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}/successions/counts",
  summary: "Count what a successor of an organisation takes over (DEAL-020)",
  effect: "read",
  access: accessOf({ operator: "yes" }),
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(takenOver),
});

export const recordSuccession = defineEndpoint({
  method: "POST",
  path: "/api/registration/Organizations/{id}/successions",
  summary: "Record the successor of an organisation (DEAL-020)",
  description:
    "Takes effect after `SUCCESSION_UNDO_MINUTES`; until then nothing changes, and staff can undo it. Then the organisation is blocked, and a job hands its reports, drafts, deadlines, keys, delegations and users over to the successor. Filed documents do not change.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  approval: { kind: "transfer" },
  params,
  body: z.strictObject({
    successorId: idSchema.describe("Id of the successor."),
    kind,
    day,
    document: requiredText(commentLimit).describe("Document of the succession."),
  }),
  rejections: [
    "shared.not-found",
    "organizations.same-successor",
    "organizations.already-succeeded",
    "organizations.succession-cycle",
    "organizations.successor-ended",
    "organizations.successor-blocked",
    "organizations.succession-in-future",
    "organizations.import-running",
    "organizations.succession-pending",
  ],
  response: recordResponse(idResponse),
});

export const undoSuccession = defineEndpoint({
  method: "POST",
  path: "/api/registration/Organizations/{id}/successions/undo",
  summary: "Undo a recorded succession before it takes effect (FIX-323)",
  description: "Also removes a failed one from the page. The audit log keeps both entries.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  undo: { by: "recordSuccession" },
  params,
  body: z.strictObject({ successionId: idSchema.describe("Id of the succession.") }),
  rejections: ["shared.not-found", "organizations.succession-begun"],
  response: recordResponse(idResponse),
});
