import { sql, type RawBuilder } from "kysely";
import type { ColumnKind, RegisterColumn } from "@birzha/domain/shared/registers/register.ts";
import type { ListColumn } from "../db/lists/list-conditions.ts";
import type { CellType } from "../xlsx/write-xlsx.ts";

export type ColumnWords = Readonly<Record<number | string, string>>;

export interface SelectOptions {
  /** Instants as Moscow days, for workbooks (G-28). */
  readonly hasDays?: boolean;
  /** For JSON built by PostgreSQL: decimals and instants must be the same texts as elsewhere. */
  readonly isJson?: boolean;
}

/** HOUSE-201: SQL and workbook cells of one kind of register columns. */
interface ColumnType {
  /** Selects the value if it is not the column as stored. */
  readonly select?: (reference: RawBuilder<unknown>, options: SelectOptions) => RawBuilder<unknown>;
  readonly filter: (column: RegisterColumn, words: ColumnWords, hasKeys?: true) => ListColumn;
  /** Type of a workbook's cell; text by default. */
  readonly cell?: (digits: RegisterColumn["digits"]) => CellType;
  /** Whether values have display words. */
  readonly hasWord?: true;
}

export const referTo = (column: string, table = "d") =>
  sql.ref(column.includes(".") ? column : `${table}.${column}`);

/** Formats an instant like `type-parsers.ts`, for JSON built by PostgreSQL; sessions run in UTC. */
export const instantText = (moment: RawBuilder<unknown>) =>
  sql`replace((${moment} at time zone 'UTC')::text, ' ', 'T') || 'Z'`;

/** FIX-120: returns a text column with its normalized text, stored or computed as in the expression of its index. */
function filterText(column: string, hasKeys: true | undefined): ListColumn {
  const text = referTo(column);
  return { kind: "text", sql: text, key: hasKeys ? referTo(`${column}_key`) : sql`search_key(${text})` };
}

const filterAs =
  (kind: "number" | "date" | "instant" | "flag") =>
  ({ column }: RegisterColumn): ListColumn => ({ kind, sql: referTo(column) });
const option: ColumnType = {
  filter: ({ column }, words) => ({ kind: "option", sql: referTo(column), words }),
  hasWord: true,
};

/** The portal's decimals show their scale, those of the trading system the digits of the screen. */
export const columnTypes: Readonly<Record<ColumnKind, ColumnType>> = {
  text: { filter: ({ column }, _words, hasKeys) => filterText(column, hasKeys) },
  inn: {
    filter: ({ column, filter }) => {
      const digits = referTo(column);
      // Digits only: its own key.
      return filter === "start" ? { kind: "start", sql: digits } : { kind: "text", sql: digits, key: digits };
    },
  },
  number: {
    select: (reference) => sql`trim_scale(${reference})`,
    filter: filterAs("number"),
    cell: (digits) => (digits?.scale === 0 ? "number" : digits?.shown === 2 ? "decimal" : "tonnes"),
  },
  decimal: {
    select: (reference, { isJson }) => (isJson ? sql`${reference}::text` : reference),
    filter: filterAs("number"),
    cell: (digits) => (digits?.scale === 3 ? "tonnes" : "decimal"),
  },
  integer: { filter: filterAs("number"), cell: () => "integer" },
  flag: { filter: filterAs("flag") },
  date: { filter: filterAs("date"), cell: () => "date" },
  instant: {
    select: (reference, { hasDays, isJson }) => {
      if (hasDays) return sql`(${reference} at time zone 'Europe/Moscow')::date`;
      return isJson ? instantText(reference) : reference;
    },
    filter: filterAs("instant"),
    cell: () => "date",
  },
  option,
  choice: option,
  // matched exactly, or, if filtered as text, by its wire code and its display word.
  code: {
    filter: ({ column, filter }, words) =>
      filter === "text"
        ? { kind: "word", sql: referTo(column), words }
        : { kind: "code", sql: referTo(column) },
    hasWord: true,
  },
  file: { filter: ({ column, orderBy = column }, _words, hasKeys) => filterText(orderBy, hasKeys) },
};

/** Selects the value of a column as responses and workbooks need it. */
export const selectValue = (
  kind: ColumnKind,
  reference: RawBuilder<unknown>,
  options: SelectOptions = {},
): RawBuilder<unknown> => columnTypes[kind].select?.(reference, options) ?? reference;
