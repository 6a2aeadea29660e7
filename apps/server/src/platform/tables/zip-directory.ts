import { createInflateRaw } from "node:zlib";
import { TableError } from "./table-error.ts";

interface ZipEntry {
  readonly method: number;
  readonly size: number;
  readonly packed: Uint8Array;
}

const megabyte = 1024 * 1024;
/** Entries of a workbook are some dozens. */
const maxEntries = 5_000;
/** The record at the end of an archive has a comment of at most 65,535 bytes. */
const endRecord = { signature: 0x06054b50, length: 22, comment: 65_535 };
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;

/**
 * A ZIP archive in memory. FIX-202: the sizes of its directory are checked before anything is unpacked, and unpacked
 * bytes are counted, because a directory can lie.
 */
export class ZipDirectory {
  readonly #entries = new Map<string, ZipEntry>();
  readonly #limit: number;
  #unpacked = 0;

  /** @param limit maximum megabytes of all entries after unpacking */
  constructor(bytes: Uint8Array, limit: number) {
    this.#limit = limit;
    try {
      this.#readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    } catch (error) {
      // A record outside of the file.
      throw error instanceof TableError ? error : new TableError("damaged-archive");
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** Bytes that were unpacked, for tests. */
  get unpackedBytes(): number {
    return this.#unpacked;
  }

  /** Unpacks an entry piece by piece. */
  async *unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw new TableError("damaged-workbook");
    if (entry.method === 0) {
      this.#count(entry.packed.length);
      yield entry.packed;
      return;
    }
    if (entry.method !== 8) throw new TableError("damaged-archive");
    const inflate = createInflateRaw();
    let length = 0;
    try {
      inflate.end(entry.packed);
      for await (const piece of inflate as AsyncIterable<Buffer>) {
        length += piece.length;
        this.#count(piece.length);
        yield piece;
      }
    } catch (error) {
      if (error instanceof Error && "code" in error && /^Z_|ERR_/.test(String(error.code)))
        throw new TableError("damaged-archive");
      throw error;
    } finally {
      inflate.destroy();
    }
    if (length !== entry.size) throw new TableError("damaged-archive");
  }

  #count(length: number): void {
    this.#unpacked += length;
    if (this.#unpacked > this.#limit * megabyte) throw this.#tooLarge();
  }

  #tooLarge = () => new TableError("unpacked-too-large", { limit: this.#limit });

  #readDirectory(file: Buffer): void {
    const start = findEnd(file);
    const count = file.readUInt16LE(start + 10);
    let offset = file.readUInt32LE(start + 16);
    if (count > maxEntries) throw this.#tooLarge();
    let total = 0;
    for (let index = 0; index < count; index += 1) {
      if (file.readUInt32LE(offset) !== directorySignature) throw new TableError("damaged-archive");
      const packedSize = file.readUInt32LE(offset + 20);
      const size = file.readUInt32LE(offset + 24);
      const nameLength = file.readUInt16LE(offset + 28);
      const local = file.readUInt32LE(offset + 42);
      total += size;
      // 0xffffffff, the mark of ZIP64, is above the limit as well.
      if (total > this.#limit * megabyte) throw this.#tooLarge();
      if ((file.readUInt16LE(offset + 8) & 1) === 1) throw new TableError("password-protected");
      if (file.readUInt32LE(local) !== localSignature) throw new TableError("damaged-archive");
      const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
      if (data + packedSize > file.length) throw new TableError("damaged-archive");
      const name = file.toString("utf8", offset + 46, offset + 46 + nameLength).replaceAll("\\", "/");
      // Some programs write the names of parts in another case than their relations.
      this.#entries.set(name.toLowerCase(), {
        method: file.readUInt16LE(offset + 10),
        size,
        packed: file.subarray(data, data + packedSize),
      });
      offset += 46 + nameLength + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
    }
  }
}

function findEnd(file: Buffer): number {
  const last = file.length - endRecord.length;
  for (let at = last; at >= Math.max(0, last - endRecord.comment); at -= 1)
    if (file.readUInt32LE(at) === endRecord.signature) return at;
  throw new TableError("damaged-archive");
}
