import type { FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { Reads } from "../../db/handles.ts";
import { revalidateCaller, type Caller } from "./context.ts";
import { refusalOnEntry } from "./entry.ts";
import { Refused } from "../errors/failure.ts";

/**
 * Checks, before the body is read, whether the caller may use the endpoint at all.
 * @throws Refused
 */
export function authorize(endpoint: EndpointShape, request: FastifyRequest): void {
  requireAllowed(endpoint, request.caller);
  if (isPrefetchedWrite(endpoint, request)) throw new Refused("shared.prefetched");
}

/**
 * Looks the caller up again and repeats the check.
 * @throws Refused
 */
export const authorizeAgain = async (
  endpoint: EndpointShape,
  request: FastifyRequest,
  db: Reads,
): Promise<Actor | undefined> => requireAllowed(endpoint, await revalidateCaller(request, db));

function requireAllowed(endpoint: EndpointShape, { actor, refusal }: Caller): Actor | undefined {
  if (refusal) throw refusal;
  const code = refusalOnEntry(endpoint, actor);
  if (code) throw new Refused(code);
  return actor;
}

/**
 * Returns the actor of a request that guests may not make.
 * @throws Refused
 */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw new Refused("shared.no-session");
  return actor;
}

/** V-7: browsers may prefetch a GET, so such a request must not change anything. */
const isPrefetchedWrite = ({ method, effect }: EndpointShape, { headers }: FastifyRequest): boolean =>
  method === "GET" &&
  effect === "write" &&
  /prefetch|prerender|preview/i.test(`${String(headers["sec-purpose"])} ${String(headers["purpose"])}`);
