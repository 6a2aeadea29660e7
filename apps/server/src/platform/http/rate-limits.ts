import rateLimit, { type CreateRateLimitOptions } from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { Refused } from "./failure.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Of a bound endpoint; tells the calls that count as writes. */
    effect?: EndpointShape["effect"];
    /** Begins a sign-in. */
    signIn?: boolean;
    /** Probes of the machines around us are never refused. */
    unlimited?: boolean;
  }
}

export interface RateLimits {
  /** Writes a second of one user (G-89). */
  readonly writes: number;
  /** Requests a minute from one address. */
  readonly requests: number;
  /** Sign-ins a minute begun from one address. */
  readonly signIns: number;
}

const second = 1_000;
const minute = 60_000;

/** How many users and addresses are counted at once; the least recent are forgotten first. */
const remembered = 10_000;

/**
 * Refuses with `shared.too-many-requests` and Retry-After. Counters are kept by each node for itself.
 * Call it on the root instance, before the routes and before the hooks that find the caller.
 */
export async function limitRates(app: FastifyInstance, limits: RateLimits): Promise<void> {
  await app.register(rateLimit, { global: false, cache: remembered });
  const byAddress = (request: FastifyRequest) => request.ip;
  const byUser = (request: FastifyRequest) => String(request.caller?.actor?.userId);
  const limitRequests = limiter(app, { max: limits.requests, timeWindow: minute, keyGenerator: byAddress });
  const limitSignIns = limiter(app, { max: limits.signIns, timeWindow: minute, keyGenerator: byAddress });
  const limitWrites = limiter(app, { max: limits.writes, timeWindow: second, keyGenerator: byUser });

  app.addHook("onRequest", async (request) => {
    const { unlimited, signIn } = request.routeOptions.config;
    if (unlimited) return;
    await limitRequests(request);
    if (signIn) await limitSignIns(request);
  });
  // By now the caller is known; the body has not been read yet.
  app.addHook("preParsing", async (request) => {
    if (request.caller?.actor && isWrite(request)) await limitWrites(request);
  });
}

function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { effect } = routeOptions.config;
  return effect ? effect === "write" : !["GET", "HEAD", "OPTIONS"].includes(method);
}

function limiter(app: FastifyInstance, options: CreateRateLimitOptions) {
  const count = app.createRateLimit(options);
  return async (request: FastifyRequest): Promise<void> => {
    const state = await count(request);
    if (state.isAllowed || !state.isExceeded) return;
    throw new Refused("shared.too-many-requests", { retryAfter: Math.max(1, state.ttlInSeconds) });
  };
}
