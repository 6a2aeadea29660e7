import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { tabOfKind, type Queue, type QueueKind } from "./queue.ts";
import type { QueueTab } from "./task.ts";

/** DESK-024: what operators decide about, as far as the log tells it apart. */
export const workGroups = ["access", "admissions", "proposals", "reports", "deliveries", "spot"] as const;
export type WorkGroup = (typeof workGroups)[number];

/** So many days are shown, today among them. */
export const workDays = 30;

/** Approved calls count in the group of their own action (DESK-023). */
const groupOfTab: Readonly<Record<Exclude<QueueTab, "approvals">, WorkGroup>> = {
  access: "access",
  admissions: "admissions",
  proposals: "proposals",
  changes: "proposals",
  dubious: "reports",
  deliveries: "deliveries",
  spot: "spot",
};

/** An act of the log: what was done, and to what kind of record. */
interface Act {
  readonly action: string;
  readonly entity: string;
}

/** The acts of the log that decide something; of an answer to a message the record counts, not the message. */
const decisions: readonly (Act & { readonly group: WorkGroup })[] = [
  { action: "applications.accept", entity: "application", group: "access" },
  { action: "applications.reject", entity: "application", group: "access" },
  { action: "members.accept-application", entity: "member-application", group: "admissions" },
  { action: "members.reject-application", entity: "member-application", group: "admissions" },
  { action: "exchange.answer-notice", entity: "member-application", group: "admissions" },
  { action: "auctions.decide", entity: "proposal", group: "proposals" },
  { action: "agreements.status", entity: "agreement", group: "reports" },
  { action: "agreements.deal", entity: "agreement", group: "reports" },
  { action: "exchange.answer-notice", entity: "contract", group: "deliveries" },
  { action: "exchange.answer-notice", entity: "spot-deal", group: "spot" },
];

export const decidingActions: readonly string[] = [...new Set(decisions.map(({ action }) => action))];

interface CountedActions extends Act {
  /** The day in Moscow. */
  readonly date: IsoDate;
  readonly count: number;
}

type Counts = Partial<Record<WorkGroup, number>>;

/** Returns the number of decisions per day, oldest first, including days without decisions. */
export function decidedByDay(
  counted: readonly CountedActions[],
  today: IsoDate,
): { readonly date: IsoDate; readonly decided: Counts }[] {
  const days = new Map<IsoDate, Counts>();
  for (let back = workDays - 1; back >= 0; back--) days.set(addDays(today, -back), {});
  for (const { date, action, entity, count } of counted) {
    const group = decisions.find((one) => one.action === action && one.entity === entity)?.group;
    const day = days.get(date);
    if (group && day) day[group] = (day[group] ?? 0) + count;
  }
  return [...days].map(([date, decided]) => ({ date, decided }));
}

interface WaitingWork {
  readonly group: WorkGroup;
  readonly count: number;
  /** Since when the one in the middle waits, of those that the queue tells of. */
  readonly medianSince: string | null;
}

/** Returns count and age of the waiting items by kind. */
export const waitingWork = ({ items, counts }: Queue): WaitingWork[] =>
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
    return { group, count, medianSince: since[Math.floor((since.length - 1) / 2)] ?? null };
  });
