import { z } from "zod";
import { defineEndpoint, fileResponse, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { entryLimit } from "./admission.ts";
import { memberSchema } from "./member.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import {
  membersPath,
  participantAccess,
  membersRight,
  listQuery,
  membersRequest,
  admittedRequest,
  workbookRequest,
} from "./requests.ts";

export const listMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/auctions/members`,
  summary: "List auction members (MEM-056, A-43)",
  description: "Includes their admission by the acting organisation.",
  effect: "read",
  mayLag: true,
  access: participantAccess,
  right: membersRight,
  query: listQuery,
  body: membersRequest,
  response: pageResponse(memberSchema),
});

export const listAuthorizedMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/auctions/members/authorized`,
  summary: "List the members admitted by the organisation (MEM-057, MEM-018)",
  effect: "read",
  access: participantAccess,
  right: membersRight,
  query: listQuery,
  body: admittedRequest,
  response: pageResponse(memberSchema),
});

export const findMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/auctions/members/by-inn`,
  summary: "Find auction members by INN (MEM-034)",
  description:
    "Returns the members with their admission by the acting organisation. Unknown INNs are left out.",
  effect: "read",
  access: participantAccess,
  right: membersRight,
  body: z.strictObject({
    inns: distinctList(z.string().regex(innPattern))
      .min(1)
      .max(entryLimit)
      .describe("INNs to find, at most 1,000."),
  }),
  response: recordResponse(z.array(memberSchema)),
});

export const downloadMembers = defineEndpoint({
  method: "POST",
  path: `${membersPath}/auctions/download`,
  summary: "Download auction members as a workbook (MEM-058, A-49)",
  description: "Applies the filter and the columns of the request. At most 50,000 rows.",
  effect: "read",
  mayLag: true,
  access: participantAccess,
  right: membersRight,
  body: workbookRequest,
  rejections: ["shared.too-many-rows"],
  response: fileResponse,
});
