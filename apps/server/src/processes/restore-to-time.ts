import { operations } from "@birzha/phrases/operations/ru.ts";
import { storedFiles } from "../areas/files/queries.ts";
import { endRestoredSessions } from "../platform/auth/end-restored-sessions.ts";
import { sealAndVerifyAudit } from "../platform/audit/verify-restored-audit.ts";
import type { AuditVerdict } from "../platform/audit/verify.ts";
import { namedFiles, type BackupLocation } from "../platform/backup/backup-folder.ts";
import { copyOut } from "../platform/backup/dump-tables.ts";
import { restoreFile } from "../platform/backup/restore-file.ts";
import { connectForCopy } from "../platform/backup/tables.ts";
import {
  embeddedDirectory,
  isArchived,
  type DatabaseLocation,
} from "../platform/db/embedded/provide-database.ts";
import { provideEmbedded } from "../platform/db/embedded/provide-empty-database.ts";
import type { FileStorage } from "../platform/files/file-storage.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { listBaseBackups, type BaseBackup } from "../platform/wal-archive/archive-folder.ts";
import { recoverCluster } from "../platform/wal-archive/recover-cluster.ts";

export interface RestoreToTimeSettings extends BackupLocation {
  /** Target of the embedded database. It must not exist. */
  readonly place: DatabaseLocation;
  readonly files: FileStorage;
  /** Undefined: the end of the archive. */
  readonly target: Date | undefined;
}

export interface RecoveredPortal {
  readonly files: number;
  /** Storage ids of files that are intact neither in the storage nor in the backup folder. */
  readonly lost: readonly string[];
  readonly audit: AuditVerdict;
}

/**
 * INST-020: restores the embedded database to a point in time from a base backup and archived WAL. Then copies missing
 * attached files from the backup folder, ends all sessions and verifies the audit chain.
 * @throws OperatorError if no base backup is old enough, the archive ends earlier, or a database exists
 */
export async function restoreToTime(settings: RestoreToTimeSettings): Promise<RecoveredPortal> {
  const { place, target } = settings;
  if (place.databaseUrl !== undefined) throw new OperatorError(operations.backup.onlyEmbedded);
  const base = await chooseBase(settings);
  const archives = isArchived(place);
  const database = await provideEmbedded(
    embeddedDirectory(place.dataDir),
    { isArchived: archives },
    (directory) => recoverCluster(directory, { place: settings, base, target, isArchived: archives }),
  );
  const copied: string[] = [];
  try {
    const found = await restoreFiles(settings, database.url, copied);
    await endRestoredSessions(database.url);
    const audit = await sealAndVerifyAudit(database.url);
    await database.keep();
    return { ...found, audit };
  } catch (error) {
    for (const id of copied) await settings.files.delete(id);
    await database.discard();
    throw error;
  }
}

/** Returns the newest base backup finished by the target time. */
async function chooseBase({ directory, target }: RestoreToTimeSettings): Promise<BaseBackup> {
  if (target && target > new Date()) throw new OperatorError(operations.backup.inFuture);
  const all = await listBaseBackups(directory);
  const first = all[0];
  if (!first) throw new OperatorError(operations.backup.noBase(directory));
  const base = all.findLast(({ finishedAt }) => !target || finishedAt <= target);
  if (!base) throw new OperatorError(operations.backup.beforeFirst(first.finishedAt));
  return base;
}

async function restoreFiles(
  settings: RestoreToTimeSettings,
  url: string,
  copied: string[],
): Promise<Omit<RecoveredPortal, "audit">> {
  const client = await connectForCopy(url, "birzha restore");
  const lost: string[] = [];
  let files = 0;
  try {
    for await (const file of namedFiles(copyOut(client, storedFiles))) {
      files++;
      try {
        await restoreFile(settings, settings.files, file, () => copied.push(file.id));
      } catch (error) {
        if (error instanceof OperatorError) await settings.files.delete(file.id);
        else if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        lost.push(file.id);
      }
    }
    return { files, lost };
  } finally {
    await client.end();
  }
}
