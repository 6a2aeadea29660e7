import { meetsNoticePeriod } from "@birzha/domain/shared/values/deprecated.ts";
import type { NamedEndpoint } from "@birzha/domain/shared/endpoint.ts";
import { failuresOf } from "../errors/failures-of.ts";
import { collectSchemas, type JsonSchema } from "./json-schemas.ts";
import { nameFailure, sharedRejections } from "./openapi-errors.ts";
import { addExamples } from "./openapi-examples.ts";
import type { OpenApiInfo } from "./openapi-info.ts";
import { labelFields } from "./label-fields.ts";
import type { PlainCall } from "./plain-call.ts";
import { describeCall, describePlainCall, type JsonObject } from "./openapi-operations.ts";

/**
 * DOOR-001: generates the OpenAPI document from the endpoint values alone: requests, responses, and every error
 * code of each endpoint.
 */
export function openApiDocument(
  calls: readonly NamedEndpoint[],
  info: OpenApiInfo,
  plainCalls: readonly PlainCall[] = [],
): JsonObject {
  const schemas = collectSchemas();
  const making = { schemas, info };
  nameFailure(schemas);
  const paths: Record<string, Record<string, JsonObject>> = {};
  const names = new Set<string>();
  const add = (
    name: string,
    { method, path }: { readonly method: string; readonly path: string },
    operation: JsonObject,
  ) => {
    if (names.has(name)) throw new Error(`duplicate operation id ${name}`);
    names.add(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  };
  for (const call of calls) add(call.name, call.endpoint, describeCall(call, making));
  for (const call of plainCalls) add(call.name, call, describePlainCall(call, making));
  checkDeprecated(calls, names);
  const areas = [...new Set(calls.map(({ area }) => area))].toSorted();
  const document = {
    openapi: "3.1.0",
    info: {
      title: info.title,
      version: info.version,
      description: info.description,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ session: [] }, { token: [] }],
    tags: areas.map((area) => {
      const { name, description } = info.areas[area]!;
      return { name: area, description, "x-displayName": name };
    }),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "auth.session",
          description: info.security.session,
        },
        token: { type: "http", scheme: "bearer", description: info.security.token },
      },
      parameters: {
        ClientRequestId: header("ClientRequestId", info.headers.clientRequestId, {
          type: "string",
          pattern: "^[\\w-]{1,64}$",
        }),
        CurrentOrganization: header("CurrentOrganization", info.headers.currentOrganization, {
          type: "integer",
          minimum: 1,
        }),
        LastEventId: header("Last-Event-ID", info.headers.lastEventId, { type: "integer", minimum: 0 }),
      },
      headers: {
        ClientRequestId: { description: info.headers.echo, schema: { type: "string" } },
        ContentDisposition: { description: info.headers.contentDisposition, schema: { type: "string" } },
        RateLimitPolicy: { description: info.headers.rateLimitPolicy, schema: { type: "string" } },
        RateLimit: { description: info.headers.rateLimit, schema: { type: "string" } },
        RetryAfter: { description: info.headers.retryAfter, schema: { type: "integer" } },
        ...(plainCalls.some(({ response }) => response === "redirect")
          ? { Location: { description: info.headers.location, schema: { type: "string", format: "uri" } } }
          : {}),
        ...(calls.some(({ endpoint }) => endpoint.deprecated)
          ? {
              Deprecation: { description: info.headers.deprecation, schema: { type: "string" } },
              Sunset: { description: info.headers.sunset, schema: { type: "string" } },
              Link: { description: info.headers.link, schema: { type: "string" } },
            }
          : {}),
      },
      responses: sharedRejections(
        [
          ...calls.map(({ endpoint }) => failuresOf(endpoint)),
          ...plainCalls.map(({ rejections }) => rejections),
        ],
        making,
      ),
      schemas: schemas.named,
    },
  };
  const labelled = info.labels ? labelFields(document, info.labels) : document;
  return addExamples(labelled, info.examples);
}

/**
 * DOOR-008: checks that the sunset keeps the promised notice period and that the replacement exists.
 * @throws Error that names the endpoint
 */
function checkDeprecated(calls: readonly NamedEndpoint[], names: ReadonlySet<string>): void {
  for (const { name, endpoint } of calls) {
    if (!endpoint.deprecated) continue;
    const { instead } = endpoint.deprecated;
    if (!meetsNoticePeriod(endpoint.deprecated))
      throw new Error(`${name}: sunset is earlier than the notice period allows`);
    if (instead !== undefined && !names.has(instead))
      throw new Error(`${name}: replacement endpoint ${instead} does not exist`);
  }
}

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: "header",
  description,
  schema,
});
