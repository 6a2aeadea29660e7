import { isDeepStrictEqual } from "node:util";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { z } from "zod";

/**
 * A value as JSON that PostgreSQL has made, the bytes of its text: it leaves as it is, without being read and written again. Its shape is
 * not checked at each call; the application of the tests checks every one of them (FAST-007).
 */
export class ReadyJson<Value = unknown> {
  declare readonly value: Value;
  readonly bytes: Buffer;

  /** @param bytes as they came from the database (`asBytes`) */
  constructor(bytes: unknown) {
    if (!Buffer.isBuffer(bytes)) throw new TypeError("JSON of PostgreSQL was not read as bytes");
    this.bytes = bytes;
  }

  /** The value, for what is to be done with it. */
  read(): Value {
    return JSON.parse(this.bytes.toString("utf8")) as Value;
  }
}

/** A page whose rows are ready. */
export interface ReadyPage<Row = unknown> {
  readonly rows: ReadyJson<readonly Row[]>;
  readonly total: number;
}

export const isReadyPage = (answer: unknown): answer is ReadyPage =>
  typeof answer === "object" && answer !== null && "rows" in answer && answer.rows instanceof ReadyJson;

const begin = Buffer.from('{"data":');

/** The whole body of an answer, in the envelope that `envelope.ts` describes. */
export function readyBody(answer: ReadyJson | ReadyPage, requestId: string): Buffer {
  const isPage = !(answer instanceof ReadyJson);
  const paging = isPage ? `,"paging":{"totalRecords":${answer.total}}` : "";
  const end = `${paging},"errorMessage":null,"requestId":"${requestId}"}`;
  return Buffer.concat([begin, (isPage ? answer.rows : answer).bytes, Buffer.from(end)]);
}

/** @throws Error where it is not what the endpoint declares, to the last field */
export function checkReadyAnswer(
  { method, path, answer }: EndpointShape,
  given: ReadyJson | ReadyPage,
): void {
  const declared =
    answer.kind === "one" ? answer.schema : answer.kind === "page" ? z.array(answer.row) : z.never();
  const value: unknown = (given instanceof ReadyJson ? given : given.rows).read();
  const parsed = declared.safeParse(value);
  if (!parsed.success) throw new Error(`${method} ${path}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(`${method} ${path} answers what is not declared`);
}
