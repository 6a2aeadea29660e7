import { createHash } from "node:crypto";
import { Transform, type Readable, type TransformCallback } from "node:stream";
import { FileTooLarge } from "./file-errors.ts";

/** Pipes the content through the measure; rethrows errors of the content and destroys it when the consumer stops. */
export async function* measuredContent(content: Readable, measure: MeasureContent): AsyncGenerator<Buffer> {
  const pass = (error: Error) => measure.destroy(error);
  content.on("error", pass);
  try {
    for await (const chunk of content.pipe(measure)) yield chunk as Buffer;
  } finally {
    content.destroy();
  }
}

/** Passes bytes through, counts and hashes them; fails with `FileTooLarge` at the first byte over the limit. */
export class MeasureContent extends Transform {
  size = 0;
  readonly #hash = createHash("sha256");
  readonly #limit: number;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.#limit) {
      done(new FileTooLarge(this.#limit));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Hexadecimal SHA-256 of all bytes; can be called once, at the end. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
