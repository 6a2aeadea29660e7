import type { Readable } from "node:stream";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import type { Judge } from "./judge.ts";

/**
 * INST-041: a storage that keeps nothing that has not been judged by everybody who judges. Until then nobody knows the id of the
 * file, and no row names it: it cannot be read.
 */
export function judgedStorage(storage: FileStorage, judges: readonly Judge[]): FileStorage {
  return {
    get: (id) => storage.get(id),
    delete: (id) => storage.delete(id),
    check: () => storage.check(),
    async put(content: Readable, limit: number, id?: string): Promise<StoredFile> {
      const stored = await storage.put(content, limit, id);
      try {
        for (const judge of judges) await judge(await storage.get(stored.id));
        return stored;
      } catch (error) {
        // Whoever sent it is told of the first failure; bytes without a row do no harm.
        await storage.delete(stored.id).catch(() => undefined);
        throw error;
      }
    },
  };
}
