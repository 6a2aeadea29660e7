import type { FastifyInstance } from "fastify";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import type { EndpointShape, InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestDb, Tx } from "../../db/handles.ts";
import { inReadTransaction } from "../../db/request-transaction.ts";
import { routeOptions } from "./route-options.ts";

/** All that a public read knows of its call: nobody in particular makes it. */
export interface PublicContext {
  readonly clock: Clock;
  readonly db: Tx;
}

/** Binds a read that everybody may make, a guest too, and that answers all of them the same. */
export type BindPublic = <const E extends EndpointShape & { readonly effect: "read" }>(
  endpoint: E,
  handler: (context: PublicContext, input: InputOf<E>) => Promise<ResultOf<E>>,
) => void;

/** The way of a public read: in a transaction of nobody, where row-level security shows what is everybody's alone. */
export const createBindPublic =
  (app: FastifyInstance, { db, clock }: { readonly db: RequestDb; readonly clock: Clock }): BindPublic =>
  (endpoint, handler) => {
    app.route({
      ...routeOptions(endpoint),
      handler: async (request) => {
        const input = {
          params: request.params,
          query: request.query,
          body: request.body,
        } as InputOf<typeof endpoint>;
        const data = await inReadTransaction(db, undefined, (tx) => handler({ clock, db: tx }, input));
        return { data, errorMessage: null, requestId: request.id };
      },
    });
  };
