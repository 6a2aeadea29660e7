import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { BoundedCache } from "../../bounded-cache.ts";
import type { DbReader } from "../handles.ts";

/*
 * FAST-005: caches the row counts of lists. A count is valid while the version tokens (`list_versions`) of its
 * tables are the same. Every snapshot with other content has another token, so a total always belongs to the
 * snapshot of its page.
 */

/** Tables with version tokens. */
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
  readonly version: string;
  readonly total: number;
}

const countCache = new BoundedCache<string, CachedCount>({ size: 2_000 });

/**
 * The version tokens of the tables plus the reader's scope: row-level security narrows a count. Null in write
 * transactions: a table has one token per transaction, so a count between two writes must not be cached.
 */
const versionOf = (tables: readonly ListTable[]) => sql`(
  select concat_ws(' ', md5(string_agg(version::text, ' ' order by list, part)),
    current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from list_versions where list = any(${tables}::text[]) having current_setting('transaction_read_only') = 'on')`;

/**
 * Counts rows, from the cache where the version tokens allow it.
 * @param from the FROM and WHERE clauses
 * @param tables tables that the count depends on; empty: no caching
 */
export async function countRows(
  db: DbReader,
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
  const { rows } = await sql<{ version: string | null; total: number | null }>`
    select now.version, case when now.version = ${known?.version ?? null}::text then null else (${counted}) end as total
    from (select ${versionOf(tables)} as version offset 0) now`.execute(db);
  const { version, total } = rows[0]!;
  if (total === null) return known!.total;
  if (version === null) return total;
  countCache.set(key, { version, total });
  return total;
}
