import { parseNumber } from "../fields/read-number.ts";
import { moscowDate } from "../shared/values/clock.ts";
import { isIsoDate, parseTypedDate, type IsoDate } from "../shared/values/dates.ts";
import type { FieldType, FormField } from "./definition.ts";

/*
 * FIX-108, FIX-214: lenient parsing of values from files and spreadsheets: a file in a form, pasted cells, imports,
 * corrections, reconciliations and files of the terminal. Reports from programs use the strict `readValue`.
 */

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

/** Units after a number, by the type of its field; another unit makes the number unreadable. */
const units: Partial<Record<FieldType, RegExp>> = {
  tonnes: /(?<=\d)\p{Zs}*(?:тонн[аы]?|тн|т|t)\.?$/iu,
  money: /(?<=\d)\p{Zs}*(?:₽|рубл(?:ей|я|ь)|руб\.?|р\.|RUB)(?:\p{Zs}*\/\p{Zs}*(?:тонна|тн|т)\.?)?$/iu,
  decimal: /(?<=\d)\p{Zs}*%$/u,
};

/** Removes the unit or the currency sign of the field's own kind. */
export function withoutUnit(type: FieldType, text: string): string {
  const unit = units[type];
  return unit ? text.replace(unit, "") : text;
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
      return parseNumber(withoutUnit(type, raw.trim())) ?? raw;
    case "yes-no":
      return answers.get(raw.trim().toLowerCase()) ?? raw;
    default:
      return raw;
  }
}
