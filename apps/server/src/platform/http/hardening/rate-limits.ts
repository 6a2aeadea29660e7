import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { OwnerDb } from "../../db/handles.ts";
import { ApiError } from "../errors/failure.ts";
import { countAttempt, type AttemptKind } from "./sign-in-attempts.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a sign-in attempt and rejects it when its IP address exceeds the limit. */
    readonly limitSignIns: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
    /** FIX-149: counts a request with an unknown access key, apart from sign-ins. Same limit. */
    readonly limitWrongKeys: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** Effect of a bound endpoint; distinguishes writes. */
    effect?: EndpointShape["effect"];
    /** Starts a sign-in. */
    signIn?: boolean;
    /** PROOF-002: serves secret numbers without sign-in, so guesses have their own limit per IP address. */
    isGuessable?: boolean;
    /** Exempt from limits: health probes and metrics. */
    unlimited?: boolean;
  }
}

export interface RateLimits {
  /** Writes per second and user (G-89). */
  readonly writes: number;
  /** Requests per minute and IP address. */
  readonly requests: number;
  /** Started sign-ins per minute and IP address, requests with unknown access keys, and verified receipts. */
  readonly signIns: number;
}

interface Limit {
  /** Name in the RateLimit headers. */
  readonly name: "requests" | "writes" | AttemptKind;
  readonly most: number;
  readonly seconds: number;
}

/** State of a limit for one caller. */
interface Counted {
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly reset: number;
  readonly isExceeded: boolean;
}

type Count = (request: FastifyRequest) => Promise<Counted>;

const minute = 60;

const addressOf = ({ ip }: FastifyRequest) => ip;
const userOf = ({ caller }: FastifyRequest) => String(caller?.actor?.userId);

/**
 * Rejects excess requests with `shared.too-many-requests` and Retry-After, and reports the limits in the
 * headers RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers). Each node counts separately,
 * except for sign-in attempts, which count across all nodes (INST-034). Call it on the root instance, before
 * the routes and before the hooks that authenticate.
 * @param limits undefined: no limits
 * @param db stores sign-in attempts; without it each node counts its own
 */
export async function limitRates(
  app: FastifyInstance,
  limits: RateLimits | undefined,
  db?: OwnerDb,
): Promise<void> {
  if (!limits) {
    app.decorate("limitSignIns", async () => undefined);
    app.decorate("limitWrongKeys", async () => undefined);
    return;
  }
  await app.register(rateLimit, { global: false });
  const onNode = ({ most, seconds }: Limit, keyGenerator: (request: FastifyRequest) => string): Count => {
    const count = app.createRateLimit({ max: most, timeWindow: seconds * 1_000, keyGenerator });
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed) throw new Error("rate limiter skipped a request: no allow list is configured");
      const { remaining, ttlInSeconds, isExceeded } = counted;
      return { remaining, reset: Math.max(1, ttlInSeconds), isExceeded };
    };
  };
  const requests: Limit = { name: "requests", most: limits.requests, seconds: minute };
  const signIns = { name: "sign-ins", most: limits.signIns, seconds: minute } as const satisfies Limit;
  const wrongKeys = { ...signIns, name: "wrong-keys" } as const satisfies Limit;
  const verifications = { ...signIns, name: "verifications" } as const satisfies Limit;
  const writes: Limit = { name: "writes", most: limits.writes, seconds: 1 };
  const countRequest = onNode(requests, addressOf);
  const countSignIn = onEveryNode(signIns, onNode(signIns, addressOf), db);
  const countWrongKey = onEveryNode(wrongKeys, onNode(wrongKeys, addressOf), db);
  const countVerification = onEveryNode(verifications, onNode(verifications, addressOf), db);
  const countWrite = onNode(writes, userOf);
  app.decorate("limitSignIns", async (request, reply) => enforce(signIns, await countSignIn(request), reply));
  app.decorate("limitWrongKeys", async (request, reply) =>
    enforce(wrongKeys, await countWrongKey(request), reply),
  );

  app.addHook("onRequest", async (request, reply) => {
    const { unlimited, signIn, isGuessable, effect } = request.routeOptions.config;
    if (unlimited) return;
    // A page loads dozens of files, and no program reads the headers of those responses.
    enforce(requests, await countRequest(request), reply, effect !== undefined);
    if (signIn) await app.limitSignIns(request, reply);
    if (isGuessable) enforce(verifications, await countVerification(request), reply);
  });
  // The caller is known here, and the body has not been read yet.
  app.addHook("preParsing", async (request, reply) => {
    if (request.caller?.actor !== undefined && isWrite(request))
      enforce(writes, await countWrite(request), reply);
  });
}

/** Counts across all nodes; falls back to this node while the database is down. */
const onEveryNode =
  (
    { name, most, seconds }: Limit & { readonly name: AttemptKind },
    countHere: Count,
    db: OwnerDb | undefined,
  ): Count =>
  async (request) => {
    if (db === undefined) return countHere(request);
    try {
      const { taken, left } = await countAttempt(db, name, request.ip, seconds);
      const reset = Math.max(1, Math.ceil(left / 1_000));
      return { remaining: Math.max(0, most - taken), reset, isExceeded: taken > most };
    } catch (error) {
      request.log.warn({ err: error }, `${name}: database unavailable, attempts counted on this node only`);
      return countHere(request);
    }
  };

function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { effect } = routeOptions.config;
  return effect ? effect === "write" : !["GET", "HEAD", "OPTIONS"].includes(method);
}

function enforce(
  { name, most, seconds }: Limit,
  { remaining, reset, isExceeded }: Counted,
  reply: FastifyReply,
  isReported = true,
): void {
  if (isReported || isExceeded) {
    append(reply, "ratelimit-policy", `"${name}";q=${most};w=${seconds}`);
    append(reply, "ratelimit", `"${name}";r=${remaining};t=${reset}`);
  }
  if (isExceeded) throw new ApiError("shared.too-many-requests", { retryAfter: reset });
}

/** Both headers are lists with one member per limit that applies. */
function append(reply: FastifyReply, name: string, member: string): void {
  const before = reply.getHeader(name);
  void reply.header(name, before === undefined ? member : `${String(before)}, ${member}`);
}
