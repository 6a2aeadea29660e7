import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { byWaiting, type WaitingRecord } from "../shared/registers/waiting-record.ts";

/** todo: the person's own act is awaited; waits: the exchange's; done: what has happened today (WORK-002). */
export const taskGroups = ["todo", "waits", "done"] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** The items of the menu that count what waits for the person (WORK-001). */
export const counterNames = [
  "queue",
  "agreements",
  "dutyCalendar",
  "register",
  "auctions",
  "memberApplications",
  "contracts",
  "spot",
  "applications",
  "otcApplications",
  "bidderApplications",
] as const;
export type CounterName = (typeof counterNames)[number];

/** DESK-020: the tabs of the exchange's queue, in their order. */
export const queueTabs = [
  "access",
  "admissions",
  "proposals",
  "changes",
  "dubious",
  "deliveries",
  "spot",
  "approvals",
] as const;
export type QueueTab = (typeof queueTabs)[number];

interface KindOfTask {
  readonly group: TaskGroup;
  /** The item of the menu that counts it. */
  readonly counter?: CounterName;
  /** The exchange has refused it: it stands right after what is due tomorrow. */
  readonly isRejected?: true;
  /** Always one row, however many there are: they are done together, on one page. */
  readonly isOneRow?: true;
  /** The exchange decides about it, under this tab of its queue (DESK-020). */
  readonly queue?: QueueTab;
}

/** Kinds of tasks in a work list. Each kind is one query of one area (its `waiting.ts`). */
export const taskKinds = {
  reportRejected: { group: "todo", counter: "agreements", isRejected: true },
  nilReturnAsked: { group: "todo", counter: "dutyCalendar" },
  contractRejected: { group: "todo", counter: "contracts", isRejected: true },
  contractUnreported: { group: "todo", counter: "contracts", isOneRow: true },
  dealRejected: { group: "todo", counter: "spot", isRejected: true },
  dealUnreported: { group: "todo", counter: "spot", isOneRow: true },
  proposalReturned: { group: "todo", counter: "auctions" },
  proposalDraft: { group: "todo", counter: "auctions" },
  admissionDraft: { group: "todo", counter: "memberApplications" },
  accessRequested: { group: "todo", counter: "applications" },

  otcAccessRequested: { group: "todo", counter: "otcApplications", queue: "access" },
  bidderAccessRequested: { group: "todo", counter: "bidderApplications", queue: "access" },
  proposalToDecide: { group: "todo", counter: "auctions", queue: "proposals" },
  changeToDecide: { group: "todo", counter: "auctions", queue: "changes" },
  admissionToDecide: { group: "todo", counter: "memberApplications", queue: "admissions" },
  contractToSettle: { group: "todo", counter: "contracts", isOneRow: true, queue: "deliveries" },
  dealToSettle: { group: "todo", counter: "spot", isOneRow: true, queue: "spot" },
  reportDubious: { group: "todo", counter: "register", queue: "dubious" },

  // DESK-023: pending approval requests of colleagues, and the caller's own ones.
  approvalToDecide: { group: "todo", counter: "queue", queue: "approvals" },
  ownApprovalPending: { group: "waits", queue: "approvals" },

  proposalSent: { group: "waits" },
  contractSent: { group: "waits", isOneRow: true },
  dealSent: { group: "waits", isOneRow: true },
  admissionSent: { group: "waits" },

  reportDone: { group: "done" },
  proposalAccepted: { group: "done" },
} as const satisfies Readonly<Record<string, KindOfTask>>;
export type TaskKind = keyof typeof taskKinds;

export const kindOfTask = (kind: TaskKind): KindOfTask => taskKinds[kind];

/** More of one kind than this are one row that leads to their list. */
export const collapseThreshold = 5;

/** All that waits of one kind: how many, and the few that are shown. */
export interface Waiting {
  readonly kind: TaskKind;
  readonly count: number;
  readonly records: readonly WaitingRecord[];
}

/** A row of the work list: one record, or many of one kind, and then without an id. */
export interface Task extends Omit<WaitingRecord, "id" | "seen"> {
  readonly kind: TaskKind;
  readonly count: number;
  readonly id: number | null;
}

/** WORK-001: a counter is coloured where something falls due today or tomorrow. */
export interface Counter {
  readonly count: number;
  readonly isSoon: boolean;
}

export interface WorkList {
  readonly tasks: readonly Task[];
  readonly counters: Readonly<Partial<Record<CounterName, Counter>>>;
}

/** Whether a day is so near that it is coloured. */
export const isSoon = (until: IsoDate | null, today: IsoDate): boolean =>
  until !== null && until <= addDays(today, 1);

const allOf = ({ kind, count, records }: Waiting): Task => ({
  kind,
  count,
  id: null,
  number: null,
  subject: null,
  reason: null,
  until: records.reduce<IsoDate | null>(
    (first, { until }) => (until !== null && (first === null || until < first) ? until : first),
    null,
  ),
  since: null,
});

const rowsOfKind = (waiting: Waiting): readonly Task[] => {
  const { kind, count, records } = waiting;
  if (count === 0) return [];
  const isOne = count > collapseThreshold || (kindOfTask(kind).isOneRow && count > 1);
  return isOne ? [allOf(waiting)] : records.map((record) => ({ ...record, kind, count: 1 }));
};

/** Nearest deadline first; what was refused right after what is due tomorrow; what has no deadline last, the oldest first. */
function inOrder(tasks: readonly Task[], today: IsoDate): Task[] {
  const rank = ({ kind, until }: Task) => {
    if (isSoon(until, today)) return 0;
    if (kindOfTask(kind).isRejected) return 1;
    return until === null ? 3 : 2;
  };
  return tasks.toSorted(
    (one, other) =>
      rank(one) - rank(other) || (one.until ?? "").localeCompare(other.until ?? "") || byWaiting(one, other),
  );
}

/** WORK-002: the work list of what the areas tell, and the counters of the menu, from the same answers. */
export function workListOf(waiting: readonly Waiting[], today: IsoDate): WorkList {
  const counters: Partial<Record<CounterName, Counter>> = {};
  for (const { kind, count, records } of waiting) {
    const { counter, queue } = kindOfTask(kind);
    if (counter === undefined || count === 0) continue;
    const isNear = records.some(({ until }) => isSoon(until, today));
    // DESK-020: what the exchange decides stands in its queue, too.
    for (const name of new Set(queue === undefined ? [counter] : [counter, "queue" as const]))
      counters[name] = {
        count: (counters[name]?.count ?? 0) + count,
        isSoon: counters[name]?.isSoon || isNear,
      };
  }
  const rows = waiting.flatMap(rowsOfKind);
  const groupOf = (group: TaskGroup) => rows.filter(({ kind }) => kindOfTask(kind).group === group);
  const newest = (tasks: readonly Task[]) => tasks.toSorted((one, other) => byWaiting(other, one));
  return {
    tasks: [...inOrder(groupOf("todo"), today), ...newest(groupOf("waits")), ...newest(groupOf("done"))],
    counters,
  };
}
