import { isDeepStrictEqual } from "node:util";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { z } from "zod";

/**
 * A value as JSON text that PostgreSQL has made: it leaves as it is, without being read and written again. Its shape is
 * not checked at each call; the application of the tests checks every one of them (FAST-007).
 */
export class ReadyJson<Value = unknown> {
  declare readonly value: Value;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A page whose rows are ready. */
export interface ReadyPage<Row = unknown> {
  readonly rows: ReadyJson<readonly Row[]>;
  readonly total: number;
}

export const isReadyPage = (answer: unknown): answer is ReadyPage =>
  typeof answer === "object" && answer !== null && "rows" in answer && answer.rows instanceof ReadyJson;

/** The whole body of an answer, in the envelope that `envelope.ts` describes. */
export function readyBody(answer: ReadyJson | ReadyPage, requestId: string): string {
  const rest = `"errorMessage":null,"requestId":"${requestId}"}`;
  return answer instanceof ReadyJson
    ? `{"data":${answer.text},${rest}`
    : `{"data":${answer.rows.text},"paging":{"totalRecords":${answer.total}},${rest}`;
}

/** @throws Error where it is not what the endpoint declares, to the last field */
export function checkReadyAnswer(
  { method, path, answer }: EndpointShape,
  given: ReadyJson | ReadyPage,
): void {
  const declared =
    answer.kind === "one" ? answer.schema : answer.kind === "page" ? z.array(answer.row) : z.never();
  const value: unknown = JSON.parse((given instanceof ReadyJson ? given : given.rows).text);
  const parsed = declared.safeParse(value);
  if (!parsed.success) throw new Error(`${method} ${path}: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, value))
    throw new Error(`${method} ${path} answers what is not declared`);
}
