import { formatDecimal, parseDecimal, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { isEnglishPage } from "./language.ts";

/** FIX-225: formats a decimal in the language of the page: `17 420,50`, in English `17,420.50`. */
export function formatLocalDecimal(value: Decimal, scale = 0): string {
  const text = formatDecimal(value, scale);
  return isEnglishPage() ? text.replace(",", ".").replaceAll("\u202f", ",") : text;
}

/** Groups of three digits that the English format separates by commas. */
const englishGroups = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;

/** Parses a typed decimal. On English pages `1,250` is what the page itself shows for 1250. */
export const parseLocalDecimal = (typed: string): Decimal | undefined =>
  parseDecimal(isEnglishPage() && englishGroups.test(typed.trim()) ? typed.replaceAll(",", "") : typed);
