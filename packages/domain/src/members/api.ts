import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, file, one, page, pageBeside } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { bare, inData, listRequest, shownColumns } from "../shared/registers/list-request.ts";
import { locales } from "../shared/values/localized.ts";
import { listPageQuery } from "../shared/registers/paging.ts";
import { registerKeys } from "../shared/registers/register-columns.ts";
import type { Register } from "../shared/registers/register.ts";
import { importShape } from "../shared/registers/import-shape.ts";
import { comment, id, isoDate } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { entryLimit } from "./admission.ts";
import { member, memberApplication, memberDraft } from "./member.ts";
import { admittedRegister, applicationRegister, draftRegister, memberRegister } from "./register.ts";
import { applicationDecisions, memberStatus } from "./lifecycle.ts";

/** MEM-e: the base of all calls of members. */
const base = "/api/auction/trading/participant";
const participants = access({ employee: "own", owner: "own", operator: "yes" });
/** FIX-068: drafts are the firm's alone. */
const drafters = access({ employee: "own", owner: "own" });
/** the trading system; staff may do by hand what it does. */
const integration = access({ machine: "yes", operator: "yes" });
const right = "hasAuctions";

/** MEM-005: what a list narrows and sorts by are the columns of its register. */
const requestOf = <R extends Register>(register: R) =>
  bare(listRequest(registerKeys(register), registerKeys(register)));
const membersRequest = requestOf(memberRegister);
const memberKeys = registerKeys(memberRegister);
/** WORK-040: a workbook may have the columns that are shown. */
const workbookRequest = bare(listRequest(memberKeys, memberKeys).extend(shownColumns(memberKeys)));
export type MembersWorkbook = z.output<typeof workbookRequest>;
const admittedRequest = requestOf(admittedRegister);
export type MembersRequest = z.output<typeof membersRequest> | z.output<typeof admittedRequest>;
const applicationsRequest = requestOf(applicationRegister);
export type ApplicationsRequest = z.output<typeof applicationsRequest>;
const draftsRequest = requestOf(draftRegister);
export type DraftsRequest = z.output<typeof draftsRequest>;

const listQuery = z.strictObject(listPageQuery);
export type ListQuery = z.output<typeof listQuery>;
const idParams = z.object({ id });

/** MEM-037: dates of one member; one that is left out or null keeps its value. */
const entry = z.strictObject({
  memberId: id,
  admissionDate: isoDate.nullish().transform((day) => day ?? null),
  cancelAdmissionDate: isoDate.nullish().transform((day) => day ?? null),
});
const entries = z.array(entry).max(entryLimit);

export const listMembers = endpoint({
  method: "POST",
  path: `${base}/auctions/members`,
  summary: "Trading members of the exchange with their admission by the firm (MEM-056, A-43).",
  effect: "read",
  mayLag: true,
  access: participants,
  right,
  query: listQuery,
  body: membersRequest,
  answer: page(member),
});

export const listAuthorizedMembers = endpoint({
  method: "POST",
  path: `${base}/auctions/members/authorized`,
  summary: "Members that the firm admits to its auctions (MEM-057, MEM-018).",
  effect: "read",
  access: participants,
  right,
  query: listQuery,
  body: admittedRequest,
  answer: page(member),
});

export const findMembers = endpoint({
  method: "POST",
  path: `${base}/auctions/members/by-inn`,
  summary:
    "Trading members of these INNs with their admission by the firm; INNs of nobody are left out (MEM-034).",
  effect: "read",
  access: participants,
  right,
  body: z.strictObject({ inns: z.array(z.string().regex(innPattern)).min(1).max(entryLimit) }),
  answer: one(z.array(member)),
});

export const downloadMembers = endpoint({
  method: "POST",
  path: `${base}/auctions/download`,
  summary: "Workbook of the members under the filter (MEM-058, A-49).",
  effect: "read",
  mayLag: true,
  access: participants,
  right,
  body: workbookRequest,
  refusals: ["shared.too-many-rows"],
  answer: file,
});

export const downloadDraftMembers = endpoint({
  method: "POST",
  path: `${base}/auctions/drafts/download/{id}`,
  summary: "Workbook of the members with the dates of a draft (MEM-068).",
  effect: "read",
  access: drafters,
  right,
  params: idParams,
  body: workbookRequest,
  refusals: ["shared.too-many-rows"],
  answer: file,
});

export const listMemberApplications = endpoint({
  method: "POST",
  path: `${base}/applications`,
  summary: "Applications to change admissions, newest first (MEM-059).",
  effect: "read",
  mayLag: true,
  access: participants,
  right,
  query: listQuery,
  body: applicationsRequest,
  answer: page(memberApplication),
});

export const listApplicationMembers = endpoint({
  method: "POST",
  path: `${base}/applications/{id}`,
  summary: "Members of an application as they were sent (MEM-060).",
  effect: "read",
  access: participants,
  right,
  params: idParams,
  query: listQuery,
  body: membersRequest,
  // Beyond the document: what the screen says of the application itself.
  answer: pageBeside(member, memberApplication.shape),
});

export const downloadApplicationMembers = endpoint({
  method: "POST",
  path: `${base}/applications/download/{id}`,
  summary: "Workbook of the members of an application (MEM-061).",
  effect: "read",
  access: participants,
  right,
  params: idParams,
  body: workbookRequest,
  refusals: ["shared.too-many-rows"],
  answer: file,
});

/** MEM-039, A-47: what dates of a member may be refused with; the first is the answer's code, all stand in its words. */
const entryRefusals = [
  "members.status-is-terminated",
  "members.no-start-date",
  "members.end-before-start",
  "members.too-early",
  "members.unknown-member",
  "members.repeated-member",
] as const;

export const sendMemberApplication = endpoint({
  method: "POST",
  path: `${base}/applications/send`,
  summary: "Sends an application to change admissions; the draft that is named goes with it (MEM-062, A-46).",
  effect: "write",
  access: participants,
  right,
  body: bare(
    z.strictObject({
      members: entries,
      draftId: id.nullish(),
      // DESK-030: in which a refusal names its members.
      language: z.enum(locales).default("ru"),
    }),
  ),
  refusals: [...entryRefusals, "members.nobody", "members.draft-sent", "shared.not-found"],
  answer: one(z.object({ orderId: z.number() })),
});

export const decideMemberApplication = endpoint({
  method: "PUT",
  // DOOR-001: no other call's template fits this address.
  path: `${base}/applications/status/{id}`,
  summary: "Accepts or rejects an application; accepted, it changes the admissions (MEM-071, A-45).",
  effect: "write",
  access: access({ operator: "yes" }),
  right,
  params: idParams,
  body: inData(
    z.strictObject({
      status: z.enum(applicationDecisions),
      commentLku: comment.nullish(),
    }),
  ),
  refusals: ["members.decided", "members.comment-required", "members.closed-since"],
  answer: one(z.object({ orderId: z.number() })),
});

export const listMemberDrafts = endpoint({
  method: "POST",
  path: `${base}/applications/drafts`,
  summary: "Drafts of applications, newest first (MEM-063).",
  effect: "read",
  access: participants,
  right,
  query: listQuery,
  body: draftsRequest,
  answer: page(memberDraft),
});

const draftAnswer = one(z.object({ draftId: z.number() }));

export const getMemberDraft = endpoint({
  method: "GET",
  path: `${base}/applications/drafts/{id}`,
  summary: "A draft of an application (MEM-064).",
  effect: "read",
  access: drafters,
  right,
  params: idParams,
  refusals: ["members.draft-sent"],
  answer: one(
    z.object({
      draftId: z.number(),
      draft: z.array(
        z.object({
          memberId: z.number(),
          admissionDate: z.string().nullable(),
          cancelAdmissionDate: z.string().nullable(),
        }),
      ),
    }),
  ),
});

export const createMemberDraft = endpoint({
  method: "POST",
  path: `${base}/applications/drafts/create`,
  summary: "Keeps changes of admissions that are not sent yet (MEM-065).",
  effect: "write",
  access: drafters,
  right,
  body: bare(z.strictObject({ drafts: entries })),
  refusals: ["members.unknown-member", "members.repeated-member"],
  answer: draftAnswer,
});

export const updateMemberDraft = endpoint({
  method: "PUT",
  path: `${base}/applications/drafts/{id}`,
  summary: "Replaces what a draft says (MEM-066).",
  effect: "write",
  access: drafters,
  right,
  params: idParams,
  body: bare(z.strictObject({ drafts: entries })),
  refusals: ["members.unknown-member", "members.repeated-member", "members.draft-sent"],
  answer: draftAnswer,
});

export const deleteMemberDraft = endpoint({
  method: "DELETE",
  path: `${base}/applications/drafts/{id}`,
  summary: "Removes a draft (MEM-067).",
  effect: "write",
  access: drafters,
  right,
  params: idParams,
  refusals: ["members.draft-sent"],
  answer: draftAnswer,
});

/** a member as the trading system knows it. */
export const importedMember = z.strictObject({
  externalId: requiredText(100),
  ...importShape(memberRegister),
});
export type ImportedMember = z.output<typeof importedMember>;

export const importMembers = endpoint({
  method: "PUT",
  path: "/api/integration/members",
  summary: "Takes members of the exchange from the trading system, each by itself (A-66).",
  effect: "write",
  access: integration,
  body: importRequest,
  row: importedMember,
  rowRefusals: ["members.inn-taken"],
  bodyLimit: importBodyLimit,
  example: {
    data: [
      {
        externalId: "TS-7",
        memberInn: "3199127468",
        memberName: "ООО «Образцовое поле»",
        auctionStartDate: "2026-11-02",
        actualStatusDate: "2026-11-03",
        memberAuctionStatus: memberStatus.active,
      },
    ],
  },
  answer: one(importAnswer),
});

export const listAdmissions = endpoint({
  method: "GET",
  path: "/api/integration/admissions",
  summary: "Whom the firms admit to their auctions, of one firm or of all (A-66).",
  effect: "read",
  access: integration,
  query: z.strictObject({ ...listPageQuery, firmInn: z.string().regex(innPattern).optional() }),
  answer: page(
    z.object({
      firmInn: z.string(),
      firmName: z.string(),
      memberId: z.number(),
      externalId: z.string().nullable(),
      memberInn: z.string(),
      memberName: z.string(),
      admissionDate: z.string().nullable(),
      cancelAdmissionDate: z.string().nullable(),
      admissionStatus: z.string().nullable(),
    }),
  ),
});
