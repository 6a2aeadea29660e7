import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { importRetentionDays } from "@birzha/domain/imports/import-limits.ts";
import { deleteOldBatches } from "../store.ts";
import type { OwnerDb } from "../../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../../platform/db/request-transaction.ts";

interface RetentionServices {
  readonly db: OwnerDb;
  readonly clock: Clock;
}

/** Deletes imports after their retention. */
export const removeOldImports = ({ db, clock }: RetentionServices): Promise<number> =>
  inOwnerTransaction(db, (tx) =>
    deleteOldBatches(tx, new Date(clock.now().getTime() - importRetentionDays * 86_400_000)),
  );
