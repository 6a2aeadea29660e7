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

/** Whether the text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
