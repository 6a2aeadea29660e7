import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { waitingMilliseconds } from "@birzha/domain/shared/values/file-limits.ts";
import type { OwnerDb } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { mayRemoveFiles } from "../../platform/files/removal-lock.ts";
import type { CronEntry, JobTask } from "../../platform/jobs/start-jobs.ts";
import { deleteFreeFiles } from "./store.ts";

export interface FileJobServices {
  /** Database handle of the owner role. */
  readonly db: OwnerDb;
  readonly files: FileStorage;
  readonly clock: Clock;
}

/** Small batches, because rows stay locked while the storage deletes the contents. */
const batch = 50;

export const fileCron: readonly CronEntry[] = [{ task: "remove-unattached-files", match: "17 * * * *" }];

export const fileTasks = (services: FileJobServices): Readonly<Record<string, JobTask>> => ({
  "remove-unattached-files": async () => void (await removeFreeFiles(services)),
});

/**
 * G-44, A-58, V-15: deletes files that no record has used within a day, both row and contents. Deletes contents before
 * the commit: if the transaction fails, the next run finds the row again, and no contents remain without a row. Does
 * nothing during a backup.
 * @returns number of deleted files
 */
export async function removeFreeFiles({ db, files, clock }: FileJobServices): Promise<number> {
  const before = new Date(clock.now().getTime() - waitingMilliseconds);
  for (let removed = 0; ;) {
    const count = await inOwnerTransaction(db, async (tx) => {
      if (!(await mayRemoveFiles(tx))) return 0;
      const storageIds = await deleteFreeFiles(tx, before, batch);
      for (const id of storageIds) await files.delete(id);
      return storageIds.length;
    });
    removed += count;
    if (count < batch) return removed;
  }
}
