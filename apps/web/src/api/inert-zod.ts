/*
 * Stands in for `zod` in the browser, where the schemas of the domain serve as types only: the server validates
 * requests, and the screens validate with the form engine. Zod would cost each page 27 kB compressed (HOUSE-024).
 * Parsing with this object is a programming error and throws.
 */

const parsers: ReadonlySet<string | symbol> = new Set([
  "parse",
  "parseAsync",
  "safeParse",
  "safeParseAsync",
  "options",
]);

const inert: unknown = new Proxy(() => inert, {
  get(_target, key) {
    if (parsers.has(key)) throw new Error(`z.${String(key)} works on the server only`);
    return typeof key === "symbol" || key === "then" ? undefined : inert;
  },
  apply: () => inert,
});

/** @public vite.config.ts puts this module in the place of zod. */
export const z = inert;
