import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { constants } from "node:zlib";

/** Threshold in bytes: smaller responses fit one TCP segment anyway. */
const smallest = 1024;

/**
 * Compresses API responses and the page. Low levels: a register page of fifty rows takes less than a
 * millisecond on a thread-pool thread. Skips assets, which the build has compressed, and files that are
 * compressed by nature.
 */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: smallest,
    encodings: ["br", "gzip"],
    customTypes: /^(application\/json|text\/html)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    // Request bodies are not decompressed.
    globalDecompression: false,
  });
}
