/** Reads a stream in portions that the reader asks for, with no more of it in memory than one portion and one chunk. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer only where the stream ends before. */
  async read(length: number): Promise<Buffer> {
    const parts = [this.#rest];
    let found = this.#rest.length;
    while (found < length) {
      const { done, value } = await this.#chunks.next();
      if (done) break;
      parts.push(value);
      found += value.length;
    }
    const all = parts.length === 1 ? this.#rest : Buffer.concat(parts);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  /** Lets go of the source before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
