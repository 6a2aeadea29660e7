import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin, type ResolvedConfig } from "vite";

const name = "early.js";
const tag = `<script src="/${name}"></script>`;

/**
 * What runs before all code is read by people in `public/`; to browsers it comes within the page, without its reasons: a
 * request less that everything else would wait for (HOUSE-024). The server allows it by its hash (web-bundle.ts).
 */
export function earlyScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "early-script",
    apply: "build",
    configResolved: (resolved) => void (config = resolved),
    transformIndexHtml: {
      order: "post",
      async handler(html) {
        const { code } = minifySync(name, await readFile(join(config.publicDir, name), "utf8"));
        if (!html.includes(tag) || code.includes("</")) throw new Error(`${name} has no place in the page`);
        return html.replace(tag, () => `<script>${code.trim()}</script>`);
      },
    },
    writeBundle: ({ dir }) => rm(join(dir!, name)),
  };
}
