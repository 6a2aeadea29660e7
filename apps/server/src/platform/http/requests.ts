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
    /** Error codes that a bound endpoint declares (DOOR-001). */
    failures?: readonly ErrorCode[];
    /** DOOR-008: deprecation of a bound endpoint. */
    deprecated?: Deprecated | undefined;
  }
  interface FastifyRequest {
    /** The authenticated caller; set before the body is read. */
    caller: Caller;
    /** `ClientRequestId` header, if present. */
    clientRequestId: string | undefined;
  }
}

export interface RequestOptions {
  readonly authenticate: Authenticate;
  readonly clock: ServerClock;
  readonly db: RequestDb;
  readonly constraints?: ConstraintErrors;
  /** Called with the endpoint and code of each rejection (INST-040). */
  readonly onRefusal?: (call: string, code: ErrorCode) => void;
  /** Whether an undeclared error code becomes a server error; for tests. */
  readonly areRefusalsChecked?: boolean;
}

const clientRequestIdFormat = /^[\w-]{1,64}$/;

/**
 * Installs the common handling of every API request:
 *
 * 1. reject malformed URLs and `ClientRequestId` headers
 * 2. forbid caching of the response
 * 3. authenticate the caller, and limit attempts with unknown keys
 * 4. convert every failure to the error envelope, and record rejected writes
 */
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
    // S-13: responses depend on the caller and the moment.
    void reply.header("cache-control", "no-store");
    const given = request.headers["clientrequestid"];
    if (given !== undefined && (typeof given !== "string" || !clientRequestIdFormat.test(given)))
      throw new Refused("shared.client-request-id");
    request.clientRequestId = given;
    // S-1: echoes the client's request id.
    if (given) void reply.header("ClientRequestId", given);
    await clock.refresh();
    if (deprecated && isGone(deprecated, clock.today())) throw new Refused("shared.gone");
    request.caller = await authenticate(request);
    if (request.caller.isAttempt) await request.server.limitSignIns(request, reply);
    if (request.caller.refusal) throw request.caller.refusal;
  });
}

/** DOOR-001: fails a test in which an endpoint rejects with a code that it does not declare. */
function declared({ routeOptions: { config, method } }: FastifyRequest, refused: Refused): Refused {
  if (config.failures?.includes(refused.code) !== false) return refused;
  const cause = new Error(
    `${String(method)} ${config.path} does not declare to be refused with ${refused.code}`,
  );
  return new Refused("shared.internal", { cause });
}

/** Whether all percent-escapes of the URL are valid; the query parser would accept broken ones literally. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs the error handler (PLAT-103): every failure has a code and a text but no stack, SQL or path. Browser
 * visits get an HTML page.
 * @param settle records the failure and may replace it
 */
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

/** Whether a user opened this URL in a browser: a sign-in starts with a page visit. */
const isVisit = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.signIn === true && headers.accept?.includes("text/html") === true;

/** Request ids are random: users see them and quote them to the support. */
export const requestId = (): string => randomUUID();
