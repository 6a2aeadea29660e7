/*
 * Parsers of address parameters. Invalid values count as missing (PLAT-094). The router merges parsed parameters over
 * the raw ones, which keeps invalid values: a screen must parse again.
 */

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";

export function wholeNumberOf(value: unknown, from: number, to: number): number | undefined {
  const read = Number(textOf(value) || Number.NaN);
  return Number.isInteger(read) && read >= from && read <= to ? read : undefined;
}

/** The open tab of a record's page and the page of its list; the first of each is omitted. */
export interface TabSearch {
  readonly tab?: string;
  readonly page?: number;
}

/** Parses the address of a record's page that has these tabs after the first. */
export const tabSearch =
  (...tabs: readonly string[]) =>
  (address: Readonly<Record<string, unknown>>): TabSearch => {
    const tab = tabs.find((known) => known === address["tab"]);
    const page = wholeNumberOf(address["page"], 2, 1_000_000);
    return { ...(tab === undefined ? {} : { tab }), ...(page === undefined ? {} : { page }) };
  };

/** Returns whether the text is a calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
