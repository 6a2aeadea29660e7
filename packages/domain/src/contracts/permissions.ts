import type { ErrorCode } from "../errors.ts";
import type { DeliveryBounds } from "./delivery-dates.ts";
import { isComplete, rowKind, type Delivery } from "./delivery-notice.ts";
import { isDeliveryStatus, isEditable, type ContractState } from "./lifecycle.ts";

/**
 * V-8: why a report of delivery is not taken, or nothing. The day of delivery must lie within the bounds where it is
 * new: a report that was rejected for its reasons keeps the day it had, however long ago.
 */
export function reportRefusal(
  stored: ContractState & Delivery,
  reported: Delivery,
  { min, max }: DeliveryBounds,
): ErrorCode | undefined {
  if (!isEditable(stored)) return "contracts.not-editable";
  if (!isDeliveryStatus(reported.deliveryStatus)) return "shared.invalid";
  if (!isComplete(reported)) return "contracts.incomplete";
  const { deliveryDate } = reported;
  const isMoved = deliveryDate !== null && deliveryDate !== stored.deliveryDate;
  if (isMoved && (deliveryDate < min || deliveryDate > max)) return "contracts.date";
  return rowKind(stored, reported) === undefined ? "contracts.unchanged" : undefined;
}
