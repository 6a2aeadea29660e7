import type { z } from "zod";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { Call } from "@birzha/domain/shared/endpoint.ts";

/** A request outside the endpoint values: without a caller and with its own response format. Only for the document. */
export interface PlainCall {
  readonly name: string;
  readonly area: Call["area"];
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** Form fields, `application/x-www-form-urlencoded`. */
  readonly form?: z.ZodType;
  /** A JSON schema, or the media type of a text response. */
  readonly answer: z.ZodType | string;
  readonly rejections: readonly ErrorCode[];
}
