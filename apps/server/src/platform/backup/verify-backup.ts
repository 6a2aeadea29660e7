import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import {
  openBackup,
  publishDraft,
  openStored,
  writeDraft,
  type BackupLocation,
  type NamedFile,
} from "./backup-folder.ts";
import type { PackedEntry, ReadEntry } from "./archive.ts";
import {
  endName,
  parsePart,
  readEnd,
  readSequences,
  sequencesName,
  tableFolder,
  tableKey,
  type BackupEnd,
  type BackupHead,
  type CopiedTable,
} from "./backup-entries.ts";
import { countLines } from "./count-lines.ts";
import { damageOf } from "./damage.ts";

export interface VerifiedBackup {
  readonly head: BackupHead;
  readonly files: number;
  readonly tables: number;
  readonly rows: number;
}

export interface VerifyOptions {
  /** Skips contents by SHA-256; by default every content is read. */
  readonly skipContent?: (sha256: string) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called with the rows verified so far. */
  readonly onRows?: (rows: number) => void;
}

/**
 * Reads a backup from beginning to end (INST-020, FIX-102). Verifies encryption, checksums, the order of
 * entries, row counts, and the hash of every attached file.
 * @param name its file in the folder
 * @throws OperatorError that names the first damage
 */
export async function verifyBackup(
  place: BackupLocation,
  name: string,
  { skipContent = () => false, signal, onRows = () => undefined }: VerifyOptions = {},
): Promise<VerifiedBackup> {
  const { head, files, rest } = await openBackup(place, name);
  try {
    for await (const file of files) {
      signal?.throwIfAborted();
      if (!head.lost.includes(file.id) && !skipContent(file.sha256)) await verifyContent(place, file);
    }
    const rows = await verifyEntries(head, rest, { signal, onRows });
    return { head, files: head.files, tables: head.tables.length, rows };
  } catch (error) {
    throw signal?.aborted ? error : damageOf(error, name);
  } finally {
    await rest.return(undefined);
  }
}

/**
 * Verifies order and row counts of the entries after the attached files.
 * @returns the number of rows
 */
async function verifyEntries(
  { tables }: BackupHead,
  entries: AsyncIterable<ReadEntry>,
  { signal, onRows }: Required<Pick<VerifyOptions, "onRows">> & Pick<VerifyOptions, "signal">,
): Promise<number> {
  const folders = tables.map(tableFolder);
  const lines = tables.map(() => 0);
  const sum = () => lines.reduce((total, rows) => total + rows, 0);
  /** Entries that must follow the tables. */
  const closing = [sequencesName, endName];
  let last = { table: -1, part: 0 };
  for await (const { name, content } of entries) {
    signal?.throwIfAborted();
    const found = parsePart(name);
    if (found && closing.length === 2) {
      const table = folders.indexOf(found.folder, Math.max(last.table, 0));
      const expected = table === last.table ? last.part + 1 : 1;
      if (table < 0 || found.part !== expected) throw new Error(`entry ${name} is out of order`);
      last = { table, part: found.part };
      for await (const data of content) lines[table]! += countLines(data);
      onRows(sum());
    } else {
      if (name !== closing.shift()) throw new Error(`entry ${name} is out of order`);
      if (name === sequencesName) await readSequences(content);
      else verifyCounts(tables, lines, await readEnd(content));
    }
  }
  if (closing.length > 0) throw new Error(`entry ${closing[0]} is missing`);
  return sum();
}

function verifyCounts(tables: readonly CopiedTable[], lines: readonly number[], { rows }: BackupEnd): void {
  const wrong = tables.find((table, index) => rows[tableKey(table)] !== lines[index]);
  if (wrong) throw new Error(`wrong row count of ${tableKey(wrong)}`);
}

/**
 * Reads the stored content of an attached file and compares its hash.
 * @throws OperatorError when the content is missing or damaged
 */
export async function verifyContent(place: BackupLocation, file: NamedFile): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await openStored(place, file)) hash.update(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new OperatorError(operations.backup.noContent(file.id));
  }
  if (hash.digest("hex") !== file.sha256) throw new OperatorError(operations.backup.noContent(file.id));
}

/**
 * Writes a backup under a temporary name, reads it back, and only then renames it. A file with the name of a
 * backup is therefore always verified (FIX-102).
 * @throws OperatorError when the backup cannot be restored; it leaves no file
 */
export async function writeVerified(
  place: BackupLocation,
  name: string,
  entries: AsyncIterable<PackedEntry>,
  options: VerifyOptions = {},
): Promise<void> {
  const draft = await writeDraft(place, name, entries, options.signal);
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
