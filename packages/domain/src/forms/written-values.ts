import { moscowDate } from "../shared/values/clock.ts";
import { isIsoDate, parseTypedDate, type IsoDate } from "../shared/values/dates.ts";
import { parseDecimal } from "../shared/values/decimal.ts";
import type { FormField } from "./definition.ts";

/*
 * FIX-108: lenient parsing of values from files and spreadsheets that users load into a form or paste into a
 * cell. Reports from programs use the strict `readValue`.
 */

const timestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** Parses a typed date, or the day of an ISO 8601 time, in Moscow if it has a time zone. */
export function parseWrittenDate(text: string): IsoDate | undefined {
  const typed = parseTypedDate(text);
  if (typed !== undefined) return typed;
  const [whole, day, hours, zone] = timestamp.exec(text.trim()) ?? [];
  if (day === undefined || !isIsoDate(day)) return undefined;
  if (hours === undefined || zone === undefined) return day;
  const instant = new Date(whole!.replace(" ", "T").replace(",", "."));
  return Number.isNaN(instant.getTime()) ? undefined : moscowDate(instant);
}

const answers: ReadonlyMap<string, boolean> = new Map([
  ["да", true],
  ["1", true],
  ["нет", false],
  ["0", false],
]);

/** Normalises a value for a field; returns unreadable text unchanged. */
export function readWritten({ type }: FormField, raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  switch (type) {
    case "date":
      return parseWrittenDate(raw) ?? raw;
    case "money":
    case "tonnes":
    case "decimal":
    case "integer":
      return parseDecimal(raw) ?? raw;
    case "yes-no":
      return answers.get(raw.trim().toLowerCase()) ?? raw;
    default:
      return raw;
  }
}
