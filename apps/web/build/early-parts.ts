import type { Plugin, Rolldown } from "vite";

/** Maps a lazily loaded module to the path whose pages need it at once, or to `*` if every page does. */
export type EarlyParts = Readonly<Record<string, `/${string}` | "*">>;

type Part = Rolldown.OutputAsset | Rolldown.OutputChunk;
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/**
 * Preloads lazily loaded modules that the address of the page is known to need, so that they load in parallel with
 * the first load and not after it. Each link names its page in `data-page`. The server removes the links that a visit
 * does not need (web-bundle.ts); visitors without a session need none.
 */
export function earlyParts(parts: EarlyParts): Plugin {
  return {
    name: "early-parts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks: Chunks = new Map(Object.entries(bundle ?? {}).filter(isChunk));
        return Object.entries(parts).flatMap(([file, page]) => {
          const [name] =
            [...chunks].find(([, chunk]) => chunk.moduleIds.some((id) => id.endsWith(`/${file}`))) ?? [];
          if (!name) throw new Error(`early-parts: ${file} is not a separate chunk`);
          const scripts = withImports(name, chunks).filter((script) => !html.includes(script));
          const styles = scripts.flatMap((script) => [
            ...(chunks.get(script)?.viteMetadata?.importedCss ?? []),
          ]);
          return [
            ...scripts.map((script) => link(script, page, "modulepreload")),
            ...styles.map((style) => link(style, page, "preload")),
          ];
        });
      },
    },
  };
}

const isChunk = (entry: [string, Part]): entry is [string, Rolldown.OutputChunk] => entry[1].type === "chunk";

/**
 * Builds a preload link. Links for every page take effect at once; links for one path wait until public/early.js
 * activates them.
 */
const link = (file: string, page: string, rel: "modulepreload" | "preload") => ({
  tag: "link",
  attrs: {
    ...(page === "*" ? { rel } : { rel: "later", "data-rel": rel }),
    ...(rel === "preload" && { as: "style" }),
    crossorigin: true,
    href: `/${file}`,
    "data-page": page,
  },
  // Place the links above early.js, which looks them up.
  injectTo: "head-prepend" as const,
});

/** Returns a chunk and its transitive static imports. */
function withImports(name: string, chunks: Chunks, found = new Set<string>()): string[] {
  if (found.has(name)) return [];
  found.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, chunks, found);
  return [...found];
}
