import type { ErrorCode } from "../errors.ts";
import type { DeliveryBounds } from "./delivery-dates.ts";
import { isComplete, rowKind, type ReportedDelivery } from "./delivery-notice.ts";
import { isDeliveryStatus, isEditable, type ContractState } from "./lifecycle.ts";

/**
 * V-8: returns the error code of a delivery report; undefined if valid. Only a new delivery day must be
 * within the bounds: a correction of reasons keeps its old day.
 */
export function reportRejection(
  stored: ContractState & ReportedDelivery,
  reported: ReportedDelivery,
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
