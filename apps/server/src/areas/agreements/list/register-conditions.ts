import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import {
  reportFilters,
  reportRegister,
  type FilterKind,
  type ReportFilter,
  type ReportFilterName,
} from "@birzha/domain/agreements/register.ts";
import { registerColumns } from "@birzha/domain/shared/registers/register-columns.ts";
import { searchKey } from "@birzha/domain/shared/values/search-key.ts";
import { containing } from "../../../platform/db/lists/containing.ts";
import { rowsOfOne } from "../../../platform/db/lists/whose-rows.ts";
import type { Tx } from "../../../platform/db/handles.ts";

/** Whose reports are read, and whether the reader is exchange staff, who see every version. */
export interface RegisterScope {
  /** Undefined: every organisation, for staff alone. */
  readonly organizationId: number | undefined;
  readonly isStaff: boolean;
}

type Column = RawBuilder<unknown>;
type ColumnOf<K extends FilterKind> = Extract<
  (typeof reportFilters)[ReportFilterName],
  { readonly kind: K }
>["column"];

export type RegisterFilter = Omit<RegisterQuery, "pageIndex" | "pageSize" | "sortKey" | "sortDirection">;

/** The reader's own rows; every query carries this beside row-level security. */
export const tenant = ({ organizationId }: Pick<RegisterScope, "organizationId">, table: string) =>
  rowsOfOne(organizationId, sql.ref(`${table}.organization_id`));

/** Columns with the number of a text, and as what `agreement_text_counts` knows it. */
export const textFields = {
  purchaser_name_id: 1,
  organization_name_id: 2,
  family_name_id: 3,
  delivery_place_id: 4,
} as const satisfies Record<ColumnOf<"part">, number>;

/** Numbers of the distinct texts that contain a fragment; a trigram index serves it. */
export const textsWith = (fragment: string) =>
  sql`select id from register_texts where value ilike ${containing(fragment)}`;

/**
 * A fragment is searched among the distinct texts, and the reports are found by the numbers of the texts: row-level
 * security would keep a trigram index from being used on the reports themselves.
 */
const mentions = (column: Column, fragment: string) => sql`${column} = any(array(${textsWith(fragment)}))`;

/**
 * S-14: first digits. Written as a range of bytes: a LIKE could not use an index behind row-level security, because
 * PostgreSQL does not trust it to keep what it has seen to itself.
 */
function startsWith(inn: Column, digits: string): RawBuilder<unknown> {
  const next = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return sql`(${inn} ~>=~ ${digits} and ${inn} ~<~ ${next})`;
}

/** Midnight in Moscow, where the days of the register begin and end (G-28). */
const moscowMidnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Moscow')`;
const nextMoscowMidnight = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Moscow')`;

/** FIX-024: the number a report may have, when what is searched is one. */
const asReportNumber = (text: string): number | undefined => {
  const digits = /^\W*(\d{1,15})\W*$/.exec(text.replace("№", ""))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** More different numbers than these are not gathered one by one. */
const mostNumbers = 1000;

/** How many of the contracts' numbers contain what is searched, counted up to one more than are gathered. */
export const isRareNumber = async (db: Tx, fragment: string): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from contract_number_keys where key like ${containing(searchKey(fragment))} limit ${mostNumbers + 1})
      as found`.execute(db);
  return rows[0]!.count <= mostNumbers;
};

/**
 * Few numbers are found by trigrams in a table of their own, and the reports by the whole numbers, for the reason that
 * `mentions` has; a part of very many is compared with each.
 */
const hasNumber = (fragment: string, { isRare }: FoundNumbers) => {
  const pattern = containing(searchKey(fragment));
  return isRare
    ? sql`agreements.contract_number_key = any(array(select key from contract_number_keys where key like ${pattern}))`
    : sql`agreements.contract_number_key like ${pattern}`;
};

export interface FoundNumbers {
  /** Whether the numbers that are searched are few enough to be gathered. */
  readonly isRare: boolean;
}

/** OTC-004..014: what a filter means; they combine with AND. */
function condition(
  name: ReportFilterName,
  value: string | number,
  numbers: FoundNumbers,
): RawBuilder<unknown> {
  const { kind, column } = reportFilters[name];
  const reference = sql.ref(`agreements.${column}`);
  const text = String(value);
  switch (kind) {
    case "id":
    case "status":
      return sql`${reference} = ${value}`;
    case "day":
      return sql`${reference} = ${text}::date`;
    case "from":
      return sql`${reference} >= ${moscowMidnight(text)}`;
    case "until":
      return sql`${reference} < ${nextMoscowMidnight(text)}`;
    case "first-day":
      return sql`${reference} >= ${text}::date`;
    case "last-day":
      return sql`${reference} <= ${text}::date`;
    case "flag":
      return text === "true" ? reference : sql`not ${reference}`;
    case "part":
      return mentions(reference, text);
    case "inn":
      return startsWith(reference, text);
    case "number": {
      const id = name === "search" ? asReportNumber(text) : undefined;
      const byContract = hasNumber(text, numbers);
      return id === undefined ? byContract : sql`(agreements.id = ${id} or ${byContract})`;
    }
  }
}

/** The filters that are given and that the reader may give: S-11: the mark of the exchange is none for organisations. */
export const givenFilters = ({ isStaff }: RegisterScope, filter: RegisterFilter) =>
  (Object.entries(filter) as [ReportFilterName, string | number | undefined][]).flatMap(([name, value]) => {
    const { audience, kind, column }: ReportFilter = reportFilters[name];
    const isGiven = value !== undefined && (isStaff || audience !== "staff");
    return isGiven ? [{ name, kind, column, value }] : [];
  });

export function registerCondition(
  scope: RegisterScope,
  filter: RegisterFilter,
  numbers: FoundNumbers = { isRare: true },
): RawBuilder<unknown> {
  const parts = givenFilters(scope, filter).map(({ name, value }) => condition(name, value, numbers));
  return sql.join([tenant(scope, "agreements"), ...parts], sql` and `);
}

/** One value that rows are put in order by. */
export interface OrderTerm {
  readonly by: RawBuilder<unknown>;
  /** Direction, and where empty values stand. */
  readonly way: RawBuilder<unknown>;
}

/** G-4: newest first unless a key is given; the id makes every order a stable one. */
export function registerOrder(
  scope: RegisterScope,
  { sortKey, sortDirection: direction }: Pick<RegisterQuery, "sortKey" | "sortDirection">,
): readonly OrderTerm[] {
  const id = sql.ref("agreements.id");
  const sorted = registerColumns(reportRegister, scope.isStaff).find(([key]) => key === sortKey)?.[1];
  // S-11: by the mark of the exchange organisations put nothing in order.
  if (sorted === undefined)
    return [
      { by: sql.ref("agreements.issue_date"), way: sql`desc` },
      { by: id, way: sql`desc` },
    ];
  const { kind, column, isOptional } = sorted;
  const way = direction === "Desc" ? sql`desc` : sql`asc`;
  if (column === "id") return [{ by: id, way }];
  const reference = sql.ref(`agreements.${column}`);
  const isText = kind === "text" && column !== "status";
  // An empty value is older, earlier, less than every other. Of a column that is always filled PostgreSQL must not be told
  // where empty ones stand: its index would not do.
  const empty = isOptional ? (direction === "Desc" ? sql`nulls last` : sql`nulls first`) : sql``;
  return [
    { by: isText ? sql`${reference} collate "ru-x-icu"` : reference, way: sql`${way} ${empty}` },
    { by: id, way },
  ];
}

/** FIX-024: whoever searches for a number that a report has looks for that report first. */
export function exactFirst({ search }: RegisterFilter): readonly OrderTerm[] {
  const id = search === undefined ? undefined : asReportNumber(search);
  return id === undefined ? [] : [{ by: sql`(agreements.id = ${id})`, way: sql`desc` }];
}

export const orderBy = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ by, way }) => sql`${by} ${way}`));
