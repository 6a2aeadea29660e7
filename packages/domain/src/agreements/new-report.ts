import { z } from "zod";
import { id } from "../shared/values/scalars.ts";

/**
 * DUP-001: the newest report that equals this one (`details.twin` of the 409 `agreements.duplicate`), said to be
 * another consignment. The report is then taken and keeps the answer.
 */
export const notDuplicateOf = id
  .optional()
  .describe("Report that this one equals and is still no duplicate of: another consignment (DUP-001).");

export const newReport = z.strictObject({ passportId: id, organizationId: id, dataXML: z.string().min(1) });

/**
 * DOOR-003: by what a firm's own system knows the document. A report is registered once by each key of an organisation,
 * however often and by whomever it is sent.
 */
export const filingKey = z.string().regex(/^[\w.:/-]{1,64}$/);
