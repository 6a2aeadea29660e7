import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

interface NamedBlob {
  /** Without extension (G-31). */
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
}

/** Bytes that lie somewhere. */
export interface StoredBlob extends NamedBlob {
  /** Opens the bytes; called when the transaction has ended, so that no connection waits for the storage. */
  readonly open: () => Promise<Readable>;
}

/** Bytes that are made while the database is being read: the transaction lives as long as they do. */
export interface LiveBlob extends NamedBlob {
  readonly content: Readable;
  /** Reads nothing more and settles when nothing is being read: the transaction may end. Never rejects. */
  readonly release: () => Promise<void>;
}

/** Bytes to be saved by the client. */
export type BlobResult = StoredBlob | LiveBlob;

/**
 * G-31: bytes with a file name, or, where the caller accepts only JSON, the same content as base64 in the envelope.
 * Nothing is ever shown inside the page (S-12), nothing is gathered in memory.
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

/** CON-043, SPOT-054, A-49: the content as base64 in the envelope, whatever the caller accepts. */
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
  // A client that is gone before the first byte leaves the texts unread, and the content with them.
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
    // Three bytes are four characters; what is left over waits for the next piece.
    const whole = bytes.length - (bytes.length % 3);
    yield bytes.toString("base64", 0, whole);
    rest = bytes.subarray(whole);
  }
  yield `${rest.toString("base64")}",${JSON.stringify(described).slice(1, -1)}},"errorMessage":null,"requestId":${JSON.stringify(requestId)}}`;
}
