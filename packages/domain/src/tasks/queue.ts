import type { IsoDate } from "../shared/values/dates.ts";
import { byWaiting, type WaitingRecord } from "../shared/registers/waiting-record.ts";
import { kindOfTask, taskKinds, type QueueTab, type TaskKind, type WaitingTask } from "./task.ts";

/**
 * DESK-020: the queue of the exchange, one list of all areas. Its kinds are those of the work list (WORK-002).
 */
export type QueueKind = {
  [Kind in TaskKind]: (typeof taskKinds)[Kind] extends { readonly queue: QueueTab } ? Kind : never;
}[TaskKind];

const isQueued = (kind: TaskKind): kind is QueueKind => kindOfTask(kind).queue !== undefined;

export const queueKinds = (Object.keys(taskKinds) as TaskKind[]).filter(isQueued) as [
  QueueKind,
  ...QueueKind[],
];

/** Tab of the items of a kind. */
export const tabOfKind = (kind: QueueKind): QueueTab => taskKinds[kind].queue;

/** Maximum items of a kind and band in one response; decided items make room for others. */
export const maxPerKind = 100;

/** Minutes until a claim expires after its holder has left the page; the open page renews it. */
export const claimMinutes = 15;

/** Decisions, by the keys A, C and R. An area offers only those that it supports. */
export const queueActions = ["accept", "return", "reject"] as const;
export type QueueAct = (typeof queueActions)[number];

const actionsOfKind: Readonly<Record<QueueKind, readonly QueueAct[]>> = {
  otcAccessRequested: ["accept", "reject"],
  bidderAccessRequested: ["accept", "reject"],
  admissionToDecide: ["accept", "reject"],
  proposalToDecide: ["accept", "return", "reject"],
  changeToDecide: ["accept", "return", "reject"],
  // a rejected delivery report returns for correction.
  contractToSettle: ["accept", "return"],
  dealToSettle: ["accept", "return"],
  reportDubious: ["accept", "reject"],
  // PROOF-004: accepting rejects the report; rejecting leaves it in force.
  noDealReported: ["accept", "reject"],
  // MKT-014: accepting sets the flag of a doubtful deal; rejecting dismisses the suspicion.
  dealSuspected: ["accept", "reject"],
  disputeToSettle: ["accept"],
  approvalToDecide: ["accept", "reject"],
  // DESK-023: the requester can only withdraw.
  ownApprovalPending: ["reject"],
};

/** Kinds whose decision responds to a message of the owner; without a message none is possible. */
const needsSeen: ReadonlySet<QueueKind> = new Set(["contractToSettle", "dealToSettle"]);

/** Returns the decisions that the queue offers for an item. */
export const actionsOf = ({ kind, seen }: Pick<QueueItem, "kind" | "seen">): readonly QueueAct[] =>
  needsSeen.has(kind) && seen === null ? [] : actionsOfKind[kind];

/** Kinds that are rejected without a reason. */
const needsNoText: ReadonlySet<QueueKind> = new Set([
  "ownApprovalPending",
  "noDealReported",
  "dealSuspected",
]);

/** Whether a decision needs a reason, which the endpoint of the area requires, too. */
export const needsText = (act: QueueAct, { kind }: Pick<QueueItem, "kind">): boolean =>
  kind === "disputeToSettle" || (act !== "accept" && !needsNoText.has(kind));

/** Claim of an item: its holder, and the time until which others can skip the item. */
export interface QueueClaim {
  readonly userId: number;
  readonly name: string;
  readonly until: string;
}

/**
 * SCREEN-004: whether the decision can be undone while it is held in the browser. The steps of an approval carry out or
 * withdraw the action of a colleague, so they need a confirmation.
 */
export const canUndo = (act: QueueAct, { kind }: Pick<QueueItem, "kind">): boolean =>
  kind !== "ownApprovalPending" && !(kind === "approvalToDecide" && act === "accept");

export interface QueueItem extends WaitingRecord {
  readonly kind: QueueKind;
  readonly taken: QueueClaim | null;
}

/** Key of an item among all kinds, part of the address. */
export const itemKey = ({ kind, id }: Pick<QueueItem, "kind" | "id">): string => `${kind}-${id}`;

const last: IsoDate = "9999-12-31";

/** MKT-014: suspicions come after all other items, the highest score first. */
const rank = ({ score }: Pick<WaitingRecord, "score">): number => -(score ?? 101);

/** FIX-303: deliveries whose parties contradict each other come before the others. */
const accord = ({ sides }: Pick<WaitingRecord, "sides">): number => (sides?.isContradiction ? 0 : 1);

/** Sorts by deadline, items without one last, then contradictions, then by score, then the longest waiting first. */
function inQueueOrder<Item extends WaitingRecord & { readonly kind: QueueKind }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted(
    (one, other) =>
      (one.until ?? last).localeCompare(other.until ?? last) ||
      accord(one) - accord(other) ||
      rank(one) - rank(other) ||
      byWaiting(one, other) ||
      one.id - other.id,
  );
}

export interface StaffQueue {
  readonly items: readonly Omit<QueueItem, "taken">[];
  readonly counts: Readonly<Partial<Record<QueueKind, number>>>;
}

/** The queue with the waiting times of all its items. */
export interface AgedQueue extends StaffQueue {
  readonly ages: Readonly<Partial<Record<QueueKind, WaitingTask["ages"]>>>;
}

/** Queue of the items of all areas. `counts` and `ages` include items that are not listed. */
export function queueOf(waiting: readonly WaitingTask[]): AgedQueue {
  const queued = waiting.flatMap(({ kind, ...rest }) => (isQueued(kind) ? [{ kind, ...rest }] : []));
  return {
    items: inQueueOrder(
      queued.flatMap(({ kind, records }) => records.map((record) => ({ ...record, kind }))),
    ),
    counts: Object.fromEntries(
      queued.flatMap(({ kind, count }) => (count > 0 ? [[kind, count] as const] : [])),
    ),
    ages: Object.fromEntries(queued.map(({ kind, ages }) => [kind, ages])),
  };
}
