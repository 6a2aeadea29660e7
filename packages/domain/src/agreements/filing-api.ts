import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one } from "../shared/endpoint.ts";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { updateAgreement } from "./change-api.ts";
import { filingRejections, stepRejections } from "./errors.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";
import { filingKey, newReport, notDuplicateOf, replaces } from "./new-report.ts";

/** DOOR-003: maximum rows per request and maximum body size: a thousand reports with long Cyrillic names. */
export const batchLimit = 1000;
const batchBodyLimit = 16 * 1024 * 1024;

/** For programs of organisations. Exchange staff enter paper reports on a screen of their own. */
const members = access({ employee: "own", owner: "own" });

/** Errors of a report: code, message and all invalid fields. */
const problems = {
  code: z.string().nullable(),
  message: z.string().nullable(),
  errors: z.array(fieldFailure),
  /** DUP-001: id of the report of the organisation that this one duplicates. */
  duplicate: z.number().nullable(),
};

export const validateAgreement = endpoint({
  method: "POST",
  path: "/api/Agreements/validate",
  summary: "Validate a report without saving it (DOOR-003, SOFT-001)",
  effect: "read",
  access: members,
  key: "file",
  body: newReport.extend({ notDuplicateOf, replaces }),
  rejections: ["shared.organization-blocked", "shared.not-found"],
  answer: one(
    z.object({
      isValid: z.boolean(),
      ...problems,
      /** SOFT-001: improbable values of a valid report. They do not prevent its registration. */
      warnings: z.array(fieldFailure),
    }),
  ),
});

/** A row of a batch; its organisation is the acting one. */
export const batchRow = newReport
  .omit({ organizationId: true })
  .extend({ notDuplicateOf, replaces, confirmedWarnings, key: filingKey });
export type BatchRow = z.output<typeof batchRow>;

/** Result of a row. */
const batchResult = z.object({
  /** Key of the row; null if it is unreadable. */
  key: z.string().nullable(),
  isAccepted: z.boolean(),
  /** The registered report of an accepted row. */
  receipt: z.object({ id: z.number(), number: z.string() }).nullable(),
  ...problems,
  unconfirmed: unconfirmedWarnings,
});
export type BatchResult = z.output<typeof batchResult>;

export const fileAgreements = endpoint({
  method: "POST",
  path: "/api/Agreements/batch",
  summary: "Register up to 1,000 reports (DOOR-003)",
  effect: "write",
  access: members,
  key: "file",
  bodyLimit: batchBodyLimit,
  // The server parses each row separately, so that an unreadable row fails alone.
  body: z.strictObject({ rows: z.array(z.unknown()).min(1).max(batchLimit) }),
  row: batchRow,
  rowRejections: [...filingRejections, "agreements.reused-key"],
  answer: one(z.array(batchResult)),
});

/** A row of a batch of corrections. The key names the row in the response only. */
export const correctionRow = updateAgreement.body.extend({ key: filingKey });

export const correctAgreements = endpoint({
  method: "PUT",
  path: "/api/Agreements/batch",
  summary: "Correct up to 1,000 reports (BULK-007)",
  effect: "write",
  access: members,
  key: "file",
  bodyLimit: batchBodyLimit,
  body: z.strictObject({ rows: z.array(z.unknown()).min(1).max(batchLimit) }),
  row: correctionRow,
  rowRejections: [...filingRejections, ...stepRejections],
  answer: one(z.array(batchResult)),
});
