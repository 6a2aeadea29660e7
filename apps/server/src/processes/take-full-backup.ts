import { listBackups, parseTimeStamp } from "../platform/backup/backup-folder.ts";
import { explainFolderError } from "../platform/backup/folder-error.ts";
import { removeOldArchive } from "../platform/wal-archive/archive-folder.ts";
import { takeBaseBackup } from "../platform/wal-archive/take-base-backup.ts";
import { takeBackup, type BackupSettings, type TakenBackup } from "./take-backup.ts";

export interface FullBackupSettings extends BackupSettings {
  /** Directory of the embedded server whose WAL is archived to the folder. Undefined: no archive. */
  readonly embedded: string | undefined;
}

export interface FullBackup extends TakenBackup {
  /** File of the base backup in the folder. Undefined without WAL archiving. */
  readonly base: string | undefined;
}

/**
 * INST-020: takes a backup, and a base backup if WAL is archived. With `keep`, removes WAL older than the oldest kept
 * backup.
 */
export async function takeFullBackup({ embedded, ...settings }: FullBackupSettings): Promise<FullBackup> {
  const taken = await takeBackup(settings);
  if (embedded === undefined) return { ...taken, base: undefined };
  try {
    const base = await takeBaseBackup(embedded, settings, settings);
    const [oldest] = await listBackups(settings.directory);
    if (settings.keep !== undefined && oldest !== undefined)
      await removeOldArchive(settings.directory, parseTimeStamp(oldest));
    return { ...taken, base };
  } catch (error) {
    throw explainFolderError(error, settings.directory);
  }
}
