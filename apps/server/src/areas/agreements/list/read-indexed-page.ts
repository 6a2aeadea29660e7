import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { Tx } from "../../../platform/db/handles.ts";
import { prepareStatement } from "../../../platform/db/sql-templates.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { findPage, inOrder, commonPageSizes, readRows, type FindPage, type PageRows } from "./find-page.ts";
import { registerCondition, registerOrder } from "./register-conditions.ts";
import type { Search } from "./report-search.ts";
import { cacheTotals, cachedTotals, sumOf, totalsUnless, type Totals } from "./total-cache.ts";

/** Reads a page in index order. The total is a cached sum of stored counts. */
export async function readIndexedPage(db: Tx, search: Search, rows: PageRows): Promise<SerializedPage> {
  const known = cachedTotals(search, undefined);
  const versionToken = known?.versionToken ?? null;
  const { found, rows: read } = await readRows<Partial<Totals>>(
    db,
    search.filter.status === undefined && commonPageSizes.has(search.limit)
      ? preparedPage(search)(versionToken, search.scope.organizationId, search.offset)
      : findPage({ ids: inOrder(search), extra: totalsUnless(versionToken, { total: sumOf(search) }) }),
    rows,
  );
  return { rows: read, total: cacheTotals(search, undefined, known, found).total };
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
}: Search) {
  const isAll = organizationId === undefined;
  const isFirst = offset === 0;
  const key = [isAll, isStaff, isFirst, limit, sort.sortKey, sort.sortDirection].join();
  return preparedPages.getOrSet(key, () =>
    prepareStatement((versionToken: string | null, organization: number | undefined, skipped: number) => {
      const scope = { organizationId: isAll ? undefined : organization, isStaff };
      const search: Search = {
        ...{ scope, sort, isNewest, isIndexed, limit, filter: {}, numbers: [], texts: [], isNarrowed: false },
        where: registerCondition(scope, {}),
        order: registerOrder(scope, sort),
        offset: isFirst ? 0 : skipped,
      };
      return findPage({ ids: inOrder(search), extra: totalsUnless(versionToken, { total: sumOf(search) }) });
    }),
  );
}
