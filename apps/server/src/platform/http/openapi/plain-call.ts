import type { z } from "zod";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { NamedEndpoint } from "@birzha/domain/shared/endpoint.ts";

/** A request outside the endpoint values: without a caller and with its own response format. Only for the document. */
export interface PlainCall {
  readonly name: string;
  readonly area: NamedEndpoint["area"];
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly query?: z.ZodObject;
  /** Form fields, `application/x-www-form-urlencoded`. */
  readonly form?: z.ZodType;
  /** A JSON schema, the media type of a text response, or a redirect, whose failures browsers get as a page. */
  readonly response: z.ZodType | `${string}/${string}` | "redirect";
  readonly rejections: readonly ErrorCode[];
}
