import type { IsoDate } from "../shared/values/dates.ts";
import { deliveryStatus } from "./lifecycle.ts";

/** CON-030..033: what a report of delivery tells the exchange. */
export const noticeKinds = ["delivery", "nonDelivery", "extension", "changes"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** CON-022: what an owner of a contract reports. */
export interface Delivery {
  readonly deliveryStatus: number;
  readonly deliveryDate: IsoDate | null;
  readonly reason: string | null;
}

/** CON-027, F6: status and date, both. */
export const isComplete = ({ deliveryStatus: status, deliveryDate }: Delivery): boolean =>
  status !== deliveryStatus.notSet && deliveryDate !== null;

/**
 * CON-030..033, A-38: by precedence: a status that changed speaks for itself, then a date, then a reason.
 * @returns undefined when nothing changed
 */
export function rowKind(stored: Delivery, reported: Delivery): NoticeKind | undefined {
  if (reported.deliveryStatus !== stored.deliveryStatus)
    return reported.deliveryStatus === deliveryStatus.delivered ? "delivery" : "nonDelivery";
  if (reported.deliveryDate !== stored.deliveryDate) return "extension";
  return reported.reason === stored.reason ? undefined : "changes";
}

/** CON-034, A-38: one kind of all rows of a Send, or changes where they differ. */
export function batchKind(kinds: Iterable<NoticeKind>): NoticeKind {
  const distinct = new Set(kinds);
  const [first] = distinct;
  return distinct.size === 1 && first ? first : "changes";
}
