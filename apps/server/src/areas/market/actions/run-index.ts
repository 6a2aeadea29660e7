import { sql } from "kysely";
import { computeMonth, type MonthResult } from "@birzha/domain/market/compute-month.ts";
import { groupFirms } from "@birzha/domain/market/groups.ts";
import { periodOf } from "@birzha/domain/market/period.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { OwnerDb, OwnerTx } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import {
  findIndexId,
  listAffiliations,
  listBlocks,
  listChangedDays,
  listCurrentPrices,
  listInputs,
  listMethods,
  listMissingRates,
  type MethodVersion,
} from "../input-queries.ts";
import { MissingRateError } from "../missing-rate-error.ts";
import { completeRun, freezeInputs, insertRun, storeProduct } from "../store.ts";

export interface MarketServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
}

/** Days of a market month of five weeks. */
const longestMonth = 35;

/** Reason and author of a run by hand; empty for the daily one. */
export interface RunRequest {
  readonly note?: string | undefined;
  readonly authorId?: number | undefined;
}

/**
 * MKT-003: freezes the reports that changed since the last run, computes the prices of their months and of periods that
 * have closed since then, and publishes them, all in one transaction. Returns the number of the run.
 * @throws MissingRateError
 */
export const runIndex = (
  { db, clock }: MarketServices,
  { note, authorId }: RunRequest = {},
): Promise<number> =>
  inOwnerTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('market_runs'))`.execute(tx);
    const missing = await listMissingRates(tx);
    if (missing.length > 0) throw new MissingRateError(missing);
    const indexId = await findIndexId(tx);
    const today = clock.today();
    const earlier = await findLastDay(tx, indexId);
    const methods = await listMethods(tx, indexId);
    const run = await insertRun(tx, {
      indexId,
      day: today,
      startedAt: clock.now().toISOString(),
      note: note ?? null,
      authorId: authorId ?? null,
    });
    await freezeInputs(tx, indexId, run, groupFirms(await listAffiliations(tx)));
    const delay = Math.max(...methods.map(({ method }) => method.delayDays));
    // Any day of a month that has closed since the run before. The first run changes every day with a report.
    const closed = { from: addDays(earlier ?? today, -delay - longestMonth), to: addDays(today, -1) };
    const months = new Map<number, Set<IsoDate>>();
    for (const { productTypeId, day } of await listChangedDays(tx, indexId, run, closed)) {
      const month = periodOf("month", day).from;
      months.set(productTypeId, (months.get(productTypeId) ?? new Set()).add(month));
    }
    for (const [productTypeId, starts] of months)
      await runProduct(tx, { indexId, run, today, methods, productTypeId, starts: [...starts].toSorted() });
    await completeRun(tx, indexId, run);
    return run;
  });

async function findLastDay(tx: OwnerTx, indexId: number): Promise<IsoDate | undefined> {
  const { rows } = await sql<{ day: string }>`
    select day from market_runs where index_id = ${indexId} order by id desc limit 1`.execute(tx);
  return rows[0]?.day;
}

interface ProductRun {
  readonly indexId: number;
  readonly run: number;
  readonly today: IsoDate;
  /** Newest first. */
  readonly methods: readonly MethodVersion[];
  readonly productTypeId: number;
  /** First days of the months to compute, ascending. */
  readonly starts: readonly IsoDate[];
}

async function runProduct(
  tx: OwnerTx,
  { indexId, run, today, methods, productTypeId, starts }: ProductRun,
): Promise<void> {
  const soleDays = Math.max(...methods.map(({ method }) => method.confidentiality.soleDays));
  const range = {
    ...{ indexId, productTypeId },
    from: starts[0]!,
    to: periodOf("month", starts.at(-1)!).to,
  };
  const inputs = await listInputs(tx, { ...range, from: addDays(range.from, -soleDays) });
  const blocks = await listBlocks(tx, range);
  const prices = await listCurrentPrices(tx, range);
  const results = new Map<IsoDate, MonthResult>();
  for (const start of starts) {
    const month = periodOf("month", start);
    const version = methods.find(({ validFrom }) => validFrom <= start);
    if (!version) continue;
    const soleFrom = addDays(start, -soleDays);
    const result = computeMonth({
      ...{ run, today, month, method: version.method },
      inputs: inputs.filter(({ day }) => day > soleFrom && day <= month.to),
      blocks: blocks.filter((block) => block.month === start),
      published: prices.filter(({ period }) => period.from >= month.from && period.from <= month.to),
    });
    results.set(start, result);
  }
  await storeProduct(tx, { indexId, run, productTypeId }, results);
}
