import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { importAnswer, importBodyLimit, importRequest } from "../shared/registers/import-request.ts";
import { innPattern } from "../shared/values/inn.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { importShape } from "../shared/registers/import-shape.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { memberRegister } from "./register.ts";
import { memberStatus } from "./lifecycle.ts";

/** the trading system, and staff in its place. */
const integration = access({ machine: "yes", operator: "yes" });

/** a member as the trading system knows it. */
export const importedMember = z.strictObject({
  externalId: requiredText(100),
  ...importShape(memberRegister),
});

export type ImportedMember = z.output<typeof importedMember>;

export const importMembers = endpoint({
  method: "PUT",
  path: "/api/integration/members",
  summary: "Import auction members (A-66)",
  effect: "write",
  access: integration,
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
  answer: one(importAnswer),
});

export const listAdmissions = endpoint({
  method: "GET",
  path: "/api/integration/admissions",
  summary: "List the admissions by organisations (A-66)",
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
