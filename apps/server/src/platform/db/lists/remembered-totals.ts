import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Reads } from "../handles.ts";

/*
 * FAST-005: how many rows a list has is counted once and remembered, until a table that it is made of changes. The mark of a
 * table is another one in every snapshot that sees another content of it, so a total is never of another moment than its page.
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

interface Remembered {
  readonly mark: string;
  readonly total: number;
}

/** How many totals a node remembers; which was read first is forgotten first. */
const mostRemembered = 2_000;
const remembered = new Map<string, Remembered>();

/**
 * The marks of the tables, and of whom the rows were counted for: row-level security narrows what a count sees. None where
 * the transaction may write: it gives a table one mark, however often it changes it, and what it counts in between is nobody's.
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
  const known = remembered.get(key);
  const { rows } = await sql<{ mark: string | null; total: number | null }>`
    select now.mark, case when now.mark = ${known?.mark ?? null}::text then null else (${counted}) end as total
    from (select ${markOf(tables)} as mark offset 0) now`.execute(db);
  const { mark, total } = rows[0]!;
  if (total === null) return known!.total;
  if (mark === null) return total;
  remembered.delete(key);
  remembered.set(key, { mark, total });
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
  return total;
}
