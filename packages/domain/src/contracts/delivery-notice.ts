import type { IsoDate } from "../shared/values/dates.ts";
import { deliveryStatus } from "./lifecycle.ts";

/** CON-030..033: kinds of notices that a delivery report sends to the exchange. */
export const noticeKinds = ["delivery", "nonDelivery", "extension", "changes"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** CON-022: a delivery report of the contract's owner. */
export interface ReportedDelivery {
  readonly deliveryStatus: number;
  readonly deliveryDate: IsoDate | null;
  readonly reason: string | null;
}

/** CON-027, F6: whether both status and date have values. */
export const isComplete = ({ deliveryStatus: status, deliveryDate }: ReportedDelivery): boolean =>
  status !== deliveryStatus.notSet && deliveryDate !== null;

/**
 * CON-030..033, A-38: returns the kind of the change. A change of status precedes one of date, which precedes
 * one of reason.
 * @returns undefined if nothing changed
 */
export function rowKind(stored: ReportedDelivery, reported: ReportedDelivery): NoticeKind | undefined {
  if (reported.deliveryStatus !== stored.deliveryStatus)
    return reported.deliveryStatus === deliveryStatus.delivered ? "delivery" : "nonDelivery";
  if (reported.deliveryDate !== stored.deliveryDate) return "extension";
  return reported.reason === stored.reason ? undefined : "changes";
}

/** CON-034, A-38: returns the common kind of all rows in a request, or `changes` if they differ. */
export function batchKind(kinds: Iterable<NoticeKind>): NoticeKind {
  const distinct = new Set(kinds);
  const [first] = distinct;
  return distinct.size === 1 && first ? first : "changes";
}
