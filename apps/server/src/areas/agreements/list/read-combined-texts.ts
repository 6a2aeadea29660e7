import { sql } from "kysely";
import { maxSortable } from "@birzha/domain/shared/registers/list-request.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import type { SerializedPage } from "../../../platform/http/serialized-json.ts";
import { limitTotal } from "./bounded-total.ts";
import { findPage, ofFound, orderColumns, readRows, type PageRows } from "./find-page.ts";
import { readNearMatches } from "./read-near-matches.ts";
import { registerCondition } from "./register-conditions.ts";
import type { ReportSearch } from "./report-search.ts";
import { reportsWithText, type RegisterTotal } from "./total-cache.ts";

/**
 * SCALE-001: searches reports by several texts, or by texts and other filters. If many reports contain each text, the
 * first reports of the page order nearly always contain the page. Otherwise collects the reports with the rarest text,
 * compares them with the other filters and sorts the matches.
 */
export async function readCombinedTexts(
  db: DbTransaction,
  search: ReportSearch,
  rows: PageRows,
): Promise<SerializedPage> {
  const { scope, filter, order, texts, totalLimit } = search;
  const counted = await sql<{ counts: number[] }>`
    select json_build_array(${sql.join(texts.map((text) => reportsWithText(search, text)))}) as counts`.execute(
    db,
  );
  const { counts } = counted.rows[0]!;
  const fewest = Math.min(...counts);
  if (totalLimit !== undefined && fewest > maxSortable) {
    const near = await readNearMatches(db, search, rows);
    if (near) return near;
  }
  const rarest = texts[counts.indexOf(fewest)]!.name;
  const where = registerCondition(scope, filter, undefined, rarest);
  const find = findPage({
    given: sql`with found as materialized (
      select agreements.id, ${orderColumns(order)} from agreements where ${where})`,
    extra: sql`(select count(*) from found) as total`,
    ids: ofFound(search),
  });
  const page = await readRows<RegisterTotal>(db, find, rows);
  return { rows: page.rows, ...limitTotal(page.found.total, totalLimit) };
}
