import { parseWrittenDate } from "@birzha/domain/fields/written-date.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { CellReading } from "../ui/table/row-edits.ts";
import { translatePhrase } from "../i18n/phrase.ts";

/* DESK-002: parsers for pasted spreadsheet cells. */

const plain = (text: string) => text.trim().toLowerCase().replaceAll("ё", "е");

/** Parses one of a few words; ignores case and treats ё as е. */
export function readWord(
  text: string,
  offered: readonly { readonly value: string; readonly words: readonly string[] }[],
): CellReading {
  const found = offered.find(({ words }) => words.some((word) => plain(word) === plain(text)));
  if (found) return { value: found.value };
  return {
    why: translatePhrase("editing.notOffered", { offered: offered.map(({ words }) => words[0]).join(", ") }),
  };
}

/** Parses a day within its limits. */
export function readDay(
  text: string,
  { min, max }: { readonly min?: IsoDate; readonly max: IsoDate },
): CellReading {
  const day = parseWrittenDate(text);
  if (day === undefined) return { why: translatePhrase("shared.validation.date") };
  if (min !== undefined && day < min)
    return { why: translatePhrase("shared.validation.date-too-early", { limit: formatDate(min) }) };
  return day > max
    ? { why: translatePhrase("shared.validation.date-too-late", { limit: formatDate(max) }) }
    : { value: day };
}

export const readText = (text: string, max: number): CellReading =>
  text.length <= max ? { value: text } : { why: translatePhrase("shared.validation.text-length", { max }) };
