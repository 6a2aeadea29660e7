import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { Refused } from "./failure.ts";
import { openLimit, type Judged, type Lease, type Limit } from "./shared-limit.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Counts an attempt to get in, and refuses what is too many from one address. */
    readonly limitSignIns: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  }
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

const minute = 60;

/**
 * Refuses with `shared.too-many-requests` and Retry-After, and tells calls what is left in the headers RateLimit-Policy and
 * RateLimit (draft-ietf-httpapi-ratelimit-headers). The limits hold for all nodes together (INST-034).
 * Call it on the root instance, before the routes and before the hooks that find the caller.
 * @param limits undefined: nobody is limited
 * @param lease how the nodes share; without it this one counts for itself
 */
export function limitRates(app: FastifyInstance, limits: RateLimits | undefined, lease?: Lease): void {
  if (!limits) {
    app.decorate("limitSignIns", async () => undefined);
    return;
  }
  const { requests, signIns, writes } = limits;
  const limitRequests = limiter({ name: "requests", most: requests, seconds: minute }, lease);
  const limitSignIns = limiter({ name: "sign-ins", most: signIns, seconds: minute, isExact: true }, lease);
  const limitWrites = limiter({ name: "writes", most: writes, seconds: 1 }, lease);
  app.decorate("limitSignIns", (request, reply) => limitSignIns(request.ip, reply));

  app.addHook("onRequest", async (request, reply) => {
    const { unlimited, signIn, effect } = request.routeOptions.config;
    if (unlimited) return;
    await limitRequests(request.ip, reply, effect !== undefined);
    if (signIn) await limitSignIns(request.ip, reply);
  });
  // By now the caller is known; the body has not been read yet.
  app.addHook("preParsing", async (request, reply) => {
    const userId = request.caller?.actor?.userId;
    if (userId !== undefined && isWrite(request)) await limitWrites(String(userId), reply);
  });
}

function isWrite({ method, routeOptions }: FastifyRequest): boolean {
  const { effect } = routeOptions.config;
  return effect ? effect === "write" : !["GET", "HEAD", "OPTIONS"].includes(method);
}

function limiter(limit: Limit, lease: Lease | undefined) {
  const judge = openLimit(limit, lease);
  const policy = `"${limit.name}";q=${limit.most};w=${limit.seconds}`;
  const tell = (reply: FastifyReply, { remaining, seconds }: Judged) => {
    append(reply, "ratelimit-policy", policy);
    append(reply, "ratelimit", `"${limit.name}";r=${remaining};t=${seconds}`);
  };
  return async (caller: string, reply: FastifyReply, isTold = true): Promise<void> => {
    const found = judge(caller);
    const judged = found instanceof Promise ? await found : found;
    // A page's parts come by dozens, and no program waits for what is said of them.
    if (isTold || !judged.isAllowed) tell(reply, judged);
    if (!judged.isAllowed) throw new Refused("shared.too-many-requests", { retryAfter: judged.seconds });
  };
}

/** Both headers are lists, with a member for each limit that the call is under. */
function append(reply: FastifyReply, name: string, member: string): void {
  const before = reply.getHeader(name);
  void reply.header(name, before === undefined ? member : `${String(before)}, ${member}`);
}
