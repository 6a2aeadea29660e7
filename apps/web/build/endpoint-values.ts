import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const apiFile = /\/packages\/domain\/src\/[\w-]+\/(?:[\w-]+-)?api\.ts$/;

/**
 * The endpoint values of the domain carry zod schemas, which the server needs and the browser only has types of.
 * This plugin evaluates every `domain/<area>/api.ts` (and `<part>-api.ts`) at build time and hands the browser what a call needs: method,
 * path, effect, kind of answer, name of the file field; and the plain constants of the file. Zod (23 kB compressed)
 * stays out of the first load. An export that is neither is left out, so importing it fails the build.
 */
export function endpointValues(): Plugin {
  return {
    name: "endpoint-values",
    enforce: "pre",
    async load(id) {
      const [file] = id.split("?");
      if (!file || !apiFile.test(file)) return null;
      this.addWatchFile(file);
      const module: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      const lines = Object.entries(module).flatMap(([name, value]) => {
        const kept = withoutSchemas(value);
        return isPlain(kept)
          ? [`export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(kept)});`]
          : [];
      });
      return { code: lines.join("\n"), map: null, moduleSideEffects: false };
    },
  };
}

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly effect: string;
  readonly file?: string;
  readonly answer: { readonly kind: string };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "answer" in value;

const callable = ({ method, path, effect, file, answer }: Endpoint) => ({
  method,
  path,
  effect,
  file,
  answer: { kind: answer.kind },
});

/** Endpoints alone or in a record of them, as the dictionaries have. */
function withoutSchemas(value: unknown): unknown {
  if (isEndpoint(value)) return callable(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutSchemas(part)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Text, numbers, flags, and lists and plain objects of them; not schemas, functions or classes. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === "object") return isRecord(value) && Object.values(value).every(isPlain);
  return ["string", "number", "boolean"].includes(typeof value);
}
