import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const worthwhile = /\.(js|css|svg|json)$/;
/** Below this many bytes the answer fits one packet anyway. */
const smallest = 1024;

/** Writes `.br` and `.gz` next to every asset, so that the server only picks a file. */
export function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (part) => {
            const content = Buffer.from(part.type === "chunk" ? part.code : part.source);
            if (!worthwhile.test(part.fileName) || content.length < smallest) return;
            const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            const [brotli, gzipped] = await Promise.all([
              compressBrotli(content, { params: quality }),
              compressGzip(content, { level: 9 }),
            ]);
            this.emitFile({ type: "asset", fileName: `${part.fileName}.br`, source: brotli });
            this.emitFile({ type: "asset", fileName: `${part.fileName}.gz`, source: gzipped });
          }),
        );
      },
    },
  };
}
