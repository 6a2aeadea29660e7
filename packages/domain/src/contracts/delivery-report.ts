import { z } from "zod";
import { givenDate, idSchema, wholeNumber } from "../shared/values/scalars.ts";
import { rowError } from "../shared/registers/input-error.ts";
import { optionalImportedText } from "../shared/registers/import-shape.ts";
import { reasonLimit } from "./lifecycle.ts";

/** Accepts the id as a number or text, or the whole option (Annex E). */
const statusId = z.union([
  wholeNumber(0, 32_767),
  z.object({ id: wholeNumber(0, 32_767).describe("Id of the record.") }).transform(({ id: given }) => given),
]);

/**
 * CON-042, V-8: a delivery report, validated independently of the others. Absent reasons keep their values.
 */
export const deliveryReport = z.object({
  idRec: idSchema.describe("Id of the row."),
  statusDelivery: statusId.describe("Delivery status: 0 not set, 1 delivered, 2 not delivered."),
  statusDate: givenDate.describe("Day of the delivery, `YYYY-MM-DD`."),
  reason: optionalImportedText(reasonLimit).nullable().optional().describe("Reason; null without one."),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

/** CON-042: result of one report, with its id exactly as sent. */
export const reportResult = z.object({
  idRec: z.union([z.number(), z.string(), z.null()]).describe("Id of the row."),
  success: z.boolean().describe("Whether the row was accepted."),
  /** Reason of a failure. */
  errorMessage: z.string().optional().describe("Error text in Russian; absent without an error."),
  ...rowError,
});
export type ReportResult = z.output<typeof reportResult>;
