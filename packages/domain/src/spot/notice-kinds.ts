import { executionStatus } from "./lifecycle.ts";

/** SPOT-035..039, A-56: what a participant tells the exchange of a deal. */
export const spotNoticeKinds = ["delivery", "nonDelivery", "extension", "selfSettlement", "changes"] as const;
export type SpotNoticeKind = (typeof spotNoticeKinds)[number];

const byStatus: Readonly<Record<number, SpotNoticeKind>> = {
  [executionStatus.delivered]: "delivery",
  [executionStatus.selfSettlement]: "selfSettlement",
  [executionStatus.extended]: "extension",
};

/** The notice of one row: by its status where that was changed, otherwise of changes (F8). */
export const rowNoticeKind = (execution: number, isStatusChanged: boolean): SpotNoticeKind =>
  isStatusChanged ? (byStatus[execution] ?? "nonDelivery") : "changes";

/** SPOT-040: the notice of several rows sent at once. */
export function batchNoticeKind(kinds: Iterable<SpotNoticeKind>): SpotNoticeKind {
  const [kind, ...others] = new Set(kinds);
  return kind !== undefined && others.length === 0 ? kind : "changes";
}
