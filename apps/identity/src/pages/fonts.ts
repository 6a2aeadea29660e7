import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";

/** SCREEN-105: scripts of the portal's typeface; further ones fall back to the system's. */
const scripts = ["cyrillic", "latin"] as const;
type FontScript = (typeof scripts)[number];

const files: Readonly<Record<FontScript, string>> = {
  cyrillic: import.meta
    .resolve("@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2"),
  latin: import.meta.resolve("@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2"),
};

const ranges: Readonly<Record<FontScript, string>> = {
  cyrillic: "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
  latin: "U+0000-00FF,U+0131,U+0152-0153,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212",
};

/** Font faces of the pages; the mount is that of the identity server under the portal's URL. */
export const fontFaces = scripts
  .map(
    (script) => `@font-face {
  font-family: "Golos Text Variable"; font-weight: 400 900; font-display: swap;
  src: url("/identity/fonts/${script}.woff2") format("woff2"); unicode-range: ${ranges[script]};
}`,
  )
  .join("\n");

/** Returns the handler of a font's path; undefined for other paths. */
export function findFont(
  path: string,
): ((context: { readonly response: ServerResponse }) => Promise<void>) | undefined {
  const script = scripts.find((name) => path === `/fonts/${name}.woff2`);
  return script && (({ response }) => sendFont(response, script));
}

const cachedDays = 30;

async function sendFont(response: ServerResponse, script: FontScript): Promise<void> {
  const body = await readFile(fileURLToPath(files[script]));
  response.writeHead(200, {
    "content-type": "font/woff2",
    "cache-control": `public, max-age=${cachedDays * 24 * 60 * 60}`,
    "x-content-type-options": "nosniff",
  });
  response.end(body);
}
