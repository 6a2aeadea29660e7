import type { FastifyContextConfig, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { pendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { envelopeSchema, pageEnvelope } from "../errors/envelope.ts";
import { failuresOf } from "../errors/failures-of.ts";

/** Returns the route options of an endpoint: method, URL, schemas, and the properties that the hooks read. */
export const routeOptions = (endpoint: EndpointShape) => ({
  method: endpoint.method,
  url: endpoint.path.replace("{id}", ":id(^\\d+$)").replace(/\{(\w+)\}/g, ":$1"),
  // A HEAD request must not trigger a GET that writes.
  exposeHeadRoute: endpoint.effect === "read",
  ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
  ...schemaOf(endpoint),
  ...(endpoint.response.kind === "blob" ? {} : { helmet: false as const }),
  config: { ...routeConfig(endpoint), isData: endpoint.response.kind !== "blob" },
});

/** Returns the properties of an endpoint that the hooks of every request read. */
export const routeConfig = (endpoint: EndpointShape) =>
  ({
    effect: endpoint.effect,
    path: endpoint.path,
    failures: failuresOf(endpoint),
    deprecated: endpoint.deprecated,
    isGuessable: endpoint.isGuessable ?? false,
  }) satisfies FastifyContextConfig;

/** FIX-150: an endpoint that declares no query or no body rejects unknown parameters and fields. */
const noQuery = z.strictObject({});
const noBody = noQuery.nullish();

export function schemaOf({
  method,
  file,
  params,
  query,
  body,
  response,
  approval,
}: EndpointShape): RouteShorthandOptions {
  const declared =
    response.kind === "one"
      ? envelopeSchema(response.schema)
      : response.kind === "page"
        ? pageEnvelope(response.row, response.extra)
        : undefined;
  return {
    schema: {
      ...(params ? { params } : {}),
      querystring: query ?? noQuery,
      ...(body ? { body } : method === "GET" || file ? {} : { body: noBody }),
      ...(declared
        ? { response: { 200: declared, ...(approval ? { 202: envelopeSchema(pendingApproval) } : {}) } }
        : {}),
    } as RouteShorthandOptions["schema"],
  };
}
