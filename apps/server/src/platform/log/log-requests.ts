import type { FastifyInstance } from "fastify";
import { hidePersonalData } from "./hide-personal-data.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** For probes that arrive every second: successful ones log at level `debug`. */
    quiet?: boolean;
  }
}

/** Query parameters with harmless values; all others are logged by name only. */
const harmlessParameters = new Set(["pageIndex", "pageSize", "sortKey", "sortDirection"]);

/**
 * Logs one line per request: route, user id, status, duration, and the client's request id (S-1). Fastify's own
 * two lines must be off (`logController`), else each request logs twice. Call it on the root instance.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions, query } = request;
    const level = reply.statusCode >= 500 ? "error" : routeOptions.config.quiet ? "debug" : "info";
    const path = request.url.split("?", 1)[0] ?? "";
    request.log[level](
      {
        method,
        route: routeOptions.url,
        path: hidePersonalData(path.slice(0, 200)),
        parameters: describeParameters(query),
        clientRequestId: request.clientRequestId,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        user: request.caller?.actor?.userId,
        organization: request.caller?.actor?.organization?.id,
      },
      "request",
    );
  });
}

/** `pageIndex=2, inn`: one text, because the redaction would remove a field named after a parameter. */
function describeParameters(query: unknown): string | undefined {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).slice(0, 20);
  const described = entries.map(([name, value]) =>
    harmlessParameters.has(name) ? `${name}=${String(value).slice(0, 40)}` : name.slice(0, 40),
  );
  return described.length > 0 ? hidePersonalData(described.join(", ")) : undefined;
}
