import { sql } from "kysely";
import { maxSortable } from "@birzha/domain/shared/registers/list-request.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { findPage, orderColumns, ofFound, readRows, type PageRows } from "./find-page.ts";
import { findMatches } from "./find-matches.ts";
import { registerCondition } from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";
import type { RegisterTotal } from "./total-cache.ts";

/** FIX-025: sorts all matches by a column without an index. Rejects the request if there are too many. */
export async function readUnindexedOrder(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const { scope, filter } = search;
  const where = registerCondition(scope, filter, await findMatches(db, scope, filter));
  const find = findPage({
    given: sql`with found as materialized (
      select agreements.id, ${orderColumns(search.order)} from agreements where ${where} limit ${maxSortable + 1})`,
    extra: sql`(select count(*) from found) as total`,
    ids: ofFound(search),
  });
  const page = await readRows<RegisterTotal>(db, find, rows);
  if (page.found.total > maxSortable)
    throw new ApiError("agreements.too-many-to-sort", {
      params: { most: formatDecimal(String(maxSortable)) },
    });
  return { rows: page.rows, total: page.found.total };
}
