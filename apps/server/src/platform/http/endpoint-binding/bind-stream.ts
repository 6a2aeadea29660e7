import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape, InputOf } from "@birzha/domain/shared/endpoint.ts";
import type { AuditPosition } from "../../audit/audit-position.ts";
import type { Reads } from "../../db/handles.ts";
import { authorize, authorizeAgain } from "./authorize.ts";
import { routeConfig, schemaOf } from "./route-options.ts";
import { Refused } from "../errors/failure.ts";
import { readLastEventId } from "./last-event-id.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Lasts as long as its reader wants to: how long is no measure of anything. */
    isStream?: boolean;
  }
}

export interface StreamCall {
  /**
   * Who calls, asked of the database now. What he may see is decided for as long as the stream lasts: whoever opens it
   * has to know from when on the answer holds.
   */
  readonly prove: () => Promise<Actor>;
  /** The last event that the reader knows, from the header of that name. */
  readonly lastEventId: AuditPosition | undefined;
}

/** Binds an endpoint of server-sent events: it opens no transaction, and what it answers ends when either side wants. */
export type BindStream = <const E extends EndpointShape>(
  endpoint: E,
  open: (call: StreamCall, input: Pick<InputOf<E>, "query">) => Promise<Readable>,
) => void;

/** The way of a request that is answered with events as they happen; who may, and what is asked, is judged as of any call. */
export const createBindStream =
  (app: FastifyInstance, { db }: { readonly db: Reads }): BindStream =>
  (endpoint, open) => {
    const prove = async (request: FastifyRequest): Promise<Actor> =>
      (await authorizeAgain(endpoint, request, db))!;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...schemaOf(endpoint),
      config: { ...routeConfig(endpoint), isStream: true },
      preParsing: async (request) => authorize(endpoint, request),
      handler: async (request, reply) => {
        void reply.type("text/event-stream; charset=utf-8");
        if (request.method === "HEAD") return reply.send("");
        // A proxy that gathers an answer before it passes it on would keep every event to itself.
        void reply.header("x-accel-buffering", "no");
        const input = { query: request.query } as Pick<InputOf<typeof endpoint>, "query">;
        const call = { prove: () => prove(request), lastEventId: lastEventId(request) };
        return reply.send(await open(call, input));
      },
    });
  };

function lastEventId(request: FastifyRequest): AuditPosition | undefined {
  const given = readLastEventId(request);
  if (given === "malformed") throw new Refused("shared.malformed");
  return given;
}
