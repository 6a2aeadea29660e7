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
import { containsText, hasSignsOnly, keyPattern } from "../../../platform/db/lists/containing.ts";
import { rowsOfOne } from "../../../platform/db/lists/row-level-scope.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { isToReplaceIn } from "../../duties/waiting.ts";

/** Visible reports, and whether the reader is exchange staff, who see every version. */
export interface RegisterScope {
  /** Undefined selects all organisations; staff only. */
  readonly organizationId: number | undefined;
  readonly isStaff: boolean;
}

type Column = RawBuilder<unknown>;
type ColumnOf<K extends FilterKind> = Extract<
  (typeof reportFilters)[ReportFilterName],
  { readonly kind: K }
>["column"];

export type RegisterFilter = Omit<
  RegisterQuery,
  "pageIndex" | "pageSize" | "sortKey" | "sortDirection" | "totalLimit"
>;

/** Restricts rows to the reader's organisation. Every query contains this in addition to row-level security. */
export const tenantCondition = ({ organizationId }: Pick<RegisterScope, "organizationId">, table: string) =>
  rowsOfOne(organizationId, sql.ref(`${table}.organization_id`));

/** Columns with text ids, and their field numbers in `agreement_text_counts`. */
export const textFields = {
  purchaser_name_id: 1,
  organization_name_id: 2,
  family_name_id: 3,
  delivery_place_id: 4,
} as const satisfies Record<ColumnOf<"part">, number>;

/** Condition that a distinct text contains a fragment. */
const isTextWith = (fragment: string) =>
  containsText({ sql: sql`register_texts.value`, key: sql`register_texts.key` }, fragment);

/** Selects the ids of the distinct texts that contain a fragment, with a trigram index unless it has signs alone. */
export const textsWith = (column: string, fragment: string) => sql`
  select id from register_texts where ${isTextWith(fragment)}
  ${column === "organization_name_id" ? sql`union ${formerNames(fragment)}` : sql``}`;

/** The same condition on a text that another one joined. */
export const isFoundText = (column: string, fragment: string) =>
  column === "organization_name_id"
    ? sql`(${isTextWith(fragment)} or register_texts.id in (${formerNames(fragment)}))`
    : isTextWith(fragment);

/** DEAL-020: the name of a successor also finds the reports of its predecessors. */
const formerNames = (fragment: string) => sql`select text_id from former_names
  where ${containsText({ sql: sql`former_names.name`, key: sql`search_key(former_names.name)` }, fragment)}`;

/**
 * Finds the matching distinct texts first and then reports by text id, because row-level security prevents the use of a
 * trigram index on the reports themselves.
 */
const mentions = (column: string, fragment: string) =>
  sql`${ofReports(column)} = any(array(${textsWith(column, fragment)}))`;

/** The same by a hash table, for many reports that another condition finds. */
const isAmong = (column: string, fragment: string) =>
  sql`(${ofReports(column)} in (${textsWith(column, fragment)})) is true`;

const ofReports = (column: string): Column => sql.ref(`agreements.${column}`);

/**
 * S-14: matches the first digits as a byte range. Behind row-level security LIKE cannot use an index, because its
 * operator is not leakproof.
 */
function startsWith(inn: Column, digits: string): RawBuilder<unknown> {
  const next = digits.slice(0, -1) + String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1);
  return sql`(${inn} ~>=~ ${digits} and ${inn} ~<~ ${next})`;
}

/** DEAL-020: the INN of a successor also finds the reports of its predecessors. */
const ofReporter = (inn: Column, digits: string): RawBuilder<unknown> => sql`(${startsWith(inn, digits)}
  or ${inn} = any(array(select former_inn from former_organizations where ${startsWith(sql`former_organizations.inn`, digits)})))`;

/** Midnight in Moscow: the register's days begin and end there (G-28). */
const moscowMidnight = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Moscow')`;
const nextMoscowMidnight = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Moscow')`;

/** FIX-024: returns the report number if the search text is a number. */
const asReportNumber = (text: string): number | undefined => {
  const digits = /^[^\p{L}\p{N}]*(\d{1,15})[^\p{L}\p{N}]*$/u.exec(text.replace("№", ""))?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Above this number of distinct contract numbers, compare each report instead. */
const maxNumbers = 1000;

/** Whether few contract numbers contain the fragment. Stops counting at the limit plus one. */
export const isRareNumber = async (
  db: DbTransaction,
  fragment: string,
  limit = maxNumbers,
): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from contract_number_keys where key like ${keyPattern(fragment)} limit ${limit + 1})
      as found`.execute(db);
  return rows[0]!.count <= limit;
};

/**
 * Finds few numbers with a trigram index on their own table, then reports by exact number, for the reason given at
 * `mentions`. For very many, compares each report.
 */
const hasNumber = (fragment: string, { isRare }: FoundNumbers) => {
  const pattern = keyPattern(fragment);
  return isRare
    ? sql`agreements.contract_number_key = any(array(select key from contract_number_keys where key like ${pattern}))`
    : sql`agreements.contract_number_key like ${pattern}`;
};

/** SCREEN-007: the texts that the search box finds by their words, divided by a character that no text contains. */
const searchedTexts = sql`concat_ws(chr(31), agreements.contract_number, agreements.organization_name,
  agreements.purchaser_name, agreements.manufacturer_name, agreements.owner_name, agreements.product_type_name)`;

/** FIX-203: finds signs alone literally: the filter in the contract number, the search box in its names as well. */
const hasSigns = (name: ReportFilterName, signs: string) =>
  sql`strpos(${name === "search" ? searchedTexts : sql`agreements.contract_number`}, ${signs}) > 0`;

export interface FoundNumbers {
  /** Whether few enough numbers match to collect them. */
  readonly isRare: boolean;
  /** SCREEN-007: reports whose words match the search text. */
  readonly ids?: readonly number[];
}

/** OTC-004..014: SQL condition of a filter. Filters combine with AND. */
function condition(
  name: ReportFilterName,
  value: string | number,
  numbers: FoundNumbers,
): RawBuilder<unknown> {
  const { kind, column } = reportFilters[name];
  const reference = ofReports(column);
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
    case "flag": {
      const flag = name === "isToReplace" ? isToReplaceIn("agreements") : reference;
      return text === "true" ? flag : sql`not ${flag}`;
    }
    case "part":
      return mentions(column, text);
    case "inn":
      return name === "organizationInn" ? ofReporter(reference, text) : startsWith(reference, text);
    case "number": {
      if (hasSignsOnly(text)) return hasSigns(name, text);
      const byContract = hasNumber(text, numbers);
      if (name !== "search") return byContract;
      const ids = [asReportNumber(text) ?? [], numbers.ids ?? []].flat();
      return sql`(agreements.id = any(${ids}::bigint[]) or ${byContract})`;
    }
  }
}

/** Returns the filters that are set and allowed. S-11: organisations cannot filter by the exchange's flag. */
export const givenFilters = ({ isStaff }: RegisterScope, filter: RegisterFilter) =>
  (Object.entries(filter) as [ReportFilterName, string | number | undefined][]).flatMap(([name, value]) => {
    const { audience, kind, column }: ReportFilter = reportFilters[name];
    const isGiven = value !== undefined && (isStaff || audience !== "staff");
    return isGiven ? [{ name, kind, column, value }] : [];
  });

const anyNumbers: FoundNumbers = { isRare: true };

/** @param rarest of several texts, the one that finds the reports; the others only compare them */
export function registerCondition(
  scope: RegisterScope,
  filter: RegisterFilter,
  numbers = anyNumbers,
  rarest?: ReportFilterName,
): RawBuilder<unknown> {
  const parts = givenFilters(scope, filter).map(({ name, kind, column, value }) =>
    kind === "part" && rarest !== undefined && name !== rarest
      ? isAmong(column, String(value))
      : condition(name, value, numbers),
  );
  return sql.join([tenantCondition(scope, "agreements"), ...parts], sql` and `);
}

/** Whether a filter compares texts, in which case no index contains its matches in the order of a page. */
const comparesTexts = ({ kind }: ReportFilter) => kind === "part" || kind === "number";

/** SCALE-001: the filters of `registerCondition` without those that compare texts. */
export const indexedCondition = (scope: RegisterScope, filter: RegisterFilter) =>
  registerCondition(
    scope,
    Object.fromEntries(
      Object.entries(filter).filter(([name]) => !comparesTexts(reportFilters[name as ReportFilterName])),
    ),
  );

/** SCALE-001: the filters that compare texts, for reports that `indexedCondition` finds. */
export const comparedCondition = (scope: RegisterScope, filter: RegisterFilter, numbers = anyNumbers) =>
  sql.join(
    givenFilters(scope, filter)
      .filter(comparesTexts)
      .map(({ name, kind, column, value }) =>
        kind === "part" ? isAmong(column, String(value)) : condition(name, value, numbers),
      ),
    sql` and `,
  );

/** A sort expression with its direction. */
export interface OrderTerm {
  readonly by: RawBuilder<unknown>;
  /** Direction and position of nulls. */
  readonly way: RawBuilder<unknown>;
}

/** G-4: newest first by default. The id as tie-breaker makes the order stable. */
export function registerOrder(
  scope: RegisterScope,
  { sortKey, sortDirection: direction }: Pick<RegisterQuery, "sortKey" | "sortDirection">,
): readonly OrderTerm[] {
  const id = sql.ref("agreements.id");
  const sorted = registerColumns(reportRegister, scope.isStaff).find(([key]) => key === sortKey)?.[1];
  // S-11: organisations cannot sort by the exchange's flag.
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
  // Nulls sort below every value. Omit the nulls clause for columns that are never null: with it PostgreSQL could not
  // use the index.
  const empty = isOptional ? (direction === "Desc" ? sql`nulls last` : sql`nulls first`) : sql``;
  return [
    { by: isText ? sql`${reference} collate "ru-x-icu"` : reference, way: sql`${way} ${empty}` },
    { by: id, way },
  ];
}

/** Returns the opposite of `registerOrder`. */
export const oppositeOrder = (
  scope: RegisterScope,
  { sortKey, sortDirection }: Pick<RegisterQuery, "sortKey" | "sortDirection">,
): readonly OrderTerm[] =>
  sortKey === undefined
    ? registerOrder(scope, { sortKey: "issueDate", sortDirection: "Asc" })
    : registerOrder(scope, { sortKey, sortDirection: sortDirection === "Desc" ? "Asc" : "Desc" });

/** FIX-024: lists the report with exactly the searched number first. */
export function exactFirst({ search }: RegisterFilter): readonly OrderTerm[] {
  const id = search === undefined ? undefined : asReportNumber(search);
  return id === undefined ? [] : [{ by: sql`(agreements.id = ${id})`, way: sql`desc` }];
}

export const orderBy = (terms: readonly OrderTerm[]): RawBuilder<unknown> =>
  sql.join(terms.map(({ by, way }) => sql`${by} ${way}`));
