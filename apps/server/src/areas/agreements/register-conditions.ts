import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/api.ts";
import { indexedSortKeys } from "@birzha/domain/agreements/agreement.ts";
import { searchKey } from "@birzha/domain/shared/search-key.ts";
import { columnName } from "../../platform/db/column-name.ts";
import { containing } from "../../platform/db/containing.ts";
import { rowsOfOne } from "../../platform/db/whose-rows.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { sortsAsText } from "./register-columns.ts";

/** Whose reports are read, and whether the reader is exchange staff, who see every version. */
export interface RegisterScope {
  /** Undefined: every organisation, for staff alone. */
  readonly organizationId: number | undefined;
  readonly isStaff: boolean;
}

export type RegisterFilter = Omit<RegisterQuery, "pageIndex" | "pageSize" | "sortKey" | "sortDirection">;

/** The reader's own rows; every query carries this beside row-level security. */
export const tenant = ({ organizationId }: RegisterScope, table: string) =>
  rowsOfOne(organizationId, sql.ref(`${table}.organization_id`));

/** Filters by a fragment of a text: the column with the text's number, and its field in `agreement_text_counts`. */
export const textFilters = {
  purchaserName: { column: "purchaser_name_id", field: 1 },
  organizationName: { column: "organization_name_id", field: 2 },
  name: { column: "family_name_id", field: 3 },
  deliveryAddress: { column: "delivery_place_id", field: 4 },
} as const satisfies Partial<Record<keyof RegisterFilter, { column: string; field: number }>>;
export type TextFilter = keyof typeof textFilters;

export const isTextFilter = (key: string): key is TextFilter => Object.hasOwn(textFilters, key);

/** Numbers of the distinct texts that contain a fragment; a trigram index serves it. */
export const textsWith = (fragment: string) =>
  sql`select id from register_texts where value ilike ${containing(fragment)}`;

/**
 * A fragment is searched among the distinct texts, and the reports are found by the numbers of the texts: row-level
 * security would keep a trigram index from being used on the reports themselves.
 */
const mentions = (filter: TextFilter, fragment: string) =>
  sql`${sql.ref(`agreements.${textFilters[filter].column}`)} = any(array(${textsWith(fragment)}))`;

/**
 * S-14: first digits. Written as a range of bytes: a LIKE could not use an index behind row-level security, because
 * PostgreSQL does not trust it to keep what it has seen to itself.
 */
function startsWith(column: string, digits: string): RawBuilder<unknown> {
  const next = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  const inn = sql.ref(`agreements.${column}`);
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

/** Filters by a part of the contract's number (FIX-024). */
export const numberFilters = ["contractNumber", "search"] as const;

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

type Conditions = {
  readonly [K in keyof RegisterFilter]-?: (
    value: NonNullable<RegisterFilter[K]>,
    numbers: FoundNumbers,
  ) => RawBuilder<unknown>;
};

/** OTC-004..014: what each filter means; they combine with AND. */
const conditions: Conditions = {
  reportId: (id) => sql`agreements.id = ${id}`,
  dateBegin: (day) => sql`agreements.issue_date >= ${moscowMidnight(day)}`,
  dateEnd: (day) => sql`agreements.issue_date < ${nextMoscowMidnight(day)}`,
  status: (status) => sql`agreements.status = ${status}`,
  productTypeId: (id) => sql`agreements.product_type_id = ${id}`,
  deliveryAddress: (fragment) => mentions("deliveryAddress", fragment),
  organizationInn: (inn) => startsWith("organization_inn", inn),
  organizationName: (fragment) => mentions("organizationName", fragment),
  purchaserInn: (inn) => startsWith("purchaser_inn", inn),
  purchaserName: (fragment) => mentions("purchaserName", fragment),
  priceDeterminingDate: (day) => sql`agreements.price_determining_date = ${day}::date`,
  isDubiousDeal: (flag) =>
    flag === "true" ? sql`agreements.is_dubious_deal` : sql`not agreements.is_dubious_deal`,
  userId: (id) => sql`agreements.author_user_id = ${id}`,
  name: (fragment) => mentions("name", fragment),
  contractNumber: (fragment, numbers) => hasNumber(fragment, numbers),
  search: (text, numbers) => {
    const id = asReportNumber(text);
    const byContract = hasNumber(text, numbers);
    return id === undefined ? byContract : sql`(agreements.id = ${id} or ${byContract})`;
  },
};

export function registerCondition(
  scope: RegisterScope,
  filter: RegisterFilter,
  numbers: FoundNumbers = { isRare: true },
): RawBuilder<unknown> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const parts = given
    // S-11: the mark of the exchange is no filter for organisations.
    .filter(([key]) => scope.isStaff || key !== "isDubiousDeal")
    .map(([key, value]) =>
      (conditions[key as keyof Conditions] as (value: unknown, numbers: FoundNumbers) => RawBuilder<unknown>)(
        value,
        numbers,
      ),
    );
  return sql.join([tenant(scope, "agreements"), ...parts], sql` and `);
}

/** Keys whose index has the columns that are always filled: of them PostgreSQL must not be told where empty ones stand. */
const filled: ReadonlySet<string> = new Set(
  indexedSortKeys.filter((key) => key !== "changedDate" && key !== "priceDeterminingDate"),
);
/** Sort keys whose column may be empty; an empty one is older, earlier, less than every other. */
const mayBeEmpty = (key: string) => !filled.has(key);

/** One value that rows are put in order by. */
export interface OrderTerm {
  readonly by: RawBuilder<unknown>;
  /** Direction, and where empty values stand. */
  readonly way: RawBuilder<unknown>;
}

/** S-11: by the mark of the exchange organisations put nothing in order. */
const mayOrderBy = ({ isStaff }: RegisterScope, key: RegisterQuery["sortKey"]) =>
  key !== undefined && (isStaff || key !== "isDubiousDeal");

/** G-4: newest first unless a key is given; the id makes every order a stable one. */
export function registerOrder(
  scope: RegisterScope,
  { sortKey, sortDirection: direction }: Pick<RegisterQuery, "sortKey" | "sortDirection">,
): readonly OrderTerm[] {
  const id = sql.ref("agreements.id");
  if (sortKey === undefined || !mayOrderBy(scope, sortKey))
    return [
      { by: sql.ref("agreements.issue_date"), way: sql`desc` },
      { by: id, way: sql`desc` },
    ];
  const way = direction === "Desc" ? sql`desc` : sql`asc`;
  if (sortKey === "id") return [{ by: id, way }];
  const column = sql.ref(`agreements.${sortKey === "statusName" ? "status" : columnName(sortKey)}`);
  const isText = sortKey !== "statusName" && sortKey !== "isDubiousDeal" && sortsAsText(sortKey);
  const by = isText ? sql`${column} collate "ru-x-icu"` : column;
  const empty = mayBeEmpty(sortKey) ? (direction === "Desc" ? sql`nulls last` : sql`nulls first`) : sql``;
  return [
    { by, way: sql`${way} ${empty}` },
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
