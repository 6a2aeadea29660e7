import pg from "pg";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { storedFiles } from "../areas/files/queries.ts";
import {
  backupName,
  storeContent,
  listBackups,
  namedFiles,
  openBackup,
  prepareFolder,
  removeBackups,
  removeContents,
  type BackupLocation,
  type NamedFile,
} from "../platform/backup/backup-folder.ts";
import type { PackedEntry } from "../platform/backup/archive.ts";
import type { ReportProgress } from "../platform/backup/backup-progress.ts";
import { copyOut, dumpBackup } from "../platform/backup/dump-tables.ts";
import { explainFolderError } from "../platform/backup/folder-error.ts";
import { connectForCopy, estimateRows } from "../platform/backup/tables.ts";
import { verifyContent, writeVerified } from "../platform/backup/verify-backup.ts";
import { FileMissing, FileTooLarge, StorageUnavailable } from "../platform/files/file-errors.ts";
import type { FileStorage } from "../platform/files/file-storage.ts";
import { MeasureContent, measuredContent } from "../platform/files/measure-content.ts";
import { removalLock } from "../platform/files/removal-lock.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { productVersion } from "../version.ts";

export interface BackupSettings extends BackupLocation {
  /** Connection string of the owner role. */
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Number of newest backups to keep. Undefined: all. */
  readonly keep?: number | undefined;
  readonly signal?: AbortSignal;
  /** BULK-009: called with the figures of the running backup. */
  readonly onProgress?: ReportProgress;
  /** Milliseconds to wait for another backup or a removal of files. Default: 10 s. */
  readonly timeout?: number;
}

export interface TakenBackup {
  readonly name: string;
  /** Attached files in the backup, and how many of them were copied now. */
  readonly files: number;
  readonly copied: number;
  /** Storage ids of missing or changed files. */
  readonly lost: readonly string[];
}

/**
 * INST-020: takes a backup while the portal runs: a snapshot of the database and all files it refers to. Does not copy
 * contents that the folder already has (decision 0041). Reads the backup back and verifies it before giving it its
 * final name (FIX-102).
 * @throws OperatorError if another backup runs, the folder is not writable, or verification fails. No invalid backup
 * remains
 */
export async function takeBackup(settings: BackupSettings): Promise<TakenBackup> {
  const { databaseUrl, directory } = settings;
  const client = await connectForCopy(databaseUrl, "birzha backup");
  try {
    await lockRemoval(client, settings.timeout);
    await prepareFolder(directory);
    const takenAt = await takeSnapshot(client);
    const { verified, ...summary } = await storeFiles(client, settings);
    const name = backupName(takenAt, settings.key);
    const { signal, onProgress = () => undefined } = settings;
    const estimated = await estimateRows(client);
    let dumped = 0;
    const onRows = (rows: number) => onProgress({ phase: "rows", done: (dumped = rows), total: estimated });
    await writeVerified(settings, name, packDatabase(client, { takenAt, ...summary, onRows }), {
      skipContent: (sha256) => verified.has(sha256),
      signal,
      onRows: (done) => onProgress({ phase: "verification", done, total: dumped }),
    });
    if (settings.keep !== undefined) await removeOld(settings, settings.keep, name);
    return { name, ...summary };
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new OperatorError(operations.start.files(error.message));
    throw explainFolderError(error, directory);
  } finally {
    // Works in the middle of a result set that is no longer read, too.
    client.connection.stream.destroy();
  }
}

/** Session-level lock until the connection ends: one backup at a time, and no removal of files. */
async function lockRemoval(client: pg.Client, timeout = 10_000): Promise<void> {
  await client.query(`set lock_timeout = ${timeout}`);
  try {
    await client.query("select pg_advisory_lock($1)", [removalLock]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "55P03")
      throw new OperatorError(operations.backup.underWay);
    throw error;
  }
}

/** FIX-168: begins the transaction of the backup and returns the moment of its snapshot by the database's clock. */
async function takeSnapshot(client: pg.Client): Promise<Date> {
  await client.query("begin isolation level repeatable read read only");
  // The first statement takes the snapshot.
  const { rows } = await client.query<{ at: string }>(
    "select extract(epoch from statement_timestamp()) * 1000 as at",
  );
  return new Date(Math.floor(Number(rows[0]!.at)));
}

interface PackedDatabase extends Pick<TakenBackup, "files" | "lost"> {
  readonly takenAt: Date;
  readonly onRows: (rows: number) => void;
}

async function* packDatabase(
  client: pg.Client,
  { takenAt, files, lost, onRows }: PackedDatabase,
): AsyncGenerator<PackedEntry> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const migrations = rows.map(({ name }) => name);
  const head = {
    version: productVersion,
    takenAt: takenAt.toISOString(),
    migrations,
    files,
    lost: [...lost],
  };
  yield* dumpBackup(client, head, storedFiles, onRows);
  // Verification needs no snapshot, and an open one would hold back vacuum.
  await client.query("commit");
}

interface StoredFiles extends Omit<TakenBackup, "name"> {
  /** SHA-256 of existing contents that were read back successfully. */
  readonly verified: ReadonlySet<string>;
}

async function storeFiles(client: pg.Client, settings: BackupSettings): Promise<StoredFiles> {
  const lost: string[] = [];
  const verified = new Set<string>();
  let files = 0;
  let copied = 0;
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from (${storedFiles}) as stored`,
  );
  const total = rows[0]!.count;
  for await (const file of namedFiles(copyOut(client, storedFiles))) {
    settings.signal?.throwIfAborted();
    settings.onProgress?.({ phase: "files", done: files, total });
    files++;
    if (verified.has(file.sha256)) continue;
    if (await isIntact(settings, file)) verified.add(file.sha256);
    else if (await storeFile(settings, file)) copied++;
    else lost.push(file.id);
  }
  settings.onProgress?.({ phase: "files", done: files, total });
  return { files, copied, lost, verified };
}

/** Whether the folder has the content intact. Otherwise it is copied again. */
const isIntact = (place: BackupLocation, file: NamedFile): Promise<boolean> =>
  verifyContent(place, file).then(
    () => true,
    () => false,
  );

/** The content differs from the upload. */
class OtherContent extends Error {}

/** Copies a file. Returns false if the storage has no such file or a different content. */
async function storeFile(settings: BackupSettings, file: NamedFile): Promise<boolean> {
  try {
    const content = await settings.files.get(file.id);
    const measure = new MeasureContent(file.size);
    const proven = async function* () {
      yield* measuredContent(content, measure);
      if (measure.sha256() !== file.sha256) throw new OtherContent();
    };
    await storeContent(settings, file, proven(), settings.signal);
    return true;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileTooLarge || error instanceof OtherContent)
      return false;
    throw error;
  }
}

/**
 * Removes old backups and contents that no remaining one refers to.
 * @param verified the new backup, kept even if a clock change makes it look old
 */
async function removeOld(place: BackupLocation, keep: number, verified: string): Promise<void> {
  const names = await listBackups(place.directory);
  const old = new Set(names.slice(0, -keep).filter((name) => name !== verified));
  await removeBackups(place.directory, [...old]);
  const named = new Set<string>();
  try {
    for (const name of names.filter((each) => !old.has(each))) {
      const { files, rest } = await openBackup(place, name);
      for await (const { sha256 } of files) named.add(sha256);
      await rest.return(undefined);
    }
  } catch (error) {
    // Encrypted with another key: its references are unknown, so keep all contents.
    if (error instanceof OperatorError) return;
    throw error;
  }
  await removeContents(place, named);
}
