import { z } from "zod";
import { idSchema } from "../shared/values/scalars.ts";

/**
 * DUP-001: confirms that the report is not a duplicate of this one (`details.duplicate` of a 409
 * `agreements.duplicate`) but another consignment. The server then accepts the report and stores the
 * confirmation.
 */
export const notDuplicateOf = idSchema
  .optional()
  .describe("Number of the report that this one equals without being its duplicate: another consignment.");

/** SCREEN-003: rejected report of the organisation that this one files again; each is replaced at most once. */
export const replacedReportId = idSchema
  .optional()
  .describe("Rejected report of the organisation that this one is filed again for.");

export const newReport = z.strictObject({
  passportId: idSchema.describe("Version of the report form."),
  organizationId: idSchema.describe("Id of the organisation."),
  dataXML: z.string().min(1).describe("Report in XML, at most 64 KB in UTF-8; `report.xsd` is its schema."),
});

/**
 * DOOR-003: the client's own document key, unique per organisation: repeated requests with the same key
 * register one report.
 */
export const filingKey = z
  .string()
  .regex(/^[\w.:/-]{1,64}$/)
  .describe("Key of the document in the sender's own system: registered once per organisation.");
