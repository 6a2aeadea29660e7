/*
 * What the address of a list may hold, read so that nonsense is as if it were not there (PLAT-094). The router lays
 * what a route has read over the address itself, nonsense included: a screen therefore reads once more.
 */

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";

export function wholeNumberOf(value: unknown, from: number, to: number): number | undefined {
  const read = Number(textOf(value) || Number.NaN);
  return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
}

/** Which tab of a record's page is open, where that is not the first, and which page of its list, where it is not the first. */
export interface TabSearch {
  readonly tab?: string;
  readonly page?: number;
}

/** Reads the addresses of a record's page that has these tabs beside the first. */
export const tabSearch =
  (...tabs: readonly string[]) =>
  (address: Readonly<Record<string, unknown>>): TabSearch => {
    const tab = tabs.find((known) => known === address["tab"]);
    const page = wholeNumberOf(address["page"], 2, 1_000_000);
    return { ...(tab === undefined ? {} : { tab }), ...(page === undefined ? {} : { page }) };
  };

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
