import { sql, type RawBuilder } from "kysely";
import type { ReportTotal } from "@birzha/domain/agreements/api.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { BoundedCache } from "../../../platform/bounded-cache.ts";
import type { DbTransaction } from "../../../platform/db/handles.ts";
import { sendPipeline } from "../../../platform/db/pipeline.ts";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import { scopeOf } from "../queries.ts";
import { findMatches } from "./find-matches.ts";
import {
  givenFilters,
  registerCondition,
  tenantCondition,
  type RegisterFilter,
  type RegisterScope,
} from "./register-conditions.ts";
import { totalsVersion, withdrawnReports } from "./total-cache.ts";

interface Totals {
  /** Totals by status, withdrawn ones apart, and currency; null if adding them up takes too long. */
  readonly totals: ReportTotal[] | null;
}

/** Maximum time in milliseconds to add up the reports of a filter. */
const totalsTimeout = 1_000;

/**
 * SCREEN-002: returns the number, tonnes and total price of the reports under a filter. Without a filter they are stored
 * counts; with one the reports are added up within a time limit.
 */
export async function getTotals(db: DbTransaction, actor: Actor, filter: RegisterFilter): Promise<Totals> {
  if (actor.kind === "newcomer") return { totals: [] };
  const scope = scopeOf(actor);
  if (givenFilters(scope, filter).length === 0) return { totals: await readStoredTotals(db, scope) };
  try {
    const where = registerCondition(scope, filter, await findMatches(db, scope, filter));
    return { totals: await inSavepoint(db, () => addUp(db, where)) };
  } catch (error) {
    if (isTooWide(error)) return { totals: null };
    throw error;
  }
}

/** BULK-105: withdrawn reports are rows of the register without tonnes and price, as in the stored totals. */
const ofCounted = (value: RawBuilder<unknown>) =>
  sql`sum(case when is_withdrawn then 0 else ${value} end)::text`;

async function addUp(db: DbTransaction, where: RawBuilder<unknown>): Promise<ReportTotal[]> {
  const [, { rows }] = await sendPipeline(
    sql`select set_config('statement_timeout', ${String(totalsTimeout)}, true)`.execute(db),
    sql<ReportTotal>`
      select status, is_withdrawn as "isWithdrawn", currency_name as "currencyName", count(*)::int as reports,
        ${ofCounted(sql`amount`)} as tonnes, ${ofCounted(sql`total_price`)} as "totalPrice"
      from agreements where ${where}
      group by status, is_withdrawn, currency_name order by status, is_withdrawn, currency_name`.execute(db),
  );
  return rows;
}

interface CachedTotals {
  readonly versionToken: string;
  readonly totals: ReportTotal[];
}
const totalsCache = new BoundedCache<string, CachedTotals>({ size: 2_000 });

/** Reads the stored totals, or the cached ones if their version token is current. */
async function readStoredTotals(db: DbTransaction, scope: RegisterScope): Promise<ReportTotal[]> {
  const key = String(scope.organizationId);
  const known = totalsCache.get(key);
  const stored = sql`
    with counts as (
      select status, currency_name, sum(reports)::int as reports, sum(tonnes) as tonnes, sum(total_price) as total_price
      from agreement_counts where ${tenantCondition(scope, "agreement_counts")} group by 1, 2),
    withdrawn as (
      select status, currency_name, count(*)::int as reports ${withdrawnReports(scope)} group by 1, 2),
    counted as (
      select status, false as "isWithdrawn", currency_name as "currencyName",
        reports - coalesce((select w.reports from withdrawn w where (w.status, w.currency_name) =
          (counts.status, counts.currency_name)), 0) as reports,
        tonnes::text as tonnes, total_price::text as "totalPrice"
      from counts
      union all
      select status, true, currency_name, reports, '0', '0' from withdrawn)
    select coalesce(json_agg(counted order by status, "isWithdrawn", "currencyName"), '[]') from counted where reports <> 0`;
  const { rows } = await sql<{ versionToken: string; totals: ReportTotal[] | null }>`
    select ${totalsVersion} as "versionToken",
      case when ${totalsVersion} = ${known?.versionToken ?? null}::text then null else (${stored}) end as totals`.execute(
    db,
  );
  const { versionToken, totals } = rows[0]!;
  if (totals === null) return known!.totals;
  totalsCache.set(key, { versionToken, totals });
  return totals;
}

/** Whether the statement was cancelled by its timeout, or the search text matches too many reports. */
const isTooWide = (error: unknown) =>
  error instanceof Error &&
  "code" in error &&
  (error.code === queryCanceled || error.code === "agreements.too-many-found");
const queryCanceled = "57014";
