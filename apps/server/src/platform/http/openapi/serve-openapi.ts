import type { FastifyInstance } from "fastify";
import type { NamedEndpoint } from "@birzha/domain/shared/endpoint.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { OpenApiInfo } from "./openapi-info.ts";
import type { PlainCall } from "./plain-call.ts";

/** Paths of the OpenAPI document: English for programs, Russian for people (DOOR-008). */
const addresses = { en: "/openapi.json", ru: "/openapi.ru.json" } as const;

/**
 * Serves the OpenAPI document in both languages, each generated on the first request. It uses the endpoint
 * values, because the framework's routes contain less information.
 */
export function serveOpenApi(
  app: FastifyInstance,
  calls: readonly NamedEndpoint[],
  infos: readonly OpenApiInfo[],
  plainCalls: readonly PlainCall[] = [],
): void {
  for (const info of infos) {
    let made: string | undefined;
    app.get(addresses[info.locale], { helmet: false, config: { isData: true } }, async (_request, reply) => {
      made ??= JSON.stringify(openApiDocument(calls, info, plainCalls));
      return reply.header("cache-control", "no-cache").type("application/json; charset=utf-8").send(made);
    });
  }
}
