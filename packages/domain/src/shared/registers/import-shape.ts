import { z } from "zod";
import { isDecimal, normalizeDecimal, scaleOf, withoutZeros } from "../values/decimal.ts";
import { innPattern } from "../values/inn.ts";
import type { ImportedRow, RegisterColumns, RegisterColumn } from "./register.ts";
import { requireProperty, textLimit } from "./register-schema.ts";
import { givenDate, wholeNumber } from "../values/scalars.ts";
import { plainLine, requiredLine } from "../values/text-schemas.ts";

/* Derives the import schema of a register from its columns. */

/** digits that a JSON number represents exactly. */
const exactDigits = 15;

const isRecord = (given: unknown): given is Readonly<Record<string, unknown>> =>
  typeof given === "object" && given !== null;

/** Accepts an option as its number, as digits, or as `{ id, value }`. */
export const optionIdOf = (given: unknown): unknown => (isRecord(given) ? given["id"] : given);

/** Converts empty and absent values to null. */
export const emptyAsNull = (given: unknown): unknown => (given === "" || given === undefined ? null : given);

/** A trimmed text without control characters; converts an integer to its digits. */
const wordOrNumber = (schema: z.ZodType<string, string>) =>
  z.union([z.string(), z.int().transform(String)]).pipe(schema);

/** Text; empty means null. */
export const optionalImportedText = (limit: number) =>
  wordOrNumber(plainLine(limit)).transform((text) => text || null);

/** V-14: a non-negative exact number, parsed from its digits without rounding to a float. */
const exactNumber = ({ whole, scale }: NonNullable<RegisterColumn["digits"]>) =>
  z
    .union([z.number(), z.string()])
    .transform(String)
    .refine(isDecimal)
    .transform((given) => withoutZeros(normalizeDecimal(given)))
    .refine(
      (given) =>
        !given.startsWith("-") &&
        scaleOf(given) <= scale &&
        given.replace(/\..*/, "").length <= whole &&
        given.replace(".", "").length <= exactDigits,
    );

function importedValue(column: RegisterColumn): z.ZodType {
  const { kind, isOptional = false, limit = textLimit } = column;
  switch (kind) {
    case "text":
      return isOptional ? optionalImportedText(limit) : wordOrNumber(requiredLine(limit));
    case "inn":
      return z.string().regex(innPattern);
    case "number":
      return exactNumber(requireProperty(column, "digits"));
    case "date":
      return givenDate;
    case "code":
      return z.enum(requireProperty(column, "options").map(String));
    case "option": {
      const options = requireProperty(column, "options").map(Number);
      return z.preprocess(
        optionIdOf,
        wholeNumber(Math.min(...options), Math.max(...options)).refine((id) => options.includes(id)),
      );
    }
    default:
      throw new TypeError(`${column.column}: imports do not support the kind ${kind}`);
  }
}

function importedField(column: RegisterColumn): z.ZodType {
  const value = importedValue(column);
  if (column.imported === "kept") return (column.isOptional ? value.nullable() : value).optional();
  return column.isOptional ? value.nullish().transform((given) => given ?? null) : value;
}

type ImportShape<R extends RegisterColumns> = {
  [K in keyof ImportedRow<R>]-?: undefined extends ImportedRow<R>[K]
    ? z.ZodOptional<z.ZodType<Exclude<ImportedRow<R>[K], undefined>>>
    : z.ZodType<ImportedRow<R>[K]>;
};

/** returns the imported fields of a register. The area adds the owner and the external id. */
export const importShape = <R extends RegisterColumns>(
  register: R,
  descriptions: Readonly<Record<keyof ImportedRow<R>, string>>,
): ImportShape<R> =>
  Object.fromEntries(
    Object.entries(register)
      .filter(([, { imported }]) => imported !== undefined)
      .map(([key, column]) => [
        key,
        importedField(column).describe(descriptions[key as keyof ImportedRow<R>]),
      ]),
  ) as ImportShape<R>;
