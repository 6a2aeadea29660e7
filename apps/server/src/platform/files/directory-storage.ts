import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { FileMissing, ofStorage, StorageUnavailable } from "./file-errors.ts";
import { assertFileId, newFileId } from "./file-id.ts";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import { MeasureContent, measuredContent } from "./measure-content.ts";
import { syncDirectory } from "./sync-directory.ts";

/**
 * Stores files in a directory, spread over 256 folders by the first two digits of the id. A file gets its name
 * only when its bytes and its directory entry are on disk, so a killed process leaves no partial file.
 */
export class DirectoryStorage implements FileStorage {
  readonly #root: string;

  constructor(root: string | URL) {
    this.#root = path.resolve(root instanceof URL ? fileURLToPath(root) : root);
  }

  async put(content: Readable, limit: number, id = newFileId()): Promise<StoredFile> {
    const target = this.#path(id);
    const unfinished = path.join(this.#root, "unfinished", id);
    const measure = new MeasureContent(limit);
    try {
      for (const file of [unfinished, target])
        await ofStorage(mkdir(path.dirname(file), { recursive: true, mode: 0o700 }));
      await writeFile(unfinished, measuredContent(content, measure));
      await ofStorage(rename(unfinished, target));
      await ofStorage(syncDirectory(path.dirname(target)));
    } catch (error) {
      content.destroy();
      // A leftover temporary file is harmless.
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
    return { id, size: measure.size, sha256: measure.sha256() };
  }

  async get(id: string): Promise<Readable> {
    let file: FileHandle;
    try {
      file = await open(this.#path(id), "r");
    } catch (error) {
      throw isMissing(error) ? new FileMissing(id) : new StorageUnavailable(error);
    }
    return createReadStream("", { fd: file });
  }

  async delete(id: string): Promise<void> {
    await ofStorage(rm(this.#path(id), { force: true }));
  }

  async check(): Promise<void> {
    const { id } = await this.put(Readable.from([Buffer.from("probe")]), 5);
    for await (const _ of await this.get(id));
    await this.delete(id);
  }

  #path(id: string): string {
    assertFileId(id);
    return path.join(this.#root, id.slice(0, 2), id);
  }
}

/** Writes and syncs a file. Errors of the content itself pass unchanged. */
async function writeFile(name: string, content: AsyncIterable<Buffer>): Promise<void> {
  const file = await ofStorage(open(name, "wx", 0o600));
  try {
    for await (const chunk of content) await ofStorage(file.writeFile(chunk));
    await ofStorage(file.sync());
  } finally {
    await ofStorage(file.close());
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
