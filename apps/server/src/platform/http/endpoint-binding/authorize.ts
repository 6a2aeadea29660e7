import type { FastifyRequest } from "fastify";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { keyRightOf } from "@birzha/domain/shared/access/key-access.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { DbReader } from "../../db/handles.ts";
import { revalidateCaller, type RequestCaller } from "./context.ts";
import { rejectionOnEntry } from "./entry.ts";
import { ApiError, type ApiErrorOptions } from "../errors/failure.ts";

/**
 * Checks, before the body is read, whether the caller may use the endpoint at all.
 * @throws ApiError
 */
export function authorizeRequest(endpoint: EndpointShape, request: FastifyRequest): void {
  requireAllowed(endpoint, request.caller);
  if (isPrefetchedWrite(endpoint, request)) throw new ApiError("shared.prefetched");
}

/**
 * Looks the caller up again and repeats the check.
 * @throws ApiError
 */
export const authorizeAgain = async (
  endpoint: EndpointShape,
  request: FastifyRequest,
  db: DbReader,
): Promise<Actor | undefined> => requireAllowed(endpoint, await revalidateCaller(request, db));

function requireAllowed(endpoint: EndpointShape, { actor, rejection }: RequestCaller): Actor | undefined {
  if (rejection) throw rejection;
  const code = rejectionOnEntry(endpoint, actor);
  if (code) throw new ApiError(code, detailsOf(code, endpoint));
  return actor;
}

/** FIX-144: names the missing key right; no details if keys have no access at all. */
function detailsOf(code: ErrorCode, endpoint: EndpointShape): ApiErrorOptions {
  const right = code === "shared.key-right" ? keyRightOf(endpoint) : undefined;
  return right === undefined ? {} : { details: { right } };
}

/**
 * Returns the actor of a request that guests may not make.
 * @throws ApiError
 */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw new ApiError("shared.no-session");
  return actor;
}

/** V-7: browsers may prefetch a GET, so such a request must not change anything. */
const isPrefetchedWrite = ({ method, effect }: EndpointShape, { headers }: FastifyRequest): boolean =>
  method === "GET" &&
  effect === "write" &&
  /prefetch|prerender|preview/i.test(`${String(headers["sec-purpose"])} ${String(headers["purpose"])}`);
