import { showNumber, showText, toNumberFormat } from "../../src/platform/tables/number-format.ts";
import { storedValues } from "./formatted-cells.ts";

/** Numbers that neither Excel nor LibreOffice can show in a date, or as a fraction. */
const notShown = "#FMT";
/** LibreOffice drops the sign of a negative number in formats with a condition and without numbers; Excel keeps it. */
const withCondition = /^\[[<>=]/;
/** Blanks and separators of groups of digits. */
const bare = (text: string) => text.replace(/[\s\u00a0\u202f]/g, "");

/** Returns the differences between the reader and the texts that LibreOffice shows, a row for each format. */
export const compareShownTexts = (rows: readonly (readonly string[])[]): readonly string[] =>
  rows.flatMap(([code = "", ...texts]) =>
    storedValues.flatMap((value, index) => differenceOf(code, value, texts[index] ?? "") ?? []),
  );

/**
 * Returns how the reader differs from the text that LibreOffice shows: undefined if both are equal, or if the reader asks;
 * a whole date is read as such.
 */
function differenceOf(code: string, value: number | string, shown: string): string | undefined {
  const format = toNumberFormat(200, code);
  const read = typeof value === "string" ? showText(value, format) : showNumber(value, format, " ≈ ");
  if (read.includes(" ≈ ") || format.kind === "date" || shown === notShown) return undefined;
  if (withCondition.test(code) && typeof value === "number" && value < 0) return undefined;
  return bare(read) === bare(shown) ? undefined : `${code} of ${value}: read ${read}, shown ${shown}`;
}
