import type { FastifyInstance } from "fastify";
import type { NamedEndpoint } from "@birzha/domain/shared/endpoint.ts";
import { minMonths } from "@birzha/domain/shared/values/deprecated.ts";
import { versionsPath } from "./deprecation.ts";

/**
 * FIX-150: serves the version and the deprecated operations as JSON at the path of the documentation page, to which
 * the `Link` header of a deprecated operation leads. Browsers get the page.
 */
export function serveVersions(app: FastifyInstance, calls: readonly NamedEndpoint[], version: string): void {
  const versions = {
    version,
    document: "/openapi.json",
    noticeMonths: minMonths,
    deprecated: calls.flatMap(({ name, endpoint: { method, path, deprecated } }) =>
      deprecated ? [{ name, method, path, ...deprecated }] : [],
    ),
  };
  app.get(versionsPath, (request, reply) => {
    void reply.header("vary", "accept");
    if (request.headers.accept?.includes("text/html")) return reply.callNotFound();
    return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(versions);
  });
}
