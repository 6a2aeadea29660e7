import { sql } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/register-query.ts";
import { isIndexedSort } from "@birzha/domain/agreements/register.ts";
import { mostSortable } from "@birzha/domain/shared/registers/list-request.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { Tx } from "../../../platform/db/handles.ts";
import { prepareStatement } from "../../../platform/db/sql-templates.ts";
import { Refused } from "../../../platform/http/errors/failure.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import {
  readRows,
  byName,
  findPage,
  keptSizes,
  named,
  type FindPage,
  type PageRows,
  type Search,
} from "./find-page.ts";
import {
  keep,
  recall,
  sumOf,
  totalsUnless,
  type GivenText,
  type Total,
  type Totals,
} from "./total-queries.ts";
import { readMentions } from "./read-mentions.ts";
import {
  exactFirst,
  givenFilters,
  isRareNumber,
  orderBy,
  registerCondition,
  registerOrder,
  type RegisterScope,
} from "./register-conditions.ts";

/** Reads a page without reading the register, however large it is (S-14, decision 0011). */
export async function readPage(
  db: Tx,
  scope: RegisterScope,
  query: RegisterQuery,
  rows: PageRows,
): Promise<SerializedPage> {
  const { pageIndex, pageSize, sortKey, sortDirection, ...filter } = query;
  const isIndexed = sortKey === undefined || isIndexedSort(sortKey);
  const search: Search = {
    scope,
    filter,
    // Prepared statements do not need them.
    get where() {
      return registerCondition(scope, filter);
    },
    get order() {
      return registerOrder(scope, { sortKey, sortDirection });
    },
    isNewest: sortKey === undefined,
    limit: pageSize,
    offset: pageIndex * pageSize,
  };
  const numbers = givenFilters(scope, filter).flatMap(({ kind, value }) =>
    kind === "number" ? [String(value)] : [],
  );
  if (!isIndexed) return readFew(db, search, rows, numbers);
  if (numbers.length > 0) return readNumbers(db, search, rows, numbers);
  const { text, isCounted } = sortOfFilter(search);
  if (isCounted && text) return readMentions(db, search, rows, text);
  if (!isCounted) {
    const total = sql`(select count(*) from agreements where ${search.where}) as total`;
    const page = await readRows<Total>(db, findPage({ ids: inOrder(search), beside: total }), rows);
    return { rows: page.rows, total: page.found.total };
  }
  const known = recall(search, text);
  const stamp = known?.stamp ?? null;
  const { found, rows: read } = await readRows<Partial<Totals>>(
    db,
    filter.status === undefined && keptSizes.has(pageSize)
      ? keptPage(scope, query)(stamp, scope.organizationId, search.offset)
      : findPage({ ids: inOrder(search), beside: totalsUnless(stamp, { total: sumOf(search) }) }),
    rows,
  );
  return { rows: read, total: keep(search, text, known, found).total };
}

type KeptPage = (stamp: string | null, organizationId: number | undefined, offset: number) => FindPage;
const keptPages = new Map<string, KeptPage>();

/** A page without a filter; whose, of how many and in which order is part of the statement. */
function keptPage({ organizationId, isStaff }: RegisterScope, query: RegisterQuery): KeptPage {
  const { pageIndex, pageSize, sortKey, sortDirection } = query;
  const isAll = organizationId === undefined;
  const key = [isAll, isStaff, pageIndex === 0, pageSize, sortKey, sortDirection].join();
  let page = keptPages.get(key);
  if (page === undefined) {
    page = prepareStatement((stamp: string | null, organization: number | undefined, offset: number) => {
      const scope = { organizationId: isAll ? undefined : organization, isStaff };
      const search: Search = {
        scope,
        filter: {},
        where: registerCondition(scope, {}),
        order: registerOrder(scope, { sortKey, sortDirection }),
        isNewest: sortKey === undefined,
        limit: pageSize,
        offset: pageIndex === 0 ? 0 : offset,
      };
      return findPage({
        ids: inOrder(search),
        beside: totalsUnless(stamp, { total: sumOf(search) }),
      });
    });
    keptPages.set(key, page);
  }
  return page;
}

/** Reports in an order that an index has. How many is written into the statement: a plan is made for it. */
const inOrder = ({ where, order, limit, offset }: Search) => sql`
  select agreements.id from agreements where ${where} order by ${orderBy(order)} limit ${sql.lit(limit)}
  ${offset === 0 ? sql`` : sql`offset ${offset}`}`;

/** Whether the total of these filters is kept, and the fragment among them: status, and at most one text. */
function sortOfFilter({ filter, scope }: Search): { text: GivenText | undefined; isCounted: boolean } {
  const given = givenFilters(scope, filter);
  const texts = given.filter(({ kind }) => kind === "part");
  const others = given.filter(({ kind }) => kind !== "part" && kind !== "status");
  return { text: texts[0] as GivenText | undefined, isCounted: texts.length <= 1 && others.length === 0 };
}

export async function areRareNumbers(db: Tx, fragments: readonly string[]): Promise<boolean> {
  let isRare = true;
  for (const fragment of fragments) isRare &&= await isRareNumber(db, fragment);
  return isRare;
}

/** FIX-025: reports by a column without an index: all that are found are put in order, if they are not too many. */
async function readFew(
  db: Tx,
  search: Search,
  rows: PageRows,
  numbers: readonly string[],
): Promise<SerializedPage> {
  const { scope, filter } = search;
  const where = registerCondition(scope, filter, { isRare: await areRareNumbers(db, numbers) });
  const find = findPage({
    given: sql`with found as materialized (
      select agreements.id, ${named(search.order)} from agreements where ${where} limit ${mostSortable + 1})`,
    beside: sql`(select count(*) from found) as total`,
    ids: ofFound(search),
  });
  const page = await readRows<Total>(db, find, rows);
  if (page.found.total > mostSortable)
    throw new Refused("agreements.too-many-to-sort", {
      params: { most: formatDecimal(String(mostSortable)) },
    });
  return { rows: page.rows, total: page.found.total };
}

const ofFound = ({ order, limit, offset }: Search) =>
  sql`select id from found order by ${byName(order)} limit ${limit} offset ${offset}`;

/**
 * Reports by a part of the contract's number (FIX-024). Those of few numbers are gathered and put in order; a part of
 * very many numbers is met soon in the order of the page, and counted over the index of the numbers.
 */
async function readNumbers(
  db: Tx,
  search: Search,
  rows: PageRows,
  fragments: readonly string[],
): Promise<SerializedPage> {
  const { scope, filter } = search;
  const isRare = await areRareNumbers(db, fragments);
  const order = filter.search === undefined ? search.order : [...exactFirst(filter), ...search.order];
  const where = registerCondition(scope, filter, { isRare });
  const found = isRare
    ? {
        given: sql`with found as materialized (select agreements.id, ${named(order)} from agreements where ${where})`,
        beside: sql`(select count(*) from found) as total`,
        ids: ofFound({ ...search, order }),
      }
    : {
        beside: sql`(select count(*) from agreements where ${where}) as total`,
        ids: inOrder({ ...search, where, order }),
      };
  const page = await readRows<Total>(db, findPage(found), rows);
  return { rows: page.rows, total: page.found.total };
}
