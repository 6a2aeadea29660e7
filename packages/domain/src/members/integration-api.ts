import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { importResponse, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { importShape } from "../shared/registers/import-shape.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { memberDescriptions } from "./member.ts";
import { memberRegister } from "./register.ts";
import { memberStatus } from "./lifecycle.ts";

/** the trading system, and staff in its place. */
const integration = accessOf({ machine: "yes", operator: "yes" });

/** a member as the trading system knows it. */
export const importedMember = z.strictObject({
  externalId: requiredLine(100).describe("Id in the trading system."),
  ...importShape(memberRegister, memberDescriptions),
});

export type ImportedMember = z.output<typeof importedMember>;

export const importMembers = defineEndpoint({
  method: "PUT",
  path: "/api/integration/members",
  summary: "Import auction members (A-66)",
  description:
    "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors. `externalId` identifies a member.",
  effect: "write",
  access: integration,
  undo: "save-again",
  body: importRequest,
  row: importedMember,
  rowRejections: ["members.inn-taken"],
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
  response: recordResponse(importResponse),
});

export const listAdmissions = defineEndpoint({
  method: "GET",
  path: "/api/integration/admissions",
  summary: "List the admissions by organisations (A-66)",
  description: "Of one organisation (`firmInn`) or of all.",
  effect: "read",
  access: integration,
  query: z.strictObject({
    ...listPageQuery,
    firmInn: z.string().regex(innPattern).optional().describe("INN of the organisation, 10 or 12 digits."),
  }),
  response: pageResponse(
    z.object({
      firmInn: z.string().describe("INN of the organisation, 10 or 12 digits."),
      firmName: z.string().describe("Name of the organisation."),
      memberId: z.number().describe("Id of the member."),
      externalId: z.string().nullable().describe("Id in the trading system."),
      memberInn: z.string().describe("INN of the member."),
      memberName: z.string().describe("Name of the member."),
      admissionDate: z
        .string()
        .nullable()
        .describe("First day of the admission, `YYYY-MM-DD`; null if not set."),
      cancelAdmissionDate: z
        .string()
        .nullable()
        .describe("Last day of the admission, `YYYY-MM-DD`; null if not set."),
      admissionStatus: z
        .string()
        .nullable()
        .describe("Admission by the organisation: admitted or terminated; null without one."),
    }),
  ),
});
