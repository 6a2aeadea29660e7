import type { Plugin } from "vite";

const name = "virtual:inert-zod";
const domain = /\/packages\/domain\/src\//;

/**
 * Replaces `zod` in the domain modules of the browser with an object that builds nothing. In the browser the schemas
 * serve as types only: the server validates requests, and the screens validate with the form engine. Files that keep
 * constants next to schemas would otherwise bring zod along (23 kB compressed). Parsing with this object is a
 * programming error and throws.
 */
export function inertSchemas(): Plugin {
  return {
    name: "inert-schemas",
    enforce: "pre",
    resolveId: (id, importer) => (id === "zod" && domain.test(importer ?? "") ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? { code: inertZod, map: null, moduleSideEffects: false } : null),
  };
}

const inertZod = `
const refused = new Set(["parse", "parseAsync", "safeParse", "safeParseAsync", "options"]);
const inert = new Proxy(() => inert, {
  get(_target, key) {
    if (refused.has(key)) throw new Error("schemas of the domain work on the server only: z." + key);
    return typeof key === "symbol" || key === "then" ? undefined : inert;
  },
  apply: () => inert,
});
export const z = inert;
`;
