import { sql, type RawBuilder } from "kysely";
import { isIsoDate } from "@birzha/domain/shared/values/dates.ts";
import { parseDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { ListCondition, ListSort } from "@birzha/domain/shared/registers/list-request.ts";
import { Refused } from "../../http/errors/failure.ts";
import { containing, startingWith } from "./containing.ts";

/**
 * A column of a list as the database knows it. option: an id and the word that stands for it; code: one of a few words;
 * start: text that is looked for by how it begins; the others are what they are called. `order` is what puts
 * it in order, where that is not itself.
 */
export type ListColumn = {
  readonly order?: RawBuilder<unknown> | undefined;
  /** Whether its value may be missing. */
  readonly isOptional?: boolean | undefined;
} & (
  | {
      readonly kind: "text" | "start" | "number" | "date" | "code" | "flag";
      readonly sql: RawBuilder<unknown>;
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
      /** One of a few words of the wire, found by a part of it or of the word that people read. */
      readonly kind: "word";
      readonly sql: RawBuilder<unknown>;
      readonly words: Readonly<Record<string, string>>;
    }
);

export type ListColumns<Key extends string> = Readonly<Record<Key, ListColumn>>;

const refuse = (key: string, message: string): never => {
  throw new Refused("shared.invalid", { fields: [{ field: `filter.${key}`, message }] });
};

/**
 * A-9: what the conditions of a list mean in SQL, all of them together. Text is a substring whatever the case, a number
 * equals, a date lies between (an open end is null or empty), an option is its id or part of its word, `eq` is any of
 * the values. An empty condition narrows nothing. What cannot be read is refused.
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
    if (condition.operation === "between") return refuse(condition.key, "");
    const any = given.flatMap((text) => (text === null ? [] : [matches(column, condition, text)]));
    return [sql`(${sql.join(any, sql` or `)})`];
  });
}

/**
 * Whether rows that meet the conditions may stand anywhere in the order of a list: those of a period, of a part of a text, of
 * one of several values. Rows of one value stand together in the index of its column.
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
  const [from, to] = given.length === 1 ? [given[0], given[0]] : given;
  for (const day of [from, to]) if (day && !isIsoDate(day)) refuse(key, "");
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
      const number = parseDecimal(text);
      return number === undefined ? refuse(key, "") : sql`${column.sql} = ${number}::numeric`;
    }
    case "option": {
      if (/^\d{1,9}$/.test(text)) return sql`${column.sql} = ${Number(text)}`;
      const word = text.toLowerCase();
      const ids = Object.entries(column.words).flatMap(([id, value]) =>
        value.toLowerCase().includes(word) ? [Number(id)] : [],
      );
      return sql`${column.sql} = any(${ids})`;
    }
    case "word": {
      const part = text.toLowerCase();
      const codes = Object.entries(column.words).flatMap(([code, word]) =>
        `${code} ${word}`.toLowerCase().includes(part) ? [code] : [],
      );
      return sql`${column.sql} = any(${codes})`;
    }
    case "flag":
      return text === "true" || text === "false" ? sql`${column.sql} = ${text === "true"}` : refuse(key, "");
    case "code":
      return sql`${column.sql} = ${text}`;
    case "start":
      return sql`${column.sql} like ${startingWith(text)}`;
    default:
      return operation === "eq" ? sql`${column.sql} = ${text}` : sql`${column.sql} ilike ${containing(text)}`;
  }
}

/** How a list stands by itself: by these values, all in one direction; the last one tells rows apart. */
export interface ListStanding {
  readonly by: readonly RawBuilder<unknown>[];
  readonly direction: ListSort["direction"];
}

interface OrderOptions {
  /** From the end of the list to its beginning. */
  readonly isBackwards?: boolean;
}

/**
 * The order of a list (FAST-005): as asked, and equals as the list stands by itself, in the same direction, so that one index
 * is read forwards or backwards for both directions. What is empty stands last in any order: where a value may be missing,
 * each direction has an index of its own.
 */
export function listOrder<Key extends string>(
  columns: ListColumns<Key>,
  sort: ListSort<Key> | null | undefined,
  standing: ListStanding,
  { isBackwards = false }: OrderOptions = {},
): RawBuilder<unknown> {
  const isAscending = ((sort ?? standing).direction === "Asc") !== isBackwards;
  const way = sql.raw(isAscending ? "asc" : "desc");
  const others = standing.by.map((by) => sql`${by} ${way}`);
  if (!sort) return sql.join(others);
  const { sql: own, order = own, isOptional = false } = columns[sort.key];
  // Of a column that is always filled PostgreSQL must not be told where empty ones stand: its index would not do.
  const empty = sql.raw(isOptional ? ` nulls ${isBackwards ? "first" : "last"}` : "");
  return sql.join([sql`${order} ${way}${empty}`, ...others]);
}
