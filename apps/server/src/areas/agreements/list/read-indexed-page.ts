import { sql } from "kysely";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { prepareStatement } from "../../../platform/db/sql-templates.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { findPage, inOrder, commonPageSizes, readRows, type FindPage, type PageRows } from "./find-page.ts";
import { isFirstPage, readFirstPage } from "./read-first-page.ts";
import { registerCondition, registerOrder, oppositeOrder } from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";
import { cacheTotals, cachedTotals, sumOf, totalsUnless, type RegisterTotals } from "./total-cache.ts";

/** Reads a page in index order. The total is a cached sum of stored counts. */
export async function readIndexedPage(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  if (isFirstPage(search)) return readFirstPage(db, search, rows);
  if (search.offset > deepOffset) return readDeepPage(db, search, rows);
  const known = cachedTotals(search, undefined);
  const versionToken = known?.versionToken ?? null;
  const { found, rows: read } = await readRows<Partial<RegisterTotals>>(
    db,
    search.filter.status === undefined && commonPageSizes.has(search.limit)
      ? preparedPage(search)(versionToken, search.scope.organizationId, search.offset)
      : findPage({ ids: inOrder(search), extra: totalsUnless(versionToken, { total: sumOf(search) }) }),
    rows,
  );
  return { rows: read, total: cacheTotals(search, undefined, known, found).total };
}

/** From this offset on the end of the order can be nearer than its beginning. */
const deepOffset = 10_000;

/** Reads a page from the nearer end of the order. The last page would otherwise pass all reports (SCALE-001). */
async function readDeepPage(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const { rows: sums } = await sql<{ total: number }>`select (${sumOf(search)}) as total`.execute(db);
  const { total } = sums[0]!;
  const { offset, limit } = search;
  const ids =
    offset < total / 2
      ? inOrder(search)
      : sql`select id from (
          select id, row_number() over () as place from (${inOrder({
            ...search,
            where: search.where,
            order: oppositeOrder(search.scope, search.sort),
            limit: Math.max(0, Math.min(limit, total - offset)),
            offset: Math.max(0, total - offset - limit),
          })}) as backward) as numbered order by place desc`;
  const page = await readRows(db, findPage({ ids, extra: sql`null` }), rows);
  return { rows: page.rows, total };
}

type PreparedPage = (
  versionToken: string | null,
  organizationId: number | undefined,
  offset: number,
) => FindPage;
const preparedPages = new BoundedCache<string, PreparedPage>({ size: 1_000 });

/** Page without a filter. Scope, size and order are part of the statement text. */
function preparedPage({
  scope: { organizationId, isStaff },
  sort,
  isNewest,
  isIndexed,
  limit,
  offset,
}: ReportSearch) {
  const isAll = organizationId === undefined;
  const isFirst = offset === 0;
  const key = [isAll, isStaff, isFirst, limit, sort.sortKey, sort.sortDirection].join();
  return preparedPages.getOrSet(key, () =>
    prepareStatement((versionToken: string | null, organization: number | undefined, skipped: number) => {
      const scope = { organizationId: isAll ? undefined : organization, isStaff };
      const search: ReportSearch = {
        scope,
        sort,
        isNewest,
        isIndexed,
        limit,
        filter: {},
        numbers: [],
        texts: [],
        isNarrowed: false,
        totalLimit: undefined,
        where: registerCondition(scope, {}),
        order: registerOrder(scope, sort),
        offset: isFirst ? 0 : skipped,
      };
      return findPage({ ids: inOrder(search), extra: totalsUnless(versionToken, { total: sumOf(search) }) });
    }),
  );
}
