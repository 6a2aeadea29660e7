import { migrateIdentity } from "@birzha/identity/schema.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { openBackup, type BackupLocation, type OpenBackup } from "../platform/backup/backup-folder.ts";
import { loadTables, type LoadedRows } from "../platform/backup/load-tables.ts";
import { restoreFile } from "../platform/backup/restore-file.ts";
import { connectForCopy } from "../platform/backup/tables.ts";
import { endRestoredSessions } from "../platform/auth/end-restored-sessions.ts";
import { sealAndVerifyAudit } from "../platform/audit/verify-restored-audit.ts";
import type { AuditVerdict } from "../platform/audit/verify.ts";
import { openDatabase } from "../platform/db/database.ts";
import { listMigrations, runMigrations } from "../platform/db/migrate.ts";
import type { DatabaseLocation } from "../platform/db/embedded/provide-database.ts";
import { provideEmptyDatabase } from "../platform/db/embedded/provide-empty-database.ts";
import type { FileStorage } from "../platform/files/file-storage.ts";
import { installJobs } from "../platform/jobs/install-jobs.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { checkBackup } from "./check-backup.ts";

export interface RestoreSettings extends BackupLocation {
  /** Target database. It must not exist or must be empty. */
  readonly place: DatabaseLocation;
  readonly files: FileStorage;
  /** Default: the newest. */
  readonly name?: string | undefined;
}

export interface RestoredBackup extends LoadedRows {
  readonly name: string;
  /** ISO 8601 instant. */
  readonly takenAt: string;
  readonly files: number;
  /** Storage ids of files that were missing at the time of the backup. */
  readonly lost: readonly string[];
  readonly audit: AuditVerdict;
}

/**
 * INST-020: restores a backup into an empty database, with the schema of its time; the next start migrates it. Verifies
 * the whole backup first. Afterwards counts the rows, reads files back, ends all sessions and verifies the audit chain. On
 * failure undoes everything.
 * @throws OperatorError if the backup is damaged or of a newer version, or the target is not empty
 */
export async function restoreBackup(settings: RestoreSettings): Promise<RestoredBackup> {
  const { name, head } = await checkBackup(settings, settings.name);
  const known = await listMigrations();
  const unknown = head.migrations.filter((migration, index) => migration !== known[index]);
  if (unknown.length > 0) throw new OperatorError(operations.backup.unknownMigrations(unknown.join(", ")));
  const target = await provideEmptyDatabase(settings.place);
  const brought: string[] = [];
  try {
    await makeSchema(target.url, head.migrations);
    const backup = await openBackup(settings, name);
    const counts = await bring(settings, target.url, backup, brought);
    await endRestoredSessions(target.url);
    const audit = await sealAndVerifyAudit(target.url);
    await target.keep();
    return { name, takenAt: head.takenAt, lost: head.lost, ...counts, audit };
  } catch (error) {
    for (const id of brought) await settings.files.delete(id);
    await target.discard();
    throw error;
  }
}

/** Creates the schema of the backup's time. Tables of the job queue and identity server get the current schema. */
async function makeSchema(url: string, migrations: readonly string[]): Promise<void> {
  await runMigrations(url, undefined, migrations.at(-1));
  const { pool, close } = openDatabase(url, { max: 2, statementTimeout: 0 });
  try {
    await installJobs(pool);
    await migrateIdentity(pool);
  } finally {
    await close();
  }
}

async function bring(
  settings: RestoreSettings,
  url: string,
  backup: OpenBackup,
  brought: string[],
): Promise<LoadedRows & { files: number }> {
  try {
    const files = await bringFiles(settings, backup, brought);
    return { files, ...(await load(url, backup)) };
  } finally {
    await backup.rest.return(undefined);
  }
}

/** Restores the files. Adds ids of new ones to `brought`. @returns number of files */
async function bringFiles(
  settings: RestoreSettings,
  { head, files }: OpenBackup,
  brought: string[],
): Promise<number> {
  let count = 0;
  for await (const file of files) {
    if (head.lost.includes(file.id)) continue;
    await restoreFile(settings, settings.files, file, () => brought.push(file.id));
    count++;
  }
  return count;
}

async function load(url: string, { head, rest }: OpenBackup): Promise<LoadedRows> {
  const client = await connectForCopy(url, "birzha restore");
  try {
    return await loadTables(client, head, rest);
  } finally {
    client.connection.stream.destroy();
  }
}
