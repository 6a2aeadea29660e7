import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors/failure.ts";

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Converts a route URL to a regular expression: `{id}` matches digits; letters match in either case (G-2). */
const toPattern = (url: string) =>
  new RegExp(
    `^${url
      .split(/:\w+(?:\([^)]*\))?/)
      .map(escape)
      .join("\\d+")}/?$`,
    "i",
  );

/**
 * Responds to a wrong method on a known path with 405 and an Allow header. Call it on the root instance before
 * the endpoints are bound.
 */
export function rejectWrongMethods(app: FastifyInstance): void {
  const calls: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.effect) calls.push({ pattern: toPattern(url), methods: [method].flat() });
  });
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const path = request.url.split(/[?#]/, 1)[0]!;
    const methods = calls.filter(({ pattern }) => pattern.test(path)).flatMap((call) => call.methods);
    if (methods.length === 0) return;
    void reply.header("allow", methods.join(", "));
    throw new ApiError("shared.wrong-method");
  });
}
