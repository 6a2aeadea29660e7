import { sql } from "kysely";
import { groupFirms } from "@birzha/domain/market/groups.ts";
import { defaultWithdrawalMinutes } from "@birzha/domain/agreements/withdrawal.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { BaseLogger } from "pino";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { inSavepoint } from "../../../platform/db/savepoint.ts";
import { computeProduct, planRun } from "../compute-products.ts";
import { freezeInputs } from "../freeze/store.ts";
import { findIndexId, listLinks, listMethods } from "../input-queries.ts";
import { completeRun, insertRun, storeProblems, storeProduct } from "../store.ts";

export interface MarketServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly clock: Clock;
  /** BULK-105: setting WITHDRAWAL_MINUTES. */
  readonly withdrawalMinutes?: number | undefined;
  readonly log?: Pick<BaseLogger, "error"> | undefined;
}

/** Reason and author of a run by hand; empty for the daily one. */
export interface RunRequest {
  readonly note?: string | undefined;
  readonly authorId?: number | undefined;
}

/**
 * MKT-003: freezes the reports that changed since the last run, computes the prices of their months and of periods that
 * have closed since then, and publishes them, all in one transaction. A product that fails keeps its earlier prices and
 * stops no other one (MKT-101). Returns the number of the run.
 */
export const runIndex = (
  { db, clock, log, withdrawalMinutes = defaultWithdrawalMinutes }: MarketServices,
  { note, authorId }: RunRequest = {},
): Promise<number> =>
  inOwnerTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('market_runs'))`.execute(tx);
    const indexId = await findIndexId(tx);
    const [now, day] = [clock.now(), clock.today()];
    const methods = await listMethods(tx, indexId);
    const run = await insertRun(tx, {
      indexId,
      day,
      startedAt: now.toISOString(),
      note: note ?? null,
      authorId: authorId ?? null,
    });
    await freezeInputs(tx, {
      indexId,
      run,
      groups: groupFirms(await listLinks(tx)),
      filedBefore: new Date(now.getTime() - withdrawalMinutes * 60_000),
    });
    const state = { indexId, run, day, methods };
    const failed: number[] = [];
    for (const [productTypeId, starts] of await planRun(tx, state))
      try {
        await inSavepoint(tx, async () =>
          storeProduct(
            tx,
            { indexId, run, productTypeId },
            await computeProduct(tx, state, productTypeId, starts),
          ),
        );
      } catch (error) {
        log?.error({ err: error, productTypeId, run }, "the prices of a product could not be computed");
        failed.push(productTypeId);
      }
    await storeProblems(tx, { indexId, run, failed, now });
    await completeRun(tx, { indexId, run, failed, method: methods[0]!.method });
    return run;
  });
