import { sql } from "kysely";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { countMatches, limitTotal } from "./bounded-total.ts";
import { findPage, inOrder, orderColumns, ofFound, readRows, type PageRows } from "./find-page.ts";
import { findMatches } from "./find-matches.ts";
import { exactFirst, registerCondition } from "./register-conditions.ts";
import { readNearMatches } from "./read-near-matches.ts";
import type { ReportSearch } from "./report-search.ts";
import type { RegisterTotal } from "./total-cache.ts";

/** SCALE-001: number of distinct contract numbers up to which collecting their reports is faster than an order. */
const maxCollected = 10_000;

/**
 * FIX-024, SCREEN-007: searches by part of a contract number or by any words of a report. If few numbers
 * match, collects and sorts their reports. Otherwise walks the page order, which finds matches soon, and
 * counts them, in the whole order only if the request needs the exact total.
 */
export async function readNumberMatches(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const { scope, filter, totalLimit } = search;
  const isBounded = totalLimit !== undefined;
  const matches = await findMatches(db, scope, filter, isBounded ? maxCollected : undefined);
  if (isBounded && !matches.isRare) {
    const near = await readNearMatches(db, search, rows, matches);
    if (near) return near;
  }
  const order = [...exactFirst(filter), ...search.order];
  const where = registerCondition(scope, filter, matches);
  const found = matches.isRare
    ? {
        given: sql`with found as materialized (select agreements.id, ${orderColumns(order)} from agreements where ${where})`,
        extra: sql`(select count(*) from found) as total`,
        ids: ofFound({ ...search, order }),
      }
    : {
        extra: countMatches(where, totalLimit),
        ids: inOrder({ ...search, where, order }),
      };
  const page = await readRows<RegisterTotal>(db, findPage(found), rows);
  return { rows: page.rows, ...limitTotal(page.found.total, totalLimit) };
}
