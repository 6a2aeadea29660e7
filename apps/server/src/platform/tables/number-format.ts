/** Effect of a number format: a date, or a number with decimals, as a percentage or in thousands. */
export interface NumberFormat {
  readonly kind: "general" | "date" | "number";
  readonly decimals: number;
  readonly isPercent: boolean;
  /** Number of commas that divide by a thousand each. */
  readonly thousands: number;
}

const general: NumberFormat = { kind: "general", decimals: 0, isPercent: false, thousands: 0 };
const numeric = (decimals: number, isPercent = false): NumberFormat => ({
  kind: "number",
  decimals,
  isPercent,
  thousands: 0,
});
const date: NumberFormat = { ...general, kind: "date" };

/** Formats without a code in the file (ECMA-376, 18.8.30). */
const builtIn: ReadonlyMap<number, NumberFormat> = new Map([
  ...[1, 3, 37, 38].map((id) => [id, numeric(0)] as const),
  ...[2, 4, 39, 40].map((id) => [id, numeric(2)] as const),
  [9, numeric(0, true)],
  [10, numeric(2, true)],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, date] as const),
]);

/** Returns the format of an id; `code` is its code in the file. */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtIn.get(id) ?? general;
  // Texts, escaped characters, blanks of a width, fillings, colours and conditions.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "");
  const [first = ""] = bare.split(";");
  if (/^\s*(?:general|основной)?\s*$/i.test(first) || first.includes("@")) return general;
  const digits = /[0#?][0#?, ]*(?:\.([0#?]*))?/.exec(first);
  if (!digits) return /[dmyhsдмгчс]/i.test(first) ? date : general;
  // A date can have digits for parts of a second only.
  if (/[dyh]|ss|mm/i.test(first)) return date;
  if (/[/E]/i.test(first)) return general;
  return {
    kind: "number",
    decimals: digits[1]?.length ?? 0,
    isPercent: first.includes("%"),
    thousands: /(,+)(?=\s*(?:\.|%|$))/.exec(first.replace(/[^0#?.,% ]/g, "").trim())?.[1]?.length ?? 0,
  };
}

/** 15 digits are the precision of Excel: 0.1 + 0.2 is 0.3 in its cells. */
const exact = (value: number) => Number(value.toPrecision(15));

/**
 * FIX-213: returns the number as its cell shows it. Formats that hide digits of a whole number return both numbers,
 * because the user has to decide. Two and more decimals are read as shown.
 * @param separator between shown and stored number
 */
export function showNumber(
  value: number,
  { kind, decimals, isPercent, thousands }: NumberFormat,
  separator: string,
): string {
  if (kind !== "number") return toComma(exact(value));
  const scaled = exact((isPercent ? value * 100 : value) / 1000 ** thousands);
  const shown = Number(scaled.toFixed(Math.min(decimals, 20)));
  const sign = isPercent ? "%" : "";
  const isHidden = thousands > 0 || (decimals < 2 && shown !== scaled);
  if (!isHidden) return `${toComma(shown)}${sign}`;
  return `${toComma(shown)}${sign}${separator}${toComma(exact(isPercent ? scaled : value))}${sign}`;
}

/** A decimal comma: a point and three digits have two readings. */
const toComma = (value: number) => String(value).replace(".", ",");

const dayMilliseconds = 86_400_000;

/**
 * Returns the day of a serial number, with its time if it has one; undefined outside of the calendar of Excel.
 * @param is1904 date system of Excel for Mac
 */
export function showDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  // Excel counts a day 29 February 1900, which never was.
  const days = is1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial;
  const instant = new Date(Math.round((days - 25_569) * 86_400) * 1000);
  const text = instant.toISOString();
  return instant.getTime() % dayMilliseconds === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
