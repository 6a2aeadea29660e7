import { addDays, type IsoDate } from "../shared/values/dates.ts";
import type { AgeBand } from "../shared/registers/waiting-record.ts";
import { queueKinds, tabOfKind, type AgedQueue, type QueueKind } from "./queue.ts";
import { queueTabs, type QueueTab } from "./task.ts";

/** DESK-024: kinds of decisions of operators that the audit log distinguishes. */
export const workGroups = ["access", "admissions", "proposals", "reports", "deliveries", "spot"] as const;
export type WorkGroup = (typeof workGroups)[number];

/** Number of shown days, including today. */
export const workDays = 30;

/** Group of each tab of the queue. Approved actions count in the group of their own kind (DESK-023). */
const groupOfTab: Readonly<Record<QueueTab, WaitingGroup>> = {
  access: "access",
  admissions: "admissions",
  proposals: "proposals",
  changes: "proposals",
  dubious: "reports",
  suspicions: "reports",
  deliveries: "deliveries",
  spot: "spot",
  approvals: "approvals",
};

/** Audited action on a kind of record. */
interface AuditedAction {
  readonly action: string;
  readonly entity: string;
}

/** Audited actions that are decisions. A response to a message counts for its record. */
const decisions: readonly (AuditedAction & { readonly group: WorkGroup })[] = [
  { action: "applications.accept", entity: "application", group: "access" },
  { action: "applications.reject", entity: "application", group: "access" },
  { action: "members.accept-application", entity: "member-application", group: "admissions" },
  { action: "members.reject-application", entity: "member-application", group: "admissions" },
  { action: "exchange.answer-notice", entity: "member-application", group: "admissions" },
  { action: "auctions.decide", entity: "proposal", group: "proposals" },
  { action: "agreements.status", entity: "agreement", group: "reports" },
  { action: "agreements.deal", entity: "agreement", group: "reports" },
  { action: "market.dismiss-suspicion", entity: "suspicion", group: "reports" },
  { action: "counterparties.settle", entity: "report-answer", group: "reports" },
  { action: "exchange.answer-notice", entity: "contract", group: "deliveries" },
  { action: "exchange.answer-notice", entity: "spot-deal", group: "spot" },
];

export const decidingActions: readonly string[] = [...new Set(decisions.map(({ action }) => action))];

/**
 * SCREEN-010: audited actions that submit something for a decision. The audit log does not show doubts about
 * reports.
 */
const submissions: readonly (AuditedAction & { readonly group: WorkGroup })[] = [
  { action: "applications.submit", entity: "application", group: "access" },
  { action: "members.send-application", entity: "member-application", group: "admissions" },
  { action: "auctions.send", entity: "proposal", group: "proposals" },
  { action: "auctions.change", entity: "proposal", group: "proposals" },
  { action: "contracts.report", entity: "contract", group: "deliveries" },
  { action: "spot.update", entity: "spot-deal", group: "spot" },
];

export const submittingActions: readonly string[] = submissions.map(({ action }) => action);

interface CountedActions extends AuditedAction {
  /** The day in Moscow. */
  readonly date: IsoDate;
  readonly count: number;
}

type Counts = Partial<Record<WorkGroup, number>>;

interface WorkDay {
  readonly date: IsoDate;
  readonly incoming: Counts;
  readonly decided: Counts;
}

/** Returns the number of submissions and decisions per day, oldest first, including days without any. */
export function workByDay(counted: readonly CountedActions[], today: IsoDate): WorkDay[] {
  const days = new Map<IsoDate, WorkDay>();
  for (let back = workDays - 1; back >= 0; back--) {
    const date = addDays(today, -back);
    days.set(date, { date, incoming: {}, decided: {} });
  }
  for (const { date, action, entity, count } of counted) {
    const isOf = (one: AuditedAction) => one.action === action && one.entity === entity;
    const day = days.get(date);
    const [decision, submission] = [decisions.find(isOf), submissions.find(isOf)];
    if (day && decision) day.decided[decision.group] = (day.decided[decision.group] ?? 0) + count;
    if (day && submission) day.incoming[submission.group] = (day.incoming[submission.group] ?? 0) + count;
  }
  return [...days.values()];
}

/** FIX-302: groups of the waiting items. Those of approvals are no decisions of a group yet (DESK-023). */
export const waitingGroups = [...workGroups, "approvals"] as const;
export type WaitingGroup = (typeof waitingGroups)[number];

/** Returns the tabs of the queue with the items of a group, in their order. */
const tabsOfGroup = (group: WaitingGroup): readonly QueueTab[] =>
  queueTabs.filter((tab) => groupOfTab[tab] === group);

interface WaitingWork {
  readonly group: WaitingGroup;
  readonly count: number;
  /** The parts of `count`, which are the tabs of the queue. */
  readonly tabs: { readonly tab: QueueTab; readonly count: number }[];
  /** Start of the median waiting time of the listed items. */
  readonly medianSince: string | null;
  /** Number of all items by waiting time. */
  readonly ages: Readonly<Record<AgeBand, number>>;
}

/** Returns count and age of the waiting items by group. FIX-302: the tabs and the ages add up to the count. */
export const waitingWork = ({ items, counts, ages }: AgedQueue): WaitingWork[] =>
  waitingGroups.map((group) => {
    const isOf = ({ kind }: { readonly kind: QueueKind }) => groupOfTab[tabOfKind(kind)] === group;
    const since = items.flatMap((item) => (isOf(item) && item.since !== null ? [item.since] : [])).toSorted();
    const kinds = queueKinds.filter((kind) => isOf({ kind }));
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
    const tabs = tabsOfGroup(group).map((tab) => ({
      tab,
      count: sumOf(kinds.map((kind) => (tabOfKind(kind) === tab ? (counts[kind] ?? 0) : 0))),
    }));
    const ofAge = (band: AgeBand) => sumOf(kinds.map((kind) => ages[kind]?.[band] ?? 0));
    return {
      group,
      count: sumOf(tabs.map(({ count }) => count)),
      tabs,
      medianSince: since[Math.floor((since.length - 1) / 2)] ?? null,
      ages: { day: ofAge("day"), days: ofAge("days"), longer: ofAge("longer") },
    };
  });
