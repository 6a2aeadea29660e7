import { sql, type RawBuilder } from "kysely";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { GivenText, Search } from "./report-search.ts";
import { tenant } from "./register-conditions.ts";

export interface Total {
  readonly total: number;
}

export const ofStatus = ({ filter }: Search) =>
  filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;

export const sumOf = (search: Search) => sql`
  select coalesce(sum(reports), 0)::bigint from agreement_counts
  where ${tenant(search.scope, "agreement_counts")} and ${ofStatus(search)}`;

/** Totals of the stored counts, and the version of the counts when they were read (0040). */
export interface Totals extends Total {
  readonly stamp: string;
  /** Of the reports among which a text is searched for. */
  readonly all: number;
}

const totalCache = new BoundedCache<string, Totals>({ size: 2_000 });

const keyOf = ({ scope, filter }: Search, text: GivenText | undefined) =>
  JSON.stringify([scope.organizationId, filter.status, text?.column, text?.value]);

/** The cached totals. They are valid while their stamp is the current one. */
export const cachedTotals = (search: Search, text: GivenText | undefined) =>
  totalCache.get(keyOf(search, text));

/** The version of all stored counts, and the reader of the sums: row-level security narrows what a sum sees. */
export const totalStamp = sql`(
  select concat_ws(' ', stamp, current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from agreement_count_stamp)`;

/** Selects the totals and their stamp. Nothing is summed up while the cached stamp is the current one. */
export const totalsUnless = (
  stamp: string | null,
  totals: Readonly<Record<string, RawBuilder<unknown>>>,
) => sql`
  ${sql.join(
    Object.entries(totals).map(
      ([name, total]) => sql`case when ${totalStamp} = ${stamp}::text
        then null else (${total}) end as ${sql.ref(name)}`,
    ),
  )}, ${totalStamp} as stamp`;

/** Caches the totals that a statement returned, or confirmed by their stamp. */
export function cacheTotals(
  search: Search,
  text: GivenText | undefined,
  known: Totals | undefined,
  { stamp, total, all }: { stamp?: string; total?: number | null; all?: number | null },
): Totals {
  const totals = known && known.stamp === stamp ? known : { stamp: stamp!, total: total ?? 0, all: all ?? 0 };
  return totalCache.set(keyOf(search, text), totals);
}
