import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const compressible = /\.(js|css|svg|json)$/;
/** Minimum size in bytes. Smaller responses fit into one TCP packet anyway. */
const minSize = 1024;

/** Writes `.br` and `.gz` files next to the files of the bundle, so that the server compresses no file per request. */
export async function precompressBundle(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  await Promise.all(
    names
      .filter((name) => compressible.test(name))
      .map((name) => precompressFile(path.join(directory, name))),
  );
}

async function precompressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minSize) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    compressBrotli(content, { params }).then((brotli) => writeFile(`${file}.br`, brotli)),
    compressGzip(content, { level: 9 }).then((gzipped) => writeFile(`${file}.gz`, gzipped)),
  ]);
}
