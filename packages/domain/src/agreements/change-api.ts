import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { commentSchema, idResponse, isoDate, givenId } from "../shared/values/scalars.ts";
import { documentNumberLimit } from "../shared/values/text.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { correctionSchema } from "./correction.ts";
import {
  filingRejections,
  statusRejections,
  stepRejections,
  terminationRejections,
  withdrawalRejections,
} from "./errors.ts";
import { agreementStatus } from "./lifecycle.ts";
import { notDuplicateOf } from "./new-report.ts";
import { reporterAccess } from "./access.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";

/** G-85: version that the change is based on; an outdated one returns 409. */
const madeOn = z.number().int().positive().optional();

export const updateAgreement = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/update",
  summary: "Update a report (OTC-050, OTC-192, SOFT-001, PROOF-004)",
  description:
    "Saves the new content as the next version. Send `version` to detect a concurrent edit: an outdated value returns 409 `shared.stale`.",
  effect: "write",
  access: accessOf(reporterAccess),
  approval: { kind: "cancel" },
  key: "file",
  body: z.strictObject({
    id: givenId,
    dataXML: z.string().min(1).describe("Report in XML, at most 64 KB in UTF-8; `report.xsd` is its schema."),
    version: madeOn.describe("Version of the record, to detect concurrent edits."),
    notDuplicateOf,
    confirmedWarnings,
    /** PROOF-004: cause of the change; absent: not given. */
    correction: correctionSchema.optional().describe("Cause and reason of the change; absent if not given."),
  }),
  rejections: [...filingRejections, ...stepRejections, "agreements.correction-reason-required"],
  response: recordResponse(idResponse.extend({ unconfirmed: unconfirmedWarnings })),
});

export const changeStatus = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/status",
  summary: "Reject a report or restore a rejected one (OTC-051, G-33)",
  description: "A rejection needs a reason in `description`. Status 3 rejects, status 1 restores.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  undo: { by: "changeStatus" },
  approval: {
    kind: "cancel",
    when: {
      text: "a rejection",
      holds: ({ status }: { readonly status: number }) => status === agreementStatus.rejected,
    },
  },
  body: z.strictObject({
    id: givenId,
    status: z
      .number()
      .int()
      .min(1)
      .max(4)
      .describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
    description: commentSchema.optional().describe("Reason of the rejection; other decisions need none."),
    version: madeOn.describe("Version of the record, to detect concurrent edits."),
    notDuplicateOf,
  }),
  rejections: [...statusRejections],
  response: recordResponse(idResponse),
});

export const flagDeal = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/deal",
  summary: "Flag a deal as doubtful or clear the flag (OTC-052, G-53)",
  description: "Only exchange staff see the flag.",
  effect: "write",
  access: accessOf({ operator: "yes" }),
  undo: "save-again",
  body: z.strictObject({
    id: givenId,
    isDubious: z.boolean().describe("True sets the flag, false clears it."),
    version: madeOn.describe("Version of the record, to detect concurrent edits."),
  }),
  rejections: [...stepRejections, "agreements.dubious-terminated"],
  response: recordResponse(idResponse),
});

const documentNumber = requiredLine(documentNumberLimit);

/** Data of a termination report in a request. */
export const terminationData = {
  terminationDate: isoDate.describe("Date of the termination, `YYYY-MM-DD`."),
  terminationNumber: documentNumber.describe("Number of the termination agreement."),
  /** Given by the server when absent (G-36) or null, as in a stored report without a termination (FIX-241). */
  terminationReportNumber: documentNumber
    .nullish()
    .describe("Number of the termination report; assigned by the portal if absent."),
  terminationReportDate: isoDate
    .nullish()
    .describe("Date of the termination report, `YYYY-MM-DD`; assigned by the portal if absent."),
};

const terminationBody = z.strictObject({
  id: givenId,
  ...terminationData,
  version: madeOn.nullable().describe("Version of the record, to detect concurrent edits."),
});

export const terminateAgreement = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/terminations",
  summary: "Register the termination of a contract (OTC-053, G-36)",
  description: "Without `terminationReportNumber` and `terminationReportDate` the portal assigns both.",
  effect: "write",
  access: accessOf(reporterAccess),
  approval: { kind: "cancel" },
  key: "file",
  body: terminationBody,
  rejections: terminationRejections,
  example: { id: 4711, terminationDate: "2026-11-20", terminationNumber: "Р-1" },
  response: recordResponse(idResponse),
});

export const withdrawAgreement = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/withdrawals",
  summary: "Withdraw a report that was filed by mistake (BULK-105)",
  description:
    "Possible for `WITHDRAWAL_MINUTES` after the registration, while the report has no later version. The report keeps its number with status 3 and `isWithdrawn`, counts nowhere, and the deal can be reported again.",
  effect: "write",
  // FIX-322: staff rejects a report with a reason.
  access: accessOf({ employee: "own", owner: "own" }),
  key: "file",
  body: z.strictObject({
    id: givenId,
    version: madeOn.describe("Version of the record, to detect concurrent edits."),
  }),
  rejections: [...stepRejections, ...withdrawalRejections],
  response: recordResponse(idResponse),
});

export const changeTermination = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/changes/terminations",
  summary: "Correct the termination of a contract (OTC-054, G-36)",
  description: "Only for a report in the status «terminated».",
  effect: "write",
  access: accessOf(reporterAccess),
  undo: "save-again",
  key: "file",
  body: terminationBody,
  rejections: terminationRejections,
  response: recordResponse(idResponse),
});
