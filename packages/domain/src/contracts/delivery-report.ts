import { z } from "zod";
import { isoDate, wholeNumber, id } from "../shared/values/scalars.ts";
import { rowError } from "../shared/registers/input-error.ts";
import { optionalText } from "../shared/registers/import-shape.ts";
import { reasonLimit } from "./lifecycle.ts";

/** Accepts the id as a number or text, or the whole option (Annex E). */
const statusId = z.union([
  wholeNumber(0, 32_767),
  z.object({ id: wholeNumber(0, 32_767) }).transform(({ id: given }) => given),
]);

/**
 * CON-042, V-8: a delivery report, validated independently of the others. Absent reasons keep their values.
 */
export const deliveryReport = z.object({
  idRec: id,
  statusDelivery: statusId,
  statusDate: isoDate,
  reason: optionalText(reasonLimit).nullable().optional(),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

/** CON-042: result of one report, with its id exactly as sent. */
export const reportResult = z.object({
  idRec: z.union([z.number(), z.string(), z.null()]),
  success: z.boolean(),
  /** Reason of a failure. */
  errorMessage: z.string().optional(),
  ...rowError,
});
export type ReportResult = z.output<typeof reportResult>;
