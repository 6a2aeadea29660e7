import { moscowDate } from "../shared/values/clock.ts";
import { isIsoDate, parseTypedDate, type IsoDate } from "../shared/values/dates.ts";

const timestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/i;
/** Date and time of accounting programs, or a date with the word «год». */
const russianTime = /^(\d{1,2}[./-]\d{1,2}[./-]\d{4})(?:,? (?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?| ?г\.?)$/;

/** Parses a typed date, or the day of an ISO 8601 time, in Moscow if it has a time zone. */
export function parseWrittenDate(text: string): IsoDate | undefined {
  const written = text.trim();
  const typed = parseTypedDate(russianTime.exec(written)?.[1] ?? written);
  if (typed !== undefined) return typed;
  const [whole, day, hours, zone] = timestamp.exec(written) ?? [];
  if (day === undefined || !isIsoDate(day)) return undefined;
  if (hours === undefined || zone === undefined) return day;
  const instant = new Date(whole!.replace(" ", "T").replace(",", "."));
  return Number.isNaN(instant.getTime()) ? undefined : moscowDate(instant);
}
