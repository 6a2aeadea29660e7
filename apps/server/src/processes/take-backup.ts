import pg from "pg";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { storedFiles } from "../areas/files/queries.ts";
import {
  backupName,
  keepContent,
  listBackups,
  namedFiles,
  openBackup,
  prepareFolder,
  removeBackups,
  removeContents,
  type BackupPlace,
  type NamedFile,
} from "../platform/backup/backup-folder.ts";
import type { PackedEntry } from "../platform/backup/archive.ts";
import { copyOut, dumpBackup } from "../platform/backup/dump-tables.ts";
import { explainFolderError } from "../platform/backup/folder-error.ts";
import { connectForCopy } from "../platform/backup/tables.ts";
import { verifyContent, writeVerified } from "../platform/backup/verify-backup.ts";
import { FileMissing, FileTooLarge, StorageUnavailable } from "../platform/files/file-errors.ts";
import type { FileStorage } from "../platform/files/file-storage.ts";
import { MeasureContent, measured } from "../platform/files/measure-content.ts";
import { removalLock } from "../platform/files/removal-lock.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { version } from "../version.ts";

export interface BackupSettings extends BackupPlace {
  /** Connection string of the owner role. */
  readonly databaseUrl: string;
  readonly files: FileStorage;
  /** Newest backups that stay; undefined: all. */
  readonly keep?: number | undefined;
  readonly signal?: AbortSignal;
  /** Milliseconds that another backup, or a removal of files, is waited for; 10 s unless told. */
  readonly patience?: number;
}

export interface TakenBackup {
  readonly name: string;
  /** Attached files that it names, and how many of them were copied now. */
  readonly files: number;
  readonly copied: number;
  /** Ids in the storage of files that are not there, or not as they were uploaded. */
  readonly lost: readonly string[];
}

/**
 * INST-020: takes a backup of the database and of the attached files while the portal works: the database as it is at
 * one moment, and every file that is named in it. A file that has been kept before is not copied again. (Decision 0041.)
 * It is read back and verified before it gets its name (FIX-102).
 * @throws OperatorError where another one is under way, the folder cannot be written, or the backup cannot be restored;
 * nothing that looks whole is left
 */
export async function takeBackup(settings: BackupSettings): Promise<TakenBackup> {
  const { databaseUrl, directory } = settings;
  const client = await connectForCopy(databaseUrl, "birzha backup");
  try {
    await lockRemoval(client, settings.patience);
    await prepareFolder(directory);
    await client.query("begin isolation level repeatable read read only");
    const { verified, ...kept } = await keepFiles(client, settings);
    const name = backupName(new Date(), settings.key);
    await writeVerified(settings, name, packDatabase(client, kept), {
      skipContent: (sha256) => verified.has(sha256),
      signal: settings.signal,
    });
    if (settings.keep !== undefined) await removeOld(settings, settings.keep, name);
    return { name, ...kept };
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new OperatorError(operations.start.files(error.message));
    throw explainFolderError(error, directory);
  } finally {
    // Also in the middle of an answer that nobody reads any more.
    client.connection.stream.destroy();
  }
}

/** Until the connection ends: one backup at a time, and no file is removed meanwhile. */
async function lockRemoval(client: pg.Client, patience = 10_000): Promise<void> {
  await client.query(`set lock_timeout = ${patience}`);
  try {
    await client.query("select pg_advisory_lock($1)", [removalLock]);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "55P03")
      throw new OperatorError(operations.backup.underWay);
    throw error;
  }
}

async function* packDatabase(
  client: pg.Client,
  { files, lost }: Pick<TakenBackup, "files" | "lost">,
): AsyncGenerator<PackedEntry> {
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const migrations = rows.map(({ name }) => name);
  const head = { version, takenAt: new Date().toISOString(), migrations, files, lost: [...lost] };
  yield* dumpBackup(client, head, storedFiles);
  // Reading the backup back needs no snapshot, and an open one would keep dead rows from vacuum.
  await client.query("commit");
}

interface KeptFiles extends Omit<TakenBackup, "name"> {
  /** SHA-256 of the contents that were there before and have been read back. */
  readonly verified: ReadonlySet<string>;
}

async function keepFiles(client: pg.Client, settings: BackupSettings): Promise<KeptFiles> {
  const lost: string[] = [];
  const verified = new Set<string>();
  let files = 0;
  let copied = 0;
  for await (const file of namedFiles(copyOut(client, storedFiles))) {
    settings.signal?.throwIfAborted();
    files++;
    if (verified.has(file.sha256)) continue;
    if (await isKeptWhole(settings, file)) verified.add(file.sha256);
    else if (await keepFile(settings, file)) copied++;
    else lost.push(file.id);
  }
  return { files, copied, lost, verified };
}

/** Whether the folder has that content already. A missing, damaged or unreadable one is copied again. */
const isKeptWhole = (place: BackupPlace, file: NamedFile): Promise<boolean> =>
  verifyContent(place, file).then(
    () => true,
    () => false,
  );

/** The content is not what was uploaded. */
class OtherContent extends Error {}

/** False where the storage has no such file any more, or another content under its id. */
async function keepFile(settings: BackupSettings, file: NamedFile): Promise<boolean> {
  try {
    const content = await settings.files.get(file.id);
    const measure = new MeasureContent(file.size);
    const proven = async function* () {
      yield* measured(content, measure);
      if (measure.sha256() !== file.sha256) throw new OtherContent();
    };
    await keepContent(settings, file, proven(), settings.signal);
    return true;
  } catch (error) {
    if (error instanceof FileMissing || error instanceof FileTooLarge || error instanceof OtherContent)
      return false;
    throw error;
  }
}

/**
 * Removes backups beyond the newest, and the contents that no remaining one names.
 * @param verified the one that was just verified: it stays, also where a clock that was set back makes it look old
 */
async function removeOld(place: BackupPlace, keep: number, verified: string): Promise<void> {
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
    // One of another key: what it names is not known, so all contents stay as long as it does.
    if (error instanceof OperatorError) return;
    throw error;
  }
  await removeContents(place, named);
}
