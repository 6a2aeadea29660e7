import type { Plugin, Rolldown } from "vite";

/** Code of every page with a session. */
const frame = "/src/app/signed-in.ts";
/** Pages that must be usable soonest on a slow line (SCREEN-111). */
const pages: Readonly<Record<string, string>> = {
  "/agreements/new": "/src/areas/agreements/report/create/new-report-page.tsx",
};

/**
 * Adds a script to the page that preloads the chunks of signed-in users. Without it the browser discovers them one
 * after the other, each behind a file of code (HOUSE-024).
 */
export function earlyChunks(): Plugin {
  return {
    name: "early-chunks",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const filesOf = (source: string) =>
          [...closureOf(bundle, source)].filter((file) => !html.includes(file)).map((file) => `/${file}`);
        const early = Object.entries(pages).map(([path, source]) => [path, filesOf(source)] as const);
        const children = `(${preload.toString()})(${JSON.stringify(filesOf(frame))}, ${JSON.stringify(Object.fromEntries(early))});`;
        return [{ tag: "script", children, injectTo: "head" }];
      },
    },
  };
}

/** Runs in the browser. */
function preload(frameFiles: string[], filesOfPages: Record<string, string[]>): void {
  if (document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content === "no") return;
  // Vite finds the style sheets in the page and does not add them again; src/main.tsx awaits them.
  for (const href of new Set([...frameFiles, ...(filesOfPages[location.pathname] ?? [])])) {
    const link = document.createElement("link");
    document.head.append(
      Object.assign(link, { rel: href.endsWith(".css") ? "stylesheet" : "modulepreload", href }),
    );
  }
}

/** Returns the files of a module's chunk and of its static imports. Style sheets have Vite's order: imports first. */
function closureOf(bundle: Rolldown.OutputBundle, source: string): Set<string> {
  const entry = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.facadeModuleId?.endsWith(source),
  );
  if (!entry) throw new Error(`no chunk of ${source}`);
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== "chunk") return;
    files.add(name);
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  add(entry.fileName);
  return files;
}
