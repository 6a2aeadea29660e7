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
import { totalsVersion } from "./total-cache.ts";

interface Totals {
  /** Totals by status and currency; null if adding them up takes too long. */
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

/** Sums by status and currency. `reports` and the sums are columns of the rows. */
const byStatus = (count: RawBuilder<unknown>, tonnes: RawBuilder<unknown>, price: RawBuilder<unknown>) => sql`
  select status, currency_name as "currencyName", ${count}::int as reports, ${tonnes}::text as tonnes,
    ${price}::text as "totalPrice"`;
const inOrder = sql`group by status, currency_name order by status, currency_name`;

/** BULK-105: withdrawn reports are rows of the register without tonnes and price, as in the stored totals. */
const ofCounted = (value: RawBuilder<unknown>) => sql`sum(case when is_withdrawn then 0 else ${value} end)`;

async function addUp(db: DbTransaction, where: RawBuilder<unknown>): Promise<ReportTotal[]> {
  const [, { rows }] = await sendPipeline(
    sql`select set_config('statement_timeout', ${String(totalsTimeout)}, true)`.execute(db),
    sql<ReportTotal>`${byStatus(sql`count(*)`, ofCounted(sql`amount`), ofCounted(sql`total_price`))}
      from agreements where ${where} ${inOrder}`.execute(db),
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
    select coalesce(json_agg(counted), '[]') from (
      ${byStatus(sql`sum(reports)`, sql`sum(tonnes)`, sql`sum(total_price)`)}
      from agreement_counts where ${tenantCondition(scope, "agreement_counts")}
      group by status, currency_name having sum(reports) <> 0 order by status, currency_name) as counted`;
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
