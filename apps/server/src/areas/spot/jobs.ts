import type { Clock } from "@birzha/domain/shared/clock.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { deleteUnlinkedFiles } from "./store.ts";

export interface SpotJobServices {
  /** A handle of the owner role. */
  readonly db: OwnerDb;
  readonly files: FileStorage;
  readonly clock: Clock;
}

/** how long an uploaded file may wait for its deal. */
const waitingMilliseconds = 24 * 3_600_000;
/** Few at a time: the rows stay locked while the storage deletes their bytes. */
const batch = 50;

export const spotCron: readonly CronEntry[] = [{ task: "remove-unlinked-spot-files", match: "27 * * * *" }];

export const spotTasks = (services: SpotJobServices): Readonly<Record<string, JobTask>> => ({
  "remove-unlinked-spot-files": async () => void (await removeUnlinkedFiles(services)),
});

/**
 * A-58, V-15: removes files that no deal took within a day, row and bytes. The bytes go before the transaction ends: if
 * it fails, the next run finds the row again, and a file without a row never stays behind.
 * @returns how many were removed
 */
export async function removeUnlinkedFiles({ db, files, clock }: SpotJobServices): Promise<number> {
  const before = new Date(clock.now().getTime() - waitingMilliseconds);
  for (let removed = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      const storageIds = await deleteUnlinkedFiles(tx, before, batch);
      for (const id of storageIds) await files.delete(id);
      return storageIds.length;
    });
    removed += count;
    if (count < batch) return removed;
  }
}
