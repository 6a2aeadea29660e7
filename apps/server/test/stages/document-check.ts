import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { allEndpoints } from "@birzha/domain/calls.ts";
import { documentTexts, plainCalls } from "../../src/openapi-contents.ts";
import { openApiDocument } from "../../src/platform/http/openapi/openapi-document.ts";

interface MediaType {
  readonly schema: { readonly format?: string };
  readonly example?: unknown;
}

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface DocumentOperation {
  readonly operationId: string;
  readonly parameters: readonly {
    readonly $ref?: string;
    readonly name: string;
    readonly in: string;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<Record<string, Response>>;
}

/** The OpenAPI document that the portal serves. */
export const portalDocument = openApiDocument(allEndpoints, documentTexts.en, plainCalls) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

/** A response of an operation, or of no operation: an unknown path or a wrong method. */
export interface CheckedResponse {
  readonly method: string;
  /** Path with parameters in braces; undefined for an unknown path. */
  readonly path: string | undefined;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly body: string;
}

const ajv = new Ajv2020({
  strict: false,
  // Compiling takes longer than validating: few schemas see more than a hundred responses.
  code: { optimize: false },
  formats: {
    date: /^\d{4}-\d\d-\d\d$/,
    "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
    base64: /^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/,
    binary: true,
  },
});
ajv.addSchema({ ...portalDocument, $id: "document" });

const validators = new Map<object, ValidateFunction>();
function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
  validators.set(schema, made);
  return made;
}

/** Statuses of requests that match no operation. */
const ofNoOperation = new Set([400, 401, 404, 405, 413, 415, 429, 503]);
const failure: Response = {
  content: { "application/json": { schema: portalDocument.components.schemas["Failure"]! } },
};

/** FIX-141: returns how a response contradicts the OpenAPI document, or undefined. */
export function documentGap({
  method,
  path,
  status,
  contentType,
  body,
}: CheckedResponse): string | undefined {
  const operation = path === undefined ? undefined : portalDocument.paths[path]?.[method.toLowerCase()];
  const declared = operation?.responses[status] ?? (ofNoOperation.has(status) && !operation && failure);
  if (!declared) return `status ${status} is not declared`;
  const { content } = declared.$ref
    ? portalDocument.components.responses[declared.$ref.split("/").at(-1)!]!
    : declared;
  if (!content) return body === "" ? undefined : `status ${status} has an undeclared body`;
  const media = contentType?.split(";")[0]!.trim() ?? "";
  const declaredType = content[media];
  if (!declaredType) return `status ${status} has the undeclared content type ${media}`;
  if (media !== "application/json") return undefined;
  const validate = validatorOf(declaredType.schema);
  return validate(JSON.parse(body)) ? undefined : `status ${status}: ${ajv.errorsText(validate.errors)}`;
}

/** Gaps between the responses of an application and the document. */
export interface DocumentCheck {
  /** Option of `buildApp`. */
  readonly followCalls: (app: FastifyInstance) => void;
  /** Fails when a response contradicts the document; lists each gap with its operation. */
  readonly expectNoGaps: () => void;
  /** Names and statuses of the checked responses. */
  readonly checked: ReadonlySet<string>;
}

/** FIX-141: compares each response of an application with the OpenAPI document. */
export function checkDocument(): DocumentCheck {
  const gaps = new Set<string>();
  const checked = new Set<string>();
  const followCalls = (app: FastifyInstance) => {
    app.addHook("onSend", async ({ method, routeOptions }, reply, payload: unknown) => {
      const contentType = reply.getHeader("content-type") as string | undefined;
      const isJson = contentType?.startsWith("application/json") === true;
      const isStream = typeof payload === "object" && payload !== null && "pipe" in payload;
      const sent = isStream && isJson ? await text(payload as Readable) : payload;
      const path = routeOptions.config.path ?? routeOptions.url;
      if (method === "HEAD" || (path !== undefined && !portalDocument.paths[path])) return sent;
      const body = typeof sent === "string" || Buffer.isBuffer(sent) ? sent.toString() : "";
      const gap = documentGap({ method, path, status: reply.statusCode, contentType, body });
      const name = `${method} ${path ?? "unknown path"}`;
      checked.add(`${name} ${reply.statusCode}`);
      if (gap !== undefined) gaps.add(`${name}: ${gap}`);
      return sent;
    });
  };
  return { followCalls, expectNoGaps: () => expect([...gaps].join("\n")).toBe(""), checked };
}
