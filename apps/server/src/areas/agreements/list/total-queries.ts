import { sql, type RawBuilder } from "kysely";
import type { Search } from "./find-page.ts";
import { tenant, type RegisterFilter, type textFields } from "./register-conditions.ts";

export interface Total {
  readonly total: number;
}

/** A fragment of a text that is searched for. */
export interface GivenText {
  readonly name: keyof RegisterFilter;
  readonly column: keyof typeof textFields;
  readonly value: string;
}

export const ofStatus = ({ filter }: Search) =>
  filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;

export const sumOf = (search: Search) => sql`
  select coalesce(sum(reports), 0)::bigint from agreement_counts
  where ${tenant(search.scope, "agreement_counts")} and ${ofStatus(search)}`;

/** Totals that are kept, and the mark of all that were kept when they were read (0040). */
export interface Totals extends Total {
  readonly stamp: string;
  /** Of the reports among which a text is searched for. */
  readonly all: number;
}

/** How many totals a node remembers; which was read first is forgotten first. */
const mostRemembered = 2_000;
const remembered = new Map<string, Totals>();

const keyOf = ({ scope, filter }: Search, text: GivenText | undefined) =>
  JSON.stringify([scope.organizationId, filter.status, text?.column, text?.value]);
export const recall = (search: Search, text: GivenText | undefined) => remembered.get(keyOf(search, text));

/** The mark of all kept totals and of whom they were summed up for: row-level security narrows what a sum sees. */
export const mark = sql`(
  select concat_ws(' ', stamp, current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from agreement_count_stamp)`;

/** The totals, and their mark; nothing is summed up where they are remembered and the mark is still the same. */
export const totalsUnless = (
  stamp: string | null,
  totals: Readonly<Record<string, RawBuilder<unknown>>>,
) => sql`
  ${sql.join(
    Object.entries(totals).map(
      ([name, total]) => sql`case when ${mark} = ${stamp}::text
        then null else (${total}) end as ${sql.ref(name)}`,
    ),
  )}, ${mark} as stamp`;

/** The totals as they are now, remembered. */
export function keep(
  search: Search,
  text: GivenText | undefined,
  known: Totals | undefined,
  { stamp, total, all }: { stamp?: string; total?: number | null; all?: number | null },
): Totals {
  const totals = known && known.stamp === stamp ? known : { stamp: stamp!, total: total ?? 0, all: all ?? 0 };
  const key = keyOf(search, text);
  remembered.delete(key);
  remembered.set(key, totals);
  if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value!);
  return totals;
}
