import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { serveReportXsd } from "./areas/agreements/form/report-xsd.ts";
import { serveSecurityTxt } from "./platform/http/static/security-txt.ts";
import { serveVerifier } from "./areas/receipts/serve-verifier.ts";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { allEndpoints as allCalls } from "@birzha/domain/calls.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { serveCalendarFeed } from "./areas/duties/routes.ts";
import { findEvents } from "./areas/events/find-events.ts";
import { pingDatabase } from "./platform/db/database.ts";
import { withTimeBudget } from "./platform/db/time-budget.ts";
import { describeInput } from "./platform/http/errors/describe-input.ts";
import { compressResponses } from "./platform/http/static/compress-responses.ts";
import { serveHealth } from "./platform/http/observability/health.ts";
import { rejectWrongMethods } from "./platform/http/hardening/wrong-methods.ts";
import { shedLoad } from "./platform/http/hardening/load-shedding.ts";
import { serveMetrics, type PortalMetrics } from "./platform/http/observability/metrics.ts";
import { limitRates } from "./platform/http/hardening/rate-limits.ts";
import { readJson } from "./platform/http/read-json.ts";
import { sendFailures, requestId } from "./platform/http/requests.ts";
import { serveOpenApi } from "./platform/http/openapi/serve-openapi.ts";
import { serveVersions } from "./platform/http/openapi/serve-versions.ts";
import { sendSecurityHeaders, signingExtensions } from "./platform/http/hardening/security-headers.ts";
import { slowClientLimits } from "./platform/http/hardening/slow-clients.ts";
import { discardUnreadBodies } from "./platform/http/hardening/unread-bodies.ts";
import { rejectOddRequests, unreadableRequests } from "./platform/http/hardening/unreadable-requests.ts";
import { rejectUnknownPaths } from "./platform/http/hardening/unknown-paths.ts";
import { inlineScripts, serveWebBundle } from "./platform/http/static/web-bundle.ts";
import { openEventHub } from "./platform/event-stream/hub.ts";
import { countJobs } from "./platform/jobs/count-jobs.ts";
import { inlineVerifier } from "@birzha/signature/verifier.ts";
import { logRequests } from "./platform/log/log-requests.ts";
import { bindAreas } from "./bind-areas.ts";
import type { AppOptions } from "./app-options.ts";
import { portalFigures } from "./figures.ts";
import { productVersion } from "./version.ts";
import { documentTexts, plainCalls } from "./openapi-contents.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The job runner counts its attempts here. */
    readonly metrics: PortalMetrics;
    /** Support phone of the exchange from the settings. Error responses contain it. */
    readonly supportPhone?: string | undefined;
    /** Whether this is a demo installation. Error pages show that, too. */
    readonly isDemo?: boolean | undefined;
  }
}

/** Maximum size of a JSON body: a signature of 256 KB or a report's XML after JSON escaping, with a margin. */
const maxBodyBytes = 1024 * 1024;

/** A number counts trusted proxies, starting with the one nearest to the server. */
const trustedProxies = (given: boolean | number | string) =>
  typeof given === "number" ? (_address: string, hop: number) => hop < given : given;

// Validation messages use the language of the request.
z.config({ localeError: describeInput });

/**
 * Assembles the areas into one HTTP application. Does not listen and reads no environment variables, so tests can use
 * it.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock, log, web } = options;
  const { requests } = database;
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    ...slowClientLimits,
    ...unreadableRequests,
    // `logRequests` replaces Fastify's request log, which would contain personal data.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(options.trustProxy ?? false),
    bodyLimit: maxBodyBytes,
    genReqId: requestId,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  options.followCalls?.(app);
  const { databaseBudget } = options;
  if (databaseBudget !== undefined)
    app.addHook("onRequest", (_request, _reply, done) => withTimeBudget(databaseBudget, done));
  sendFailures(app);
  rejectOddRequests(app);
  discardUnreadBodies(app);
  rejectWrongMethods(app);
  readJson(app);
  logRequests(app);
  const { notifications, eventStreamLimits } = options;
  const eventHub = openEventHub({
    db: database.db,
    notifications,
    log: app.log,
    interpret: (actions) => findEvents(database.db, actions),
    ...(eventStreamLimits ? { limits: eventStreamLimits } : {}),
  });
  // Close event streams first: the server waits for open connections to end.
  app.addHook("preClose", async () => eventHub.close());
  const metrics = serveMetrics(app, {
    pool: requests.pool,
    release: productVersion,
    countStreams: eventHub.count,
    token: options.metricsToken,
    replicas: options.replicas?.all ?? [],
    countJobs: () => countJobs(database.pool),
    figures: portalFigures(database, options.monitored),
  });
  app.decorate("metrics", metrics);
  app.decorate("supportPhone", web?.contacts?.phone);
  app.decorate("isDemo", web?.demo);
  await sendSecurityHeaders(app, {
    https: options.https ?? false,
    scriptSources: [
      ...(web ? await inlineScripts(web.directory) : []),
      ...(web?.pluginLoader ? signingExtensions : []),
    ],
  });
  serveHealth(app, {
    ping: () => pingDatabase(requests.db),
    isDraining: options.isDraining ?? (() => false),
  });
  if (options.loadLimits) await shedLoad(app, () => requests.pool.waitingCount, options.loadLimits);
  await limitRates(app, options.rateLimits, database.db);
  await compressResponses(app);
  serveOpenApi(app, allCalls, Object.values(documentTexts), plainCalls);
  serveVersions(app, allCalls, productVersion);
  await app.register(cookie);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: maxFileBytes + 1 } });

  serveCalendarFeed(app, { db: database.db, clock, replacementDays: options.replacementDays });
  serveReportXsd(app);
  serveVerifier(app, { db: requests.db, maxGapDays: options.receiptMaxGapDays });
  serveSecurityTxt(app, {
    contacts: options.web?.contacts,
    publicUrl: options.publicUrl,
    now: () => clock.now(),
  });
  options.attachSignIn?.(app);
  await app.register(async (calls) =>
    bindAreas(calls, {
      ...options,
      signing: options.signing ?? { verifier: inlineVerifier({}) },
      eventHub,
      metrics,
    }),
  );
  if (web) await serveWebBundle(app, web);
  else rejectUnknownPaths(app);
  return app;
}
