import { pipeline as connect, Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack, type Pack } from "tar-stream";

/* Archives are gzip-compressed tar files, written and read as streams. */

export interface PackedEntry {
  /** A name with a trailing slash is a directory. */
  readonly name: string;
  /** Size of the content in bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ReadEntry {
  readonly name: string;
  /** The caller must read it to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

export function packBytes(name: string, bytes: Buffer): PackedEntry {
  return { name, size: bytes.length, content: Readable.from([bytes]) };
}

/** Packs entries one after the other; an error of an entry is an error of the archive. */
export function packArchive(entries: AsyncIterable<PackedEntry>): AsyncIterable<Buffer> {
  const tar = pack();
  const addAll = async () => {
    for await (const entry of entries) await addEntry(tar, entry);
    tar.finalize();
  };
  addAll().catch((error: Error) => tar.destroy(error));
  const compressed = createGzip();
  connect(Readable.from(tar, { objectMode: false }), compressed, () => undefined);
  return compressed;
}

const addEntry = (tar: Pack, { name, size, content }: PackedEntry): Promise<void> =>
  new Promise((resolve, reject) => {
    const type = name.endsWith("/") ? "directory" : "file";
    const sink = tar.entry({ name, size, type }, (error) => (error ? reject(error) : resolve()));
    // The callback gets the error, too.
    sink.on("error", () => undefined);
    if (type === "directory") return;
    const source = Readable.from(content, { objectMode: false });
    source.once("error", (error) => sink.destroy(error));
    source.pipe(sink as unknown as NodeJS.WritableStream);
  });

/** Reads the entries in order. A truncated or damaged archive, or bytes after its end, are an error. */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  let received = 0;
  const counted = async function* () {
    for await (const chunk of source) {
      received += chunk.length;
      yield chunk;
    }
  };
  const decompressed = createGunzip();
  connect(Readable.from(counted(), { objectMode: false }), decompressed, () => undefined);
  const tar = extract();
  decompressed.once("error", (error) => tar.destroy(error));
  decompressed.pipe(tar as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of tar) yield { name: entry.header.name, content: entry as AsyncIterable<Buffer> };
    // Node ignores bytes after the compressed data.
    if (decompressed.bytesWritten !== received) throw new Error("bytes after the end of the archive");
  } finally {
    decompressed.destroy();
  }
}
