import type { RegisterColumns } from "./register.ts";

/*
 * DESK-001: tabs of registers whose rows go to the exchange. A tab is a set of filters, so that the list, its
 * workbook, the count on the tab and the task list all select the same rows.
 */

export const tabNames = ["waiting", "sent", "rejected", "processed"] as const;
export type TabName = (typeof tabNames)[number];

export type RegisterTabs<R extends RegisterColumns> = Readonly<
  Record<TabName, readonly { readonly key: keyof R & string; readonly values: readonly number[] }[]>
>;

/** Maximum count of a tab: finished rows accumulate for years, and their exact number is irrelevant. */
export const maxCounted = 999;

/** Tabs with a count: those of the next step, and the tab of all rows (FIX-243). */
export const countedTabs = [...tabNames, "all"] as const;
export type CountedTab = (typeof countedTabs)[number];

/** Rows per tab, `maxCounted + 1` if there are more; for members of an organisation. */
export type TabCounts = Readonly<Record<CountedTab, number>>;
