import { format, getFormatDateInfo, isDateFormat } from "numfmt";

/** Effect of a number format on numbers and texts. */
export interface NumberFormat {
  /**
   * plain: digits with a fixed number of decimals, `general` without one; date: day, month and year are shown; shown:
   * anything else, which the library renders.
   */
  readonly kind: "general" | "plain" | "date" | "shown";
  readonly decimals: number;
  readonly code: string;
  /** Whether the code has parts of a date or a time. */
  readonly isDate: boolean;
  /** Whether texts have a section of their own, which adds words or hides them. */
  readonly hasTextSection: boolean;
}

const general: NumberFormat = {
  kind: "general",
  decimals: 0,
  code: "General",
  isDate: false,
  hasTextSection: false,
};

/** The sign of a currency depends on the computer. */
const currency = '#,##0.00"\u00a4"';

/** Formats without a code in the file (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  5: currency,
  6: currency,
  7: currency,
  8: currency,
  42: currency,
  44: currency,
  13: "# ??/??",
  14: "dd.mm.yyyy",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm",
  19: "h:mm:ss",
  20: "h:mm",
  21: "h:mm:ss",
  22: "dd.mm.yyyy h:mm",
  37: "#,##0;-#,##0",
  38: "#,##0;-#,##0",
  41: '#,##0;-#,##0;"-"',
  39: "#,##0.00;-#,##0.00",
  40: "#,##0.00;-#,##0.00",
  43: '#,##0.00;-#,##0.00;"-"',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};

/** Returns the format of an id; `code` is its code in the file. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  const given = code ?? builtIn[id] ?? "General";
  // Languages and calendars: the sign of a currency is a word, and the portal shows all languages in one way.
  const known = given
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_, sign: string) => (sign === "" ? "" : `"${sign}"`))
    .replace(/^основной$/i, "General");
  if (/^(?:general|@)?$/i.test(known)) return general;
  const [, decimals] = /^(?:#,##)?0(?:\.(0+))?$/.exec(known) ?? [];
  if (known === "0" || known === "#,##0" || decimals !== undefined)
    return { ...general, kind: "plain", decimals: decimals?.length ?? 0, code: known };
  try {
    const { year, month, day } = getFormatDateInfo(known);
    const isDate = isDateFormat(known);
    const kind = isDate && year && month && day ? "date" : "shown";
    return { ...general, kind, code: known, isDate, hasTextSection: format(known, "a") !== "a" };
  } catch {
    // A code that the library cannot parse shows nothing that can be compared.
    return { ...general, kind: "shown", code: '"?"' };
  }
}

/** 15 digits are the precision of Excel: 0.1 + 0.2 is 0.3 in its cells. */
const exact = (value: number) => Number(value.toPrecision(15));
/** Shown for a cell that stores a number and shows nothing. */
const nothing = "пусто";

/**
 * FIX-311: returns the cell as its program shows it. Where the format hides or changes something, the text has what the
 * cell stores, too, because the user has to decide. Two and more decimals are read as shown (FIX-213).
 * @param separator between shown and stored value
 */
export function showNumber(
  value: number,
  { kind, decimals, code, isDate }: NumberFormat,
  separator: string,
  is1904 = false,
): string {
  const stored = exact(value);
  if (kind === "general") return toComma(stored);
  if (kind === "plain") {
    // Above 15 digits the program shows zeros, and `toFixed` others.
    const shown = Math.abs(stored) < 1e15 ? stored.toFixed(Math.min(decimals, 20)) : String(stored);
    const isHidden = decimals < 2 && Number(shown) !== stored;
    return isHidden ? `${toComma(shown)}${separator}${toComma(stored)}` : toComma(shown);
  }
  const day = isDate ? showDate(value, is1904) : undefined;
  if (isDate && day === undefined) return `#####${separator}${toComma(stored)}`;
  if (kind === "date") return day!;
  const shown = rendered(stored, code);
  if (!isDate && isComplete(shown, stored)) return shown;
  const [percent, sign] = shown.includes("%") ? [100, "%"] : [1, ""];
  return `${shown === "" ? nothing : shown}${separator}${day ?? toComma(exact(stored * percent)) + sign}`;
}

/**
 * FIX-311: returns a text that a program shows for a number, with a decimal comma, and with the number where the text hides
 * a part of it.
 */
export function storedBeside(shown: string, value: number, separator: string): string {
  const stored = exact(value);
  const text = shown.replace(/\s+/g, " ");
  // Programs in other languages group with commas.
  const options = [text, text.replace(/(?<=\d),(?=\d{3})/g, "").replace(/(?<=\d)\.(?=\d)/, ",")];
  const complete = options.find((option) => isComplete(option, stored));
  return complete ?? `${text || nothing}${separator}${toComma(stored)}`;
}

/** FIX-311: returns a text as its cell shows it: `12` in the format `@" т"` is `12 т`. */
export const showText = (text: string, { code, hasTextSection }: NumberFormat): string =>
  hasTextSection ? rendered(text, code) : text;

/** Blanks of a width are no part of the text; a comma without decimals after it is none of the number. */
const rendered = (value: number | string, code: string): string =>
  format(code, value, { locale: "ru", throws: false })
    .replace(/\s+/g, " ")
    .trim()
    .replace(/(?<=\d),(?!\d)/, "");

/** Whether the shown text has the number: its sign, all digits before the decimals, and the first two decimals. */
function isComplete(shown: string, stored: number): boolean {
  if ((stored < 0 && !/[-\u2212(]/.test(shown)) || /\d[eе][-+]?\d/i.test(shown)) return false;
  const wanted = Math.abs(stored);
  const numbers = (shown.match(/\d[\d ]*(?:,\d+)?|,\d+/g) ?? []).map((number) => number.replaceAll(" ", ""));
  const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  // Words around or between the digits, such as `12-34` and `12/26`, hide none of them.
  if (
    Number.isInteger(wanted) &&
    !/,\d/.test(shown) &&
    [...numbers, shown].some((text) => digits(text) === String(wanted))
  )
    return !shown.includes("%");
  const [whole, fraction = ""] = numbers.length === 1 ? numbers[0]!.split(",") : [];
  if (whole === undefined) return false;
  const percent = shown.includes("%") ? 100 : 1;
  const difference = Math.abs(Number(`${whole || 0}.${fraction || 0}`) - exact(wanted * percent));
  return difference === 0 || (fraction.length >= 2 && difference <= 0.500_001 * 10 ** -fraction.length);
}

/** A decimal comma: a point and three digits have two readings. */
const toComma = (value: number | string) => String(value).replace(".", ",");

const dayMilliseconds = 86_400_000;

/**
 * Returns the day of a serial number, with its time if it has one; undefined outside of the calendar of Excel.
 * @param is1904 date system of Excel for Mac
 */
function showDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  // Excel counts a day 29 February 1900, which never was.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const instant = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  const text = instant.toISOString();
  return instant.getTime() % dayMilliseconds === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
