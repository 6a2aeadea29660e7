import { importRetentionDays } from "@birzha/domain/imports/import-limits.ts";
import { deleteOldBatches } from "../../areas/imports/store.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { RegisterServices } from "./register-import-rows.ts";

/** Deletes imports after their retention. */
export const removeOldImports = ({ db, clock }: RegisterServices): Promise<number> =>
  inOwnerTransaction(db, (tx) =>
    deleteOldBatches(tx, new Date(clock.now().getTime() - importRetentionDays * 86_400_000)),
  );
