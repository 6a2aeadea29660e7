import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Bytes to be saved by the client. `name` has no extension (G-31). */
export interface BlobResult {
  readonly name: string;
  readonly extension: string;
  readonly contentType: string;
  /** Opens the bytes; called when the transaction has ended, so that no connection waits for the storage. */
  readonly open: () => Promise<Readable>;
}

/**
 * G-31: bytes with a file name, or, where the caller accepts only JSON, the same content as base64 in the envelope.
 * Nothing is ever shown inside the page (S-12).
 */
export async function sendBlob(
  blob: BlobResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name, extension, contentType } = blob;
  const content = await blob.open();
  if (request.headers.accept?.trim() === "application/json") {
    const data = { content: (await buffer(content)).toString("base64"), name, contentType, extension };
    return { data, errorMessage: null, requestId: request.id };
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
