import { isDecimal, normalizeDecimal, type Decimal } from "../shared/values/decimal.ts";
import { hasControls, quotedText } from "./visible-controls.ts";

/**
 * The sign that separates decimals: `either` for a value that a user types, where a lone comma or point never groups
 * thousands; `undecided` for a value whose writer is unknown.
 */
export type DecimalSign = "either" | "comma" | "point" | "undecided";

/**
 * Why a text is no number. `several`: it has a tab, a line break or another control character inside. `groups`: its
 * digits are not in groups of three, so that they can be several numbers.
 */
export type NumberFault = "several" | "groups" | "letters" | "exponent" | "length";

export type NumberReading =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: Decimal }
  /** A lone comma or point before three digits, of a writer whose decimal sign is undecided. */
  | { readonly kind: "ambiguous"; readonly decimal: Decimal; readonly grouped: Decimal }
  /** `text` is the text for a message: control characters are visible. */
  | { readonly kind: "error"; readonly fault: NumberFault; readonly text: string };

const edges = /^[\s\u0085\p{Default_Ignorable_Code_Point}]+|[\s\u0085\p{Default_Ignorable_Code_Point}]+$/gu;
/** Spreadsheets write long numbers like this and drop digits; the Cyrillic letter looks the same. */
const exponent = /^[-\u2212\u2013]?[\d.,]*\d[.,]?[eе][-+\u2212]?\d+$/i;
const digitsAndSeparators = /^(?=.*\d)([-\u2212\u2013]?)([\d.,'\u2019 ]+)$/;
const spaces = /\p{Zs}/gu;

/**
 * Reads the text of one number (FIX-310). The text is one number as a whole, or an error: digits of two numbers never
 * become a third one. Thousands may be separated by spaces, apostrophes, or the sign that does not separate decimals.
 */
export function readNumber(written: string, sign: DecimalSign = "either"): NumberReading {
  const text = written.replace(edges, "");
  if (text === "") return { kind: "empty" };
  const error = (fault: NumberFault): NumberReading => ({ kind: "error", fault, text: quotedText(text) });
  if (hasControls(text)) return error("several");
  if (exponent.test(text)) return error("exponent");
  const [, minus, body] = digitsAndSeparators.exec(text.replace(spaces, " ").replaceAll("\u2019", "'")) ?? [];
  if (body === undefined) return error("letters");
  const complete = (digits: string | undefined) => {
    const value = `${minus ? "-" : ""}${digits}`;
    return digits !== undefined && isDecimal(value) ? normalizeDecimal(value) : undefined;
  };
  const readings = { decimal: readDecimal(body, sign), grouped: readGroups(body, sign) };
  if (readings.decimal === undefined && readings.grouped === undefined) return error("groups");
  const [decimal, grouped] = [complete(readings.decimal), complete(readings.grouped)];
  if (sign === "undecided" && decimal !== undefined && grouped !== undefined && decimal !== grouped)
    return { kind: "ambiguous", decimal, grouped };
  const value = decimal ?? grouped;
  return value === undefined ? error("length") : { kind: "number", value };
}

/** Returns the number that a text means where a user types it, or undefined. */
export function parseNumber(written: string, sign?: DecimalSign): Decimal | undefined {
  const reading = readNumber(written, sign);
  return reading.kind === "number" ? reading.value : undefined;
}

/** Reads digits with an optional decimal sign, which can be the first or the last character. */
function readDecimal(body: string, sign: DecimalSign): string | undefined {
  const [, whole, point, fraction] = /^(.*?)(?:([.,])(\d*))?$/.exec(body)!;
  if (point === undefined || fraction === undefined) return /^\d+$/.test(body) ? body : undefined;
  if (sign === (point === "," ? "point" : "comma")) return undefined;
  const digits =
    whole === "" ? "0" : /^\d+$/.test(whole!) ? whole : joinGroups(whole!, `.,`.replace(point, ""));
  if (digits === undefined) return undefined;
  return fraction === "" ? (whole === "" ? undefined : digits) : `${digits}.${fraction}`;
}

/** Reads groups of digits without decimals. */
const readGroups = (body: string, sign: DecimalSign): string | undefined =>
  joinGroups(body, sign === "comma" ? "." : sign === "point" ? "," : ".,");

/** Joins groups of three digits with the same separator: a space, an apostrophe, or one of `signs`. */
function joinGroups(text: string, signs: string): string | undefined {
  const [, separator] = /^[1-9]\d{0,2}(?:([ '.,])\d{3})(?:\1\d{3})*$/.exec(text) ?? [];
  if (separator === undefined || !` '${signs}`.includes(separator)) return undefined;
  return text.replaceAll(separator, "");
}
