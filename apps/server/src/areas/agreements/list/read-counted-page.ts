import { sql } from "kysely";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { findPage, inOrder, readRows, type PageRows } from "./find-page.ts";
import type { ReportSearch } from "./report-search.ts";
import type { RegisterTotal } from "./total-cache.ts";

/** Reads a page in index order and counts the matching reports. */
export async function readCountedPage(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const total = sql`(select count(*) from agreements where ${search.where}) as total`;
  const page = await readRows<RegisterTotal>(db, findPage({ ids: inOrder(search), extra: total }), rows);
  return { rows: page.rows, total: page.found.total };
}
