import type { Readable } from "node:stream";

/**
 * Where the bytes of files live. Names, types and owners stand in the database; the storage knows random ids only,
 * so that nothing a user typed ever becomes a path or a key.
 */
export interface FileStorage {
  /**
   * Stores the stream whole or not at all. `limit` is in bytes; `id` is a new one but for a file that comes back from a
   * backup.
   * Throws `FileTooLarge` when the stream is longer, and whatever the stream itself fails with.
   * This and the others throw `StorageUnavailable` when the storage is full or away.
   */
  put(content: Readable, limit: number, id?: string): Promise<StoredFile>;
  /** Throws `FileMissing` before the first byte when there is no such file. */
  get(id: string): Promise<Readable>;
  /** Deletes the file; a file that is already gone is no error. */
  delete(id: string): Promise<void>;
  /** Writes, reads and deletes a small probe; rejects with the reason when the storage cannot be used. */
  check(): Promise<void>;
}

export interface StoredFile {
  /** 32 hexadecimal digits from the system's random source. */
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal SHA-256 of the content. */
  readonly sha256: string;
}
