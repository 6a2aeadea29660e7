import { z } from "zod";
import { id } from "../shared/values/scalars.ts";

/**
 * DUP-001: confirms that the report is not a duplicate of this one (`details.duplicate` of a 409
 * `agreements.duplicate`) but another consignment. The server then accepts the report and stores the
 * confirmation.
 */
export const notDuplicateOf = id.optional();

/** SCREEN-003: rejected report of the organisation that this one files again; each is replaced at most once. */
export const replaces = id.optional();

export const newReport = z.strictObject({ passportId: id, organizationId: id, dataXML: z.string().min(1) });

/**
 * DOOR-003: the client's own document key, unique per organisation: repeated requests with the same key
 * register one report.
 */
export const filingKey = z.string().regex(/^[\w.:/-]{1,64}$/);
