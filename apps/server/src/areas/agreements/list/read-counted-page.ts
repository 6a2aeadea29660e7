import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { countMatches, limitTotal } from "./bounded-total.ts";
import { findPage, inOrder, readRows, type PageRows } from "./find-page.ts";
import type { ReportSearch } from "./report-search.ts";
import type { RegisterTotal } from "./total-cache.ts";

/** Reads a page in index order and counts the matching reports, at most up to the limit of the request (SCALE-001). */
export async function readCountedPage(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const { where, totalLimit } = search;
  const extra = countMatches(where, totalLimit);
  const page = await readRows<RegisterTotal>(db, findPage({ ids: inOrder(search), extra }), rows);
  return { rows: page.rows, ...limitTotal(page.found.total, totalLimit) };
}
