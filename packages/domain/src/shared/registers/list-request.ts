import { z } from "zod";
import { sortDirections } from "./paging.ts";

/*
 * Bodies of the lists of auctions and spot (ACC-018..020, A-3, A-9). What a filter means for a column is the area's.
 */

const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** A schema that checks what `prepare` makes of the input; callers are typed by the schema's own input. */
const prepared = <S extends z.ZodType>(prepare: (given: unknown) => unknown, schema: S) =>
  z.preprocess(prepare, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>;

/** a body that stands in `data`; the bare value is taken as well. */
export const inData = <S extends z.ZodType>(schema: S) =>
  prepared(
    (given) => (isRecord(given) && "data" in given ? given : { data: given }),
    z.strictObject({ data: schema }),
  );

/** a body that stands by itself; one in `data` is taken as well. */
export const bare = <S extends z.ZodType>(schema: S) =>
  prepared((given) => (isRecord(given) && isRecord(given["data"]) ? given["data"] : given), schema);

const sortBy = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.strictObject({ key: z.enum(keys), direction: z.enum(sortDirections) }).nullish();

/** An empty text stands for an open end of a period, as null does. */
const filterText = z.union([z.string().max(500), z.number().transform(String)]);
const openText = z.union([filterText, z.null()]);

/** CON-039, SPOT-050, A-9: one condition of a register: `value`, or `values` from and to. */
const registerFilter = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.strictObject({
    key: z.enum(keys),
    value: openText.optional(),
    values: z.array(openText).max(500).optional(),
  });

/** CON-038..040, SPOT-049, SPOT-050: filter and sort of a register by its columns; unknown keys are refused. */
export const registerRequest = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.strictObject({ filter: z.array(registerFilter(keys)).max(50).nullish(), sort: sortBy(keys) });

/** FIX-025: more rows than these are not put in order by a key without an index: the list must be narrowed first. */
export const mostSortable = 20_000;

/** A-68, V-10: the most rows of a workbook. */
export const workbookLimit = 50_000;

const rowsByNumber = z.strictObject({
  key: z.literal("idRec"),
  values: z.array(z.union([z.string(), z.number()])).max(workbookLimit),
});

/** WORK-040: the columns of a workbook in their order, as a list shows them; all of the register's unless told. */
export const shownColumns = <const Keys extends readonly [string, ...string[]]>(keys: Keys) => ({
  columns: z.array(z.enum(keys)).min(1).max(100).optional(),
});

/**
 * CON-043, SPOT-054, FIX-033: the rows of a workbook: those that are named, or those that the conditions of a list leave
 * in the order of that list, or all.
 */
export const exportRequest = <const Keys extends readonly [string, ...string[]]>(keys: Keys) =>
  z.union([
    z.strictObject({ filter: z.tuple([rowsByNumber]).nullish(), ...shownColumns(keys) }),
    registerRequest(keys).required({ filter: true }).extend(shownColumns(keys)),
  ]);

interface Narrowed<Value> {
  readonly filter?:
    | readonly { readonly key: string; readonly values?: readonly Value[] | undefined }[]
    | null
    | undefined;
}

/** The numbers of the rows that an export names, or nothing where it names none. */
export const chosenRows = <Value>({ filter }: Narrowed<Value>): readonly Value[] | undefined =>
  filter?.[0]?.key === "idRec" ? filter[0].values : undefined;

export const listOperations = ["between", "eq", "like"] as const;
export type ListOperation = (typeof listOperations)[number];

/** MEM-005, PLAT-121: filter and sort of the members' lists; unknown keys and operations are refused. */
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
          key: z.enum(keys),
          values: z.array(openText).max(500),
          operation: z.enum(listOperations),
        }),
      )
      .max(50)
      .nullish(),
    sort: sortBy(sortKeys),
  });

/** A condition as both kinds of lists say it. */
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
