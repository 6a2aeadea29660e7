import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";
import { ByteReader } from "./byte-reader.ts";

/*
 * How every file of a backup is written (decision 0041): one line that says how, then frames of at most 64 KiB, each with
 * a mark that proves it and all before it. Encrypted with AES-256-GCM where there is a key; without one the marks are
 * hashes, which find damage and no forger. A file that ends early, was changed or is read with another key is refused.
 */

const format = "birzha-backup 1";
const cipher = "aes-256-gcm";
const frameSize = 64 * 1024;
const markSize = 16;
/** Highest bit of a frame's length. */
const lastFrame = 0x8000_0000;
const headSize = 96;

/** What judges one frame after the other, in order. */
interface Frames {
  readonly close: (length: Buffer, content: Buffer) => { content: Buffer; mark: Buffer };
  /** Undefined where the mark does not fit. */
  readonly open: (length: Buffer, content: Buffer, mark: Buffer) => Buffer | undefined;
}

/** The first line, always as long: readable by `head -1`. */
const headOf = (words: string): Buffer => Buffer.from(`${`${format} ${words}`.padEnd(headSize - 1)}\n`);

const fileKey = (key: Buffer, salt: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, Buffer.from(salt, "hex"), format, 32));

/** Tells a wrong key from a changed file. */
const proofOf = (key: Buffer): string => createHmac("sha256", key).update("key").digest("hex").slice(0, 16);

function encrypting(key: Buffer, head: Buffer): Frames {
  let index = 0;
  const start = (length: Buffer) => {
    const nonce = Buffer.alloc(12);
    nonce.writeUInt32BE(index++, 8);
    return { nonce, bound: Buffer.concat([head, length]) };
  };
  return {
    close(length, content) {
      const { nonce, bound } = start(length);
      const frame = createCipheriv(cipher, key, nonce).setAAD(bound);
      const hidden = Buffer.concat([frame.update(content), frame.final()]);
      return { content: hidden, mark: frame.getAuthTag() };
    },
    open(length, content, mark) {
      const { nonce, bound } = start(length);
      const frame = createDecipheriv(cipher, key, nonce, { authTagLength: markSize }).setAAD(bound);
      frame.setAuthTag(mark);
      const shown = frame.update(content);
      try {
        return Buffer.concat([shown, frame.final()]);
      } catch {
        return undefined;
      }
    },
  };
}

function hashing(head: Buffer): Frames {
  let before = head;
  const next = (length: Buffer, content: Buffer) =>
    (before = createHash("sha256")
      .update(before)
      .update(length)
      .update(content)
      .digest()
      .subarray(0, markSize));
  return {
    close: (length, content) => ({ content, mark: next(length, content) }),
    open: (length, content, mark) => (next(length, content).equals(mark) ? content : undefined),
  };
}

/** Seals a stream; encrypted where there is a key of 32 bytes. */
export async function* seal(source: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString("hex");
  const own = key && fileKey(key, salt);
  const head = headOf(own ? `${cipher} ${salt} ${proofOf(own)}` : "none");
  const frames = own ? encrypting(own, head) : hashing(head);
  yield head;
  const reader = new ByteReader(source);
  for (let next = await reader.read(frameSize); ;) {
    const content = next;
    next = await reader.read(frameSize);
    const length = Buffer.alloc(4);
    length.writeUInt32BE((content.length | (next.length === 0 ? lastFrame : 0)) >>> 0);
    const frame = frames.close(length, content);
    yield Buffer.concat([length, frame.content, frame.mark]);
    if (next.length === 0) return;
  }
}

/**
 * What was sealed, as far as it is proven; its end only when the file is whole.
 * @param name how the file is called in what is said of it
 * @throws OperatorError where the file is none of ours, was changed or cut off, or the key is not its own
 */
export async function* unseal(
  source: AsyncIterable<Buffer>,
  key: Buffer | undefined,
  name: string,
): AsyncGenerator<Buffer> {
  const fail = (reason: keyof typeof operations.backup.broken): never => {
    throw new OperatorError(operations.backup.broken[reason](name));
  };
  const reader = new ByteReader(source);
  try {
    const head = await reader.read(headSize);
    const frames = readHead(head, key, fail);
    for (;;) {
      const length = await reader.read(4);
      if (length.length < 4) return fail("truncated");
      const word = length.readUInt32BE();
      const size = (word & ~lastFrame) >>> 0;
      if (size > frameSize) return fail("changed");
      const body = await reader.read(size + markSize);
      if (body.length < size + markSize) return fail("truncated");
      const content = frames.open(length, body.subarray(0, size), body.subarray(size));
      if (!content) return fail("changed");
      if (content.length > 0) yield content;
      if (word >= lastFrame) break;
    }
    if ((await reader.read(1)).length > 0) fail("changed");
  } finally {
    await reader.close();
  }
}

function readHead(
  head: Buffer,
  key: Buffer | undefined,
  fail: (reason: keyof typeof operations.backup.broken) => never,
): Frames {
  if (head.length < headSize) fail("truncated");
  const line = head.toString("latin1").trimEnd();
  if (!line.startsWith(`${format} `)) return fail("foreign");
  const [how, salt = "", proof] = line.slice(format.length + 1).split(" ");
  if (how === "none") return key ? fail("plain") : hashing(head);
  if (how !== cipher || !/^[0-9a-f]{32}$/.test(salt)) return fail("foreign");
  if (!key) return fail("encrypted");
  const own = fileKey(key, salt);
  return proofOf(own) === proof ? encrypting(own, head) : fail("wrongKey");
}
