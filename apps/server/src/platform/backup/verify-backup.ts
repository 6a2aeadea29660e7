import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import {
  openBackup,
  publishDraft,
  readKept,
  writeDraft,
  type BackupPlace,
  type NamedFile,
} from "./backup-folder.ts";
import type { BackupHead } from "./records.ts";

export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly files: number;
  readonly tables: number;
  readonly rows: number;
}

export interface VerifyOptions {
  /** Contents that need no reading, by their SHA-256; every content is read unless told. */
  readonly skipContent?: (sha256: string) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a backup from its beginning to its end: encryption, marks, order of its records, row counts, and the hash of every
 * attached file (INST-020, FIX-102).
 * @param name its file in the folder
 * @throws OperatorError that names the first damage
 */
export async function verifyBackup(
  place: BackupPlace,
  name: string,
  { skipContent = () => false, signal }: VerifyOptions = {},
): Promise<VerifiedBackup> {
  const { head, files, rest } = await openBackup(place, name);
  try {
    const found = { files: 0, tables: 0, rows: 0 };
    for await (const file of files) {
      signal?.throwIfAborted();
      if (!head.lost.includes(file.id) && !skipContent(file.sha256)) await verifyContent(place, file);
      found.files++;
    }
    let lines = 0;
    /** Kind of the last record; `rows` of the files came before. */
    let last = "rows";
    for await (const record of rest) {
      signal?.throwIfAborted();
      if (Buffer.isBuffer(record)) {
        if (last !== "table") throw new OperatorError(operations.backup.broken.changed(name));
        lines += countLines(record);
        continue;
      }
      const isExpected = followers[last]?.includes(record.is);
      const isCounted = record.is !== "rows" || record.rows === lines;
      if (!isExpected || !isCounted) throw new OperatorError(operations.backup.broken.changed(name));
      if (record.is === "rows") {
        found.tables++;
        found.rows += lines;
        lines = 0;
      }
      last = record.is;
    }
    if (last !== "end") throw new OperatorError(operations.backup.broken.truncated(name));
    return { head, ...found };
  } finally {
    await rest.return(undefined);
  }
}

/** Which record may follow which. */
const followers: Readonly<Record<string, readonly string[]>> = {
  rows: ["table", "sequences"],
  table: ["rows"],
  sequences: ["end"],
};

/** COPY ends each row with a line feed and escapes all others. */
function countLines(data: Buffer): number {
  let lines = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
  return lines;
}

/**
 * Reads the stored content of an attached file and compares its hash.
 * @throws OperatorError where the content is missing or damaged
 */
export async function verifyContent(place: BackupPlace, file: NamedFile): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await readKept(place, file)) hash.update(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new OperatorError(operations.backup.noContent(file.id));
  }
  if (hash.digest("hex") !== file.sha256) throw new OperatorError(operations.backup.noContent(file.id));
}

/**
 * Writes a backup under a temporary name, reads it back, and renames it only after that: a file with the name of a backup
 * has been verified (FIX-102).
 * @throws OperatorError where the backup cannot be restored; nothing of it stays
 */
export async function writeVerified(
  place: BackupPlace,
  name: string,
  records: AsyncIterable<Buffer>,
  options: VerifyOptions = {},
): Promise<void> {
  const draft = await writeDraft(place, name, records, options.signal);
  try {
    await verifyBackup(place, draft, options);
  } catch (error) {
    await rm(path.join(place.directory, draft), { force: true });
    if (error instanceof OperatorError)
      throw new OperatorError(operations.backup.notVerified(error.message), { cause: error });
    throw error;
  }
  await publishDraft(place, draft, name);
}
