import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const apiFile = /\/packages\/domain\/src\/[\w-]+\/(?:[\w-]+-)?api\.ts$/;

/**
 * Strips the zod schemas from the endpoint values of the domain; the browser needs only their types. The plugin
 * evaluates every `domain/<area>/api.ts` (and `<part>-api.ts`) at build time and emits the properties that a request
 * needs: method, path, effect, response kind, name of the file field. Plain constants of the file are kept. Zod (23
 * kB compressed) stays out of the first load. Any other export is dropped, so importing it fails the build.
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
        const stripped = withoutSchemas(value);
        return isPlain(stripped)
          ? [`export const ${name} = /* @__PURE__ */ Object.freeze(${JSON.stringify(stripped)});`]
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
  readonly response: { readonly kind: string };
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "response" in value;

const callable = ({ method, path, effect, file, response }: Endpoint) => ({
  method,
  path,
  effect,
  file,
  response: { kind: response.kind },
});

/** Strips the schemas of an endpoint, or of every endpoint in a record, as the dictionaries have. */
function withoutSchemas(value: unknown): unknown {
  if (isEndpoint(value)) return callable(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutSchemas(part)]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Returns whether the value consists of text, numbers, booleans, lists and plain objects only. */
function isPlain(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === "object") return isRecord(value) && Object.values(value).every(isPlain);
  return ["string", "number", "boolean"].includes(typeof value);
}
