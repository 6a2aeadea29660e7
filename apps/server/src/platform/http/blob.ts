import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

interface NamedBlob {
  /** Without extension (G-31). */
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
}

/** Bytes in the file storage. */
export interface StoredBlob extends NamedBlob {
  /**
   * Opens the content. Called after the transaction has ended, so that no database connection waits for the
   * storage.
   */
  readonly open: () => Promise<Readable>;
}

/** Bytes generated while the database is being read; the transaction stays open until the stream ends. */
export interface LiveBlob extends NamedBlob {
  readonly content: Readable;
  /** Stops reading and resolves when no query is in flight: then the transaction may end. Never rejects. */
  readonly release: () => Promise<void>;
}

/** A download. */
export type BlobResult = StoredBlob | LiveBlob;

/**
 * G-31: sends the bytes as an attachment, or as base64 in the envelope when the client accepts only JSON.
 * Browsers never render it inline (S-12). The content is streamed, never buffered as a whole.
 */
export async function sendBlob(
  blob: BlobResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, extension, contentType } = blob;
  const content = "open" in blob ? await blob.open() : blob.content;
  if (request.headers.accept?.trim() === "application/json") {
    return sendJson(reply, content, "content", { name, contentType, extension }, request.id);
  }
  const fileName = `${name}.${extension}`;
  void reply
    .header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll("'", "%27")}`,
    )
    .header("x-content-type-options", "nosniff")
    .type(contentType);
  return reply.send(content);
}

/** CON-043, SPOT-054, A-49: sends the content as base64 in the envelope, regardless of the Accept header. */
export async function sendFile(
  blob: BlobResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, extension, contentType } = blob;
  const content = "open" in blob ? await blob.open() : blob.content;
  const described = { contentType, fileName: `${name}.${extension}` };
  return sendJson(reply, content, "fileContent", described, request.id);
}

function sendJson(
  reply: FastifyReply,
  content: Readable,
  key: string,
  described: Readonly<Record<string, string>>,
  requestId: string,
): FastifyReply {
  const json = Readable.from(jsonOf(content, key, described, requestId), { objectMode: false });
  // A client that disconnects before the first byte leaves the generator unread, and the content with it.
  json.once("close", () => content.destroy());
  return reply.type("application/json; charset=utf-8").send(json);
}

async function* jsonOf(
  content: Readable,
  key: string,
  described: Readonly<Record<string, string>>,
  requestId: string,
) {
  yield `{"data":{"${key}":"`;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk]);
    // Three bytes encode to four characters; the remainder waits for the next chunk.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString("base64")}",${JSON.stringify(described).slice(1, -1)}},"errorMessage":null,"requestId":${JSON.stringify(requestId)}}`;
}
