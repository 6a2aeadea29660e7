import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { tabOfKind, type StaffQueue, type QueueKind } from "./queue.ts";
import type { QueueTab } from "./task.ts";

/** DESK-024: kinds of decisions of operators that the audit log distinguishes. */
export const workGroups = ["access", "admissions", "proposals", "reports", "deliveries", "spot"] as const;
export type WorkGroup = (typeof workGroups)[number];

/** Number of shown days, including today. */
export const workDays = 30;

/** Group of each tab of the queue. Approved actions count in the group of their own kind (DESK-023). */
const groupOfTab: Readonly<Record<Exclude<QueueTab, "approvals">, WorkGroup>> = {
  access: "access",
  admissions: "admissions",
  proposals: "proposals",
  changes: "proposals",
  dubious: "reports",
  suspicions: "reports",
  deliveries: "deliveries",
  spot: "spot",
};

/** Returns the main tab of the queue with the items of a group. */
export const tabOfGroup = (group: WorkGroup): QueueTab =>
  (Object.keys(groupOfTab) as (keyof typeof groupOfTab)[]).find((tab) => groupOfTab[tab] === group)!;

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

/** SCREEN-010: bands of waiting time: up to one full day, two to five days, longer. */
export const ageBands = ["day", "days", "longer"] as const;
export type AgeBand = (typeof ageBands)[number];

const dayLength = 86_400_000;

/** Returns the band of a waiting time. */
function ageBandOf(since: string, now: Date): AgeBand {
  const days = Math.floor((now.getTime() - Date.parse(since)) / dayLength);
  return days < 2 ? "day" : days <= 5 ? "days" : "longer";
}

interface WaitingWork {
  readonly group: WorkGroup;
  readonly count: number;
  /** Start of the median waiting time of the listed items. */
  readonly medianSince: string | null;
  /** Number of those items by waiting time. */
  readonly ages: Readonly<Partial<Record<AgeBand, number>>>;
}

/** Returns count and age of the waiting items by kind. */
export const waitingWork = ({ items, counts }: StaffQueue, now: Date): WaitingWork[] =>
  workGroups.map((group) => {
    const isOf = (kind: QueueKind) => {
      const tab = tabOfKind(kind);
      return tab !== "approvals" && groupOfTab[tab] === group;
    };
    const since = items
      .flatMap((item) => (isOf(item.kind) && item.since !== null ? [item.since] : []))
      .toSorted();
    const count = (Object.entries(counts) as [QueueKind, number][]).reduce(
      (sum, [kind, of]) => (isOf(kind) ? sum + of : sum),
      0,
    );
    const ages: Partial<Record<AgeBand, number>> = {};
    for (const moment of since) {
      const band = ageBandOf(moment, now);
      ages[band] = (ages[band] ?? 0) + 1;
    }
    return { group, count, medianSince: since[Math.floor((since.length - 1) / 2)] ?? null, ages };
  });
