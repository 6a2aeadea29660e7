import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { precompressBundle } from "./precompress-bundle.ts";

test("HOUSE-107: large scripts and styles get compressed copies, other files none", async () => {
  const directory = await mkdtemp(path.join(tmpdir(), "birzha-bundle-"));
  try {
    await mkdir(path.join(directory, "assets"));
    const script = "export const price = 16500;\n".repeat(100);
    for (const name of ["assets/app.js", "assets/app.js.map", "page.html"])
      await writeFile(path.join(directory, name), script);
    await writeFile(path.join(directory, "assets/small.js"), "export {};");
    await precompressBundle(directory);
    const read = (name: string) => readFile(path.join(directory, name));
    expect((await readdir(path.join(directory, "assets"))).toSorted()).toEqual([
      "app.js",
      "app.js.br",
      "app.js.gz",
      "app.js.map",
      "small.js",
    ]);
    expect(brotliDecompressSync(await read("assets/app.js.br")).toString()).toBe(script);
    expect(gunzipSync(await read("assets/app.js.gz")).toString()).toBe(script);
  } finally {
    await rm(directory, { recursive: true });
  }
});
