import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { constants } from "node:zlib";

/** Below this many bytes a response fits a TCP segment anyway. */
const smallest = 1024;

/**
 * Answers of calls, and the page, for clients that read compressed ones. Quick levels: a register of fifty rows takes
 * less than a millisecond of a thread that is not the loop's. Assets were compressed when they were built, workbooks
 * and documents are compressed by nature; neither is touched.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: smallest,
    encodings: ["br", "gzip"],
    customTypes: /^(application\/json|text\/html)\b/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 4 },
    // Bodies of requests are read as they come.
    globalDecompression: false,
  });
}
