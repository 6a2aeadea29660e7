import { keepsPromise } from "@birzha/domain/shared/values/deprecated.ts";
import type { Call } from "@birzha/domain/shared/endpoint.ts";
import { failuresOf } from "../errors/failures-of.ts";
import { collectSchemas, type JsonSchema, type JsonSchemas } from "./json-schemas.ts";
import {
  capital,
  describePendingApproval,
  describeRefusals,
  limitHeaders,
  nameFailure,
  rowCode,
  sharedRefusals,
  type Making,
} from "./openapi-refusals.ts";
import type { OpenApiInfo } from "./openapi-info.ts";
import type { PlainCall } from "./plain-call.ts";
import { describeCall, describePlainCall, type Json } from "./openapi-operations.ts";

/**
 * DOOR-001: the whole document, made of the endpoint values alone: what is sent, what is answered, and every code
 * that a call may be refused with.
 */
export function openApiDocument(
  calls: readonly Call[],
  info: OpenApiInfo,
  plainCalls: readonly PlainCall[] = [],
): Json {
  const schemas = collectSchemas();
  const making = { schemas, info };
  nameFailure(schemas);
  const paths: Record<string, Record<string, Json>> = {};
  const names = new Set<string>();
  const add = (
    name: string,
    { method, path }: { readonly method: string; readonly path: string },
    operation: Json,
  ) => {
    if (names.has(name)) throw new Error(`two calls are named ${name}`);
    names.add(name);
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  };
  for (const call of calls) add(call.name, call.endpoint, describeCall(call, making));
  for (const call of plainCalls) add(call.name, call, describePlainCall(call, making));
  checkDeprecated(calls, names);
  const areas = [...new Set(calls.map(({ area }) => area))].toSorted();
  return {
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
        ...(calls.some(({ endpoint }) => endpoint.deprecated)
          ? {
              Deprecation: { description: info.headers.deprecation, schema: { type: "string" } },
              Sunset: { description: info.headers.sunset, schema: { type: "string" } },
              Link: { description: info.headers.link, schema: { type: "string" } },
            }
          : {}),
      },
      responses: sharedRefusals(
        [...calls.map(({ endpoint }) => failuresOf(endpoint)), ...plainCalls.map(({ refusals }) => refusals)],
        making,
      ),
      schemas: schemas.named,
    },
  };
}

/**
 * DOOR-008: a call is not taken away sooner than is promised, nor for one that there is not.
 * @throws Error that names the call
 */
function checkDeprecated(calls: readonly Call[], names: ReadonlySet<string>): void {
  for (const { name, endpoint } of calls) {
    if (!endpoint.deprecated) continue;
    const { instead } = endpoint.deprecated;
    if (!keepsPromise(endpoint.deprecated)) throw new Error(`${name} is taken away sooner than is promised`);
    if (instead !== undefined && !names.has(instead))
      throw new Error(`${name}: there is no call ${instead} to make instead`);
  }
}

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: "header",
  description,
  schema,
});

function describeCall({ name, area, endpoint }: Call, making: Making): Json {
  const { schemas, info } = making;
  const { summary, params, query, effect, access, answer, deprecated } = endpoint;
  return {
    operationId: name,
    tags: [area],
    summary: info.summaries?.[name] ?? summary,
    ...(deprecated
      ? {
          deprecated: true,
          description: info.deprecated(
            formatDate(deprecated.since),
            formatDate(deprecated.sunset),
            deprecated.instead,
          ),
        }
      : {}),
    // DOOR-008: whoever tries a call knows whether it changes something; a GET may.
    "x-effect": effect,
    ...(access.guest === "yes" ? { security: [{ session: [] }, { token: [] }, {}] } : {}),
    parameters: [
      ...parametersOf(params, "path", schemas),
      ...parametersOf(query, "query", schemas),
      { $ref: "#/components/parameters/ClientRequestId" },
      { $ref: "#/components/parameters/CurrentOrganization" },
      ...(answer.kind === "stream" ? [{ $ref: "#/components/parameters/LastEventId" }] : []),
    ],
    ...requestOf(name, endpoint, schemas),
    responses: {
      "200": {
        description: info.answers[200],
        headers: {
          ClientRequestId: { $ref: "#/components/headers/ClientRequestId" },
          ...limitHeaders,
          ...(answer.kind === "blob"
            ? { "Content-Disposition": { $ref: "#/components/headers/ContentDisposition" } }
            : {}),
          ...(deprecated
            ? Object.fromEntries(
                ["Deprecation", "Sunset", "Link"].map((name) => [
                  name,
                  { $ref: `#/components/headers/${name}` },
                ]),
              )
            : {}),
        },
        content: answerOf(name, endpoint, making),
      },
      ...(endpoint.approval ? { "202": describePendingApproval(making) } : {}),
      ...describeRefusals(failuresOf(endpoint), making),
    },
  };
}

/** DOOR-001: what is no endpoint is told as well. */
function describePlainCall(
  { name, area, summary, query, form, answer, refusals }: PlainCall,
  making: Making,
): Json {
  const { schemas, info } = making;
  const content =
    typeof answer === "string"
      ? { [answer]: { schema: { type: "string" } } }
      : {
          "application/json": {
            schema: schemas.name(`${capital(name)}Answer`, schemas.of(answer, "output")),
          },
        };
  return {
    operationId: name,
    tags: [area],
    summary: info.summaries?.[name] ?? summary,
    security: [],
    parameters: parametersOf(query, "query", schemas),
    ...(form
      ? requestBody("application/x-www-form-urlencoded", {
          schema: schemas.name(`${capital(name)}Request`, schemas.of(form, "input")),
        })
      : {}),
    responses: {
      "200": { description: info.answers[200], content },
      ...describeRefusals(refusals, making),
    },
  };
}

function parametersOf(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  schemas: JsonSchemas,
): readonly Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, "input");
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

const binary = { type: "string", format: "binary" };

function requestOf(name: string, endpoint: EndpointShape, schemas: JsonSchemas): Json {
  const { body, file, row, example } = endpoint;
  if (file !== undefined)
    return requestBody("multipart/form-data", {
      schema: { type: "object", required: [file], properties: { [file]: binary } },
      encoding: { [file]: { contentType: attachment.media.join(", ") } },
    });
  if (!body) return {};
  const schema = schemas.of(body, "input");
  const described = row
    ? withRow(schema, schemas.name(`${capital(name)}Row`, schemas.of(row, "input")))
    : schema;
  return requestBody("application/json", {
    schema: schemas.name(`${capital(name)}Request`, described),
    ...(example ? { example } : {}),
  });
}

const requestBody = (mediaType: string, content: Json) => ({
  requestBody: { required: true, content: { [mediaType]: content } },
});

/** The list whose rows may be anything to the call, as each is judged by itself. */
const withRow = (schema: JsonSchema, row: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      part.items && Object.keys(part.items).length === 0 ? { ...part, items: row } : part,
    ]),
  ),
});

function answerOf(name: string, endpoint: EndpointShape, making: Making): Json {
  const { answer } = endpoint;
  const { schemas } = making;
  const answerName = `${capital(name)}Answer`;
  const json = (schema: JsonSchema) => ({ "application/json": { schema: schemas.name(answerName, schema) } });
  switch (answer.kind) {
    case "one": {
      const data = schemas.of(answer.schema, "output");
      return json(
        filled(schemas.of(envelope(z.unknown()), "output"), nameData(name, endpoint, data, making)),
      );
    }
    case "page": {
      const items = schemas.name(`${capital(name)}Item`, schemas.of(answer.row, "output"));
      const shell = schemas.of(pageEnvelope(z.unknown(), answer.beside), "output");
      return json(filled(shell, { type: "array", items }));
    }
    case "file":
      return json(schemas.of(envelope(base64File), "output"));
    case "blob":
      return {
        ...Object.fromEntries(answer.media.map((media) => [media, { schema: binary }])),
        // G-31: asked for by `Accept: application/json` alone.
        ...json(schemas.of(envelope(base64Blob), "output")),
      };
    case "stream":
      return { "text/event-stream": { schema: { type: "string" } } };
  }
}

/** G-31, CON-043: bytes as base64 in the envelope (`blob.ts`). */
const base64File = z.object({ fileContent: z.base64(), contentType: z.string(), fileName: z.string() });
const base64Blob = z.object({
  content: z.base64(),
  name: z.string(),
  contentType: z.string(),
  extension: z.string(),
});

const filled = (shell: JsonSchema, data: JsonSchema): JsonSchema => ({
  ...shell,
  properties: { ...shell.properties, data },
});

function nameData(
  name: string,
  endpoint: EndpointShape,
  data: JsonSchema,
  { schemas, info }: Making,
): JsonSchema {
  const { items } = data;
  if (items === undefined) return schemas.name(`${capital(name)}Data`, data);
  // DOOR-009: with which codes a row of this very call may come back.
  const judged = endpoint.row
    ? { allOf: [items, { type: "object", properties: { code: rowCode(endpoint, info) } }] }
    : schemas.name(`${capital(name)}Item`, items);
  return { ...data, items: judged };
}
