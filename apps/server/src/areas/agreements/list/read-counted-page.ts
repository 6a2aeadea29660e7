import { sql } from "kysely";
import type { Tx } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { findPage, inOrder, readRows, type PageRows } from "./find-page.ts";
import type { Search } from "./report-search.ts";
import type { Total } from "./total-cache.ts";

/** Reads a page in index order and counts the matching reports. */
export async function readCountedPage(db: Tx, search: Search, rows: PageRows): Promise<SerializedPage> {
  const total = sql`(select count(*) from agreements where ${search.where}) as total`;
  const page = await readRows<Total>(db, findPage({ ids: inOrder(search), extra: total }), rows);
  return { rows: page.rows, total: page.found.total };
}
