import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const worthwhile = /\.(js|css|svg|json)$/;
/** Minimum size in bytes. Smaller responses fit into one TCP packet anyway. */
const smallest = 1024;

/** Writes `.br` and `.gz` files next to every asset, so that the server never compresses assets itself. */
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
