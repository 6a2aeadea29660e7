import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { syncDirectory } from "../files/sync-directory.ts";
import { OperatorError } from "../operator-error.ts";
import { packArchive, readArchive, type PackedEntry, type ReadEntry } from "./archive.ts";
import { filesFolder, headName, parsePart, readHead, type BackupHead } from "./backup-entries.ts";
import { damageOf } from "./damage.ts";
import { ageMagic, contentName, decryptStream, encryptStream } from "./encryption.ts";

/*
 * A backup folder: one archive per backup, named after its time, and `files/` with the attached files of all
 * backups, deduplicated by content. A file stays in `unfinished/` until it is on disk, and a backup until it is
 * verified (FIX-102).
 */

export interface BackupLocation {
  readonly directory: string;
  /** age identity, `AGE-SECRET-KEY-1…`; undefined: no encryption. */
  readonly key: string | undefined;
}

/** Extension of archives; age adds its own. */
const extensionOf = (key: string | undefined) => (key === undefined ? ".tar.gz" : ".tar.gz.age");

/** Formats a time as a sortable file name prefix: `2026-11-22T17-12-45.123Z`. */
export const timeStamp = (at: Date): string => at.toISOString().replaceAll(":", "-");

/** Parses the time at the beginning of a file name. */
export const parseTimeStamp = (name: string): Date =>
  new Date(/^[^Z]*Z/.exec(name)?.[0].replace(/T(\d\d)-(\d\d)-/, "T$1:$2:") ?? "");

export const backupName = (at: Date, key: string | undefined): string => timeStamp(at) + extensionOf(key);

/** Lists the backups of a folder, oldest first; none if the folder is missing. */
export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z\.tar\.gz(\.age)?$/.test(name)).sort();
}

const unfinished = (directory: string) => path.join(directory, "unfinished");

/** Creates the folder if needed and removes leftovers of a killed process. */
export async function prepareFolder(directory: string): Promise<void> {
  await rm(unfinished(directory), { recursive: true, force: true });
  await mkdir(unfinished(directory), { recursive: true, mode: 0o700 });
}

/** Writes content to a file in `unfinished/`, encrypted, and flushes it to disk. */
async function writeUnfinished(
  place: BackupLocation,
  draft: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const target = path.join(place.directory, draft);
  try {
    const encrypted = Readable.from(encryptStream(content, place.key), { objectMode: false });
    await pipeline(encrypted, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }), {
      signal,
    });
  } catch (error) {
    // A leftover is harmless: the next backup removes it.
    await rm(target, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Renames an unfinished file to its final name, durably. */
export async function publishDraft(place: BackupLocation, draft: string, name: string): Promise<void> {
  const target = path.join(place.directory, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(path.join(place.directory, draft), target);
  await syncDirectory(path.dirname(target));
}

/**
 * Writes an archive under a temporary name.
 * @returns that name, relative to the folder
 */
export async function writeDraft(
  place: BackupLocation,
  name: string,
  entries: AsyncIterable<PackedEntry>,
  signal?: AbortSignal,
): Promise<string> {
  const draft = path.join(unfinished(""), name);
  await writeUnfinished(place, draft, packArchive(entries), signal);
  return draft;
}

/**
 * Reads the entries of an archive of the folder.
 * @throws OperatorError when the file is damaged, no archive, or not encrypted with the key
 */
export async function* openArchive(place: BackupLocation, name: string): AsyncGenerator<ReadEntry> {
  const file = path.join(place.directory, name);
  await requireFormat(file, place.key, name);
  const source = createReadStream(file) as AsyncIterable<Buffer>;
  try {
    for await (const { name: entry, content } of readArchive(decryptStream(source, place.key, name)))
      yield { name: entry, content: translated(content, name) };
  } catch (error) {
    throw damageOf(error, name);
  }
}

async function* translated(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw damageOf(error, name);
  }
}

const gzipMagic = Buffer.from([0x1f, 0x8b]);

async function readStart(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(length), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Checks the magic bytes: whether the file is encrypted, and whether it should be. */
async function requireFormat(file: string, key: string | undefined, name: string): Promise<void> {
  const found = await readStart(file, ageMagic.length);
  // A shorter file can still be the beginning of one.
  const isLike = (magic: Buffer) => {
    const length = Math.min(magic.length, found.length);
    return found.subarray(0, length).equals(magic.subarray(0, length));
  };
  const { foreign, encrypted, plain, damaged } = operations.backup.broken;
  if (!isLike(ageMagic) && !isLike(gzipMagic)) throw new OperatorError(foreign(name));
  if (found.length < gzipMagic.length) throw new OperatorError(damaged(name));
  if (isLike(ageMagic) && key === undefined) throw new OperatorError(encrypted(name));
  if (isLike(gzipMagic) && key !== undefined) throw new OperatorError(plain(name));
}

/** An attached file. */
export interface NamedFile {
  /** Id in the file storage. */
  readonly id: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
}

/** Parses the list of files in a backup: one line per file, `id, SHA-256, bytes` in COPY format. */
export async function* namedFiles(data: AsyncIterable<Buffer>): AsyncGenerator<NamedFile> {
  let rest = "";
  for await (const chunk of data) {
    const lines = (rest + chunk.toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const [id = "", sha256 = "", size = ""] = line.split("\t");
      yield { id, sha256, size: Number(size) };
    }
  }
}

export interface OpenBackup {
  readonly head: BackupHead;
  /** The caller must read it first, and to its end. */
  readonly files: AsyncGenerator<NamedFile>;
  /** Entries after the attached files; a caller that stops early must close it. */
  readonly rest: AsyncGenerator<ReadEntry>;
}

/** Opens a backup of the folder and reads its head. */
export async function openBackup(place: BackupLocation, name: string): Promise<OpenBackup> {
  const entries = openArchive(place, name);
  const { value: first } = (await entries.next()) as { value: ReadEntry | undefined };
  if (first?.name !== headName) {
    await entries.return(undefined);
    throw new OperatorError(operations.backup.broken.foreign(name));
  }
  const head = await readHead(first.content).catch(async (error: unknown) => {
    await entries.return(undefined);
    throw damageOf(error, name);
  });
  let next: ReadEntry | undefined;
  const fileParts = async function* () {
    for (;;) {
      const { done, value } = await entries.next();
      if (done) return;
      if (parsePart(value.name)?.folder !== filesFolder) return void (next = value);
      yield* value.content;
    }
  };
  const rest = async function* () {
    try {
      if (next) yield next;
      yield* entries;
    } finally {
      await entries.return(undefined);
    }
  };
  return { head, files: countedFiles(fileParts(), head.files, name), rest: rest() };
}

async function* countedFiles(
  data: AsyncIterable<Buffer>,
  expected: number,
  name: string,
): AsyncGenerator<NamedFile> {
  let found = 0;
  for await (const file of namedFiles(data)) {
    found++;
    yield file;
  }
  if (found !== expected) throw new OperatorError(operations.backup.broken.damaged(name));
}

const storedFilesFolder = (directory: string) => path.join(directory, "files");

function storedFilePath(place: BackupLocation, sha256: string): string {
  const name = contentName(sha256, place.key);
  return path.join(storedFilesFolder(place.directory), name.slice(0, 2), name);
}

/** Stores content, replacing a damaged copy; on failure it throws and leaves nothing. */
export async function storeContent(
  place: BackupLocation,
  { sha256 }: NamedFile,
  content: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = path.join(unfinished(""), randomUUID());
  await writeUnfinished(place, draft, content, signal);
  await publishDraft(place, draft, path.relative(place.directory, storedFilePath(place, sha256)));
}

/** Opens the stored content of a file; rejects with ENOENT if the folder has none. */
export async function openStored(
  place: BackupLocation,
  { sha256 }: NamedFile,
): Promise<AsyncGenerator<Uint8Array>> {
  const file = storedFilePath(place, sha256);
  const handle = await open(file, "r");
  const stored = createReadStream("", { fd: handle }) as AsyncIterable<Buffer>;
  return decryptStream(stored, place.key, path.relative(place.directory, file));
}

export const removeBackups = async (directory: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(path.join(directory, name), { force: true });
};

/**
 * Removes the contents whose hashes are not listed.
 * @returns their number
 */
export async function removeContents(place: BackupLocation, named: ReadonlySet<string>): Promise<number> {
  const referenced = new Set([...named].map((sha256) => contentName(sha256, place.key)));
  const folder = storedFilesFolder(place.directory);
  let removed = 0;
  for (const part of await readdir(folder).catch(() => []))
    for (const name of await readdir(path.join(folder, part)))
      if (!referenced.has(name)) {
        await rm(path.join(folder, part, name), { force: true });
        removed++;
      }
  return removed;
}
