import { sql } from "kysely";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { prepareSingleRead } from "../../../platform/db/single-read.ts";
import { SerializedJson, type SerializedPage } from "../../../platform/http/serialized-json.ts";
import { commonPageSizes, inOrder, type PageRows } from "./find-page.ts";
import { registerCondition, registerOrder } from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";
import { cacheTotals, cachedTotals, sumOf, totalsVersion, type RegisterTotals } from "./total-cache.ts";

/** Whether a page is the one that the register opens with: the newest reports without a filter. */
export const isFirstPage = ({ filter, isNewest, limit, offset }: ReportSearch): boolean =>
  isNewest && offset === 0 && filter.status === undefined && commonPageSizes.has(limit);

/** Reads the first page, the most frequent one, with a single statement (FAST-110). */
export async function readFirstPage(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const known = cachedTotals(search, undefined);
  const read = firstPage(search, rows);
  const text = (await read(db, known?.versionToken ?? null, search.scope.organizationId))!;
  const end = text.indexOf("\n");
  const found = JSON.parse(text.slice(0, end)) as Partial<RegisterTotals>;
  return {
    rows: new SerializedJson(text.slice(end + 1)),
    total: cacheTotals(search, undefined, known, found).total,
  };
}

const firstPages = new BoundedCache<string, ReturnType<typeof prepareFirstPage>>({ size: 100 });

const firstPage = (search: ReportSearch, rows: PageRows) =>
  firstPages.getOrSet([rows.name, search.scope.organizationId === undefined, search.limit].join(), () =>
    prepareFirstPage(search, rows),
  );

/** Returns the totals as JSON in the first line and the rows after it. */
const prepareFirstPage = (search: ReportSearch, rows: PageRows) =>
  prepareSingleRead((versionToken: string | null, organization: number | undefined) => {
    const { organizationId, isStaff } = search.scope;
    const scope = { organizationId: organizationId === undefined ? undefined : organization, isStaff };
    const placed: ReportSearch = {
      ...search,
      scope,
      where: registerCondition(scope, {}),
      order: registerOrder(scope, search.sort),
    };
    const page = sql`(select id, row_number() over () as place from (${inOrder(placed)}) as found) as page`;
    return sql`
      select json_build_object('versionToken', token, 'total',
          case when token = ${versionToken}::text then null else (${sumOf(placed)}) end)::text
        || chr(10) || (${rows.template(page)})
      from (select ${totalsVersion} as token offset 0) as current`;
  });
