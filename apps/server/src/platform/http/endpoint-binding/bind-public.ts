import type { FastifyInstance } from "fastify";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { EndpointShape, InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestDb, DbTransaction } from "../../db/handles.ts";
import { inReadTransaction } from "../../db/request-transaction.ts";
import { sendBlob, type StoredBlob } from "../blob.ts";
import { routeOptions } from "./route-options.ts";

/** Context of a public read, which has no actor. */
export interface PublicContext {
  readonly clock: Clock;
  readonly db: DbTransaction;
}

/** Binds a read that everyone may make, guests included, with the same response for all. */
export type BindPublic = <const E extends EndpointShape & { readonly effect: "read" }>(
  endpoint: E,
  handler: (
    context: PublicContext,
    input: InputOf<E>,
  ) => Promise<E["response"] extends { kind: "blob" } ? StoredBlob : ResultOf<E>>,
) => void;

/** Creates `bindPublic`: the read runs without an actor, so row-level security shows only public rows. */
export const createBindPublic =
  (app: FastifyInstance, { db, clock }: { readonly db: RequestDb; readonly clock: Clock }): BindPublic =>
  (endpoint, handler) => {
    app.route({
      ...routeOptions(endpoint),
      handler: async (request, reply) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
        } as InputOf<typeof endpoint>;
        const data = await inReadTransaction(db, undefined, (tx) => handler({ clock, db: tx }, input));
        if (endpoint.response.kind === "blob") return sendBlob(data as StoredBlob, request, reply);
        return { data, errorMessage: null, requestId: request.id };
      },
    });
  };
