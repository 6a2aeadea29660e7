import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { isGone, type Deprecated } from "@birzha/domain/shared/values/deprecated.ts";
import type { ServerClock } from "../clock/clock.ts";
import type { RequestDb } from "../db/handles.ts";
import type { Authenticate, Caller } from "./endpoint-binding/context.ts";
import { deprecationHeaders } from "./openapi/deprecation.ts";
import { failureBody } from "./errors/envelope.ts";
import { failurePage } from "./errors/failure-page.ts";
import { Refused, toRefused, type ConstraintErrors } from "./errors/failure.ts";
import { recordRefusal } from "./endpoint-binding/record-refusal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Every code that a bound endpoint declares to be refused with (DOOR-001). */
    failures?: readonly ErrorCode[];
    /** DOOR-008: of a bound endpoint that will be gone. */
    deprecated?: Deprecated | undefined;
  }
  interface FastifyRequest {
    /** Who calls; set before anything of the call is read. */
    caller: Caller;
    /** `ClientRequestId` header, where the client sent one. */
    clientRequestId: string | undefined;
  }
}

export interface RequestOptions {
  readonly authenticate: Authenticate;
  readonly clock: ServerClock;
  readonly db: RequestDb;
  readonly constraints?: ConstraintErrors;
  /** Told what a call is refused with (INST-040). */
  readonly onRefusal?: (call: string, code: ErrorCode) => void;
  /** Whether a refusal that its call does not declare is a fault of ours; for tests. */
  readonly areRefusalsChecked?: boolean;
}

const clientRequestIdFormat = /^[\w-]{1,64}$/;

/** What holds for every call of the API: its id, its caller, no caching, and one shape for every failure. */
export function acceptRequests(
  app: FastifyInstance,
  { authenticate, clock, db, constraints, onRefusal, areRefusalsChecked = false }: RequestOptions,
): void {
  app.decorateRequest("caller");
  app.decorateRequest("clientRequestId");
  answerFailures(app, constraints, async (request, refused) => {
    const { path } = request.routeOptions.config;
    if (path !== undefined) onRefusal?.(path, refused.code);
    await recordRefusal(db, request, refused);
    return areRefusalsChecked ? declared(request, refused) : refused;
  });

  app.addHook("onRequest", async (request, reply) => {
    const { deprecated } = request.routeOptions.config;
    if (deprecated) void reply.headers(deprecationHeaders(deprecated));
    if (!isReadable(request.url)) throw new Refused("shared.malformed");
    // S-13: what a call answers is for the caller alone, now.
    void reply.header("cache-control", "no-store");
    const given = request.headers["clientrequestid"];
    if (given !== undefined && (typeof given !== "string" || !clientRequestIdFormat.test(given)))
      throw new Refused("shared.client-request-id");
    request.clientRequestId = given;
    // S-1: the client finds its own id in the answer.
    if (given) void reply.header("ClientRequestId", given);
    await clock.refresh();
    if (deprecated && isGone(deprecated, clock.today())) throw new Refused("shared.gone");
    request.caller = await authenticate(request);
    if (request.caller.isAttempt) await request.server.limitSignIns(request, reply);
    if (request.caller.refusal) throw request.caller.refusal;
  });
}

/** DOOR-001: what the document does not tell of is never said; found wherever a test has a call refused. */
function declared({ routeOptions: { config, method } }: FastifyRequest, refused: Refused): Refused {
  if (config.failures?.includes(refused.code) !== false) return refused;
  const cause = new Error(
    `${String(method)} ${config.path} does not declare to be refused with ${refused.code}`,
  );
  return new Refused("shared.internal", { cause });
}

/** Whether the address is text throughout: the query parser would take broken escapes as they are. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** One shape for every failure (PLAT-103): code, phrase, no stack, no SQL, no path; a page where a person visits. */
export function answerFailures(
  app: FastifyInstance,
  constraints?: ConstraintErrors,
  settle?: (request: FastifyRequest, refused: Refused) => Promise<Refused>,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const found = toRefused(error, constraints);
    const refused = (await settle?.(request, found)) ?? found;
    if (refused.status >= 500)
      request.log.error({ err: refused.cause ?? refused, code: refused.code }, "call failed");
    else request.log.info({ code: refused.code }, "call refused");
    if (refused.retryAfter !== undefined) void reply.header("retry-after", String(refused.retryAfter));
    void reply.status(refused.status);
    return isVisit(request)
      ? reply
          .type("text/html; charset=utf-8")
          .send(
            failurePage(
              refused,
              request.id,
              request.url,
              reply.styleNonce ?? "",
              request.server.supportPhone,
              request.server.isDemo,
            ),
          )
      : reply.send(failureBody(refused, request.id));
  });
}

/** Whether a person came to this address with a browser: a sign-in begins with a visit, not with a call. */
const isVisit = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.signIn === true && headers.accept?.includes("text/html") === true;

/** Ids of requests are random: they are shown to people, who quote them to the support. */
export const requestId = (): string => randomUUID();
