import type { Plugin } from "vite";

const name = "virtual:inert-zod";
const domain = /\/packages\/domain\/src\//;

/**
 * In the browser the schemas of the domain are types only: the server checks what it receives, the screens check
 * with the form engine. Files that keep constants beside schemas would still bring zod along (23 kB compressed), so
 * here their `z` is an object that builds nothing. Reading or checking anything with it is a mistake and throws.
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
