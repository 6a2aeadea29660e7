import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { minifySync, type Plugin, type ResolvedConfig } from "vite";

const name = "early.js";
/** Module that the script loads in older browsers. It is a chunk of its own. */
const polyfills = "src/polyfills.ts";
const tag = `<script src="/${name}"></script>`;
/** Comments and indentation of the page. */
const filler = /\s*<!--.*?-->|(?<=\n)\s+/gs;

/**
 * Inlines `public/early.js` into the page and removes the comments of both. A separate file would be one more request
 * that blocks all others (HOUSE-024). The server allows the inline script by its hash (web-bundle.ts).
 */
export function earlyScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "early-script",
    apply: "build",
    configResolved: (resolved) => void (config = resolved),
    buildStart() {
      this.emitFile({ type: "chunk", id: join(config.root, polyfills) });
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        const source = await readFile(join(config.publicDir, name), "utf8");
        const { fileName } = Object.values(bundle!).find(
          (chunk) => chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(`/${polyfills}`),
        )!;
        const { code } = minifySync(name, source.replace(polyfills, fileName));
        if (!html.includes(tag) || code.includes("</"))
          throw new Error(`page has no placeholder for ${name}`);
        return html.replace(filler, "").replace(tag, () => `<script>${code.trim()}</script>`);
      },
    },
    writeBundle: ({ dir }) => rm(join(dir!, name)),
  };
}
