import type { EndpointShape, InputOf, PageOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { BlobResult } from "../blob.ts";
import type { RequestContext } from "./context.ts";
import type { ReceivedFile } from "./receive-file.ts";
import type { SerializedJson, SerializedPage } from "../serialized-json.ts";

type FileInput<E extends EndpointShape> = E["file"] extends string
  ? { readonly file: ReceivedFile }
  : unknown;
type Result<E extends EndpointShape> = E["response"] extends { kind: "blob" | "file" }
  ? BlobResult
  : E["effect"] extends "read"
    ? ResultOf<E> | Serialized<ResultOf<E>>
    : ResultOf<E>;
type Serialized<R> = R extends PageOf<infer Row> ? SerializedPage<Row> : SerializedJson<R>;

/** A use case. `prepared` is the result of `PrepareHandler`, which ran before the transaction began. */
export type EndpointHandler<E extends EndpointShape, Prepared = undefined> = (
  context: RequestContext,
  input: InputOf<E> & FileInput<E>,
  prepared: Prepared,
) => Promise<Result<E>>;

/** Slow work without database access: computation, other servers. It holds no connection. */
export type PrepareHandler<E extends EndpointShape, Prepared> = (
  call: Pick<RequestContext, "actor" | "clock">,
  input: InputOf<E>,
) => Promise<Prepared>;

/** Binds an endpoint to its handler, in an area's routes.ts. */
export type BindEndpoint = <const E extends EndpointShape, Prepared = undefined>(
  endpoint: E,
  handler: EndpointHandler<E, Prepared>,
  ...prepare: [Prepared] extends [undefined] ? [] : [PrepareHandler<E, Prepared>]
) => void;

/** A handler and its preparation without the endpoint's types. */
export interface AnyHandler {
  readonly serve: (context: RequestContext, input: unknown, prepared: unknown) => Promise<unknown>;
  readonly prepare:
    | ((call: Pick<RequestContext, "actor" | "clock">, input: unknown) => Promise<unknown>)
    | undefined;
}
