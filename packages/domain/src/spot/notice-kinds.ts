import { executionStatus } from "./lifecycle.ts";

/** SPOT-035..039, A-56: kinds of notices about a deal. */
export const spotNoticeKinds = ["delivery", "nonDelivery", "extension", "selfSettlement", "changes"] as const;
export type SpotNoticeKind = (typeof spotNoticeKinds)[number];

const byStatus: Readonly<Record<number, SpotNoticeKind>> = {
  [executionStatus.delivered]: "delivery",
  [executionStatus.selfSettlement]: "selfSettlement",
  [executionStatus.extended]: "extension",
};

/** Returns the kind of a row's notice: by its status if that changed, otherwise `changes` (F8). */
export const rowNoticeKind = (execution: number, isStatusChanged: boolean): SpotNoticeKind =>
  isStatusChanged ? (byStatus[execution] ?? "nonDelivery") : "changes";

/** SPOT-040: returns the kind of one notice about several rows. */
export function batchNoticeKind(kinds: Iterable<SpotNoticeKind>): SpotNoticeKind {
  const [kind, ...others] = new Set(kinds);
  return kind !== undefined && others.length === 0 ? kind : "changes";
}
