import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { byWaiting, type AgeBand, type WaitingRecord } from "../shared/registers/waiting-record.ts";

/** todo: the user must act; waits: the exchange must act; done: finished today (WORK-002). */
export const taskGroups = ["todo", "waits", "done"] as const;
export type TaskGroup = (typeof taskGroups)[number];

/** Menu items with a counter of open tasks (WORK-001). */
export const counterNames = [
  "queue",
  "organizationList",
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
  "suspicions",
  "deliveries",
  "spot",
  "approvals",
] as const;
export type QueueTab = (typeof queueTabs)[number];

interface KindOfTask {
  readonly group: TaskGroup;
  /** Menu item whose counter includes the kind. */
  readonly counter?: CounterName;
  /** The exchange has rejected it: it comes right after the tasks due tomorrow. */
  readonly isRejected?: true;
  /** Always one row for all records, because one page finishes them together. */
  readonly isOneRow?: true;
  /** Tab of the queue where the exchange decides about it (DESK-020). */
  readonly queue?: QueueTab;
}

/** Kinds of tasks in a work list. Each kind is one query of one area (its `waiting.ts`). */
export const taskKinds = {
  reportRejected: { group: "todo", counter: "agreements", isRejected: true },
  // DEAL-003
  restUnreported: { group: "todo", counter: "agreements" },
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
  // PROOF-004
  noDealReported: { group: "todo", counter: "register", queue: "dubious" },
  // DEAL-021
  disputeToSettle: { group: "todo", counter: "register", queue: "dubious" },

  // MKT-014
  dealSuspected: { group: "todo", counter: "queue", isOneRow: true, queue: "suspicions" },

  // MKT-101: a product whose prices a run could not compute, or with reports that have no rate.
  pricesFailed: { group: "todo", counter: "queue" },

  // FIX-323: a succession that did not take effect.
  successionFailed: { group: "todo", counter: "organizationList" },

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

/** Maximum rows of one kind; more become one row that leads to their list. */
export const collapseThreshold = 5;

/** SCREEN-005: bands of open tasks by consequence: overdue, due today or tomorrow, later or without a deadline. */
export const taskBands = ["overdue", "soon", "later"] as const;
export type TaskBand = (typeof taskBands)[number];

/** Returns the band of a deadline. */
export function bandOf(until: IsoDate | null, today: IsoDate): TaskBand {
  if (until === null || until > addDays(today, 1)) return "later";
  return until < today ? "overdue" : "soon";
}

/** SCREEN-104: sections of the work list; what the exchange returned and is not urgent has one of its own. */
export const taskSections = ["overdue", "soon", "correct", "later"] as const;

/** Returns the section of an open task. */
export function sectionOf(
  { kind, until }: Pick<Task, "kind" | "until">,
  today: IsoDate,
): (typeof taskSections)[number] {
  const band = bandOf(until, today);
  const isReturned = kindOfTask(kind).isRejected === true || kind === "proposalReturned";
  return band === "later" && isReturned ? "correct" : band;
}

/** Open records of one kind: their number in each band, and the first records of each band. */
export interface WaitingTask {
  readonly kind: TaskKind;
  readonly count: number;
  readonly bands: Readonly<Record<TaskBand, number>>;
  readonly ages: Readonly<Record<AgeBand, number>>;
  readonly records: readonly WaitingRecord[];
}

/** SCREEN-005: record of a row for several records; the row unfolds to its first records. */
export type TaskRecord = Pick<
  WaitingRecord,
  "id" | "number" | "subject" | "firm" | "deal" | "reason" | "until"
>;

/** A row of the work list: one record, or several of one kind and band, and then without an id. */
export interface Task extends Omit<WaitingRecord, "id" | "score" | "seen" | "sides"> {
  readonly kind: TaskKind;
  readonly count: number;
  readonly id: number | null;
  /** First records of a row for several records; empty for one record. */
  readonly records: readonly TaskRecord[];
}

/** WORK-001: a counter is coloured where something falls due today or tomorrow, SCREEN-005: red where it is overdue. */
export interface TaskCounter {
  readonly count: number;
  readonly isSoon: boolean;
  readonly isOverdue: boolean;
}

export interface WorkList {
  readonly tasks: readonly Task[];
  readonly counters: Readonly<Partial<Record<CounterName, TaskCounter>>>;
}

/** Whether a day is so near that it is coloured. */
const isSoon = (until: IsoDate | null, today: IsoDate): boolean => bandOf(until, today) !== "later";

/** Records of one kind and, for open tasks, one band. */
type KindRecords = Pick<WaitingTask, "kind" | "count" | "records">;

const allOf = ({ kind, count, records }: KindRecords): Task => ({
  kind,
  count,
  id: null,
  number: null,
  subject: null,
  firm: null,
  deal: null,
  reason: null,
  until: records.reduce<IsoDate | null>(
    (first, { until }) => (until !== null && (first === null || until < first) ? until : first),
    null,
  ),
  since: null,
  records: records.map(({ seen: _seen, since: _since, score: _score, sides: _sides, ...record }) => record),
});

const rowsOf = ({ kind, count, records }: KindRecords): readonly Task[] => {
  if (count === 0) return [];
  const isOne = count > collapseThreshold || (kindOfTask(kind).isOneRow && count > 1);
  const shown = records.slice(0, collapseThreshold);
  return isOne
    ? [allOf({ kind, count, records: shown })]
    : shown.map(({ seen: _seen, score: _score, sides: _sides, ...record }) => ({
        ...record,
        kind,
        count: 1,
        records: [],
      }));
};

/** SCREEN-005: open tasks of a kind form rows per band, so that one overdue record does not colour all. */
const rowsOfKind = ({ kind, count, bands, records }: WaitingTask, today: IsoDate): readonly Task[] =>
  kindOfTask(kind).group === "todo"
    ? taskBands.flatMap((band) =>
        rowsOf({
          kind,
          count: bands[band],
          records: records.filter(({ until }) => bandOf(until, today) === band),
        }),
      )
    : rowsOf({ kind, count, records });

/** Sorts by deadline: rejected tasks right after those due tomorrow, tasks without a deadline last, oldest first. */
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

/** WORK-002: makes the work list and the counters of the menu from the open records of all areas. */
export function workListOf(waiting: readonly WaitingTask[], today: IsoDate): WorkList {
  const counters: Partial<Record<CounterName, TaskCounter>> = {};
  for (const { kind, count, bands } of waiting) {
    const { counter, queue } = kindOfTask(kind);
    if (count === 0) continue;
    // FIX-302: the queue counts exactly the items of its tabs.
    for (const name of new Set([counter, queue && ("queue" as const)])) {
      if (!name) continue;
      counters[name] = {
        count: (counters[name]?.count ?? 0) + count,
        isSoon: counters[name]?.isSoon || bands.soon + bands.overdue > 0,
        isOverdue: counters[name]?.isOverdue || bands.overdue > 0,
      };
    }
  }
  const rows = waiting.flatMap((one) => rowsOfKind(one, today));
  const groupOf = (group: TaskGroup) => rows.filter(({ kind }) => kindOfTask(kind).group === group);
  const newest = (tasks: readonly Task[]) => tasks.toSorted((one, other) => byWaiting(other, one));
  return {
    tasks: [...inOrder(groupOf("todo"), today), ...newest(groupOf("waits")), ...newest(groupOf("done"))],
    counters,
  };
}
