import { sql, type RawBuilder } from "kysely";
import { isGivenYear, isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { parseNumber } from "@birzha/domain/fields/read-number.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import type { ListCondition, ListSort } from "@birzha/domain/shared/registers/list-request.ts";
import { ApiError } from "../../http/errors/failure.ts";
import { filterFailure } from "../../http/errors/field-failures.ts";
import { containsText, hasSignsOnly, includesText, startingWith } from "./containing.ts";

/**
 * A list column in SQL, by kind:
 * - option: an id with a display word per id
 * - code: one of a few codes
 * - start: text that matches by prefix
 * - word: one of a few codes, matched by a part of the code or of its display word
 *
 * `order` is the sort expression where it differs from the value.
 */
export type ListColumn = {
  readonly order?: RawBuilder<unknown> | undefined;
  /** Whether the value can be null. */
  readonly isOptional?: boolean | undefined;
} & (
  | {
      readonly kind: "start" | "number" | "date" | "code" | "flag";
      readonly sql: RawBuilder<unknown>;
    }
  | {
      readonly kind: "text";
      readonly sql: RawBuilder<unknown>;
      /** The text normalized by `search_key`, with a trigram index where the list is long (FIX-120). */
      readonly key: RawBuilder<unknown>;
    }
  | {
      readonly kind: "instant";
      /** Filtered by its Moscow day. */
      readonly sql: RawBuilder<unknown>;
    }
  | {
      readonly kind: "option";
      /** The id. */
      readonly sql: RawBuilder<unknown>;
      readonly words: Readonly<Record<number, string>>;
    }
  | {
      /** One of a few wire codes; matches by a part of the code or of its display word. */
      readonly kind: "word";
      readonly sql: RawBuilder<unknown>;
      readonly words: Readonly<Record<string, string>>;
    }
);

export type ListColumns<Key extends string> = Readonly<Record<Key, ListColumn>>;

const reject = (...failure: Parameters<typeof filterFailure>): never => {
  throw new ApiError("shared.invalid", { fields: [filterFailure(...failure)] });
};

/**
 * A-9: translates list conditions to SQL, to be joined by AND. Text matches as a substring, numbers match
 * exactly, dates lie in a range (an open end is null or empty), an option matches by id or by part of its
 * word. Texts compare as in the search (FIX-120). `eq` matches any of the values. An empty condition is
 * ignored; an unreadable one is rejected as `shared.invalid`.
 */
export function listConditions<Key extends string>(
  columns: ListColumns<Key>,
  filter: readonly ListCondition<Key>[] | null | undefined,
): RawBuilder<unknown>[] {
  return (filter ?? []).flatMap((condition) => {
    const column = columns[condition.key];
    const given = (condition.values ?? [condition.value ?? null]).map((text) => text?.trim() || null);
    if (given.every((text) => text === null)) return [];
    if (column.kind === "date" || column.kind === "instant") return [between(column, condition.key, given)];
    if (condition.operation === "between") return reject(condition.key, "no-period");
    const any = given.flatMap((text) => (text === null ? [] : [matches(column, condition, text)]));
    return [sql`(${sql.join(any, sql` or `)})`];
  });
}

/**
 * Whether matching rows may be scattered across the sort order: conditions on a period, a substring or several
 * values. Rows with one value are adjacent in the index of its column.
 */
export const isScattering = <Key extends string>(
  columns: ListColumns<Key>,
  filter: readonly ListCondition<Key>[] | null | undefined,
): boolean =>
  (filter ?? []).some(({ key, operation, value, values = [value ?? null] }) => {
    const given = values.filter((text) => text !== null && text.trim() !== "");
    const { kind } = columns[key];
    if (given.length !== 1) return given.length > 1;
    if (kind === "option") return !/^\d+$/.test(given[0]!.trim());
    if (kind === "text") return operation !== "eq";
    return kind === "date" || kind === "instant" || kind === "word" || kind === "start";
  });

function between(column: ListColumn, key: string, given: readonly (string | null)[]): RawBuilder<unknown> {
  if (given.length > 2) reject(key, "no-period");
  const [from, to] = given.length === 1 ? [given[0], given[0]] : given;
  for (const day of [from, to]) if (day && !(isIsoDate(day) && isGivenYear(day))) reject(key, "date");
  const bounds =
    column.kind === "instant"
      ? [
          ...(from ? [sql`${column.sql} >= ${from}::date::timestamp at time zone 'Europe/Moscow'`] : []),
          ...(to ? [sql`${column.sql} < (${to}::date + 1)::timestamp at time zone 'Europe/Moscow'`] : []),
        ]
      : [
          ...(from ? [sql`${column.sql} >= ${from}::date`] : []),
          ...(to ? [sql`${column.sql} <= ${to}::date`] : []),
        ];
  return sql`(${sql.join(bounds, sql` and `)})`;
}

function matches(column: ListColumn, { key, operation }: ListCondition, text: string): RawBuilder<unknown> {
  switch (column.kind) {
    case "number": {
      const number = parseNumber(text);
      return number === undefined ? reject(key, "number") : sql`${column.sql} = ${number}::numeric`;
    }
    case "option": {
      if (/^\d{1,9}$/.test(text)) return sql`${column.sql} = ${Number(text)}`;
      const ids = Object.entries(column.words).flatMap(([id, value]) =>
        includesText(value, text) ? [Number(id)] : [],
      );
      return sql`${column.sql} = any(${ids})`;
    }
    case "word": {
      const codes = Object.entries(column.words).flatMap(([code, word]) =>
        [code, word].some((value) => includesText(value, text)) ? [code] : [],
      );
      return sql`${column.sql} = any(${codes})`;
    }
    case "flag":
      return text === "true" || text === "false"
        ? sql`${column.sql} = ${text === "true"}`
        : reject(key, "yes-no");
    case "code":
      return sql`${column.sql} = ${text}`;
    case "text":
      return operation === "eq" ? sql`${column.sql} = ${text}` : containsText(column, text);
    default:
      // A prefix; `between` has handled the dates.
      return sql`${column.sql} like ${startingWith(hasSignsOnly(text) ? text : searchKey(text))}`;
  }
}

/** Default order of a list: all expressions in one direction; the last one is unique. */
export interface DefaultOrder {
  readonly by: readonly RawBuilder<unknown>[];
  readonly direction: ListSort["direction"];
}

interface OrderOptions {
  /** Reads from the end of the list to its beginning. */
  readonly isBackwards?: boolean;
}

/**
 * Returns the ORDER BY of a list (FAST-005): the requested column, then the default order as tie-breaker. Both
 * have the same direction, so that one index serves both directions. Nulls come last in either direction; a
 * nullable column therefore needs an index per direction.
 */
export function listOrder<Key extends string>(
  columns: ListColumns<Key>,
  sort: ListSort<Key> | null | undefined,
  standing: DefaultOrder,
  { isBackwards = false }: OrderOptions = {},
): RawBuilder<unknown> {
  const isAscending = ((sort ?? standing).direction === "Asc") !== isBackwards;
  const way = sql.raw(isAscending ? "asc" : "desc");
  const others = standing.by.map((by) => sql`${by} ${way}`);
  if (!sort) return sql.join(others);
  const { sql: own, order = own, isOptional = false } = columns[sort.key];
  // NULLS LAST on a column without nulls would keep PostgreSQL from using its index.
  const empty = sql.raw(isOptional ? ` nulls ${isBackwards ? "first" : "last"}` : "");
  return sql.join([sql`${order} ${way}${empty}`, ...others]);
}
