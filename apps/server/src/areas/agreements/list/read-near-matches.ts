import { sql } from "kysely";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { limitTotal } from "./bounded-total.ts";
import { findPage, ofFound, orderColumns, readRows, type PageRows } from "./find-page.ts";
import {
  comparedCondition,
  exactFirst,
  indexedCondition,
  orderBy,
  type FoundNumbers,
} from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";
import type { RegisterTotal } from "./total-cache.ts";

/** Number of reports at the beginning of the page order whose texts are compared. */
const nearReports = 10_000;

/**
 * SCALE-001: searches texts of which many reports contain each: compares the first reports of the page order and counts
 * the matches among them, which gives a bounded total. Returns undefined if they do not fill the page.
 */
export async function readNearMatches(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
  numbers?: FoundNumbers,
): Promise<SerializedPage | undefined> {
  const { scope, filter, limit, offset, totalLimit } = search;
  const exact = exactFirst(filter);
  const order = [...exact, ...search.order];
  const indexed = indexedCondition(scope, filter);
  const compared = sql`
    select agreements.id, ${orderColumns(order)}, (${comparedCondition(scope, filter, numbers)}) as is_found
    from agreements where ${indexed}`;
  const find = findPage({
    given: sql`with near as materialized (
        (${compared} order by ${orderBy(search.order)} limit ${sql.lit(nearReports)})
        ${sql.join(
          exact.map(({ by }) => sql`union (${compared} and ${by})`),
          sql` `,
        )}),
      found as materialized (select * from near where is_found)`,
    extra: sql`(select count(*) from near) as near, (select count(*) from found) as total`,
    ids: ofFound({ ...search, order }),
  });
  const page = await readRows<RegisterTotal & { readonly near: number }>(db, find, rows);
  const { near, total } = page.found;
  const isPartial = near >= nearReports;
  if (isPartial && total < offset + limit) return undefined;
  return { rows: page.rows, ...limitTotal(total, totalLimit, isPartial) };
}
