import { createHmac, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline as connect, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { syncDirectory } from "../files/sync-directory.ts";
import { OperatorError } from "../operator-error.ts";
import { dataOf, readRecords, type BackupHead, type BackupRecord } from "./records.ts";
import { seal, unseal } from "./seal.ts";

/*
 * A folder of backups: one file each, named after its moment, and `files/` with the attached files of all of them, every
 * content once. A file lies in `unfinished/` until it is on the disk; a backup, until it has been verified, too (FIX-102).
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

/** Seals a content into a file of `unfinished/` and flushes it to the disk. */
async function writeUnfinished(
  place: BackupPlace,
  draft: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const target = path.join(place.directory, draft);
  try {
    const sealed = Readable.from(seal(content, place.key), { objectMode: false });
    await pipeline(sealed, createWriteStream(target, { flags: "wx", mode: 0o600, flush: true }), { signal });
  } catch (error) {
    // A remainder does no harm: the next backup clears it away.
    await rm(target, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Gives an unfinished file its name, durably. */
export async function publishDraft(place: BackupPlace, draft: string, name: string): Promise<void> {
  const target = path.join(place.directory, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(path.join(place.directory, draft), target);
  await syncDirectory(path.dirname(target));
}

/** Writes a backup of such records under a temporary name. @returns that name, in the folder */
export async function writeDraft(
  place: BackupPlace,
  name: string,
  records: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<string> {
  const draft = path.join(unfinished(""), name);
  const packed = createGzip();
  // The reader of `packed` gets the failure of the records.
  connect(Readable.from(records, { objectMode: false }), packed, () => undefined);
  await writeUnfinished(place, draft, packed, signal);
  return draft;
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
  if (!isRecord(head, "backup") || !isRecord(files, "files"))
    throw new OperatorError(operations.backup.broken.foreign(name));
  return { head, files: countedFiles(rest, name), rest };
}

async function* countedFiles(
  records: AsyncIterator<BackupRecord | Buffer>,
  name: string,
): AsyncGenerator<NamedFile> {
  let expected = 0;
  let found = 0;
  const data = async function* () {
    expected = yield* dataOf(records);
  };
  for await (const file of namedFiles(data())) {
    found++;
    yield file;
  }
  if (found !== expected) throw new OperatorError(operations.backup.broken.changed(name));
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

/** Keeps a content, in the place of a damaged one where there is one; a failure is thrown, and nothing of it is kept. */
export async function keepContent(
  place: BackupPlace,
  { sha256 }: NamedFile,
  content: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<void> {
  const draft = path.join(unfinished(""), randomUUID());
  await writeUnfinished(place, draft, content, signal);
  await publishDraft(place, draft, path.relative(place.directory, keptPath(place, sha256)));
}

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
