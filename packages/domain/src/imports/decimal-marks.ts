import { readNumber } from "../fields/read-number.ts";

/** The sign that separates the decimals of a column. */
export const decimalMarks = ["comma", "point"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** The number of a cell without the unit or currency around it. */
const numberWithin = /^[^\d.,]*((?:[.,]\d|\d)[\d.,'\u2019\s]*?)[^\d.,]*$/u;

/** Decimals that are no group of three digits; most cells of large files. */
const plainDecimals = /^-?\d+([.,])(?:\d{1,2}|\d{4,9})$/;

/** FIX-312: what the text of a cell says about the decimal sign of its column; undefined if it says nothing. */
function findDecimalMark(cell: string): DecimalMark | "ambiguous" | undefined {
  if (cell.length > 60 || !(cell.includes(",") || cell.includes("."))) return undefined;
  const plain = plainDecimals.exec(cell)?.[1];
  if (plain !== undefined) return plain === "," ? "comma" : "point";
  const number = numberWithin.exec(cell)?.[1];
  const marks = number?.match(/[.,]/g);
  if (number === undefined || !marks) return undefined;
  const reading = readNumber(number, "undecided");
  if (reading.kind === "ambiguous") return "ambiguous";
  if (reading.kind !== "number") return undefined;
  const last = marks.at(-1)!;
  // The sign that groups thousands repeats; the other one separates decimals.
  const isGroup = marks.length > 1 && marks.every((mark) => mark === last);
  return (last === ",") === isGroup ? "point" : "comma";
}

/** Decimal sign of a column: a comma if absent; null until the user decides. */
export type ColumnDecimal = "point" | null | undefined;

/** Collects what the cells of a column say; where both readings are possible, the user decides. */
export class DecimalMarks {
  readonly #found = new Set<DecimalMark>();
  #hasAmbiguous = false;

  add(cell: string): void {
    const mark = findDecimalMark(cell);
    if (mark === "ambiguous") this.#hasAmbiguous = true;
    else if (mark !== undefined) this.#found.add(mark);
  }

  /** @param chosen sign that the user has chosen for columns that do not decide it */
  decide(chosen: DecimalMark | undefined): ColumnDecimal {
    const mark =
      this.#found.size === 1 ? [...this.#found][0] : this.#hasAmbiguous ? (chosen ?? null) : "comma";
    return mark === "comma" ? undefined : mark;
  }

  /** Whether a text has two readings, or a point as its decimal sign. */
  get hasOtherTexts(): boolean {
    return this.#hasAmbiguous || this.#found.has("point");
  }
}
