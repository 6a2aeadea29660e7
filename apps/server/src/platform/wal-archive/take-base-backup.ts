import { createReadStream } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type pg from "pg";
import { packBytes, type PackedEntry } from "../backup/archive.ts";
import type { ReportProgress } from "../backup/backup-progress.ts";
import {
  openArchive,
  prepareFolder,
  publishDraft,
  timeStamp,
  writeDraft,
  type BackupLocation,
} from "../backup/backup-folder.ts";
import { clusterLayout } from "../db/embedded/cluster-layout.ts";
import { findSuperuserUrl } from "../db/embedded/embedded-postgres.ts";
import { removalLock } from "../files/removal-lock.ts";
import { OperatorError } from "../operator-error.ts";
import { baseFolder, baseName, readCluster } from "./archive-folder.ts";
import { shipSegments } from "./ship-segments.ts";
import { createClient } from "../db/create-client.ts";

/** Files of the running server, or recreated at its start: chapter "Base Backup" of PostgreSQL's manual. */
const skippedFiles = /^(?:postmaster\.(?:pid|opts)|backup_label.*|.*pg_internal\.init.*|.*\/pgsql_tmp.*)$/;
const skippedContents =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;

export interface BaseBackupOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: ReportProgress;
}

/**
 * Takes a base backup of the running embedded server: a copy of its data directory, which the archived log
 * makes consistent on restore. The copy gets its final name after it was read back.
 * @returns its file in the folder; undefined when the server does not archive its log
 */
export async function takeBaseBackup(
  embedded: string,
  place: BackupLocation,
  options: BaseBackupOptions = {},
): Promise<string | undefined> {
  const url = await findSuperuserUrl(embedded);
  if (url === undefined) return undefined;
  const client = createClient({ connectionString: url, application_name: "birzha base backup" });
  await client.connect();
  try {
    const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode");
    if (rows[0]!.mode === "off") return undefined;
    // Held until the connection ends: one backup at a time.
    await client.query("select pg_advisory_lock($1)", [removalLock]);
    await prepareFolder(place.directory);
    return await copyCluster(client, embedded, place, options);
  } finally {
    await client.end();
  }
}

async function copyCluster(
  client: pg.Client,
  embedded: string,
  place: BackupLocation,
  { signal, onProgress = () => undefined }: BaseBackupOptions,
): Promise<string> {
  const { data } = clusterLayout(embedded);
  const folder = baseFolder(await readCluster({ data }));
  const { rows } = await client.query<{ segment: string }>(
    "select pg_walfile_name(pg_backup_start('birzha', true)) as segment",
  );
  const draft = await writeDraft(
    place,
    "base",
    measured(packCluster(client, data), await clusterSize(client), onProgress),
    signal,
  );
  const name = path.join(folder, baseName(timeStamp(new Date()), rows[0]!.segment, place.key));
  try {
    await requireComplete(place, draft);
    await publishDraft(place, draft, name);
  } finally {
    await rm(path.join(place.directory, draft), { force: true });
  }
  // The copy is useless without the log written while it was taken.
  await shipSegments(embedded, place);
  return name;
}

const megabyte = 1_000_000;

/** Size of all databases in bytes: nearly the whole data directory without its log. */
async function clusterSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>(
    "select sum(pg_database_size(oid))::float8 as size from pg_database",
  );
  return rows[0]!.size;
}

/** Reports the megabytes of the entries that have been passed on. */
async function* measured(
  entries: AsyncIterable<PackedEntry>,
  size: number,
  onProgress: ReportProgress,
): AsyncGenerator<PackedEntry> {
  const total = Math.round(size / megabyte);
  let bytes = 0;
  for await (const entry of entries) {
    yield entry;
    bytes += entry.size;
    onProgress({ phase: "base", done: Math.round(bytes / megabyte), total });
  }
}

/** Packs the data directory. The backup label comes last, after the copying. */
async function* packCluster(client: pg.Client, data: string): AsyncGenerator<PackedEntry> {
  yield* packDirectory(data, "");
  const { rows } = await client.query<{ label: string; map: string }>(
    "select labelfile as label, spcmapfile as map from pg_backup_stop()",
  );
  if (rows[0]!.map !== "") yield packBytes("tablespace_map", Buffer.from(rows[0]!.map));
  yield packBytes("backup_label", Buffer.from(rows[0]!.label));
}

async function* packDirectory(data: string, folder: string): AsyncGenerator<PackedEntry> {
  const entries = await readdir(path.join(data, folder), { withFileTypes: true });
  for (const entry of entries) {
    const name = `${folder}${entry.name}`;
    if (skippedFiles.test(name) || skippedContents.test(name)) continue;
    if (entry.isDirectory()) {
      yield { name: `${name}/`, size: 0, content: noBytes() };
      yield* packDirectory(data, `${name}/`);
    } else if (entry.isFile()) yield* packFile(path.join(data, name), name);
  }
}

/**
 * The server may remove, extend or truncate a file during the copy; the log repairs it. The entry keeps its
 * announced size.
 */
async function* packFile(file: string, name: string): AsyncGenerator<PackedEntry> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    yield { name, size, content: exactly(size, handle.fd) };
  } finally {
    await handle.close();
  }
}

async function* exactly(size: number, fd: number): AsyncGenerator<Buffer> {
  if (size === 0) return;
  let left = size;
  const source = createReadStream("", {
    fd,
    autoClose: false,
    start: 0,
    end: size - 1,
    highWaterMark: 1 << 18,
  });
  for await (const chunk of source as AsyncIterable<Buffer>) {
    left -= chunk.length;
    yield chunk;
  }
  for (; left > 0; left -= Math.min(left, 8192)) yield Buffer.alloc(Math.min(left, 8192));
}

async function* noBytes(): AsyncGenerator<Buffer> {
  // A directory has no content.
}

/** Reads the copy to its end and requires its essential files. */
async function requireComplete(place: BackupLocation, draft: string): Promise<void> {
  const missing = new Set(["PG_VERSION", "global/pg_control", "backup_label"]);
  for await (const { name, content } of openArchive(place, draft)) {
    missing.delete(name);
    for await (const chunk of content) void chunk;
  }
  if (missing.size > 0) throw new OperatorError(operations.backup.broken.damaged(draft));
}
