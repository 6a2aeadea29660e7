import type { Readable } from "node:stream";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import type { FileScanner } from "./file-scanner.ts";

/**
 * INST-041: wraps a storage so that it keeps only files that pass all scanners. Until then no row refers to the
 * file, so it is not readable.
 */
export function scannedStorage(storage: FileStorage, scanners: readonly FileScanner[]): FileStorage {
  return {
    get: (id) => storage.get(id),
    delete: (id) => storage.delete(id),
    check: () => storage.check(),
    async put(content: Readable, limit: number, id?: string): Promise<StoredFile> {
      const stored = await storage.put(content, limit, id);
      try {
        for (const judge of scanners) await judge(await storage.get(stored.id));
        return stored;
      } catch (error) {
        // Report the first failure; orphaned bytes are harmless.
        await storage.delete(stored.id).catch(() => undefined);
        throw error;
      }
    },
  };
}
