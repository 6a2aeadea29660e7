import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import {
  commentLimit,
  idResponse,
  idSchema,
  innText,
  instantSchema,
  isoDate,
  recordId,
  recordName,
} from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { successionKinds, successionStates, type SuccessionCount } from "./succession.ts";

const params = z.object({ id: idSchema.describe("Id of the organisation.") });
const kind = z.enum(successionKinds).describe("Merger, accession or transformation.");
const day = isoDate.describe("Day of the entry in the register of companies, `YYYY-MM-DD`.");

const succession = z.object({
  id: recordId,
  organization: z
    .object({ id: recordId, inn: innText, name: recordName })
    .describe("The other organisation: the successor or the predecessor."),
  kind,
  day,
  document: z.string().describe("Document of the succession."),
  state: z.enum(successionStates).describe("pending until the records have gone over, then done or failed."),
  recordedAt: instantSchema.describe("Time of the record, ISO 8601 with offset."),
});
export type Succession = z.output<typeof succession>;

export const getSuccessions = defineEndpoint({
  method: "GET",
  path: "/api/registration/Organizations/{id}/successions",
  summary: "Get the successor and the predecessors of an organisation (DEAL-020)",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own", operator: "yes" }),
  params,
  rejections: ["shared.not-found"],
  response: recordResponse(
    z.object({
      successor: succession.nullable().describe("The successor, also after a failed move; null without one."),
      predecessors: z.array(succession).describe("Predecessors, newest first, at most 100."),
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
    "Blocks the organisation. A job then hands its reports, drafts, deadlines, keys, delegations and users over to the successor. Filed documents do not change.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
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
