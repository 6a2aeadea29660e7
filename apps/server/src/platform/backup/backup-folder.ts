import { createHmac, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncDirectory } from "../files/sync-directory.ts";
import { dataOf, readRecords, type BackupHead, type BackupRecord } from "./records.ts";
import { seal, unseal } from "./seal.ts";

/*
 * A folder of backups: one file each, named after its moment, and `files/` with the attached files of all of them, every
 * content once. What is being written lies in `unfinished/` and gets its name when it is whole and on the disk.
 */

export interface BackupPlace {
  readonly directory: string;
  /** 32 bytes; undefined: nothing is encrypted. */
  readonly key: Buffer | undefined;
}

const extension = ".birzha";

/** Sorts as time goes: `2026-11-22T17-12-45.123Z.birzha`. */
export const backupName = (at: Date): string => at.toISOString().replaceAll(":", "-") + extension;

/** When a backup was taken, by its name. */
export const takenAt = (name: string): Date =>
  new Date(name.slice(0, -extension.length).replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

/** Names of the whole backups of a folder, oldest first; none where there is no folder. */
export async function listBackups(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z\.birzha$/.test(name)).sort();
}

const unfinished = (directory: string) => path.join(directory, "unfinished");

/** Makes the folder where it is missing, and clears away what a killed process left. */
export async function prepareFolder(directory: string): Promise<void> {
  await rm(unfinished(directory), { recursive: true, force: true });
  await mkdir(unfinished(directory), { recursive: true, mode: 0o700 });
}

async function writeWhole(
  place: BackupPlace,
  target: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = path.join(unfinished(place.directory), randomUUID());
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    const sealed = Readable.from(seal(content, place.key), { objectMode: false });
    await pipeline(sealed, createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }), { signal });
    await rename(draft, target);
    await syncDirectory(path.dirname(target));
  } catch (error) {
    // What is left of it does no harm: the next backup clears it away.
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Writes a backup of such records; it has its name only when it is whole. */
export async function writeBackup(
  place: BackupPlace,
  name: string,
  records: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const packed = createGzip();
  // Whoever reads what is packed is told of the records' failure.
  connect(Readable.from(records, { objectMode: false }), packed, () => undefined);
  await writeWhole(place, path.join(place.directory, name), packed, signal);
}

/** Proven as far as they have been read. */
function readBackup(place: BackupPlace, name: string): AsyncGenerator<BackupRecord | Buffer> {
  const sealed = createReadStream(path.join(place.directory, name)) as AsyncIterable<Buffer>;
  const unpacked = createGunzip();
  connect(Readable.from(unseal(sealed, place.key, name), { objectMode: false }), unpacked, () => undefined);
  return readRecords(unpacked);
}

/** A file of the portal. */
export interface NamedFile {
  /** In the file storage. */
  readonly id: string;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Files as data of a backup name them: a line each, `id, SHA-256, bytes` as COPY writes them. */
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
  /** To be read first, and to its end. */
  readonly files: AsyncGenerator<NamedFile>;
  /** The tables: what follows the files. */
  readonly rest: AsyncGenerator<BackupRecord | Buffer>;
}

/** A backup in the order in which it is read. Whoever stops before the end closes `rest`. */
export async function openBackup(place: BackupPlace, name: string): Promise<OpenBackup> {
  const rest = readBackup(place, name);
  const [head, files] = [(await rest.next()).value, (await rest.next()).value];
  if (!isRecord(head, "backup") || !isRecord(files, "files")) throw new Error(`${name} begins otherwise`);
  return { head, files: namedFiles(dataOf(rest)), rest };
}

const isRecord = <Kind extends BackupRecord["is"]>(
  value: BackupRecord | Buffer | undefined,
  kind: Kind,
): value is BackupRecord & { is: Kind } =>
  value !== undefined && !Buffer.isBuffer(value) && value.is === kind;

/** Of encrypted contents the name says nothing to who has no key; another key makes other names, and other copies. */
const keptName = ({ key }: BackupPlace, sha256: string): string =>
  key ? createHmac("sha256", key).update(sha256).digest("hex") : sha256;

const keptFolder = (directory: string) => path.join(directory, "files");

function keptPath(place: BackupPlace, sha256: string): string {
  const name = keptName(place, sha256);
  return path.join(keptFolder(place.directory), name.slice(0, 2), name);
}

/** Whether the folder has that content already. */
export async function isKept(place: BackupPlace, { sha256 }: NamedFile): Promise<boolean> {
  const file = await open(keptPath(place, sha256), "r").catch(() => undefined);
  await file?.close();
  return file !== undefined;
}

/** Keeps a content; what it fails with is thrown, and nothing of it is kept. */
export const keepContent = (
  place: BackupPlace,
  { sha256 }: NamedFile,
  content: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> => writeWhole(place, keptPath(place, sha256), content, signal);

/** What was kept, proven as far as it has been read; fails at once with ENOENT when there is no such content. */
export async function readKept(place: BackupPlace, { sha256 }: NamedFile): Promise<AsyncGenerator<Buffer>> {
  const file = keptPath(place, sha256);
  const handle = await open(file, "r");
  const sealed = createReadStream("", { fd: handle }) as AsyncIterable<Buffer>;
  return unseal(sealed, place.key, path.relative(place.directory, file));
}

export const removeBackups = async (directory: string, names: readonly string[]): Promise<void> => {
  for (const name of names) await rm(path.join(directory, name), { force: true });
};

/** Removes the contents whose hashes are not among those. @returns how many */
export async function removeContents(place: BackupPlace, named: ReadonlySet<string>): Promise<number> {
  const kept = new Set([...named].map((sha256) => keptName(place, sha256)));
  const folder = keptFolder(place.directory);
  let removed = 0;
  for (const part of await readdir(folder).catch(() => []))
    for (const name of await readdir(path.join(folder, part)))
      if (!kept.has(name)) {
        await rm(path.join(folder, part, name), { force: true });
        removed++;
      }
  return removed;
}
