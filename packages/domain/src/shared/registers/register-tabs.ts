import type { Register } from "./register.ts";

/*
 * DESK-001: the tabs of a register whose rows go to the exchange. A tab is conditions of the list, so that the list, its
 * workbook, the number on the tab and the work list all mean the same rows.
 */

export const tabNames = ["waiting", "sent", "rejected", "processed"] as const;
export type TabName = (typeof tabNames)[number];

export type RegisterTabs<R extends Register> = Readonly<
  Record<TabName, readonly { readonly key: keyof R & string; readonly values: readonly number[] }[]>
>;

/** So far a tab counts: what is settled grows for years, and nobody reads its exact number. */
export const mostCounted = 999;

/** How many rows each tab has, `mostCounted + 1` where there are more; for those who act for an organisation. */
export type TabCounts = Readonly<Record<TabName, number>>;
