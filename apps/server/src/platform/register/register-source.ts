import { sql, type RawBuilder } from "kysely";
import type { Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import type {
  RegisterColumns,
  RegisterColumn,
  RegisterRow,
  ShownKey,
} from "@birzha/domain/shared/registers/register.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { ListColumn, ListColumns, DefaultOrder } from "../db/lists/list-conditions.ts";
import type { ListTable } from "../db/lists/count-cache.ts";
import type { CellType, XlsxColumn } from "../xlsx/write-xlsx.ts";

/* SQL of a register (HOUSE-001), derived from its definition in the domain. */

type Words = Readonly<Record<number | string, string>>;
type NameOf<R extends RegisterColumns> = keyof R & string;

export interface RegisterSource<R extends RegisterColumns> {
  readonly register: R;
  /** `from …`: the register's table has the alias `d`; its columns name other aliases as joined here. */
  readonly from: RawBuilder<unknown>;
  /** Default order of the register. */
  readonly order: DefaultOrder;
  /** Tables that determine the number of rows: totals are cached until one of them changes. Undefined: no caching. */
  readonly tables?: readonly ListTable[];
  /** Whether each text column has a generated column `<column>_key`, for filters of long lists (FIX-120). */
  readonly hasKeys?: true;
  /** Whether a join repeats ids, so that several rows have the same one. */
  readonly hasDuplicates?: true;
  /** Display words of options and codes, by group. */
  readonly words: {
    readonly [K in NameOf<R> as R[K] extends { readonly words: infer W extends string } ? W : never]: Words;
  };
  /** Column titles of a workbook. */
  readonly titles: Readonly<Record<ShownKey<R>, string>>;
}

/** Values of a row as read: decimals are exact text, options their ids. */
export type ReadValues = Readonly<Record<string, string | number | boolean | null>>;
export type ReadRow = ReadValues & { readonly idRec: number };

const referTo = (column: string, table = "d") =>
  sql.ref(column.includes(".") ? column : `${table}.${column}`);

interface SelectOptions {
  readonly table?: string;
  /** Instants as Moscow days, for workbooks (G-28). */
  readonly hasDays?: boolean;
  /** For JSON built by PostgreSQL: decimals and instants must be the same texts as elsewhere. */
  readonly isJson?: boolean;
}

/** Selects the values of a row under their wire names; a `number` without trailing zeros. */
export const valueList = (
  register: RegisterColumns,
  { table = "d", hasDays = false, isJson = false }: SelectOptions = {},
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(register).map(([key, { kind, column }]) => {
      const reference = referTo(column, table);
      const value =
        kind === "number"
          ? sql`trim_scale(${reference})`
          : kind === "instant" && hasDays
            ? sql`(${reference} at time zone 'Europe/Moscow')::date`
            : isJson && kind === "decimal"
              ? sql`${reference}::text`
              : isJson && kind === "instant"
                ? instantText(reference)
                : reference;
      return sql`${value} as ${sql.ref(key)}`;
    }),
  );

/** Formats an instant like `type-parsers.ts`, for JSON built by PostgreSQL; sessions run in UTC. */
export const instantText = (moment: RawBuilder<unknown>) =>
  sql`replace((${moment} at time zone 'UTC')::text, ' ', 'T') || 'Z'`;

/** Selects a register row: its id and values. */
export const selectList = (register: RegisterColumns, options?: Pick<SelectOptions, "hasDays">) =>
  sql`d.id as "idRec", ${valueList(register, options)}`;

type WordSource<R extends RegisterColumns> = Pick<RegisterSource<R>, "register" | "words" | "titles">;

const wordsOf = <R extends RegisterColumns>(
  { words }: WordSource<R>,
  { words: group }: RegisterColumn,
): Words => (words as Readonly<Record<string, Words>>)[group ?? ""] ?? {};

/**
 * returns the list column for filters and sorting. A code is matched exactly, or, if filtered as text, by
 * its wire code and its display word.
 */
function listColumn<R extends RegisterColumns>(
  source: RegisterSource<R>,
  column: RegisterColumn,
): ListColumn {
  const { orderBy, isAlphabetic } = column;
  const { isOptional } = column;
  if (orderBy === undefined && !isAlphabetic) return { ...narrowedColumn(source, column), isOptional };
  const order = referTo(orderBy ?? column.column);
  return {
    ...narrowedColumn(source, column),
    order: isAlphabetic ? sql`${order} collate "ru-x-icu"` : order,
    isOptional,
  };
}

function narrowedColumn<R extends RegisterColumns>(
  source: RegisterSource<R>,
  column: RegisterColumn,
): ListColumn {
  const reference = referTo(column.column);
  switch (column.kind) {
    case "number":
    case "decimal":
    case "integer":
      return { kind: "number", sql: reference };
    case "date":
    case "instant":
    case "flag":
      return { kind: column.kind, sql: reference };
    case "option":
    case "choice":
      return { kind: "option", sql: reference, words: wordsOf(source, column) };
    case "code": {
      if (column.filter !== "text") return { kind: "code", sql: reference };
      return { kind: "word", sql: reference, words: wordsOf(source, column) };
    }
    case "file":
      return textColumn(source, column.orderBy ?? column.column);
    case "inn":
      // Digits only: its own key.
      return column.filter === "start"
        ? { kind: "start", sql: reference }
        : { kind: "text", sql: reference, key: reference };
    default:
      return textColumn(source, column.column);
  }
}

/** FIX-120: returns a text column with its normalized text, stored or computed as in the expression of its index. */
function textColumn({ hasKeys }: { readonly hasKeys?: true }, column: string): ListColumn {
  const reference = referTo(column);
  return {
    kind: "text",
    sql: reference,
    key: hasKeys ? referTo(`${column}_key`) : sql`search_key(${reference})`,
  };
}

/** Maps the keys of filters and sorting, and their aliases in URL parameters, to SQL. */
export const listColumns = <R extends RegisterColumns>(source: RegisterSource<R>): ListColumns<string> =>
  Object.fromEntries(
    Object.entries(source.register).flatMap(([key, column]) => {
      const known = listColumn(source, column);
      return column.alias === undefined
        ? [[key, known]]
        : [
            [key, known],
            [column.alias, known],
          ];
    }),
  );

function responseValue<R extends RegisterColumns>(
  source: RegisterSource<R>,
  column: RegisterColumn,
  value: ReadValues[string] | undefined,
) {
  if (value === null || value === undefined) return null;
  if (column.kind === "number") return Number(value as Decimal);
  return column.kind === "option" ? { id: value, value: wordFor(source, column, value) } : value;
}

/**
 * Returns the display word of an option, choice or code; unknown values use `other` if there is such a word.
 */
const wordFor = <R extends RegisterColumns>(
  source: WordSource<R>,
  column: RegisterColumn,
  value: string | number | boolean,
): string => {
  const words = wordsOf(source, column);
  return words[String(value)] ?? words["other"] ?? String(value);
};

/** converts a row for the response; columns for staff are omitted for others. */
export function toRow<R extends RegisterColumns>(
  source: RegisterSource<R>,
  row: ReadRow,
  isStaff: boolean,
): RegisterRow<R> {
  const columns = Object.entries(source.register).filter(
    ([, { audience }]) => isStaff || audience !== "staff",
  );
  const values = columns.flatMap(([key, column]) => {
    const value = row[key] ?? null;
    return [
      [key, responseValue(source, column, value)],
      ...(column.wordAs === undefined
        ? []
        : [[column.wordAs, value === null ? null : wordFor(source, column, value)]]),
    ];
  });
  return { idRec: row.idRec, ...Object.fromEntries(values) } as unknown as RegisterRow<R>;
}

/** The portal's decimals show their scale, those of the trading system the digits of the screen. */
function cellTypeOf({ kind, digits }: RegisterColumn): CellType {
  switch (kind) {
    case "date":
    case "instant":
      return "date";
    case "integer":
      return "integer";
    case "decimal":
      return digits?.scale === 3 ? "tonnes" : "decimal";
    case "number":
      return digits?.scale === 0 ? "number" : digits?.shown === 2 ? "decimal" : "tonnes";
    default:
      return "text";
  }
}

/** Pixels per character: column widths of a workbook match the screen. */
const characterWidth = 8;

/**
 * Returns the cell value of a workbook: display words for options, choices, codes and flags, the name of a
 * file; empty for an unset status.
 */
function cellOf<R extends RegisterColumns>(source: WordSource<R>, key: string, column: RegisterColumn) {
  const hasWord = column.kind === "option" || column.kind === "choice" || column.kind === "code";
  return (row: ReadValues): string | number | null | undefined => {
    const value = row[column.kind === "file" ? "fileName" : key];
    if (typeof value === "boolean") return shared.words[value ? "yes" : "no"];
    if (!hasWord) return value;
    return value === column.unset ? null : wordFor(source, column, value ?? "");
  };
}

/**
 * Returns the columns of a workbook with all digits: those of the screen in its order, or the given ones in the
 * given order (WORK-040).
 */
export const workbookColumns = <R extends RegisterColumns>(
  source: WordSource<R>,
  isStaff: boolean,
  shown?: readonly string[],
): readonly XlsxColumn<ReadValues>[] => {
  const columns = registerColumns(source.register, isStaff, "workbook");
  const wanted = shown ? shown.flatMap((name) => columns.filter(([key]) => key === name)) : columns;
  return wanted.map(([key, column]) => ({
    title: column.unit ? `${source.titles[key]}, ${shared.units[column.unit]}` : source.titles[key],
    type: cellTypeOf(column),
    width: Math.round(column.width / characterWidth),
    value: cellOf(source, key, column),
  }));
};
