import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import {
  defineEndpoint,
  fileResponse,
  recordResponse,
  pageResponse,
  pageWithExtra,
} from "../shared/endpoint.ts";
import { bareSearch, inData } from "../shared/registers/list-request.ts";
import { supportedLocales } from "../shared/values/localized.ts";
import { givenDate, idSchema, optionalComment } from "../shared/values/scalars.ts";
import { entryLimit } from "./admission.ts";
import { memberSchema, memberApplication, memberDraft } from "./member.ts";
import { applicationRegister, draftRegister } from "./register.ts";
import { applicationDecisions, isAccepted } from "./lifecycle.ts";
import {
  requestOf,
  membersPath,
  participantAccess,
  membersRight,
  listQuery,
  membersRequest,
  workbookRequest,
  idParams,
} from "./requests.ts";

/** FIX-068: only the organisation sees its drafts. */
const drafters = accessOf({ employee: "own", owner: "own" });

const applicationsRequest = requestOf(applicationRegister);

export type ApplicationsRequest = z.output<typeof applicationsRequest>;

const draftsRequest = requestOf(draftRegister);

export type DraftsRequest = z.output<typeof draftsRequest>;

/** MEM-037: dates of one member; one that is left out or null keeps its value. */
const entry = z.strictObject({
  memberId: idSchema.describe("Id of the member."),
  admissionDate: givenDate
    .nullish()
    .transform((day) => day ?? null)
    .describe("First day of the admission, `YYYY-MM-DD`; null if not set."),
  cancelAdmissionDate: givenDate
    .nullish()
    .transform((day) => day ?? null)
    .describe("Last day of the admission, `YYYY-MM-DD`; null if not set."),
});

const entries = z.array(entry).max(entryLimit).describe("Members with their dates, at most 1,000.");

export const downloadDraftMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/auctions/drafts/download/{id}`,
  summary: "Download the members of a draft as a workbook (MEM-068)",
  effect: "read",
  access: drafters,
  right: membersRight,
  params: idParams,
  body: workbookRequest,
  rejections: ["shared.too-many-rows"],
  response: fileResponse,
});

export const listMemberApplications = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications`,
  summary: "List admission applications (MEM-059)",
  description: "Newest first by default.",
  effect: "read",
  mayLag: true,
  access: participantAccess,
  right: membersRight,
  query: listQuery,
  body: applicationsRequest,
  response: pageResponse(memberApplication),
});

export const listApplicationMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications/{id}`,
  summary: "List the members of an admission application (MEM-060)",
  description: "The members and dates as they were sent.",
  effect: "read",
  access: participantAccess,
  right: membersRight,
  params: idParams,
  query: listQuery,
  body: membersRequest,
  // Not in the document: data of the application that the screen shows.
  response: pageWithExtra(memberSchema, memberApplication.shape),
});

export const downloadApplicationMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications/download/{id}`,
  summary: "Download the members of an application as a workbook (MEM-061)",
  effect: "read",
  access: participantAccess,
  right: membersRight,
  params: idParams,
  body: workbookRequest,
  rejections: ["shared.too-many-rows"],
  response: fileResponse,
});

/** MEM-039, A-47: error codes of the dates of a member. The first one is the response's code; its message lists all. */
const entryRejections = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
  "members.unknown-member",
  "members.repeated-member",
] as const;

export const sendMemberApplication = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications/send`,
  summary: "Send an application to change admissions (MEM-062, A-46)",
  description:
    "The draft in `draftId` is deleted with it. The first broken rule is the error code; the message lists all of them.",
  effect: "write",
  access: participantAccess,
  undo: { by: "decideMemberApplication" },
  right: membersRight,
  body: bareSearch(
    z.strictObject({
      members: entries,
      draftId: idSchema.nullish().describe("Number of the draft to delete; null without one."),
      // DESK-030: in which a refusal names its members.
      language: z.enum(supportedLocales).default("ru").describe("Language of the texts: `ru` or `en`."),
    }),
  ),
  rejections: [...entryRejections, "members.nobody", "members.draft-sent", "shared.not-found"],
  response: recordResponse(z.object({ orderId: z.number().describe("Number of the application.") })),
});

export const decideMemberApplication = defineEndpoint({
  method: "PUT",
  // DOOR-001: no path template of another endpoint matches this path.
  path: `${membersPath}/applications/status/{id}`,
  summary: "Accept or reject an admission application (MEM-071, A-45)",
  description: "An accepted application changes the admissions. A rejection needs a comment.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  approval: {
    kind: "decisions",
    when: {
      text: "a rejection",
      holds: ({ data }: { readonly data: { readonly status: string } }) => !isAccepted(data.status),
    },
  },
  undo: { by: "sendMemberApplication", note: "Another application changes the admissions back." },
  right: membersRight,
  params: idParams,
  body: inData(
    z.strictObject({
      status: z
        .enum(applicationDecisions)
        .describe("Status of the application: under consideration, accepted, rejected, or draft."),
      commentLku: optionalComment.describe("Comment of the exchange on the decision; null without one."),
    }),
  ),
  rejections: ["members.decided", "members.comment-required", "members.closed-since"],
  response: recordResponse(z.object({ orderId: z.number().describe("Number of the application.") })),
});

export const listMemberDrafts = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications/drafts`,
  summary: "List the drafts of admission applications (MEM-063)",
  description: "Newest first by default. Exchange staff get an empty list.",
  effect: "read",
  access: participantAccess,
  right: membersRight,
  query: listQuery,
  body: draftsRequest,
  response: pageResponse(memberDraft),
});

const draftResponse = recordResponse(z.object({ draftId: z.number().describe("Number of the draft.") }));

export const getMemberDraft = defineEndpoint({
  method: "GET",
  path: `${membersPath}/applications/drafts/{id}`,
  summary: "Get a draft of an admission application (MEM-064)",
  effect: "read",
  access: drafters,
  right: membersRight,
  params: idParams,
  rejections: ["members.draft-sent"],
  response: recordResponse(
    z.object({
      draftId: z.number().describe("Number of the draft."),
      draft: z
        .array(
          z.object({
            memberId: z.number().describe("Id of the member."),
            admissionDate: z
              .string()
              .nullable()
              .describe("First day of the admission, `YYYY-MM-DD`; null if not set."),
            cancelAdmissionDate: z
              .string()
              .nullable()
              .describe("Last day of the admission, `YYYY-MM-DD`; null if not set."),
          }),
        )
        .describe("Members with the dates of the draft."),
    }),
  ),
});

export const createMemberDraft = defineEndpoint({
  method: "POST",
  path: `${membersPath}/applications/drafts/create`,
  summary: "Create a draft of an admission application (MEM-065)",
  effect: "write",
  access: drafters,
  right: membersRight,
  body: bareSearch(z.strictObject({ drafts: entries })),
  rejections: ["members.unknown-member", "members.repeated-member"],
  response: draftResponse,
});

export const updateMemberDraft = defineEndpoint({
  method: "PUT",
  path: `${membersPath}/applications/drafts/{id}`,
  summary: "Save a draft of an admission application (MEM-066)",
  description: "Replaces the whole content.",
  effect: "write",
  access: drafters,
  right: membersRight,
  params: idParams,
  body: bareSearch(z.strictObject({ drafts: entries })),
  rejections: ["members.unknown-member", "members.repeated-member", "members.draft-sent"],
  response: draftResponse,
});

export const deleteMemberDraft = defineEndpoint({
  method: "DELETE",
  path: `${membersPath}/applications/drafts/{id}`,
  summary: "Delete a draft of an admission application (MEM-067)",
  effect: "write",
  access: drafters,
  right: membersRight,
  params: idParams,
  rejections: ["members.draft-sent"],
  response: draftResponse,
});
