import { sql, type RawBuilder } from "kysely";
import { hasSignsOnly, keyPattern } from "../../../platform/db/lists/containing.ts";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { prepareStatement } from "../../../platform/db/sql-templates.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import {
  byName,
  findPage,
  commonPageSizes,
  orderColumns,
  readRows,
  type FindPage,
  type PageRows,
} from "./find-page.ts";
import type { GivenText, ReportSearch } from "./report-search.ts";
import {
  cacheTotals,
  cachedTotals,
  reportsWithText,
  sumOf,
  totalsVersion,
  totalsUnless,
  type RegisterTotals,
} from "./total-cache.ts";
import { isFoundText, orderBy, registerCondition } from "./register-conditions.ts";

/**
 * Searches reports by a text fragment, with one of two plans that the stored counts select:
 *
 * - frequent fragment: walk rows in page order until the page is full
 * - rare fragment: collect all matches and sort them
 *
 * A valid cached total reduces this to one round trip.
 */
export async function readTextMatches(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const text = search.texts[0]!;
  const known = cachedTotals(search, text);
  if (known) {
    const page = await readWithTotals(db, search, rows, text, known);
    if (page) return page;
  }
  const { rows: found } = await sql<RegisterTotals>`
    select ${totalsUnless(null, {
      total: reportsWithText(search, text),
      all: sumOf(search),
    })}`.execute(db);
  return (await readWithTotals(db, search, rows, text, cacheTotals(search, text, undefined, found[0]!)))!;
}

/** Returns the page, or undefined if the totals have changed. */
async function readWithTotals(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
  text: GivenText,
  { total, all, versionToken }: RegisterTotals,
): Promise<SerializedPage | undefined> {
  const { limit, offset } = search;
  const ways: FindPage[] = [];
  // If matches are evenly spread, the first `expected` rows contain the page. Several times as many nearly always do.
  const expected = total === 0 ? 0 : (Math.min(offset + limit, total) * all) / total;
  const near = 2 ** Math.ceil(Math.log2(expected * ampleTimes + limit));
  if (near < total) ways.push(walkedNear(search, text, near));
  // Matches can cluster far from the start of the page order, so try a larger window.
  if (near * fartherTimes < total)
    ways.push(
      atVersion(walked(search, text, isFoundText(text.column, text.value), near * fartherTimes, "all")),
    );
  ways.push(atVersion(gathered(search)));
  for (const way of ways) {
    const page = await readRows<Pick<RegisterTotals, "versionToken">>(db, way, rows);
    if (page.found.versionToken !== versionToken) return undefined;
    if (way === ways.at(-1) || page.count >= Math.min(limit, total - offset))
      return { total, rows: page.rows };
  }
  return undefined;
}

const atVersion = (ids: RawBuilder<unknown>): FindPage =>
  findPage({ ids, extra: sql`${totalsVersion} as "versionToken"` });

const ampleTimes = 4;
const fartherTimes = 16;

/** Collects and sorts all matches. Without `materialized` the planner could walk the whole register for a rare text. */
const gathered = ({ where, order, limit, offset }: ReportSearch) => sql`
  with found as materialized (
    select agreements.id, ${orderColumns(order)} from agreements where ${where})
  select id from found order by ${byName(order)} limit ${limit} offset ${offset}`;

/**
 * Takes the first rows in order, up to the window size, and pages over the matches. A small window tests each text
 * separately until the page is full; a large one collects all matching texts first.
 */
function walked(
  { scope, filter, order, limit, offset }: ReportSearch,
  text: Pick<GivenText, "name" | "column">,
  isFound: RawBuilder<unknown>,
  window: number,
  texts: "each" | "all",
) {
  const { [text.name]: _, ...rest } = filter;
  return sql`
    select id from (
      select agreements.id, ${sql.ref(`agreements.${text.column}`)} as text_id, ${orderColumns(order)}
      from agreements where ${registerCondition(scope, rest)}
      order by ${orderBy(order)} limit ${sql.lit(window)}) as near
    where ${
      texts === "each"
        ? sql`(select ${isFound} from register_texts where register_texts.id = near.text_id)`
        : sql`(text_id in (select id from register_texts where ${isFound})) is true`
    }
    order by ${byName(order)} limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`;
}

type PreparedWalk = (pattern: string, organizationId: number | undefined) => FindPage;
const preparedWalks = new BoundedCache<string, PreparedWalk>({ size: 1_000 });

/** Walks a small window. For the first page of a text search without other filters the statement is prepared. */
function walkedNear(search: ReportSearch, text: GivenText, window: number): FindPage {
  const { scope, filter, limit, offset, isNewest } = search;
  const isCommon = isNewest && offset === 0 && commonPageSizes.has(limit) && filter.status === undefined;
  if (!isCommon || hasSignsOnly(text.value))
    return atVersion(walked(search, text, isFoundText(text.column, text.value), window, "each"));
  const isAll = scope.organizationId === undefined;
  const key = [isAll, scope.isStaff, limit, text.name, window].join();
  const walk = preparedWalks.getOrSet(key, () =>
    prepareStatement((pattern: string, organization: number | undefined) => {
      const given = {
        ...search,
        scope: { ...scope, organizationId: isAll ? undefined : organization },
        filter: {},
      };
      return findPage({
        ids: walked(given, text, sql`register_texts.key like ${pattern}`, window, "each"),
        extra: sql`${totalsVersion} as "versionToken"`,
      });
    }),
  );
  return walk(keyPattern(text.value), scope.organizationId);
}
