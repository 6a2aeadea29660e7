import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { comment, id, idAnswer, isoDate } from "../shared/values/scalars.ts";
import { documentNumberLimit } from "../shared/values/text.ts";
import { requiredText } from "../shared/values/text-schemas.ts";
import { correction } from "./correction.ts";
import { filingRejections, statusRejections, stepRejections, terminationRejections } from "./errors.ts";
import { agreementStatus } from "./lifecycle.ts";
import { notDuplicateOf } from "./new-report.ts";
import { reporterAccess } from "./access.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";

/** G-85: version that the change is based on; an outdated one returns 409. */
const madeOn = z.number().int().positive().optional();

export const updateAgreement = endpoint({
  method: "PUT",
  path: "/api/Agreements/update",
  summary: "Update a report (OTC-050, OTC-192, SOFT-001, PROOF-004)",
  effect: "write",
  access: access(reporterAccess),
  key: "file",
  body: z.strictObject({
    id,
    dataXML: z.string().min(1),
    version: madeOn,
    notDuplicateOf,
    confirmedWarnings,
    /** PROOF-004: cause of the change; absent: not given. */
    correction: correction.optional(),
  }),
  rejections: [...filingRejections, ...stepRejections, "agreements.correction-reason-required"],
  answer: one(idAnswer.extend({ unconfirmed: unconfirmedWarnings })),
});

export const changeStatus = endpoint({
  method: "PUT",
  path: "/api/Agreements/status",
  summary: "Reject a report or restore a rejected one (OTC-051, G-33)",
  effect: "write",
  access: access({ operator: "yes" }),
  approval: { kind: "cancel", when: ({ status }: { status: number }) => status === agreementStatus.rejected },
  body: z.strictObject({
    id,
    status: z.number().int().min(1).max(4),
    description: comment.optional(),
    version: madeOn,
    notDuplicateOf,
  }),
  rejections: [...statusRejections],
  answer: one(idAnswer),
});

export const flagDeal = endpoint({
  method: "PUT",
  path: "/api/Agreements/deal",
  summary: "Flag a deal as doubtful or clear the flag (OTC-052, G-53)",
  effect: "write",
  access: access({ operator: "yes" }),
  body: z.strictObject({ id, isDubious: z.boolean(), version: madeOn }),
  rejections: [...stepRejections, "agreements.dubious-terminated"],
  answer: one(idAnswer),
});

const documentNumber = requiredText(documentNumberLimit);

const terminationBody = z.strictObject({
  id,
  terminationDate: isoDate,
  terminationNumber: documentNumber,
  /** Given by the server when absent (G-36) or null, as in a stored report without a termination (FIX-241). */
  terminationReportNumber: documentNumber.nullish(),
  terminationReportDate: isoDate.nullish(),
  version: madeOn.nullable(),
});

export const terminateAgreement = endpoint({
  method: "PUT",
  path: "/api/Agreements/terminations",
  summary: "Register the termination of a contract (OTC-053, G-36)",
  effect: "write",
  access: access(reporterAccess),
  key: "file",
  body: terminationBody,
  rejections: terminationRejections,
  example: { id: 4711, terminationDate: "2026-11-20", terminationNumber: "Р-1" },
  answer: one(idAnswer),
});

export const changeTermination = endpoint({
  method: "PUT",
  path: "/api/Agreements/changes/terminations",
  summary: "Correct the termination of a contract (OTC-054, G-36)",
  effect: "write",
  access: access(reporterAccess),
  key: "file",
  body: terminationBody,
  rejections: terminationRejections,
  answer: one(idAnswer),
});
