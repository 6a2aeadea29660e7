import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape, InputOf } from "@birzha/domain/shared/endpoint.ts";
import type { AuditPosition } from "../../audit/audit-position.ts";
import type { DbReader } from "../../db/handles.ts";
import { authorizeRequest, authorizeAgain } from "./authorize.ts";
import { routeConfig, schemaOf } from "./route-options.ts";
import { ApiError } from "../errors/failure.ts";
import { readLastEventId } from "./last-event-id.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The response lasts as long as its reader stays connected, so its duration is not measured. */
    isStream?: boolean;
  }
}

export interface StreamCall {
  /**
   * Looks up the caller now. The stream keeps this result for its whole life, so the handler must know from
   * when on it holds.
   */
  readonly prove: () => Promise<Actor>;
  /** Last event that the client has seen, from the Last-Event-ID header. */
  readonly lastEventId: AuditPosition | undefined;
}

/** Binds an endpoint of server-sent events. It opens no transaction; either side can end the stream. */
export type BindStream = <const E extends EndpointShape>(
  endpoint: E,
  open: (call: StreamCall, input: Pick<InputOf<E>, "query">) => Promise<Readable>,
) => void;

/**
 * Creates `bindStream`: access and input are checked as for every request, then the response streams events.
 */
export const createBindStream =
  (app: FastifyInstance, { db }: { readonly db: DbReader }): BindStream =>
  (endpoint, open) => {
    const prove = async (request: FastifyRequest): Promise<Actor> =>
      (await authorizeAgain(endpoint, request, db))!;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...schemaOf(endpoint),
      config: { ...routeConfig(endpoint), isStream: true },
      preParsing: async (request) => authorizeRequest(endpoint, request),
      handler: async (request, reply) => {
        void reply.type("text/event-stream; charset=utf-8");
        if (request.method === "HEAD") return reply.send("");
        // A buffering proxy would hold back events.
        void reply.header("x-accel-buffering", "no");
        const input = { query: request.query } as Pick<InputOf<typeof endpoint>, "query">;
        const call = { prove: () => prove(request), lastEventId: lastEventId(request) };
        return reply.send(await open(call, input));
      },
    });
  };

function lastEventId(request: FastifyRequest): AuditPosition | undefined {
  const given = readLastEventId(request);
  if (given === "malformed") throw new ApiError("shared.malformed");
  return given;
}
