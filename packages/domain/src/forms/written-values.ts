import { moscowDate } from "../shared/values/clock.ts";
import { isIsoDate, parseTypedDate, type IsoDate } from "../shared/values/dates.ts";
import { parseDecimal } from "../shared/values/decimal.ts";
import type { FormField } from "./definition.ts";

/*
 * FIX-108: values as files of other programs and spreadsheets write them. Reports that programs file are read strictly
 * (`readValue`); what a person loads into a form or pastes into a cell goes through here first.
 */

const timestamp =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** A date as people type it, or the day of an ISO 8601 time: in Moscow, where the time names its zone. */
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

/** The value of a field in the spelling of the form; what cannot be read stays as the file has it. */
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
