import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { isGone, type DeprecationNotice } from "@birzha/domain/shared/values/deprecated.ts";
import type { ServerClock } from "../clock/clock.ts";
import type { RequestDb } from "../db/handles.ts";
import type { AuthenticateRequest, RequestCaller } from "./endpoint-binding/context.ts";
import { deprecationHeaders } from "./openapi/deprecation.ts";
import { failureBody } from "./errors/envelope.ts";
import { failurePage } from "./errors/failure-page.ts";
import { ApiError, toApiError, type ConstraintErrors } from "./errors/failure.ts";
import { recordRejection } from "./endpoint-binding/record-rejection.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Error codes that a bound endpoint declares (DOOR-001). */
    failures?: readonly ErrorCode[];
    /** DOOR-008: deprecation of a bound endpoint. */
    deprecated?: DeprecationNotice | undefined;
  }
  interface FastifyRequest {
    /** The authenticated caller; set before the body is read. */
    caller: RequestCaller;
    /** `ClientRequestId` header, if present. */
    clientRequestId: string | undefined;
  }
}

export interface RequestOptions {
  readonly authenticate: AuthenticateRequest;
  readonly clock: ServerClock;
  readonly db: RequestDb;
  readonly constraints?: ConstraintErrors;
  /** Called with the endpoint and code of each rejection (INST-040). */
  readonly onRejection?: (call: string, code: ErrorCode) => void;
  /** Whether an undeclared error code becomes a server error; for tests. */
  readonly areRejectionsChecked?: boolean;
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
  { authenticate, clock, db, constraints, onRejection, areRejectionsChecked = false }: RequestOptions,
): void {
  app.decorateRequest("caller");
  app.decorateRequest("clientRequestId");
  sendFailures(app, constraints, async (request, rejected) => {
    const { path } = request.routeOptions.config;
    if (path !== undefined) onRejection?.(path, rejected.code);
    await recordRejection(db, request, rejected);
    return areRejectionsChecked ? declared(request, rejected) : rejected;
  });

  app.addHook("onRequest", async (request, reply) => {
    const { deprecated } = request.routeOptions.config;
    if (deprecated) void reply.headers(deprecationHeaders(deprecated));
    if (!isReadable(request.url)) throw new ApiError("shared.malformed");
    // S-13: responses depend on the caller and the moment.
    void reply.header("cache-control", "no-store");
    const given = request.headers["clientrequestid"];
    if (given !== undefined && (typeof given !== "string" || !clientRequestIdFormat.test(given)))
      throw new ApiError("shared.client-request-id");
    request.clientRequestId = given;
    // S-1: echoes the client's request id.
    if (given) void reply.header("ClientRequestId", given);
    await clock.refresh();
    if (deprecated && isGone(deprecated, clock.today())) throw new ApiError("shared.gone");
    request.caller = await authenticate(request);
    if (request.caller.hasWrongKey) await request.server.limitWrongKeys(request, reply);
    if (request.caller.rejection) throw request.caller.rejection;
  });
}

/** DOOR-001: fails a test in which an endpoint rejects with a code that it does not declare. */
function declared({ routeOptions: { config, method } }: FastifyRequest, rejected: ApiError): ApiError {
  if (config.failures?.includes(rejected.code) !== false) return rejected;
  const cause = new Error(`${String(method)} ${config.path} does not declare the error ${rejected.code}`);
  return new ApiError("shared.internal", { cause });
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
 * @param recordRejection records the failure and may replace it
 */
export function sendFailures(
  app: FastifyInstance,
  constraints?: ConstraintErrors,
  recordRejection?: (request: FastifyRequest, rejected: ApiError) => Promise<ApiError>,
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const found = toApiError(error, constraints);
    const rejected = (await recordRejection?.(request, found)) ?? found;
    // The client left before the response began; no operator can act on it.
    if ((error as NodeJS.ErrnoException).code === "ERR_STREAM_PREMATURE_CLOSE")
      request.log.info("client closed the connection");
    else if (rejected.status >= 500)
      request.log.error({ err: rejected.cause ?? rejected, code: rejected.code }, "request failed");
    else request.log.info({ code: rejected.code }, "request rejected");
    // RFC 9110, 11.6.1. A scheme other than Bearer would make browsers ask for a password.
    if (rejected.status === 401) void reply.header("www-authenticate", challengeOf(rejected.code));
    if (rejected.retryAfter !== undefined) void reply.header("retry-after", String(rejected.retryAfter));
    void reply.status(rejected.status);
    return isVisit(request)
      ? reply
          .type("text/html; charset=utf-8")
          .send(
            failurePage(
              rejected,
              request.id,
              request.url,
              reply.styleNonce ?? "",
              request.server.supportPhone,
              request.server.isDemo,
            ),
          )
      : reply.send(failureBody(rejected, request.id));
  });
}

/** FIX-150: returns the challenge of a 401 response (RFC 6750, 3). */
const challengeOf = (code: ErrorCode): string =>
  `Bearer realm="birzha"${code === "shared.wrong-key" ? ', error="invalid_token"' : ""}`;

/** Whether a user opened this URL in a browser: a sign-in starts with a page visit. */
const isVisit = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.signIn === true && headers.accept?.includes("text/html") === true;

/** Request ids are random: users see them and quote them to the support. */
export const requestId = (): string => randomUUID();
