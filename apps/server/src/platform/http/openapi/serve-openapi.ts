import type { FastifyInstance } from "fastify";
import type { Call } from "@birzha/domain/shared/endpoint.ts";
import { openApiDocument } from "./openapi-document.ts";
import type { OpenApiInfo } from "./openapi-info.ts";
import type { PlainCall } from "./plain-call.ts";

/** Where the document of the calls is, in English for programs and in Russian for people (DOOR-008). */
const addresses = { en: "/openapi.json", ru: "/openapi.ru.json" } as const;

/**
 * The document of the calls in both languages, each made of the endpoint values when it is first asked for. The framework
 * is asked nothing: its routes know less than the values they were made of.
 */
export function serveOpenApi(
  app: FastifyInstance,
  calls: readonly Call[],
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
