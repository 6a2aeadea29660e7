import type { Clock } from "@birzha/domain/shared/clock.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { deleteUnattachedFiles } from "./store.ts";

export interface AgreementJobServices {
  /** A handle of the owner role. */
  readonly db: OwnerDb;
  readonly files: FileStorage;
  readonly clock: Clock;
}

/** G-44: how long an uploaded file may wait for its report. */
const waitingMilliseconds = 24 * 3_600_000;
/** Few at a time: the rows stay locked while the storage deletes their bytes. */
const batch = 50;

export const agreementCron: readonly CronEntry[] = [{ task: "remove-unattached-files", match: "17 * * * *" }];

export const agreementTasks = (services: AgreementJobServices): Readonly<Record<string, JobTask>> => ({
  "remove-unattached-files": async () => void (await removeUnattachedFiles(services)),
});

/**
 * Removes files that no report took within a day, row and bytes. The bytes go before the transaction ends: if it
 * fails, the next run finds the row again, and a file without a row never stays behind.
 * @returns how many were removed
 */
export async function removeUnattachedFiles({ db, files, clock }: AgreementJobServices): Promise<number> {
  const before = new Date(clock.now().getTime() - waitingMilliseconds);
  for (let removed = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      const storageIds = await deleteUnattachedFiles(tx, before, batch);
      for (const id of storageIds) await files.delete(id);
      return storageIds.length;
    });
    removed += count;
    if (count < batch) return removed;
  }
}
