import { z } from "zod";
import { shownColumns } from "./list-request.ts";
import { pageQuery, sortQuery } from "./pagination.ts";
import { queriedColumns, innStart, registerKeys } from "./register-columns.ts";
import type {
  ListQuery,
  RegisterSearch,
  RegisterParameter,
  RegisterColumns,
  RegisterColumn,
  RegisterKey,
  RegisterRow,
  RegisterValues,
} from "./register.ts";
import { countedTabs, maxCounted } from "./register-tabs.ts";
import { givenDate, recordId, wholeNumber } from "../values/scalars.ts";

/* Derives the wire schemas of a register from its columns. */

/** DICT-022: an entry of a dictionary of statuses, and a status in a row. */
export const optionValue = z.object({ id: recordId, value: z.string().describe("Value.") });

/** maximum characters of a name. */
export const textLimit = 255;

/**
 * Returns a property of a column that its kind requires.
 * @throws TypeError if the column lacks it
 */
export const requireProperty = <Name extends "digits" | "options">(column: RegisterColumn, name: Name) => {
  const value = column[name];
  if (value === undefined)
    throw new TypeError(`${column.column}: kind ${column.kind} does not allow ${name}`);
  return value;
};

function responseValue({ kind, options }: RegisterColumn): z.ZodType {
  switch (kind) {
    case "option":
      return optionValue;
    case "number":
    case "integer":
    case "choice":
    case "file":
      return z.number();
    case "flag":
      return z.boolean();
    case "code":
      return z.enum((options ?? []).map(String));
    default:
      return z.string();
  }
}

function responseField(column: RegisterColumn, value = responseValue(column)): z.ZodType {
  const { isOptional, audience } = column;
  const orNull = isOptional ? value.nullable() : value;
  return audience === "staff" ? orNull.optional() : orNull;
}

type RowShape<R extends RegisterColumns> = {
  [K in keyof RegisterValues<R>]-?: undefined extends RegisterValues<R>[K]
    ? z.ZodOptional<z.ZodType<Exclude<RegisterValues<R>[K], undefined>>>
    : z.ZodType<RegisterValues<R>[K]>;
};

/** HOUSE-106: descriptions of fields or parameters for OpenAPI. The browser has the columns without them. */
type Descriptions<Key extends PropertyKey> = Readonly<Record<Key, string>>;

/** Returns the fields of a row in responses. The area adds the id. */
export const rowShape = <R extends RegisterColumns>(
  register: R,
  descriptions: Descriptions<keyof RegisterValues<R>>,
): RowShape<R> =>
  Object.fromEntries(
    Object.entries(register)
      .flatMap(([key, column]): [string, z.ZodType][] => [
        [key, responseField(column)],
        ...(column.wordAs === undefined
          ? []
          : [[column.wordAs, responseField(column, z.string())] as [string, z.ZodType]]),
      ])
      .map(([key, field]) => [key, field.describe(descriptions[key as keyof RegisterValues<R>])]),
  ) as RowShape<R>;

/** Returns the schema of a row in responses. */
export const rowSchema = <R extends RegisterColumns>(
  register: R,
  descriptions: Descriptions<keyof RegisterValues<R>>,
): z.ZodType<RegisterRow<R>> =>
  z.object({
    idRec: z.number().describe("Id of the row."),
    ...rowShape(register, descriptions),
  }) as unknown as z.ZodType<RegisterRow<R>>;

/** Returns the schema of a query parameter by its column. */
function queryValue(column: RegisterColumn): z.ZodType {
  const { kind, limit = textLimit } = column;
  switch (kind) {
    case "inn":
      return z.string().regex(innStart);
    case "choice": {
      const options = requireProperty(column, "options").map(Number);
      return wholeNumber(Math.min(...options), Math.max(...options));
    }
    case "flag":
      return z.enum(["true", "false"]).transform((text) => text === "true");
    case "date":
    case "instant":
      return givenDate;
    default:
      return z.string().trim().min(1).max(limit);
  }
}

/** An optional value, which clients of the specification send as an empty parameter. */
export const chosenValues = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (given) => (given === "" ? undefined : given),
    schema.optional(),
  ) as unknown as z.ZodOptional<S>;

type QueryShape<R extends RegisterColumns> = {
  [P in RegisterParameter<R>]: z.ZodOptional<
    z.ZodType<Exclude<ListQuery<R>[P], undefined>, Exclude<RegisterSearch<R>[P], undefined>>
  >;
};

/**
 * Returns the query parameters that filter a list, by their names in the specification.
 * @param mayBeEmpty whether an empty parameter counts as absent
 */
export const registerParameters = <R extends RegisterColumns>(
  register: R,
  descriptions: Descriptions<RegisterParameter<R>>,
  mayBeEmpty = false,
): QueryShape<R> =>
  Object.fromEntries(
    queriedColumns(register).map(({ column, parameter }) => {
      const value = queryValue(column);
      const given = mayBeEmpty ? chosenValues(value) : value.optional();
      return [parameter, given.describe(descriptions[parameter as RegisterParameter<R>])];
    }),
  ) as unknown as QueryShape<R>;

/** WORK-040: query parameters of a list's appearance: sort order, and comma-separated columns. */
export const shownQuery = <R extends RegisterColumns>(register: R) => {
  const keys = registerKeys(register);
  const { columns } = shownColumns(keys);
  return {
    ...sortQuery(keys),
    columns: (
      z.preprocess(
        (given) => (typeof given === "string" ? given.split(",") : given),
        columns,
      ) as unknown as z.ZodOptional<z.ZodType<RegisterKey<R>[], string>>
    ).describe("Columns of the workbook in this order, separated by commas. By default all."),
  };
};

/** G-3, G-4: query parameters of a list: page, sort order and filters. */
export const registerQuery = <R extends RegisterColumns>(
  register: R,
  descriptions: Descriptions<RegisterParameter<R>>,
  mayBeEmpty = false,
) =>
  z.strictObject({
    ...pageQuery,
    ...sortQuery(registerKeys(register)),
    ...registerParameters(register, descriptions, mayBeEmpty),
  });

const tabCount = z
  .int()
  .min(0)
  .max(maxCounted + 1)
  .describe("Number of rows on this tab; 1,000 stands for more than 999.");

/** DESK-001: row counts per tab, in addition to the rows. */
export const tabCounts = {
  tabs: z.record(z.enum(countedTabs), tabCount).optional().describe("Number of rows per tab."),
};
