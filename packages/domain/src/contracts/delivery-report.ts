import { z } from "zod";
import { isoDate, wholeNumber, id } from "../shared/values/scalars.ts";
import { rowFault } from "../shared/registers/input-fault.ts";
import { optionalText } from "../shared/registers/import-shape.ts";
import { reasonLimit } from "./lifecycle.ts";

/** The id alone, its text, or the whole option (Annex E). */
const statusId = z.union([
  wholeNumber(0, 32_767),
  z.object({ id: wholeNumber(0, 32_767) }).transform(({ id: given }) => given),
]);

/** CON-042, V-8: one report of delivery; each is judged by itself. What is not said of the reasons stays. */
export const deliveryReport = z.object({
  idRec: id,
  statusDelivery: statusId,
  statusDate: isoDate,
  reason: optionalText(reasonLimit).nullable().optional(),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

/** CON-042: what became of one report; its number is answered as it was sent. */
export const reportResult = z.object({
  idRec: z.union([z.number(), z.string(), z.null()]),
  success: z.boolean(),
  /** Why not. */
  errorMessage: z.string().optional(),
  ...rowFault,
});
export type ReportResult = z.output<typeof reportResult>;
