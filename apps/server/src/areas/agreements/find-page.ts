import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/api.ts";
import { isIndexedSort } from "@birzha/domain/agreements/register.ts";
import { mostSortable } from "@birzha/domain/shared/list-request.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/failure.ts";
import {
  exactFirst,
  givenFilters,
  isRareNumber,
  orderBy,
  registerCondition,
  registerOrder,
  tenant,
  textFields,
  textsWith,
  type OrderTerm,
  type RegisterFilter,
  type RegisterScope,
} from "./register-conditions.ts";

/** Which reports stand on a page, and how many there are in all. */
export interface FoundPage {
  readonly total: number;
  /** In order; none behind the last page. */
  readonly ids: readonly number[];
}

interface Search {
  readonly scope: RegisterScope;
  readonly filter: RegisterFilter;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  readonly offset: number;
}

/** Finds a page without reading the register, however large it is (S-14, decision 0011). */
export async function findPage(db: Tx, scope: RegisterScope, query: RegisterQuery): Promise<FoundPage> {
  const { pageIndex, pageSize, sortKey, sortDirection, ...filter } = query;
  const search: Search = {
    scope,
    filter,
    where: registerCondition(scope, filter),
    order: registerOrder(scope, { sortKey, sortDirection }),
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
  const numbers = givenFilters(scope, filter).flatMap(({ kind, value }) =>
    kind === "number" ? [String(value)] : [],
  );
  if (sortKey !== undefined && !isIndexedSort(sortKey)) return findFew(db, search, numbers);
  if (numbers.length > 0) return findNumbers(db, search, numbers);
  const { text, isCounted } = sortOfFilter(search);
  if (isCounted && text) return findMentions(db, search, text);
  const { where, order, limit, offset } = search;
  const total = isCounted ? sumOf(search) : sql`select count(*) from agreements where ${where}`;
  const { rows } = await sql<FoundPage>`
    select (${total}) as total, array(
      select agreements.id from agreements where ${where}
      order by ${orderBy(order)} limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0]!;
}

/** Whether the total of these filters is kept, and the fragment among them: status, and at most one text. */
function sortOfFilter({ filter, scope }: Search): { text: GivenText | undefined; isCounted: boolean } {
  const given = givenFilters(scope, filter);
  const texts = given.filter(({ kind }) => kind === "part");
  const others = given.filter(({ kind }) => kind !== "part" && kind !== "status");
  return { text: texts[0] as GivenText | undefined, isCounted: texts.length <= 1 && others.length === 0 };
}

/** A fragment of a text that is searched for. */
interface GivenText {
  readonly name: keyof RegisterFilter;
  readonly column: keyof typeof textFields;
  readonly value: string;
}

const ofStatus = ({ filter }: Search) =>
  filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;

const sumOf = (search: Search) => sql`
  select coalesce(sum(reports), 0)::bigint from agreement_counts
  where ${tenant(search.scope, "agreement_counts")} and ${ofStatus(search)}`;

async function areRareNumbers(db: Tx, fragments: readonly string[]): Promise<boolean> {
  let isRare = true;
  for (const fragment of fragments) isRare &&= await isRareNumber(db, fragment);
  return isRare;
}

/** FIX-025: reports by a column without an index: all that are found are put in order, if they are not too many. */
async function findFew(db: Tx, search: Search, numbers: readonly string[]): Promise<FoundPage> {
  const { scope, filter, order, limit, offset } = search;
  const where = registerCondition(scope, filter, { isRare: await areRareNumbers(db, numbers) });
  const { rows } = await sql<FoundPage>`
    with found as materialized (
      select agreements.id, ${named(order)} from agreements where ${where} limit ${mostSortable + 1})
    select (select count(*) from found) as total, array(
      select id from found order by ${byName(order)} limit ${limit} offset ${offset}) as ids`.execute(db);
  const page = rows[0]!;
  if (page.total > mostSortable)
    throw new Refused("agreements.too-many-to-sort", {
      params: { most: formatDecimal(String(mostSortable)) },
    });
  return page;
}

/**
 * Reports by a part of the contract's number (FIX-024). Those of few numbers are gathered and put in order; a part of
 * very many numbers is met soon in the order of the page, and counted over the index of the numbers.
 */
async function findNumbers(db: Tx, search: Search, fragments: readonly string[]): Promise<FoundPage> {
  const { scope, filter, limit, offset } = search;
  const isRare = await areRareNumbers(db, fragments);
  const order = filter.search === undefined ? search.order : [...exactFirst(filter), ...search.order];
  const where = registerCondition(scope, filter, { isRare });
  const { rows } = await (
    isRare
      ? sql<FoundPage>`
        with found as materialized (select agreements.id, ${named(order)} from agreements where ${where})
        select (select count(*) from found) as total, array(
          select id from found order by ${byName(order)} limit ${limit} offset ${offset}) as ids`
      : sql<FoundPage>`
        select (select count(*) from agreements where ${where}) as total, array(
          select agreements.id from agreements where ${where}
          order by ${orderBy(order)} limit ${limit} offset ${offset}) as ids`
  ).execute(db);
  return rows[0]!;
}

/**
 * Reports whose text contains a fragment. A fragment of many reports is met soon in the order of the page: rows are
 * looked at in that order until the page is full. One of few reports is not: all of them are gathered and put in
 * order. The kept totals tell the two apart.
 */
async function findMentions(db: Tx, search: Search, text: GivenText): Promise<FoundPage> {
  const { scope, limit, offset } = search;
  const { rows } = await sql<{ total: number; all: number }>`
    select (
      select coalesce(sum(reports), 0)::bigint from agreement_text_counts
      where organization_id ${scope.organizationId === undefined ? sql`is null` : sql`= ${scope.organizationId}`}
        and field = ${sql.lit(textFields[text.column])} and ${ofStatus(search)}
        and text_id = any(array(${textsWith(text.value)}))) as total,
      (${sumOf(search)}) as "all"`.execute(db);
  const { total, all } = rows[0]!;
  if (offset >= total) return { total, ids: [] };
  // Where they are spread evenly, so many rows hold the page; several times as many hold it nearly always.
  const expected = (Math.min(offset + limit, total) * all) / total;
  const window = Math.ceil(expected * ampleTimes + limit);
  if (window >= total) return { total, ids: await readIds(db, gathered(search)) };
  const ids = await readIds(db, walked(search, text, window));
  // The fragment may belong to another time than the page's end of the order.
  const isWhole = ids.length >= Math.min(limit, total - offset);
  return { total, ids: isWhole ? ids : await readIds(db, gathered(search)) };
}

async function readIds(db: Tx, page: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(${page}) as ids`.execute(db);
  return rows[0]!.ids;
}

const ampleTimes = 4;

/** All reports found, put in order: `materialized`, or the planner might walk the whole register for a rare text. */
const gathered = ({ where, order, limit, offset }: Search) => sql`
  with found as materialized (
    select agreements.id, ${named(order)} from agreements where ${where})
  select id from found order by ${byName(order)} limit ${limit} offset ${offset}`;

/** The first reports in order, as many as the window holds, and of these the page of those that match. */
function walked({ scope, filter, order, limit, offset }: Search, text: GivenText, window: number) {
  const { [text.name]: _, ...rest } = filter;
  return sql`
    select id from (
      select agreements.id, ${sql.ref(`agreements.${text.column}`)} as text_id, ${named(order)}
      from agreements where ${registerCondition(scope, rest)}
      order by ${orderBy(order)} limit ${window}) as near
    where (text_id in (${textsWith(text.value)})) is true
    order by ${byName(order)} limit ${limit} offset ${offset}`;
}

const named = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ by }, place) => sql`${by} as ${sql.ref(`o${place}`)}`));
const byName = (order: readonly OrderTerm[]) =>
  sql.join(order.map(({ way }, place) => sql`${sql.ref(`o${place}`)} ${way}`));
