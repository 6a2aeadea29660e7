import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { FileMissing } from "../files/file-errors.ts";
import type { FileStorage } from "../files/file-storage.ts";
import { OperatorError } from "../operator-error.ts";
import { openStored, type BackupLocation, type NamedFile } from "./backup-folder.ts";

/**
 * Copies an attached file from a backup folder to the storage, unless it is already there, and reads it back.
 * @param onCopy called before the storage changes
 * @throws ENOENT when the folder has no such content; OperatorError when it is damaged or differs when read
 * back
 */
export async function restoreFile(
  place: BackupLocation,
  storage: FileStorage,
  file: NamedFile,
  onCopy: () => void = () => undefined,
): Promise<void> {
  if (await isStored(storage, file)) return;
  const content = Readable.from(await openStored(place, file), { objectMode: false });
  onCopy();
  await storage.put(content, file.size, file.id);
  if (!(await isStored(storage, file))) throw new OperatorError(operations.backup.notStored(file.id));
}

/** Whether the storage returns the content with this hash. */
async function isStored(storage: FileStorage, { id, sha256 }: NamedFile): Promise<boolean> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of await storage.get(id)) hash.update(chunk as Buffer);
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
  return hash.digest("hex") === sha256;
}
