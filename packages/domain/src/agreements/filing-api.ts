import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { fieldFailure } from "../shared/registers/input-error.ts";
import { updateAgreement } from "./change-api.ts";
import { filingRejections, stepRejections } from "./errors.ts";
import { confirmedWarnings, unconfirmedWarnings } from "./warnings.ts";
import { filingKey, newReport, notDuplicateOf, replacedReportId } from "./new-report.ts";
import { recordId } from "../shared/values/scalars.ts";

/** DOOR-003: maximum rows per request and maximum body size: a thousand reports with long Cyrillic names. */
export const batchLimit = 1000;
const batchBodyLimit = 16 * 1024 * 1024;

/** For programs of organisations. Exchange staff enter paper reports on a screen of their own. */
const members = accessOf({ employee: "own", owner: "own" });

/** Errors of a report: code, message and all invalid fields. */
const problems = {
  code: z.string().nullable().describe("Stable error code, `area.reason`; null without an error."),
  message: z.string().nullable().describe("Error text."),
  errors: z.array(fieldFailure).describe("Invalid fields."),
  /** DUP-001: id of the report of the organisation that this one duplicates. */
  duplicate: z
    .number()
    .nullable()
    .describe("Number of the report that this one duplicates; null if there is none."),
};

export const validateAgreement = defineEndpoint({
  method: "POST",
  path: "/api/Agreements/validate",
  summary: "Validate a report without saving it (DOOR-003, SOFT-001)",
  description: "Applies the same rules as the registration and returns all invalid fields at once.",
  effect: "read",
  access: members,
  key: "file",
  body: newReport.extend({ notDuplicateOf, replaces: replacedReportId }),
  rejections: ["shared.organization-blocked", "shared.not-found"],
  response: recordResponse(
    z.object({
      isValid: z.boolean().describe("Whether the report could be registered."),
      ...problems,
      /** SOFT-001: improbable values of a valid report. They do not prevent its registration. */
      warnings: z
        .array(fieldFailure)
        .describe("Improbable values of a valid report; codes as in `/api/rules/list`."),
    }),
  ),
});

/** A row of a batch; its organisation is the acting one. */
export const batchRow = newReport
  .omit({ organizationId: true })
  .extend({ notDuplicateOf, replaces: replacedReportId, confirmedWarnings, key: filingKey });
export type BatchRow = z.output<typeof batchRow>;

/** Result of a row. */
const batchResult = z.object({
  /** Key of the row; null if it is unreadable. */
  key: z
    .string()
    .nullable()
    .describe("Key of the document in the sender's own system: registered once per organisation."),
  isAccepted: z.boolean().describe("Whether the row was registered."),
  receipt: z
    .object({
      id: recordId,
      number: z.string().describe("Number of the receipt."),
    })
    .nullable()
    .describe("Registered report; null for a rejected row."),
  ...problems,
  unconfirmed: unconfirmedWarnings,
});
export type BatchResult = z.output<typeof batchResult>;

export const fileAgreements = defineEndpoint({
  method: "POST",
  path: "/api/Agreements/batch",
  summary: "Register up to 1,000 reports (DOOR-003)",
  description:
    "Each row is registered separately: an error in one row does not affect the others. Results come in the order of the rows, and the status is 200 even if rows are rejected. A row whose `key` was registered before returns its receipt, so an interrupted request can be sent again unchanged.",
  effect: "write",
  access: members,
  key: "file",
  bodyLimit: batchBodyLimit,
  // The server parses each row separately, so that an unreadable row fails alone.
  body: z.strictObject({
    rows: z.array(z.unknown()).min(1).max(batchLimit).describe("Reports to register, at most 1,000."),
  }),
  row: batchRow,
  rowRejections: [...filingRejections, "agreements.reused-key"],
  response: recordResponse(z.array(batchResult)),
});

/** A row of a batch of corrections. The key names the row in the response only. */
export const correctionRow = updateAgreement.body.extend({ key: filingKey });

export const correctAgreements = defineEndpoint({
  method: "PUT",
  path: "/api/Agreements/batch",
  summary: "Correct up to 1,000 reports (BULK-007)",
  description:
    "Each row saves a version of its report, as `updateAgreement` does; an error in one row does not affect the others. Results come in the order of the rows. Send `version`: a row that arrives again then returns `shared.stale` instead of another version.",
  effect: "write",
  access: members,
  key: "file",
  bodyLimit: batchBodyLimit,
  body: z.strictObject({
    rows: z.array(z.unknown()).min(1).max(batchLimit).describe("Reports to register, at most 1,000."),
  }),
  row: correctionRow,
  rowRejections: [...filingRejections, ...stepRejections],
  response: recordResponse(z.array(batchResult)),
});
