import { isDeepStrictEqual } from "node:util";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { z } from "zod";

/**
 * A value that PostgreSQL serialized as JSON text. It is sent unchanged, without parsing and serializing it
 * again. Only tests validate its shape (FAST-007).
 */
export class SerializedJson<Value = unknown> {
  declare readonly value: Value;
  readonly text: string;

  /** @param text JSON from a column of type text */
  constructor(text: unknown) {
    if (typeof text !== "string") throw new TypeError("JSON column was not read as text");
    this.text = text;
  }

  /** Parses the value. */
  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** A page with serialized rows. */
export interface SerializedPage<Row = unknown> {
  readonly rows: SerializedJson<readonly Row[]>;
  readonly total: number;
  /** SCALE-001: more rows than `total` exist. */
  readonly isAtLeast?: boolean;
}

export const isSerializedPage = (response: unknown): response is SerializedPage =>
  typeof response === "object" &&
  response !== null &&
  "rows" in response &&
  response.rows instanceof SerializedJson;

/** The member `paging` of a page's envelope. */
export const toPaging = ({ total, isAtLeast }: Pick<SerializedPage, "total" | "isAtLeast">) => ({
  totalRecords: total,
  ...(isAtLeast && { isAtLeast }),
});

/** Returns the whole response body, in the envelope of `envelope.ts`. */
export function serializedBody(response: SerializedJson | SerializedPage, requestId: string): string {
  const [data, paging] =
    response instanceof SerializedJson
      ? [response, ""]
      : [response.rows, `,"paging":${JSON.stringify(toPaging(response))}`];
  return `{"data":${data.text}${paging},"errorMessage":null,"requestId":"${requestId}"}`;
}

/**
 * Validates serialized JSON against the endpoint's response schema.
 * @throws Error when any field differs
 */
export function checkSerializedResponse(
  { method, path, response }: EndpointShape,
  given: SerializedJson | SerializedPage,
): void {
  const declared =
    response.kind === "one" ? response.schema : response.kind === "page" ? z.array(response.row) : z.never();
  const value: unknown = (given instanceof SerializedJson ? given : given.rows).read();
  const parsed = declared.safeParse(value);
  if (!parsed.success) throw new Error(`${method} ${path}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(`${method} ${path}: response has undeclared fields`);
}
