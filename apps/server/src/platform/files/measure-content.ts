import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";
import { FileTooLarge } from "./file-errors.ts";

/** Passes bytes through, counts and hashes them, and fails with `FileTooLarge` at the first byte over the limit. */
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

  /** Hexadecimal SHA-256 of everything that passed; may be asked once, at the end. */
  sha256(): string {
    return this.#hash.digest("hex");
  }
}
