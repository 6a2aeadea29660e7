import { Readable } from "node:stream";

/**
 * Reads up to `count` first bytes and returns them with a stream of the whole content, so that a file can be
 * rejected by its type before any of it is stored. A caller that rejects it must destroy or resume `content`.
 */
export async function peekContent(
  content: Readable,
  count: number,
): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let seen = Buffer.alloc(0);
  while (seen.length < count) {
    const { done, value } = await chunks.next();
    if (done) break;
    seen = Buffer.concat([seen, value]);
  }
  return { head: seen.subarray(0, count), whole: Readable.from(rejoin(seen, chunks), { objectMode: false }) };
}

async function* rejoin(seen: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (seen.length > 0) yield seen;
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}
