import pg from "pg";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;

/** Array type OIDs that pg does not name. */
const int8Array = 1016;
const dateArray = 1182;
const timestamptzArray = 1185;
const numericArray = 1231;

/** Parses a bigint as a number. An unsafe integer is an error: rounding would corrupt ids. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** `2026-11-21 03:20:22.123456+00` → `2026-11-21T03:20:22.123456Z`; sessions run in UTC (database.ts). */
const toInstant = (text: string) => text.replace(" ", "T").replace(/\+00(:00)?$/, "Z");

const asText: Parse = (text) => text;

// The typings describe another version of this function.
const arrays = pg.types.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] };
};

const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    arrays.create(text, parse).parse();

/** G-28: dates and decimals stay text, instants become ISO 8601. No value becomes a float or a local-midnight Date. */
const parsers = new Map<number, Parse>([
  [builtins.INT8, toSafeInteger],
  [int8Array, arrayOf(toSafeInteger)],
  [builtins.NUMERIC, asText],
  [numericArray, arrayOf(asText)],
  [builtins.DATE, asText],
  [dateArray, arrayOf(asText)],
  [builtins.TIMESTAMPTZ, toInstant],
  [timestamptzArray, arrayOf(toInstant)],
  [builtins.TIMESTAMP, asText],
]);

/** Converts columns to JavaScript values. Passed to every pool, so that pg's global state stays unchanged. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((type: number, format?: "text" | "binary") =>
    (format === "binary" ? undefined : parsers.get(type)) ??
    pg.types.getTypeParser(type, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};
