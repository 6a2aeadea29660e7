import compile from "icu-minify/compile";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const catalogue = /\/packages\/phrases\/src\/(ru|en)\.ts$/;

/**
 * Messages are parsed when the interface is built, so that the parser (8 kB compressed) never reaches the browser.
 * During development they stay as written and are parsed in the browser.
 */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    apply: "build",
    enforce: "pre",
    config: () => ({
      resolve: { alias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
    }),
    async load(id) {
      const locale = catalogue.exec(id)?.[1];
      if (!locale) return null;
      const module: Record<string, unknown> = await import(pathToFileURL(id).href);
      const compiled = JSON.stringify(compileAll(module[locale]));
      // A text for JSON.parse is read about twice as fast as the same object literal.
      return { code: `export const ${locale} = JSON.parse(${JSON.stringify(compiled)});`, map: null };
    },
    // Nearly every page is Russian: its words travel together with the code, not after it.
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const words = Object.values(bundle ?? {}).find(
          (part) => part.type === "chunk" && catalogue.exec(part.facadeModuleId ?? "")?.[1] === "ru",
        );
        if (!words) return [];
        const attrs = { rel: "modulepreload", crossorigin: true, href: `/${words.fileName}` };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

const compileAll = (words: unknown): unknown =>
  typeof words === "string"
    ? compile(words)
    : Object.fromEntries(Object.entries(words as object).map(([key, value]) => [key, compileAll(value)]));
