import type { Plugin, Rolldown } from "vite";

/** What a lazily loaded module is needed for from the first moment: pages of one path, or every page. */
export type EarlyParts = Readonly<Record<string, `/${string}` | "*">>;

type Part = Rolldown.OutputAsset | Rolldown.OutputChunk;
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/**
 * Parts that are cut from the first load, and yet known to be needed by the address of the page: their files are
 * named in the page itself, so that they travel together with the first load and not after it. Each link says by
 * `data-page` what it is for; the server leaves out those that a visit does not need (web-bundle.ts), as nothing of
 * this is for visitors without a session.
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
          if (!name) throw new Error(`early-parts: ${file} is no part of its own`);
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

/** What every page needs is asked for as the page is read; what one needs, when public/early.js says so. */
const link = (file: string, page: string, rel: "modulepreload" | "preload") => ({
  tag: "link",
  attrs: {
    ...(page === "*" ? { rel } : { rel: "later", "data-rel": rel }),
    ...(rel === "preload" && { as: "style" }),
    crossorigin: true,
    href: `/${file}`,
    "data-page": page,
  },
  // Before early.js, which looks for them.
  injectTo: "head-prepend" as const,
});

/** A file and all that it cannot run without. */
function withImports(name: string, chunks: Chunks, found = new Set<string>()): string[] {
  if (found.has(name)) return [];
  found.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, chunks, found);
  return [...found];
}
