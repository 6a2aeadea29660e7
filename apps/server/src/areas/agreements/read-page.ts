import { sql, type RawBuilder } from "kysely";
import type { RegisterQuery } from "@birzha/domain/agreements/api.ts";
import { isIndexedSort } from "@birzha/domain/agreements/register.ts";
import { mostSortable } from "@birzha/domain/shared/list-request.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { constant } from "../../platform/db/constant.ts";
import { heardBy, Listener, planKept, withNext } from "../../platform/db/sent-together.ts";
import { Refused } from "../../platform/http/failure.ts";
import { ReadyJson, type ReadyPage } from "../../platform/http/ready-json.ts";
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

interface Search {
  readonly scope: RegisterScope;
  readonly filter: RegisterFilter;
  readonly where: RawBuilder<unknown>;
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * The rows of a page, one text of JSON. Their ids are `pageIds`, found by the statement that it travels with: it is wide,
 * and its plan is kept for all filters and orders.
 */
export type PageRows = RawBuilder<{ readonly rows: string }>;

/** Which reports stand on the page, in order. */
export const pageIds = sql`unnest(current_setting('app.page')::bigint[]) with ordinality as page (id, place)`;

/** Reads a page without reading the register, however large it is (S-14, decision 0011). */
export async function readPage(
  db: Tx,
  scope: RegisterScope,
  query: RegisterQuery,
  rows: PageRows,
): Promise<ReadyPage> {
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
  if (sortKey !== undefined && !isIndexedSort(sortKey)) return readFew(db, search, rows, numbers);
  if (numbers.length > 0) return readNumbers(db, search, rows, numbers);
  const { text, isCounted } = sortOfFilter(search);
  if (isCounted && text) return readMentions(db, search, rows, text);
  const ids = inOrder(search);
  if (!isCounted) {
    const total = sql`(select count(*) from agreements where ${search.where}) as total`;
    const page = await askPage<Total>(db, { ids, beside: total, rows });
    return { rows: page.rows, total: page.found.total };
  }
  const known = recall(search, text);
  const { found, rows: read } = await askPage<Partial<Totals>>(db, {
    ids,
    beside: totalsUnless(known, { total: sumOf(search) }),
    rows,
    isKept: filter.status === undefined && keptSizes.has(pageSize),
  });
  return { rows: read, total: keep(search, text, known, found).total };
}

/** Pages of these sizes, of no filter, are asked for all the time: of the others no connection keeps a plan. */
const keptSizes: ReadonlySet<number> = new Set([15, 20, 30, 50, 100]);

interface Total {
  readonly total: number;
}

interface Asking {
  readonly ids: RawBuilder<unknown>;
  /** What the statement that finds the ids answers beside them. */
  readonly beside: RawBuilder<unknown>;
  readonly rows: PageRows;
  /** What stands before the statement. */
  readonly given?: RawBuilder<unknown>;
  readonly isKept?: boolean;
}

interface Answered<Found> {
  readonly rows: ReadyJson<never[]>;
  readonly found: Found;
  /** How many reports stand on the page. */
  readonly count: number;
}

/** The ids of a page and its rows, in one packet. */
async function askPage<Found>(
  db: Tx,
  { ids, beside, rows, given = sql``, isKept = false }: Asking,
): Promise<Answered<Found>> {
  let found = {} as Found & { readonly page: string };
  const listener = new Listener((row) => void (found = row as typeof found));
  await sql`${withNext}${isKept ? planKept : sql``}${given}
    select ${beside}, set_config('app.page', array(${ids})::text, true) as page ${heardBy(listener)}`.execute(
    db,
  );
  const { rows: read } = await sql<{
    rows: string;
  }>`${planKept}${rows}`.execute(db);
  const { page } = found;
  return {
    found,
    rows: new ReadyJson(read[0]!.rows),
    count: page === "{}" ? 0 : page.split(",").length,
  };
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

/** Totals that are kept, and the mark of all that were kept when they were read (0040). */
interface Totals extends Total {
  readonly stamp: string;
  /** Of the reports among which a text is searched for. */
  readonly all: number;
}

/** How many totals a node remembers; which was read first is forgotten first. */
const mostRemembered = 2_000;
const remembered = new Map<string, Totals>();

const keyOf = ({ scope, filter }: Search, text: GivenText | undefined) =>
  JSON.stringify([scope.organizationId, filter.status, text?.column, text?.value]);
const recall = (search: Search, text: GivenText | undefined) => remembered.get(keyOf(search, text));

/** The mark of all kept totals and of whom they were summed up for: row-level security narrows what a sum sees. */
const mark =
  constant(sql`(select concat_ws(' ', stamp, current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from agreement_count_stamp)`);

/** The totals, and their mark; nothing is summed up where they are remembered and the mark is still the same. */
const totalsUnless = (
  known: Totals | undefined,
  totals: Readonly<Record<string, RawBuilder<unknown>>>,
) => sql`
  ${sql.join(
    Object.entries(totals).map(
      ([name, total]) => sql`case when ${mark} = ${known?.stamp ?? null}::text
        then null else (${total}) end as ${sql.ref(name)}`,
    ),
  )}, ${mark} as stamp`;

/** The totals as they are now, remembered. */
function keep(
  search: Search,
  text: GivenText | undefined,
  known: Totals | undefined,
  { stamp, total, all }: { stamp?: string; total?: number | null; all?: number | null },
): Totals {
  const totals = known && known.stamp === stamp ? known : { stamp: stamp!, total: total ?? 0, all: all ?? 0 };
  const key = keyOf(search, text);
  remembered.delete(key);
  remembered.set(key, totals);
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
  return totals;
}

async function areRareNumbers(db: Tx, fragments: readonly string[]): Promise<boolean> {
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
): Promise<ReadyPage> {
  const { scope, filter } = search;
  const where = registerCondition(scope, filter, { isRare: await areRareNumbers(db, numbers) });
  const page = await askPage<Total>(db, {
    given: sql`with found as materialized (
      select agreements.id, ${named(search.order)} from agreements where ${where} limit ${mostSortable + 1})`,
    beside: sql`(select count(*) from found) as total`,
    ids: ofFound(search),
    rows,
  });
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
): Promise<ReadyPage> {
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
  const page = await askPage<Total>(db, { ...found, rows });
  return { rows: page.rows, total: page.found.total };
}

/**
 * Reports whose text contains a fragment. A fragment of many reports is met soon in the order of the page: rows are
 * looked at in that order until the page is full. One of few reports is not: all of them are gathered and put in
 * order. The kept totals tell the two apart; where they are remembered and still the same, everything is one packet.
 */
async function readMentions(db: Tx, search: Search, rows: PageRows, text: GivenText): Promise<ReadyPage> {
  const known = recall(search, text);
  if (known) {
    const page = await askMentions(db, search, rows, text, known);
    if (page) return page;
  }
  const { scope } = search;
  const { rows: found } = await sql<Totals>`
    select ${totalsUnless(undefined, {
      total: sql`
        select coalesce(sum(reports), 0)::bigint from agreement_text_counts
        where organization_id ${scope.organizationId === undefined ? sql`is null` : sql`= ${scope.organizationId}`}
          and field = ${sql.lit(textFields[text.column])} and ${ofStatus(search)}
          and text_id = any(array(${textsWith(text.value)}))`,
      all: sumOf(search),
    })}`.execute(db);
  return (await askMentions(db, search, rows, text, keep(search, text, undefined, found[0]!)))!;
}

/** The page, or nothing where the totals are other ones now. */
async function askMentions(
  db: Tx,
  search: Search,
  rows: PageRows,
  text: GivenText,
  { total, all, stamp }: Totals,
): Promise<ReadyPage | undefined> {
  const { limit, offset } = search;
  const beside = sql`${mark} as stamp`;
  const ask = (ids: RawBuilder<unknown>) => askPage<Pick<Totals, "stamp">>(db, { ids, beside, rows });
  // Where they are spread evenly, so many rows hold the page; several times as many hold it nearly always.
  const expected = total === 0 ? 0 : (Math.min(offset + limit, total) * all) / total;
  const window = Math.ceil(expected * ampleTimes + limit);
  const isWalked = window < total;
  const page = await ask(isWalked ? walked(search, text, window) : gathered(search));
  if (page.found.stamp !== stamp) return undefined;
  // The fragment may belong to another time than the page's end of the order.
  const isWhole = !isWalked || page.count >= Math.min(limit, total - offset);
  return { total, rows: isWhole ? page.rows : (await ask(gathered(search))).rows };
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
