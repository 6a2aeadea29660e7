import { z } from "zod";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { recordName } from "@birzha/domain/shared/values/scalars.ts";
import {
  attachmentResponse,
  type NamedEndpoint,
  type EndpointShape,
} from "@birzha/domain/shared/endpoint.ts";
import { envelopeSchema, pageEnvelope } from "../errors/envelope.ts";
import { failuresOf } from "../errors/failures-of.ts";
import type { JsonSchema, JsonSchemas } from "./json-schemas.ts";
import {
  capitalizeName,
  describePendingApproval,
  describeRedirect,
  describeRejections,
  limitHeaders,
  rowCode,
  type DocumentContext,
} from "./openapi-errors.ts";
import { describeAccess } from "./openapi-access.ts";
import type { OpenApiInfo } from "./openapi-info.ts";
import type { PlainCall } from "./plain-call.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function describeCall({ name, area, endpoint }: NamedEndpoint, making: DocumentContext): JsonObject {
  const { schemas, info } = making;
  const { params, query, effect, access, response, deprecated } = endpoint;
  const deprecation =
    deprecated &&
    info.deprecated(formatDate(deprecated.since), formatDate(deprecated.sunset), deprecated.instead);
  const description = [deprecation, endpoint.description, describeAccess(endpoint, info)];
  return {
    operationId: name,
    tags: [area],
    summary: summaryOf(name, endpoint.summary, info),
    description: description.filter((text) => text !== undefined).join("\n\n"),
    ...(deprecated ? { deprecated: true } : {}),
    // DOOR-008: shows in the API console whether an operation writes; even a GET can.
    "x-effect": effect,
    ...(access.guest === "yes" ? { security: [{ session: [] }, { token: [] }, {}] } : {}),
    ...requestOf(name, endpoint, schemas),
    responses: {
      "200": {
        description: info.responses[200],
        headers: {
          ClientRequestId: { $ref: "#/components/headers/ClientRequestId" },
          ...limitHeaders,
          ...(response.kind === "blob"
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
        content: responseOf(name, endpoint, making),
      },
      ...(endpoint.approval ? { "202": describePendingApproval(making) } : {}),
      ...describeRejections(failuresOf(endpoint), making),
    },
    parameters: [
      ...parametersOf(params, "path", schemas),
      ...parametersOf(query, "query", schemas),
      { $ref: "#/components/parameters/ClientRequestId" },
      { $ref: "#/components/parameters/CurrentOrganization" },
      ...(response.kind === "stream" ? [{ $ref: "#/components/parameters/LastEventId" }] : []),
    ],
  };
}

/** Requirement ids at the end of a summary, which mean nothing to API users. */
const requirementIds = / \((?=[A-Z]+-\d)[^)]*\)/g;

const summaryOf = (name: string, english: string, { summaries }: OpenApiInfo): string =>
  summaries?.[name] ?? english.replaceAll(requirementIds, "");

/** DOOR-001: describes a request that is no endpoint value. */
export function describePlainCall(
  { name, area, summary, description, query, form, response, rejections }: PlainCall,
  making: DocumentContext,
): JsonObject {
  const { schemas, info } = making;
  return {
    operationId: name,
    tags: [area],
    summary: summaryOf(name, summary, info),
    ...(description === undefined ? {} : { description }),
    security: [],
    ...(form
      ? requestBody(
          "application/x-www-form-urlencoded",
          { schema: schemas.name(`${capitalizeName(name)}Request`, schemas.of(form, "input")) },
          !form.safeParse({}).success,
        )
      : {}),
    responses:
      response === "redirect"
        ? { "302": describeRedirect(making), ...describeRejections(rejections, making, htmlPage) }
        : {
            "200": {
              description: info.responses[200],
              content:
                typeof response === "string"
                  ? { [response]: { schema: { type: "string" } } }
                  : {
                      "application/json": {
                        schema: schemas.name(
                          `${capitalizeName(name)}Response`,
                          schemas.of(response, "output"),
                        ),
                      },
                    },
            },
            ...describeRejections(rejections, making),
          },
    parameters: parametersOf(query, "query", schemas),
  };
}

/** FIX-141: a page visit gets its failure as a page (`Accept: text/html`). */
const htmlPage = { "text/html": { schema: { type: "string" } } };

function parametersOf(
  schema: z.ZodType | undefined,
  where: "path" | "query",
  schemas: JsonSchemas,
): readonly JsonObject[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, "input");
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: rest,
    ...(description === undefined ? {} : { description }),
  }));
}

const binary = { type: "string", format: "binary" };
const uploaded = { ...binary, description: "File, at most 10 MB." };

function requestOf(name: string, endpoint: EndpointShape, schemas: JsonSchemas): JsonObject {
  const { body, file, row, example } = endpoint;
  if (file !== undefined)
    return requestBody("multipart/form-data", {
      schema: { type: "object", required: [file], properties: { [file]: uploaded } },
      encoding: { [file]: { contentType: attachmentResponse.media.join(", ") } },
    });
  if (!body) return {};
  const schema = schemas.of(body, "input");
  const described = row
    ? withRow(schema, schemas.name(`${capitalizeName(name)}Row`, schemas.of(row, "input")))
    : schema;
  return requestBody("application/json", {
    schema: schemas.name(`${capitalizeName(name)}Request`, described),
    ...(example ? { example } : {}),
  });
}

const requestBody = (mediaType: string, content: JsonObject, required = true) => ({
  requestBody: { required, content: { [mediaType]: content } },
});

/** Replaces the untyped items of a batch, whose rows are validated separately, with the row's schema. */
const withRow = (schema: JsonSchema, row: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, part]) => [
      name,
      part.items && Object.keys(part.items).length === 0 ? { ...part, items: row } : part,
    ]),
  ),
});

function responseOf(name: string, endpoint: EndpointShape, making: DocumentContext): JsonObject {
  const { response } = endpoint;
  const { schemas } = making;
  const responseName = `${capitalizeName(name)}Response`;
  const json = (schema: JsonSchema) => ({
    "application/json": { schema: schemas.name(responseName, schema) },
  });
  switch (response.kind) {
    case "one": {
      const data = schemas.of(response.schema, "output");
      return json(
        filled(schemas.of(envelopeSchema(z.unknown()), "output"), nameData(name, endpoint, data, making)),
      );
    }
    case "page": {
      const items = schemas.name(`${capitalizeName(name)}Item`, schemas.of(response.row, "output"));
      const shell = schemas.of(pageEnvelope(z.unknown(), response.extra), "output");
      return json(filled(shell, { type: "array", items }));
    }
    case "file":
      return json(schemas.of(envelopeSchema(base64File), "output"));
    case "blob":
      return {
        ...Object.fromEntries(response.media.map((media) => [media, { schema: binary }])),
        // G-31: only for `Accept: application/json`.
        ...json(schemas.of(envelopeSchema(base64Blob), "output")),
      };
    case "stream":
      return { "text/event-stream": { schema: { type: "string" } } };
  }
}

/** G-31, CON-043: a file as base64 in the envelope (`blob.ts`). */
const base64File = z.object({
  fileContent: z.base64().describe("Content of the file, base64."),
  contentType: z.string().describe("Media type of the file."),
  fileName: z.string().describe("Name of the file."),
});

const base64Blob = z.object({
  content: z.base64().describe("Content of the file, base64."),
  name: recordName,
  contentType: z.string().describe("Media type of the file."),
  extension: z.string().describe("File name extension."),
});

const filled = (shell: JsonSchema, data: JsonSchema): JsonSchema => ({
  ...shell,
  properties: {
    ...shell.properties,
    data: { ...data, description: shell.properties?.["data"]?.["description"] },
  },
});

function nameData(
  name: string,
  endpoint: EndpointShape,
  data: JsonSchema,
  { schemas, info }: DocumentContext,
): JsonSchema {
  const { items } = data;
  if (items === undefined) return schemas.name(`${capitalizeName(name)}Data`, data);
  // DOOR-009: lists the error codes of a row of this endpoint. FIX-141: an accepted row may have the code null.
  const isNullable = [items.properties?.["code"]?.["type"]].flat().includes("null");
  const judged = endpoint.row
    ? { allOf: [items, { type: "object", properties: { code: rowCode(endpoint, info, isNullable) } }] }
    : schemas.name(`${capitalizeName(name)}Item`, items);
  return { ...data, items: judged };
}
