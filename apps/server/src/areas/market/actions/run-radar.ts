import { sql } from "kysely";
import { rulesAt } from "@birzha/domain/duties/duty.ts";
import { defaultMethod } from "@birzha/domain/market/method.ts";
import { scoreDeals } from "@birzha/domain/market/radar/score.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";
import { listRuleVersions } from "../../duties/queries.ts";
import { findIndexId, listMethods } from "../input-queries.ts";
import { listGroups, listRadarBatches, listRadarDeals } from "../radar/radar-queries.ts";
import { followFlags, storeSuspicions } from "../radar/store.ts";
import type { MarketServices } from "./run-index.ts";

/** Days during which every run examines a new or changed report again, because its neighbours come later. */
const recheckDays = 14;

/**
 * MKT-014: examines the reports that the last runs of the index froze, by product and month, each batch in one
 * transaction. A second run on the same day changes nothing.
 */
export async function runRadar({ db, clock }: MarketServices, signal?: AbortSignal): Promise<void> {
  const today = clock.today();
  const rules = await listRuleVersions(db);
  const groups = await inOwnerTransaction(db, listGroups);
  for (const batch of await listRadarBatches(db, addDays(today, -recheckDays))) {
    signal?.throwIfAborted();
    await inOwnerTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('radar'))`.execute(tx);
      const methods = await listMethods(tx, await findIndexId(tx));
      const method = methods.find(({ validFrom }) => validFrom <= batch.month)?.method ?? defaultMethod;
      const { deals, examined } = await listRadarDeals(tx, batch, method, groups);
      const thresholds = rulesAt(rules, batch.month).flatMap(({ productTypeIds, volumeFrom }) =>
        volumeFrom !== null && (productTypeIds.length === 0 || productTypeIds.includes(batch.productTypeId))
          ? [Number(volumeFrom)]
          : [],
      );
      const { confidentiality } = method;
      const found = scoreDeals(deals, examined, { confidentiality, thresholds });
      await storeSuspicions(tx, today, [...examined], found);
    });
  }
  await inOwnerTransaction(db, followFlags);
}
