import { formatDecimal, parseDecimal, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { isEnglishPage } from "./language.ts";

/** FIX-225: formats a decimal in the language of the page: `17 420,50`, in English `17,420.50`. */
export function formatLocalDecimal(value: Decimal, scale = 0): string {
  const text = formatDecimal(value, scale);
  return isEnglishPage() ? text.replace(",", ".").replaceAll("\u202f", ",") : text;
}

/** Groups of three digits that the English format separates by commas. */
const englishGroups = /^[-\u2212]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/**
 * FIX-225: parses a typed decimal as the page writes it. On English pages a comma separates groups only: `1,250` is 1250
 * there, and `12,5` is no number, because `12,500` is another one.
 */
export function parseLocalDecimal(typed: string): Decimal | undefined {
  const text = typed.trim();
  if (!isEnglishPage() || !text.includes(",")) return parseDecimal(text);
  return englishGroups.test(text) ? parseDecimal(text.replaceAll(",", "")) : undefined;
}
