import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { BoundedCache } from "../../bounded-cache.ts";
import type { Reads } from "../handles.ts";

/*
 * FAST-005: caches the row counts of lists. A count is valid as long as the version marks of its tables are the same. Each
 * snapshot with other content has another mark, so a total always belongs to the snapshot of its page.
 */

/** Tables that have marks. */
export const listTables = [
  "contract_deals",
  "spot_deals",
  "auction_proposals",
  "trading_members",
  "member_admissions",
  "member_applications",
  "users",
  "memberships",
  "organizations",
  "applications",
  "basis_types",
  "calculation_types",
  "currencies",
  "delivery_methods",
  "delivery_types",
  "origin_goods",
  "ports",
  "product_types",
  "regions",
] as const;
export type ListTable = (typeof listTables)[number];

interface CachedCount {
  readonly mark: string;
  readonly total: number;
}

const countCache = new BoundedCache<string, CachedCount>({ size: 2_000 });

/**
 * The marks of the tables, and the reader of the count: row-level security narrows what a count sees. No mark in write
 * transactions: a table has one mark per transaction, so a count taken between two writes must not be cached.
 */
const markOf = (tables: readonly ListTable[]) => sql`(
  select concat_ws(' ', md5(string_agg(mark::text, ' ' order by list, part)),
    current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from list_marks where list = any(${tables}::text[]) having current_setting('transaction_read_only') = 'on')`;

/** How many rows there are; `from` is what they are selected from, and which of them. */
export async function countRows(
  db: Reads,
  from: RawBuilder<unknown>,
  tables: readonly ListTable[] = [],
): Promise<number> {
  const counted = sql`select count(*)::int as total ${from}`;
  if (tables.length === 0) {
    const { rows } = await sql<{ total: number }>`${counted}`.execute(db);
    return rows[0]!.total;
  }
  const { sql: text, parameters } = counted.compile(db);
  const key = createHash("sha256")
    .update(JSON.stringify([tables, text, parameters]))
    .digest("base64");
  const known = countCache.get(key);
  const { rows } = await sql<{ mark: string | null; total: number | null }>`
    select now.mark, case when now.mark = ${known?.mark ?? null}::text then null else (${counted}) end as total
    from (select ${markOf(tables)} as mark offset 0) now`.execute(db);
  const { mark, total } = rows[0]!;
  if (total === null) return known!.total;
  if (mark === null) return total;
  countCache.set(key, { mark, total });
  return total;
}
