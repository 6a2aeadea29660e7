import type { Readable } from "node:stream";

/**
 * Storage of file contents. The database has names, types and owners; the storage knows only random ids, so
 * that user input never becomes a path or a key.
 */
export interface FileStorage {
  /**
   * Stores the stream completely or not at all.
   * @param limit maximum size in bytes
   * @param id a new id by default; given when a file is restored from a backup
   * @throws FileTooLarge when the stream is longer; StorageUnavailable, like the other methods, when the
   * storage is full or unreachable; errors of the stream itself
   */
  put(content: Readable, limit: number, id?: string): Promise<StoredFile>;
  /** @throws FileMissing before the first byte when there is no such file */
  get(id: string): Promise<Readable>;
  /** Deletes the file; a missing file is no error. */
  delete(id: string): Promise<void>;
  /** Writes, reads and deletes a small probe; rejects with the reason when the storage is unusable. */
  check(): Promise<void>;
}

export interface StoredFile {
  /** 32 random hexadecimal digits. */
  readonly id: string;
  /** Size in bytes. */
  readonly size: number;
  /** Hexadecimal SHA-256 of the content. */
  readonly sha256: string;
}
