import { readNumber } from "../fields/read-number.ts";
import { isSpreadsheetText } from "../fields/spreadsheet-text.ts";
import { isFreeText, isNumeric } from "../fields/value-types.ts";
import type { FormField } from "../forms/definition.ts";
import { readWritten, withoutUnit } from "../forms/written-values.ts";
import { formatDate, parseTypedDate } from "../shared/values/dates.ts";
import { formatDecimal } from "../shared/values/decimal.ts";
import { cleanText } from "../shared/values/text.ts";
import type { ColumnDecimal } from "./decimal-marks.ts";

const positive = new Set(["да", "true", "истина", "1", "+", "yes"]);
const negative = new Set(["нет", "false", "ложь", "0", "-", "no"]);

/** Separates the shown text from the stored value in the text of a cell whose format hides something (FIX-213). */
export const hiddenDigits = " ≈ ";
const hiddenValue = /^(.+) ≈ (-?[\d,e+-]+%?|\d{4}-\d{2}-\d{2}(?:T[\d:]+)?)$/su;

/**
 * Removes the marks by which spreadsheets keep a text: a leading apostrophe, and the formula `="0123"`.
 * @returns whether there was a mark: such a cell is a text on purpose
 */
function unquote(cell: string, clean = cleanText): { readonly text: string; readonly isText: boolean } {
  const text = clean(cell);
  const quoted = /^="([^"]*)"$/.exec(text)?.[1] ?? /^'(.+)$/s.exec(text)?.[1];
  return quoted === undefined ? { text, isText: false } : { text: quoted.trim(), isText: true };
}

/**
 * BULK-005: converts the text of a cell to the input of a form field. Unreadable texts stay as they are, so that the
 * form reports them; an INN such as 7,72E+09 is never guessed.
 * @param decimal sign of the column, for texts with two readings (FIX-312)
 */
export function toFieldInput(field: FormField, cell: string, decimal?: ColumnDecimal): unknown {
  // An invisible character can separate two numbers (FIX-310).
  const { text } = unquote(cell, isNumeric(field) ? (number) => number.trim() : cleanText);
  if (text === "") return undefined;
  if (field.type === "select") return { name: text };
  if (isNumeric(field)) {
    const number = withoutUnit(field.type, text);
    const reading = readNumber(number, "undecided");
    if (reading.kind === "ambiguous")
      return number.includes(",") === (decimal !== "point") ? reading.decimal : reading.grouped;
  }
  if (field.type !== "yes-no") return readWritten(field, text);
  const word = text.toLowerCase();
  if (positive.has(word)) return true;
  return negative.has(word) ? false : text;
}

/** FIX-213, FIX-214: a cell that is no value, or that has two readings; `value` is what the cell shows. */
export interface CellProblem {
  readonly code:
    | "imports.cell-error"
    | "imports.cell-formula"
    | "imports.cell-no-text"
    | "imports.cell-rounded"
    | "imports.cell-unit"
    | "imports.cell-currency"
    | "imports.cell-ambiguous";
  readonly params: Readonly<Record<string, string>>;
}

/** Error values of Excel in English and Russian, and of LibreOffice. */
const errorValue =
  /^(?:#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA|ССЫЛКА!|Н\/Д|ЗНАЧ!|ДЕЛ\/0!|ИМЯ\?|ЧИСЛО!|ПУСТО!|ПЕРЕНОС!|ВЫЧИСЛ!|ПОЛЕ!|ЗАБЛОКИРОВАНО!|ПОДКЛЮЧЕНИЕ!|ЗАНЯТО!|#+)|(?:Err|Ошибка):\d{3})$/i;
/** Texts that programs write for an absent value. */
const nullMarker = /^(?:\(?null\)?|<null>|\\N|none|nan|undefined|n\/a|н\/д)$/i;
const truthValue = /^(?:истина|ложь|true|false)$/i;

/** FIX-213, FIX-214, FIX-311: returns why the cell cannot be read without a question to the user. */
export function findCellProblem(
  field: FormField,
  cell: string,
  decimal?: ColumnDecimal,
): CellProblem | undefined {
  const { text: value, isText } = unquote(cell);
  if (value === "" || isText) return undefined;
  const [, shown, stored] = hiddenValue.exec(value) ?? [];
  if (shown !== undefined && stored !== undefined)
    return { code: "imports.cell-rounded", params: { value: shown, stored: shownDate(stored) } };
  if (errorValue.test(value) || nullMarker.test(value))
    return { code: "imports.cell-error", params: { value } };
  if (value.startsWith("=")) return { code: "imports.cell-formula", params: { value } };
  if (isFreeText(field) && (truthValue.test(value) || isSpreadsheetText(value)))
    return { code: "imports.cell-no-text", params: { value: shownDate(value) } };
  if (isNumeric(field)) return decimal === null ? findNumberProblem(field, value) : undefined;
  return field.type === "date" ? findDateProblem(value) : undefined;
}

const shownDate = (value: string) => {
  const day = value.slice(0, 10);
  return /^\d{4}-/.test(value) ? value.replace(day, formatDate(day)) : value;
};

/**
 * FIX-310: a user types a comma or a point as the sign of decimals. Returns the question about a correction that the sign
 * of its column makes another number.
 */
export function findCorrectionProblem(
  field: FormField,
  text: string,
  decimal: ColumnDecimal,
): CellProblem | undefined {
  if (!isNumeric(field) || decimal === null) return undefined;
  const number = withoutUnit(field.type, text.trim());
  const reading = readNumber(number, "undecided");
  if (reading.kind !== "ambiguous" || toFieldInput(field, number, decimal) === reading.decimal)
    return undefined;
  return ambiguous(text, formatDecimal(reading.grouped), formatDecimal(reading.decimal, 4));
}

/** FIX-312: a number whose column does not decide between the decimal sign and thousands. */
function findNumberProblem({ type }: FormField, value: string): CellProblem | undefined {
  const reading = readNumber(withoutUnit(type, value), "undecided");
  if (reading.kind !== "ambiguous" || type === "integer") return undefined;
  // Four decimals have one reading, so the user can enter the text of the message.
  return ambiguous(value, formatDecimal(reading.grouped), formatDecimal(reading.decimal, 4));
}

function findDateProblem(value: string): CellProblem | undefined {
  const [, one, other, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:\s.*)?$/.exec(value) ?? [];
  if (one === undefined || Number(one) === Number(other)) return undefined;
  const [first, second] = [`${one}.${other}.${year}`, `${other}.${one}.${year}`].map(parseTypedDate);
  return first && second ? ambiguous(value, formatDate(first), formatDate(second)) : undefined;
}

const ambiguous = (value: string, first: string, second: string): CellProblem => ({
  code: "imports.cell-ambiguous",
  params: { value, first, second },
});
