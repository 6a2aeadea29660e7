import type { z } from "zod";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import type { Call } from "@birzha/domain/shared/endpoint.ts";

/** A call that is no endpoint: no caller is asked for, and its answer has a form of its own. Told for the document alone. */
export interface PlainCall {
  readonly name: string;
  readonly area: Call["area"];
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodObject;
  /** Fields of a form, `application/x-www-form-urlencoded`. */
  readonly form?: z.ZodType;
  /** JSON, or text of a media type. */
  readonly answer: z.ZodType | string;
  readonly refusals: readonly ErrorCode[];
}
