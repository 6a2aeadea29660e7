import { z } from "zod";
import { sortDirections } from "./pagination.ts";

/*
 * Request bodies of the lists of auctions and spot (ACC-018..020, A-3, A-9). Areas define the meaning of
 * filters.
 */

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** A schema that validates the result of `prepare`. Callers see the schema's own input type. */
const prepared = <S extends z.ZodType>(prepare: (given: unknown) => unknown, schema: S) =>
  z.preprocess(prepare, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>;

/** a body within `data`; accepts the bare value, too. */
export const inData = <S extends z.ZodType>(schema: S) =>
  prepared(
    (given) => (isRecord(given) && "data" in given ? given : { data: given }),
    z.strictObject({ data: schema.describe("Content of the request.") }),
  );

/** a bare body; accepts one within `data`, too. */
export const bareSearch = <S extends z.ZodType>(schema: S) =>
  prepared((given) => (isRecord(given) && isRecord(given["data"]) ? given["data"] : given), schema);

const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z
    .strictObject({
      key: z.enum(keys).describe("Column to sort by."),
      direction: z.enum(sortDirections).describe("Sort direction: ascending or descending."),
    })
    .nullish();

/** An empty text means an open end of a period, like null. */
const filterText = z.union([z.string().max(500), z.number().transform(String)]);
const openText = z.union([filterText, z.null()]);

/** CON-039, SPOT-050, A-9: one filter of a register: `value`, or `values` with from and to. */
const registerFilter = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.strictObject({
    key: z
      .enum(keys)
      .describe(
        "Column to filter by; `idRec` for explicit rows; `search`, where it is offered, for a part of the contract number or beginnings of words of companies, goods and INNs.",
      ),
    value: openText.optional().describe("Value."),
    values: z
      .array(openText)
      .max(500)
      .optional()
      .describe("Values to filter by; for a period its first and last value."),
  });

/** SCREEN-102: key of the filter by a search text, for registers with a search box. */
export const searchFilter = "search";

/** Filter keys of a register with a search box. */
export const withSearch = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  [...keys, searchFilter] as const;

/**
 * CON-038..040, SPOT-049, SPOT-050: filters and sort order of a register by column; rejects unknown keys.
 * @param filterKeys keys of the filters where they are others than those of the order
 */
export const registerRequest = <
  const Keys extends readonly [string, ...string[]],
  const FilterKeys extends readonly [string, ...string[]] = Keys,
>(
  keys: Keys,
  filterKeys: FilterKeys = keys as unknown as FilterKeys,
) =>
  z.strictObject({
    filter: z
      .array(registerFilter(filterKeys))
      .max(50)
      .nullish()
      .describe("Filters, combined with AND; absent or null for all rows."),
    sort: sortBy(keys).describe("Sort order; null for the default."),
  });

/** FIX-025: maximum rows to sort by a key without an index; above it the client must narrow the filters. */
export const maxSortable = 20_000;

/** A-68, V-10: maximum rows of a workbook. */
export const workbookLimit = 50_000;

const rowsByNumber = z.strictObject({
  key: z.literal("idRec").describe("Column to filter by; `idRec` for explicit rows."),
  values: z
    .array(z.union([z.string(), z.number()]))
    .max(workbookLimit)
    .describe("Values to filter by; for a period its first and last value."),
});

/** WORK-040: ordered columns of a workbook; by default all of the register. */
export const shownColumns = <const Keys extends readonly [string, ...string[]]>(keys: Keys) => ({
  columns: z
    .array(z.enum(keys))
    .min(1)
    .max(100)
    .optional()
    .describe("Columns of the workbook in this order; by default all."),
});

/**
 * CON-043, SPOT-054, FIX-033: rows of a workbook: explicit ids, or the filters and sort order of a list, or
 * all.
 */
export const exportRequest = <
  const Keys extends readonly [string, ...string[]],
  const FilterKeys extends readonly [string, ...string[]] = Keys,
>(
  keys: Keys,
  filterKeys?: FilterKeys,
) =>
  z.union([
    z.strictObject({
      filter: z
        .tuple([rowsByNumber])
        .nullish()
        .describe("Filters, combined with AND; absent or null for all rows."),
      ...shownColumns(keys),
    }),
    registerRequest(keys, filterKeys).required({ filter: true }).extend(shownColumns(keys)),
  ]);

interface Narrowed<Value> {
  readonly filter?:
    | readonly { readonly key: string; readonly values?: readonly Value[] | undefined }[]
    | null
    | undefined;
}

/** Returns the row ids of an export; undefined if it has none. */
export const chosenRows = <Value>({ filter }: Narrowed<Value>): readonly Value[] | undefined =>
  filter?.[0]?.key === "idRec" ? filter[0].values : undefined;

export const listOperations = ["between", "eq", "like"] as const;
export type ListOperation = (typeof listOperations)[number];

/** MEM-005, PLAT-121: filters and sort order of the members' lists; rejects unknown keys and operations. */
export const listRequest = <
  const Keys extends readonly [string, ...string[]],
  const SortKeys extends readonly [string, ...string[]],
>(
  keys: Keys,
  sortKeys: SortKeys,
) =>
  z.strictObject({
    filter: z
      .array(
        z.strictObject({
          key: z.enum(keys).describe("Column to filter by; `idRec` for explicit rows."),
          values: z
            .array(openText)
            .max(500)
            .describe("Values to filter by; for a period its first and last value."),
          operation: z.enum(listOperations).describe("Comparison: between two values, equal, or containing."),
        }),
      )
      .max(50)
      .nullish()
      .describe("Filters, combined with AND; absent or null for all rows."),
    sort: sortBy(sortKeys).describe("Sort order; null for the default."),
  });

/** Common shape of a filter in both kinds of lists. */
export interface ListCondition<Key extends string = string> {
  readonly key: Key;
  readonly value?: string | null | undefined;
  readonly values?: readonly (string | null)[] | undefined;
  readonly operation?: ListOperation | undefined;
}
export interface ListSort<Key extends string = string> {
  readonly key: Key;
  readonly direction: (typeof sortDirections)[number];
}
