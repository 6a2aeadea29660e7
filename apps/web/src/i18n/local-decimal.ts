import { readNumber, type NumberReading } from "@birzha/domain/fields/read-number.ts";
import { formatDecimal, scaleOf, withoutZeros, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { isEnglishPage } from "./language.ts";

/** FIX-225: formats a decimal in the language of the page: `17 420,50`, in English `17,420.50`. */
export function formatLocalDecimal(value: Decimal, scale = 0): string {
  const text = formatDecimal(value, scale);
  return isEnglishPage() ? text.replace(",", ".").replaceAll("\u00a0", ",") : text;
}

/** SCREEN-101: formats a number without useless zeros, with at least `scale` digits after the decimal sign. */
export function formatFigure(value: Decimal, unit?: string, scale = 0) {
  const trimmed = withoutZeros(value);
  return {
    text: formatLocalDecimal(trimmed, scale),
    fraction: Math.max(scale, scaleOf(trimmed)),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** Returns a number with its unit on one line: `4 800 т`, `18 550,00 ₽`. */
export function formatQuantity(value: Decimal, unit?: string, scale = 0): string {
  const { text } = formatFigure(value, unit, scale);
  return unit === undefined || unit === "" ? text : `${text}\u00a0${unit}`;
}

/**
 * FIX-225: reads a typed number as the page writes it. On English pages a comma separates groups only: `1,250` is 1250
 * there, and `12,5` is no number, because `12,500` is another one.
 */
export const readLocalNumber = (typed: string): NumberReading =>
  readNumber(typed, isEnglishPage() ? "point" : "either");

/** Returns the value of a typed number, or undefined. */
export function parseLocalDecimal(typed: string): Decimal | undefined {
  const reading = readLocalNumber(typed);
  return reading.kind === "number" ? reading.value : undefined;
}
