import { errorStatus, type ErrorCode } from "@birzha/domain/errors.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { pendingApproval } from "@birzha/domain/shared/access/approval-rule.ts";
import { envelopeSchema, failureEnvelope } from "../errors/envelope.ts";
import { errorPattern } from "../errors/error-phrase.ts";
import { rowFailuresOf } from "../errors/failures-of.ts";
import type { JsonSchema, JsonSchemas } from "./json-schemas.ts";
import type { OpenApiInfo } from "./openapi-info.ts";

/** State while generating a document. */
export interface DocumentContext {
  readonly schemas: JsonSchemas;
  readonly info: OpenApiInfo;
}

/** INST-034: rate limit headers of responses. */
export const limitHeaders = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
} as const;

export const capitalizeName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** DESK-023: describes the 202 response of an operation that needs approval. */
export const describePendingApproval = ({ schemas, info }: DocumentContext): JsonSchema => ({
  description: info.responses[202],
  headers: { ClientRequestId: { $ref: "#/components/headers/ClientRequestId" }, ...limitHeaders },
  content: {
    "application/json": {
      schema: schemas.name("PendingApproval", schemas.of(envelopeSchema(pendingApproval), "output")),
    },
  },
});

/** Defines the schema of error responses. */
export const nameFailure = (schemas: JsonSchemas): JsonSchema =>
  schemas.name("Failure", {
    ...schemas.of(failureEnvelope, "output"),
    example: {
      data: null,
      // The portal responds in Russian.
      errorMessage: errorPattern("shared.not-found", "ru"),
      code: "shared.not-found",
      requestId: "0b1c8a3e-6d0f-4f5e-9a57-2f6f3c1d7e42",
    },
  });

/** FIX-141: describes the redirect to the identity server. */
export const describeRedirect = ({ info }: DocumentContext): JsonSchema => ({
  description: info.responses[302],
  headers: { Location: { $ref: "#/components/headers/Location" } },
});

/**
 * DOOR-001: describes the error responses of an operation, by status.
 * @param otherContent content types in addition to JSON
 */
export const describeRejections = (
  codes: readonly ErrorCode[],
  making: DocumentContext,
  otherContent?: JsonSchema,
): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    [...byStatus(codes)].map(([status, ofStatus]) => [
      status,
      isSharedError(ofStatus) && !otherContent
        ? { $ref: `#/components/responses/${failureName(ofStatus[0]!)}` }
        : rejection(status, ofStatus, making, otherContent),
    ]),
  );

/** Returns the named error responses that operations refer to. */
export function sharedRejections(
  rejections: readonly (readonly ErrorCode[])[],
  making: DocumentContext,
): Readonly<Record<string, JsonSchema>> {
  const similar = new Set(
    rejections.flatMap((codes) => [...byStatus(codes).values()].filter(isSharedError).flat()),
  );
  return Object.fromEntries(
    [...similar].toSorted().map((code) => [failureName(code), rejection(errorStatus[code], [code], making)]),
  );
}

const byStatus = (codes: readonly ErrorCode[]) => Map.groupBy(codes, (code) => errorStatus[code]);

/** A shared code that is alone at its status has the same response everywhere, so it gets a name. */
const isSharedError = ([code, ...others]: readonly ErrorCode[]): boolean =>
  others.length === 0 && code?.startsWith("shared.") === true;

const rejection = (
  status: number,
  codes: readonly ErrorCode[],
  making: DocumentContext,
  otherContent: JsonSchema = {},
): JsonSchema => {
  const known = codes.map((code) => nameCode(code, making));
  return {
    description: making.info.responses[status],
    headers: {
      ClientRequestId: { $ref: "#/components/headers/ClientRequestId" },
      ...(status === 429 ? limitHeaders : {}),
      ...(status === 429 || status === 503
        ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }
        : {}),
    },
    content: {
      "application/json": { schema: known.length === 1 ? known[0] : { oneOf: known } },
      ...otherContent,
    },
  };
};

/** `shared.too-large` becomes `SharedTooLarge`. */
const failureName = (code: ErrorCode) => code.split(/[.-]/).map(capitalizeName).join("");

/** Defines the schema of an error code with its text, once per document. */
const nameCode = (code: ErrorCode, { schemas, info }: DocumentContext): JsonSchema =>
  schemas.name(failureName(code), {
    description: errorPattern(code, info.locale),
    allOf: [
      { $ref: "#/components/schemas/Failure" },
      {
        type: "object",
        required: ["code"],
        properties: {
          code: { type: "string", const: code, description: failureEnvelope.shape.code.description },
        },
      },
    ],
  });

/** DOOR-009: lists the error codes of a row of this endpoint, with their texts. */
export function rowCode(endpoint: EndpointShape, { locale }: OpenApiInfo, isNullable: boolean): JsonSchema {
  const codes = rowFailuresOf(endpoint);
  return {
    type: isNullable ? ["string", "null"] : "string",
    enum: isNullable ? [...codes, null] : codes,
    description: codes.map((code) => `- \`${code}\`: ${errorPattern(code, locale)}`).join("\n"),
  };
}
