import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin, type ResolvedConfig } from "vite";

const name = "early.js";
const tag = `<script src="/${name}"></script>`;

/**
 * Inlines `public/early.js` into the page without its comments. A separate file would be one more request that blocks
 * all others (HOUSE-024). The server allows the inline script by its hash (web-bundle.ts).
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
        if (!html.includes(tag) || code.includes("</"))
          throw new Error(`page has no placeholder for ${name}`);
        return html.replace(tag, () => `<script>${code.trim()}</script>`);
      },
    },
    writeBundle: ({ dir }) => rm(join(dir!, name)),
  };
}
