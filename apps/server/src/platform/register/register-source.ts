import { sql, type RawBuilder } from "kysely";
import type { Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import type {
  Register,
  RegisterColumn,
  RegisterRow,
  ShownKey,
} from "@birzha/domain/shared/registers/register.ts";
import { ru as shared } from "@birzha/phrases/shared/ru.ts";
import type { ListColumn, ListColumns, ListStanding } from "../db/lists/list-conditions.ts";
import type { ListTable } from "../db/lists/count-cache.ts";
import type { CellType, XlsxColumn } from "../xlsx/write-xlsx.ts";

/*
 * What the database knows of a register (HOUSE-001): its columns in SQL, made from the value of the domain.
 */

type Words = Readonly<Record<number | string, string>>;
type NameOf<R extends Register> = keyof R & string;

export interface RegisterSource<R extends Register> {
  readonly register: R;
  /** `from …`: the register's table is `d`; what else its columns name is joined under that name. */
  readonly from: RawBuilder<unknown>;
  /** How the register stands by itself. */
  readonly order: ListStanding;
  /** The tables that decide how many rows it has: while none of them changes, a total is remembered. None: it is counted. */
  readonly tables?: readonly ListTable[];
  /** Whether several of its rows bear one number. */
  readonly hasTwins?: true;
  /** Words of options and codes, by their groups. */
  readonly words: {
    readonly [K in NameOf<R> as R[K] extends { readonly words: infer W extends string } ? W : never]: Words;
  };
  /** Titles of the columns in a workbook. */
  readonly titles: Readonly<Record<ShownKey<R>, string>>;
}

/** The values of a row as they are read: decimals are exact text, options their numbers. */
export type ReadValues = Readonly<Record<string, string | number | boolean | null>>;
export type ReadRow = ReadValues & { readonly idRec: number };

const referTo = (column: string, table = "d") =>
  sql.ref(column.includes(".") ? column : `${table}.${column}`);

interface SelectOptions {
  readonly table?: string;
  /** Moments as their days in Moscow, as a workbook has them (G-28). */
  readonly hasDays?: boolean;
  /** For JSON that PostgreSQL makes: decimals and moments are the same texts that they are elsewhere. */
  readonly isJson?: boolean;
}

/** The values of a row, by the names of the wire; a `number` without the zeros that its column adds. */
export const valueList = (
  register: Register,
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

/** A moment as `type-parsers.ts` has it, for JSON that PostgreSQL makes; sessions run in UTC. */
export const instantText = (moment: RawBuilder<unknown>) =>
  sql`replace((${moment} at time zone 'UTC')::text, ' ', 'T') || 'Z'`;

/** A row of the register: its number and its values. */
export const selectList = (register: Register, options?: Pick<SelectOptions, "hasDays">) =>
  sql`d.id as "idRec", ${valueList(register, options)}`;

type Told<R extends Register> = Pick<RegisterSource<R>, "register" | "words" | "titles">;

const wordsOf = <R extends Register>({ words }: Told<R>, { words: group }: RegisterColumn): Words =>
  (words as Readonly<Record<string, Words>>)[group ?? ""] ?? {};

/**
 * how a column is narrowed. A code is chosen among its words; where it is narrowed as text, it is found by what the
 * wire calls it and by the word that people read.
 */
function listColumn<R extends Register>(source: RegisterSource<R>, column: RegisterColumn): ListColumn {
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

function narrowedColumn<R extends Register>(source: RegisterSource<R>, column: RegisterColumn): ListColumn {
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
      return { kind: "text", sql: referTo(column.orderBy ?? column.column) };
    default:
      return { kind: column.filter ?? "text", sql: reference };
  }
}

/** What the keys of filters and sorting are in SQL, and the columns that parameters of an address narrow. */
export const listColumns = <R extends Register>(source: RegisterSource<R>): ListColumns<string> =>
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

function answered<R extends Register>(
  source: RegisterSource<R>,
  column: RegisterColumn,
  value: ReadValues[string] | undefined,
) {
  if (value === null || value === undefined) return null;
  if (column.kind === "number") return Number(value as Decimal);
  return column.kind === "option" ? { id: value, value: wordFor(source, column, value) } : value;
}

/** The word of an option, choice or code; what has none of its own is among the `other`, if there is such a word. */
const wordFor = <R extends Register>(
  told: Told<R>,
  column: RegisterColumn,
  value: string | number | boolean,
): string => {
  const words = wordsOf(told, column);
  return words[String(value)] ?? words["other"] ?? String(value);
};

/** a row as it leaves; what is for staff's eyes leaves for staff alone. */
export function toRow<R extends Register>(
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
      [key, answered(source, column, value)],
      ...(column.wordAs === undefined
        ? []
        : [[column.wordAs, value === null ? null : wordFor(source, column, value)]]),
    ];
  });
  return { idRec: row.idRec, ...Object.fromEntries(values) } as unknown as RegisterRow<R>;
}

/** The portal's own decimals show the places that they have, the trading system's those that the screen shows. */
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

/** Pixels of a character, so that a workbook looks like the screen. */
const characterWidth = 8;

/**
 * What a cell of a workbook says: words for options, choices, codes and flags, the name of a file; a status that is not
 * set is empty.
 */
function cellOf<R extends Register>(told: Told<R>, key: string, column: RegisterColumn) {
  const hasWord = column.kind === "option" || column.kind === "choice" || column.kind === "code";
  return (row: ReadValues): string | number | null | undefined => {
    const value = row[column.kind === "file" ? "fileName" : key];
    if (typeof value === "boolean") return shared.words[value ? "yes" : "no"];
    if (!hasWord) return value;
    return value === column.unset ? null : wordFor(told, column, value ?? "");
  };
}

/**
 * The columns of a workbook: those of the screen in its order, exact to the last digit; or those of them that are shown, in
 * the order in which they are (WORK-040).
 */
export const workbookColumns = <R extends Register>(
  told: Told<R>,
  isStaff: boolean,
  shown?: readonly string[],
): readonly XlsxColumn<ReadValues>[] => {
  const columns = registerColumns(told.register, isStaff, "workbook");
  const wanted = shown ? shown.flatMap((name) => columns.filter(([key]) => key === name)) : columns;
  return wanted.map(([key, column]) => ({
    title: told.titles[key],
    type: cellTypeOf(column),
    width: Math.round(column.width / characterWidth),
    value: cellOf(told, key, column),
  }));
};
