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
import type { XlsxColumn } from "../xlsx/write-xlsx.ts";
import { columnTypes, referTo, selectValue, type ColumnWords, type SelectOptions } from "./column-types.ts";

/* SQL of a register (HOUSE-001), derived from its definition in the domain. */

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
    readonly [
      K in NameOf<R> as R[K] extends { readonly words: infer W extends string } ? W : never
    ]: ColumnWords;
  };
  /** Column titles of a workbook. */
  readonly titles: Readonly<Record<ShownKey<R>, string>>;
}

/** Values of a row as read: decimals are exact text, options their ids. */
export type ReadValues = Readonly<Record<string, string | number | boolean | null>>;
export type ReadRow = ReadValues & { readonly idRec: number };

/** Selects the values of a row under their wire names; a `number` without trailing zeros. */
export const valueList = (
  register: RegisterColumns,
  { table, ...options }: SelectOptions & { readonly table?: string } = {},
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(register).map(
      ([key, { kind, column }]) =>
        sql`${selectValue(kind, referTo(column, table), options)} as ${sql.ref(key)}`,
    ),
  );

/** Selects a register row: its id and values. */
export const selectList = (register: RegisterColumns, options?: Pick<SelectOptions, "hasDays">) =>
  sql`d.id as "idRec", ${valueList(register, options)}`;

type WordSource<R extends RegisterColumns> = Pick<RegisterSource<R>, "register" | "words" | "titles">;

const wordsOf = <R extends RegisterColumns>(
  { words }: WordSource<R>,
  { words: group }: RegisterColumn,
): ColumnWords => (words as Readonly<Record<string, ColumnWords>>)[group ?? ""] ?? {};

/** Returns the list column for filters and sorting. */
function listColumn<R extends RegisterColumns>(
  source: RegisterSource<R>,
  column: RegisterColumn,
): ListColumn {
  const { orderBy, isAlphabetic, isOptional } = column;
  const known = columnTypes[column.kind].filter(column, wordsOf(source, column), source.hasKeys);
  if (orderBy === undefined && !isAlphabetic) return { ...known, isOptional };
  const order = referTo(orderBy ?? column.column);
  return { ...known, order: isAlphabetic ? sql`${order} collate "ru-x-icu"` : order, isOptional };
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

/** Pixels per character: column widths of a workbook match the screen. */
const characterWidth = 8;

/**
 * Returns the cell value of a workbook: display words for options, choices, codes and flags, the name of a
 * file; empty for an unset status.
 */
function cellOf<R extends RegisterColumns>(source: WordSource<R>, key: string, column: RegisterColumn) {
  const { hasWord } = columnTypes[column.kind];
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
    type: columnTypes[column.kind].cell?.(column.digits) ?? "text",
    width: Math.round(column.width / characterWidth),
    value: cellOf(source, key, column),
  }));
};
