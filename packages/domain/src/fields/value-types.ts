import { compareDecimals } from "../shared/values/decimal.ts";
import { cleanLine } from "../shared/values/text.ts";
import { parseNumber } from "./read-number.ts";
import { readDigits, readFiles, readSelect, readText, readYesNo, type ReadValue } from "./read-value.ts";
import { parseWrittenDate } from "./written-date.ts";

/** HOUSE-201: properties of a type of values; the limits of one field are in its definition. */
interface ValueTraits {
  /** Reads a value from a screen or a report's XML, strictly. */
  readonly read: (raw: unknown) => ReadValue;
  /**
   * FIX-108, FIX-214: reads what users write in files and spreadsheets; undefined for unreadable texts. Types without
   * it take the text as it is.
   */
  readonly parseWritten?: (text: string) => string | boolean | undefined;
  /** Compares two values of a type with an order. */
  readonly compare?: (one: string, other: string) => number;
  /** Of numbers: maximum decimals, if all fields have the same, and decimals that are shown even if zero. */
  readonly decimals?: { readonly max?: number; readonly shown: number };
  /** Unit or currency sign after a written number; another unit makes the number unreadable. */
  readonly writtenUnit?: RegExp;
  /** Unit that screens show after the number. */
  readonly unit?: "tonnes";
  /** Of texts of digits: maximum length. */
  readonly maxDigits?: number;
  /** Whether users write what they want. */
  readonly isFreeText?: true;
  /** Simple type of the XML schema; none for elements with attributes or children. */
  readonly xsd?: {
    readonly base: "token" | "date" | "decimal" | "integer";
    readonly pattern?: string;
    readonly values?: readonly string[];
  };
}

export type ValueType =
  | "text"
  | "textarea"
  | "inn"
  | "zip"
  | "date"
  | "money"
  | "tonnes"
  | "decimal"
  | "integer"
  | "yes-no"
  | "select"
  | "files";

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const decimalOf = (decimals: ValueTraits["decimals"], writtenUnit: RegExp) =>
  ({
    read: readDigits("number"),
    parseWritten: (text) => parseNumber(text.trim().replace(writtenUnit, "")),
    compare: compareDecimals,
    decimals,
    writtenUnit,
    // Unlike xs:decimal the server rejects `+5`, `.5` and `5.`.
    xsd: { base: "decimal", pattern: String.raw`-?\d+(\.\d+)?` },
  }) as const satisfies ValueTraits;

const writtenAnswers: ReadonlyMap<string, boolean> = new Map([
  ["да", true],
  ["1", true],
  ["нет", false],
  ["0", false],
]);

export const valueTypes: Readonly<Record<ValueType, ValueTraits>> = {
  text: { read: readText("text", cleanLine), isFreeText: true, xsd: { base: "token" } },
  textarea: { read: readText("text"), isFreeText: true, xsd: { base: "token" } },
  inn: { read: readText("inn"), maxDigits: 12, xsd: { base: "token", pattern: String.raw`\d{10}|\d{12}` } },
  zip: { read: readText("zip"), maxDigits: 6, xsd: { base: "token", pattern: String.raw`\d{6}` } },
  date: {
    read: readText("date"),
    parseWritten: parseWrittenDate,
    compare: compareTexts,
    xsd: { base: "date", pattern: String.raw`\d{4}-\d{2}-\d{2}` },
  },
  money: decimalOf(
    { max: 2, shown: 2 },
    /(?<=\d)\p{Zs}*(?:₽|рубл(?:ей|я|ь)|руб\.?|р\.|RUB)(?:\p{Zs}*\/\p{Zs}*(?:тонна|тн|т)\.?)?$/iu,
  ),
  tonnes: {
    ...decimalOf({ max: 3, shown: 0 }, /(?<=\d)\p{Zs}*(?:тонн[аы]?|тн|т|t)\.?$/iu),
    unit: "tonnes",
  },
  decimal: decimalOf({ shown: 0 }, /(?<=\d)\p{Zs}*%$/u),
  integer: {
    read: readDigits("integer"),
    parseWritten: (text) => parseNumber(text),
    compare: compareDecimals,
    decimals: { max: 0, shown: 0 },
    xsd: { base: "integer", pattern: String.raw`-?\d+` },
  },
  "yes-no": {
    read: readYesNo,
    parseWritten: (text) => writtenAnswers.get(text.trim().toLowerCase()),
    xsd: { base: "token", values: ["true", "false"] },
  },
  select: { read: readSelect },
  files: { read: readFiles },
};

/** A field, or a type alone. */
export interface Typed {
  readonly type: ValueType;
}

export const isNumeric = ({ type }: Typed): boolean => valueTypes[type].decimals !== undefined;

/** Whether values are numbers that can have decimals. */
export const hasDecimals = ({ type }: Typed): boolean =>
  isNumeric({ type }) && valueTypes[type].decimals?.max !== 0;

/** Whether values have an order: numbers and dates. */
export const isOrdered = ({ type }: Typed): boolean => valueTypes[type].compare !== undefined;

/** Compares two values; those without an order compare as texts. */
export const compareValues = ({ type }: Typed, one: string, other: string): number =>
  (valueTypes[type].compare ?? compareTexts)(one, other);

/** Whether values are texts of digits, which spreadsheets must not take for numbers. */
export const hasDigitsOnly = ({ type }: Typed): boolean => valueTypes[type].maxDigits !== undefined;

export const isFreeText = ({ type }: Typed): boolean => valueTypes[type].isFreeText === true;
