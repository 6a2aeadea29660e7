import { createHash } from "node:crypto";
import { operations } from "@birzha/phrases/operations/ru.ts";
import {
  listBackups,
  openBackup,
  readKept,
  type BackupPlace,
  type NamedFile,
} from "../platform/backup/backup-folder.ts";
import type { BackupHead } from "../platform/backup/records.ts";
import { OperatorError } from "../platform/operator-error.ts";

export interface CheckedBackup {
  readonly name: string;
  readonly head: BackupHead;
  readonly files: number;
  readonly tables: number;
  readonly rows: number;
}

/**
 * INST-020: reads a backup from its beginning to its end: that it is whole and nobody changed it, that every table has as
 * many rows as was written down, and the hash of every attached file.
 * @param name the newest unless told
 * @throws OperatorError that names what is wrong with it
 */
export async function checkBackup(place: BackupPlace, name?: string): Promise<CheckedBackup> {
  const names = await listBackups(place.directory);
  const chosen = name ?? names.at(-1);
  if (chosen === undefined || !names.includes(chosen))
    throw new OperatorError(operations.backup.none(place.directory, name));
  const { head, files, rest } = await openBackup(place, chosen);
  try {
    const found = { files: 0, tables: 0, rows: 0 };
    for await (const file of files) {
      if (!head.lost.includes(file.id)) await proveContent(place, file);
      found.files++;
    }
    let lines = 0;
    let isWhole = false;
    for await (const record of rest) {
      if (Buffer.isBuffer(record)) lines += countLines(record);
      else if (record.is === "rows") {
        if (record.rows !== lines) throw new OperatorError(operations.backup.broken.changed(chosen));
        found.tables++;
        found.rows += lines;
        lines = 0;
      } else isWhole = record.is === "end";
    }
    if (!isWhole) throw new OperatorError(operations.backup.broken.truncated(chosen));
    return { name: chosen, head, ...found };
  } finally {
    await rest.return(undefined);
  }
}

/** Rows as COPY writes them end with the one line feed that they have. */
function countLines(data: Buffer): number {
  let lines = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) lines++;
  return lines;
}

async function proveContent(place: BackupPlace, file: NamedFile): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await readKept(place, file)) hash.update(chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new OperatorError(operations.backup.noContent(file.id));
  }
  if (hash.digest("hex") !== file.sha256) throw new OperatorError(operations.backup.noContent(file.id));
}
