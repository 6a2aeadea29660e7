import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import { maxFileBytes } from "@birzha/domain/shared/file-limits.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { agreementConstraints } from "./areas/agreements/constraints.ts";
import { bindAgreements } from "./areas/agreements/routes.ts";
import { applicationConstraints } from "./areas/applications/constraints.ts";
import { bindApplications } from "./areas/applications/routes.ts";
import { auctionConstraints } from "./areas/auctions/constraints.ts";
import { bindAuctions } from "./areas/auctions/routes.ts";
import { bindAudit } from "./areas/audit/routes.ts";
import { catalogConstraints } from "./areas/catalogs/constraints.ts";
import { bindCatalogs } from "./areas/catalogs/routes.ts";
import { contractConstraints } from "./areas/contracts/constraints.ts";
import { bindContracts } from "./areas/contracts/routes.ts";
import { findEvents } from "./areas/events/find-events.ts";
import { bindEvents } from "./areas/events/routes.ts";
import { bindExchange } from "./areas/exchange/routes.ts";
import { fileConstraints } from "./areas/files/constraints.ts";
import { bindFiles } from "./areas/files/routes.ts";
import { memberConstraints } from "./areas/members/constraints.ts";
import { bindMembers } from "./areas/members/routes.ts";
import { bindOrganizations } from "./areas/organizations/routes.ts";
import { bindReporting } from "./areas/reporting/routes.ts";
import { bindSearch } from "./areas/search/routes.ts";
import { bindSigning, type SigningServices } from "./areas/signing/routes.ts";
import { signingConstraints } from "./areas/signing/constraints.ts";
import { spotConstraints } from "./areas/spot/constraints.ts";
import { bindSpot } from "./areas/spot/routes.ts";
import { bindTasks } from "./areas/tasks/routes.ts";
import { bindUsers } from "./areas/users/routes.ts";
import { bindProcesses } from "./processes/bind-processes.ts";
import type { ServerClock } from "./platform/clock/clock.ts";
import type { CompanyDirectory } from "./platform/company-directory/company-directory.ts";
import type { OpenDatabase } from "./platform/db/database.ts";
import { withTimeBudget } from "./platform/db/time-budget.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";
import { inputWords } from "./platform/http/input-words.ts";
import { createBind, ping } from "./platform/http/bind.ts";
import { createBindStream } from "./platform/http/bind-stream.ts";
import { compressAnswers } from "./platform/http/compress-answers.ts";
import type { Authenticate } from "./platform/http/context.ts";
import { serveHealth } from "./platform/http/health.ts";
import { refuseWrongMethods } from "./platform/http/wrong-methods.ts";
import { shedLoad, type LoadLimits } from "./platform/http/load-shedding.ts";
import { serveMetrics, type Metrics } from "./platform/http/metrics.ts";
import { serveOpenApi } from "./platform/http/openapi-docs.ts";
import { limitRates, type RateLimits } from "./platform/http/rate-limits.ts";
import { readJson } from "./platform/http/read-json.ts";
import { acceptRequests, answerFailures, requestId } from "./platform/http/requests.ts";
import { sendSecurityHeaders, signingExtensions } from "./platform/http/security-headers.ts";
import { slowClientLimits } from "./platform/http/slow-clients.ts";
import { answerOddRequests, unreadableRequests } from "./platform/http/unreadable-requests.ts";
import { answerUnknownPaths } from "./platform/http/unknown-paths.ts";
import { serveWebBundle, type WebBundleOptions } from "./platform/http/web-bundle.ts";
import { openFeed, type FeedLimits } from "./platform/live/live-feed.ts";
import type { Signals } from "./platform/live/signals.ts";
import { countJobs } from "./platform/jobs/count-jobs.ts";
import { inlineVerifier } from "./platform/signature/verifier.ts";
import { logRequests } from "./platform/log/log-requests.ts";
import { version } from "./version.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Where the job runner reports its attempts. */
    readonly metrics: Metrics;
    /** Of the exchange, as its settings say; failures name it. */
    readonly supportPhone?: string | undefined;
    /** Whether it is a demonstration; pages of failures say so, too. */
    readonly isDemo?: boolean | undefined;
  }
}

/** What the application stands on; all but the first four have defaults that suit a test. */
export interface AppOptions {
  readonly database: OpenDatabase;
  readonly files: FileStorage;
  readonly clock: ServerClock;
  readonly authenticate: Authenticate;
  readonly log?: FastifyBaseLogger;
  /** Puts the sign-in calls, and the embedded identity server, into the application. */
  readonly attachSignIn?: (app: FastifyInstance) => void;
  readonly rateLimits?: RateLimits;
  /** From where on requests are turned away; a test on a busy machine must not be. */
  readonly loadLimits?: LoadLimits;
  /** Whether answers that PostgreSQL made are compared with what was declared; a portal at work saves itself that. */
  readonly areAnswersChecked?: boolean;
  /** Where companies are looked up by INN that the portal does not know. */
  readonly companies?: CompanyDirectory | undefined;
  /** Milliseconds that a request may wait for the database in all; the same of a test. */
  readonly databaseBudget?: number;
  /** G-55: the earliest day of a downloaded report's period. */
  readonly earliestReportDate?: IsoDate | undefined;
  /** Who verifies signatures; without it nobody is trusted. */
  readonly signing?: SigningServices;
  /** Whether an application must carry a signature that holds. */
  readonly isSignatureRequired?: boolean;
  /** The built web application; without it only the calls are served. */
  readonly web?: WebBundleOptions;
  /** Whether people reach the portal by https. */
  readonly https?: boolean;
  readonly trustProxy?: boolean | number | string;
  readonly metricsToken?: string | undefined;
  readonly isDraining?: () => boolean;
  /** How the nodes wake each other; without it they look by the clock. */
  readonly signals?: Signals;
  /** Of streams of events; a test has no time for the usual ones. */
  readonly feedLimits?: Partial<FeedLimits>;
}

/** Largest JSON body: a report's XML of 256 KB, escaped, with room to spare. */
const maxBodyBytes = 1024 * 1024;

/** A number means so many proxies, counted from us. */
const trustedProxies = (given: boolean | number | string) =>
  typeof given === "number" ? (_address: string, hop: number) => hop < given : given;

const unlimited: RateLimits = { writes: 1e6, requests: 1e6, signIns: 1e6 };

// Wrong input is explained in the language of its sender.
z.config({ localeError: inputWords });

/** Assembles the areas into one HTTP application. Listens to nothing and reads no environment: tests use it too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, files, clock, authenticate, log, web } = options;
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    ...slowClientLimits,
    ...unreadableRequests,
    // Requests are logged by us, without personal data.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(options.trustProxy ?? false),
    bodyLimit: maxBodyBytes,
    genReqId: requestId,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const { databaseBudget } = options;
  if (databaseBudget !== undefined)
    app.addHook("onRequest", (_request, _reply, done) => withTimeBudget(databaseBudget, done));
  answerFailures(app);
  answerOddRequests(app);
  refuseWrongMethods(app);
  readJson(app);
  logRequests(app);
  const { signals, feedLimits } = options;
  const feed = openFeed({
    db: database.db,
    signals,
    log: app.log,
    interpret: (acts) => findEvents(database.db, acts),
    ...(feedLimits ? { limits: feedLimits } : {}),
  });
  // Before the server waits for its connections to end.
  app.addHook("preClose", async () => feed.close());
  const metrics = serveMetrics(app, {
    pool: database.pool,
    countStreams: feed.count,
    token: options.metricsToken,
    countJobs: () => countJobs(database.pool),
  });
  app.decorate("metrics", metrics);
  app.decorate("supportPhone", web?.contacts?.phone);
  app.decorate("isDemo", web?.demo);
  await sendSecurityHeaders(app, {
    https: options.https ?? false,
    ...(web?.pluginLoader ? { scriptOrigins: signingExtensions } : {}),
  });
  serveHealth(app, { ping: () => ping(database.db), isDraining: options.isDraining ?? (() => false) });
  if (options.loadLimits) await shedLoad(app, () => database.pool.waitingCount, options.loadLimits);
  await limitRates(app, options.rateLimits ?? unlimited);
  await compressAnswers(app);
  await serveOpenApi(app, { ...operations.api, version });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: maxFileBytes + 1 } });

  const signing = options.signing ?? { verifier: inlineVerifier({}) };
  options.attachSignIn?.(app);
  await app.register(async (calls) => {
    acceptRequests(calls, {
      authenticate,
      clock,
      db: database.db,
      constraints: {
        ...agreementConstraints,
        ...applicationConstraints,
        ...auctionConstraints,
        ...catalogConstraints,
        ...contractConstraints,
        ...fileConstraints,
        ...memberConstraints,
        ...signingConstraints,
        ...spotConstraints,
      },
    });
    const { areAnswersChecked = true } = options;
    const bind = createBind(calls, {
      db: database.db,
      clock,
      files,
      areAnswersChecked,
      onWrite: signals?.send,
    });
    bindAgreements(bind);
    bindApplications(bind);
    bindAuctions(bind);
    bindAudit(bind);
    bindCatalogs(bind);
    bindContracts(bind);
    bindEvents(createBindStream(calls), feed);
    bindExchange(bind);
    bindFiles(bind, files);
    bindMembers(bind);
    bindOrganizations(bind, options.companies);
    bindReporting(bind, options.earliestReportDate);
    bindSearch(bind);
    const { isSignatureRequired = true } = options;
    bindSigning(bind, signing, isSignatureRequired);
    bindSpot(bind);
    bindTasks(bind);
    bindUsers(bind);
    bindProcesses(bind, { verifier: signing.verifier, isSignatureRequired });
  });
  if (web) await serveWebBundle(app, web);
  else answerUnknownPaths(app);
  return app;
}
