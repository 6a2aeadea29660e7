import { sql, type RawBuilder } from "kysely";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { GivenText, ReportSearch } from "./report-search.ts";
import { tenantCondition, textFields, textsWith, type RegisterScope } from "./register-conditions.ts";

export interface RegisterTotal {
  readonly total: number;
}

const ofStatus = ({ filter }: ReportSearch) =>
  filter.status === undefined ? sql`true` : sql`status = ${filter.status}`;

/** FIX-302: withdrawn reports, which the stored counts contain as rejected ones. An index holds just these. */
export const withdrawnReports = (scope: RegisterScope) => sql`from agreements
  where is_withdrawn and ${tenantCondition(scope, "agreements")}`;

const storedSum = (search: ReportSearch) => sql`
  select coalesce(sum(reports), 0)::bigint from agreement_counts
  where ${tenantCondition(search.scope, "agreement_counts")} and ${ofStatus(search)}`;

/** Total of a search by status, and by whether the reports were withdrawn. */
export const sumOf = (search: ReportSearch) => {
  const { isWithdrawn } = search.filter;
  if (isWithdrawn === undefined) return storedSum(search);
  const withdrawn = sql`select count(*) ${withdrawnReports(search.scope)}`;
  return isWithdrawn === "true" ? withdrawn : sql`select (${storedSum(search)}) - (${withdrawn})`;
};

/** Number of reports with a text fragment, from the stored counts. */
export const reportsWithText = (search: ReportSearch, text: GivenText) => sql`(
  select coalesce(sum(reports), 0)::bigint from agreement_text_counts
  where organization_id ${search.scope.organizationId === undefined ? sql`is null` : sql`= ${search.scope.organizationId}`}
    and field = ${sql.lit(textFields[text.column])} and ${ofStatus(search)}
    and text_id = any(array(${textsWith(text.column, text.value)})))`;

/** Totals from the stored counts, with the version of the counts at that time (decision 0067). */
export interface RegisterTotals extends RegisterTotal {
  readonly versionToken: string;
  /** Number of reports that the text search covers. */
  readonly all: number;
}

const totalCache = new BoundedCache<string, RegisterTotals>({ size: 2_000 });

const keyOf = ({ scope, filter }: ReportSearch, text: GivenText | undefined) =>
  JSON.stringify([scope.organizationId, filter.status, filter.isWithdrawn, text?.column, text?.value]);

/** Returns the cached totals. They are valid while their version token equals the current one. */
export const cachedTotals = (search: ReportSearch, text: GivenText | undefined) =>
  totalCache.get(keyOf(search, text));

/**
 * Version of the stored counts plus the reader's scope, because row-level security restricts which counts a sum
 * includes.
 */
export const totalsVersion = sql`(
  select concat_ws(' ', version, current_setting('app.is_staff', true), current_setting('app.organization_id', true))
  from agreement_count_version)`;

/** Selects the totals and their version token. Skips the sums if the cached token is current. */
export const totalsUnless = (
  versionToken: string | null,
  totals: Readonly<Record<string, RawBuilder<unknown>>>,
) => sql`
  ${sql.join(
    Object.entries(totals).map(
      ([name, total]) => sql`case when ${totalsVersion} = ${versionToken}::text
        then null else (${total}) end as ${sql.ref(name)}`,
    ),
  )}, ${totalsVersion} as "versionToken"`;

/** Caches totals that a statement computed or whose version token it confirmed. */
export function cacheTotals(
  search: ReportSearch,
  text: GivenText | undefined,
  known: RegisterTotals | undefined,
  { versionToken, total, all }: { versionToken?: string; total?: number | null; all?: number | null },
): RegisterTotals {
  const totals =
    known && known.versionToken === versionToken
      ? known
      : { versionToken: versionToken!, total: total ?? 0, all: all ?? 0 };
  return totalCache.set(keyOf(search, text), totals);
}
