import { showNumber, showText, toNumberFormat, type NumberFormat } from "./number-format.ts";
import { TableError } from "./table-error.ts";
import type { TableLimits } from "./table-limits.ts";

/** Values of cells with an error, by their number in XLS and XLSB. */
export const errorTexts: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};
const general = toNumberFormat(0, undefined);

/** Shared texts and number formats of a workbook, by which its cells have their texts. */
export class CellTexts {
  is1904 = false;
  readonly limits: TableLimits;
  readonly #separator: string;
  readonly #codes = new Map<number, string>();
  readonly #styles: number[] = [];
  readonly #formats = new Map<number, NumberFormat>();
  readonly #strings: string[] = [];
  #length = 0;

  /** @param separator between the shown and the stored value of a cell that hides something */
  constructor(separator: string, limits: TableLimits) {
    this.#separator = separator;
    this.limits = limits;
  }

  addCode(id: number, code: string): void {
    this.#codes.set(id, code);
  }

  /** Adds the next style of cells. @param format id of its number format */
  addStyle(format: number): void {
    this.#styles.push(format);
  }

  addString(text: string): void {
    const { strings, stringMillions } = this.limits;
    this.#length += text.length;
    this.#strings.push(text);
    if (this.#strings.length > strings) throw new TableError("too-many-strings", { limit: strings });
    if (this.#length > stringMillions * 1e6)
      throw new TableError("strings-too-long", { limit: stringMillions });
  }

  stringAt(index: number): string {
    const text = this.#strings[index];
    if (text === undefined) throw new TableError("damaged-workbook");
    return text;
  }

  /** FIX-311: returns what a cell with the value shows. @param style index of the style of the cell */
  show(value: string | number | boolean, style: number): string {
    if (typeof value === "boolean") return value ? "ИСТИНА" : "ЛОЖЬ";
    const format = this.#formatOf(style);
    if (typeof value === "string") return showText(value, format);
    return Number.isFinite(value) ? showNumber(value, format, this.#separator, this.is1904) : String(value);
  }

  #formatOf(style: number): NumberFormat {
    const id = this.#styles[style];
    if (id === undefined) return general;
    const format = this.#formats.get(id) ?? toNumberFormat(id, this.#codes.get(id));
    this.#formats.set(id, format);
    return format;
  }
}
