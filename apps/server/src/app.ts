import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { calls as allCalls } from "@birzha/domain/calls.ts";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import { earliestDate as usualEarliestDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { calls as englishWords } from "@birzha/phrases/calls/en.ts";
import { calls as russianWords } from "@birzha/phrases/calls/ru.ts";
import { agreementConstraints } from "./areas/agreements/constraints.ts";
import { bindAgreements } from "./areas/agreements/routes.ts";
import { applicationConstraints } from "./areas/applications/constraints.ts";
import { bindApplications } from "./areas/applications/routes.ts";
import { createApprovableCalls } from "./areas/approvals/approvable-calls.ts";
import { approvalConstraints } from "./areas/approvals/constraints.ts";
import { bindApprovals, createApprovalGate } from "./areas/approvals/routes.ts";
import { auctionConstraints } from "./areas/auctions/constraints.ts";
import { bindAuctions } from "./areas/auctions/routes.ts";
import { bindAudit } from "./areas/audit/routes.ts";
import { catalogConstraints } from "./areas/catalogs/constraints.ts";
import { bindCatalogs } from "./areas/catalogs/routes.ts";
import { contractConstraints } from "./areas/contracts/constraints.ts";
import { bindContracts } from "./areas/contracts/routes.ts";
import { dutyConstraints } from "./areas/duties/constraints.ts";
import { bindDuties, calendarFeedCall, serveCalendarFeed } from "./areas/duties/routes.ts";
import { findEvents } from "./areas/events/find-events.ts";
import { countUndelivered, oldestUndelivered } from "./areas/exchange/queries.ts";
import { bindExchange } from "./areas/exchange/routes.ts";
import { fileConstraints } from "./areas/files/constraints.ts";
import { bindFiles } from "./areas/files/routes.ts";
import { invitationConstraints } from "./areas/invitations/constraints.ts";
import { bindInvitations } from "./areas/invitations/routes.ts";
import { keyConstraints } from "./areas/keys/constraints.ts";
import { bindKeys } from "./areas/keys/routes.ts";
import { memberConstraints } from "./areas/members/constraints.ts";
import { bindMembers } from "./areas/members/routes.ts";
import { bindNotices } from "./areas/notices/routes.ts";
import { bindOrganizations } from "./areas/organizations/routes.ts";
import { bindReporting } from "./areas/reporting/routes.ts";
import { bindSearch } from "./areas/search/routes.ts";
import { bindSigning, type SigningServices } from "./areas/signing/routes.ts";
import { signingConstraints } from "./areas/signing/constraints.ts";
import { spotConstraints } from "./areas/spot/constraints.ts";
import { bindSpot } from "./areas/spot/routes.ts";
import { bindTasks } from "./areas/tasks/routes.ts";
import { bindUsers } from "./areas/users/routes.ts";
import { viewConstraints } from "./areas/views/constraints.ts";
import { bindViews } from "./areas/views/routes.ts";
import { bindWebhooks } from "./areas/webhooks/routes.ts";
import { bindProcesses } from "./processes/bind-processes.ts";
import type { AuditEntry } from "./platform/audit/audit.ts";
import type { ServerClock } from "./platform/clock/clock.ts";
import type { CompanyDirectory } from "./platform/company-directory/company-directory.ts";
import { pingDatabase, type NodeDatabase } from "./platform/db/database.ts";
import type { Standbys } from "./platform/db/replicas/standbys.ts";
import { withTimeBudget } from "./platform/db/time-budget.ts";
import { inputWords } from "./platform/http/errors/input-words.ts";
import { createBind } from "./platform/http/endpoint-binding/bind.ts";
import { createBindRows } from "./platform/http/endpoint-binding/bind-rows.ts";
import { createBindPublic } from "./platform/http/endpoint-binding/bind-public.ts";
import { createBindStream } from "./platform/http/endpoint-binding/bind-stream.ts";
import { compressAnswers } from "./platform/http/static/compress-answers.ts";
import { serveHealth } from "./platform/http/observability/health.ts";
import { refuseWrongMethods } from "./platform/http/hardening/wrong-methods.ts";
import { shedLoad } from "./platform/http/hardening/load-shedding.ts";
import { longestUnsealed } from "./platform/audit/seal-audit.ts";
import { serveMetrics, type Metrics } from "./platform/http/observability/metrics.ts";
import { limitRates } from "./platform/http/hardening/rate-limits.ts";
import { readJson } from "./platform/http/read-json.ts";
import { answerFailures, requestId } from "./platform/http/requests.ts";
import { serveOpenApi } from "./platform/http/openapi/serve-openapi.ts";
import { sendSecurityHeaders, signingExtensions } from "./platform/http/hardening/security-headers.ts";
import { slowClientLimits } from "./platform/http/hardening/slow-clients.ts";
import { discardUnreadBodies } from "./platform/http/hardening/unread-bodies.ts";
import { answerOddRequests, unreadableRequests } from "./platform/http/hardening/unreadable-requests.ts";
import { answerUnknownPaths } from "./platform/http/hardening/unknown-paths.ts";
import { inlineScripts, serveWebBundle } from "./platform/http/static/web-bundle.ts";
import { openEventHub } from "./platform/event-stream/hub.ts";
import { countJobs, longestWait } from "./platform/jobs/count-jobs.ts";
import { inlineVerifier } from "@birzha/signature/verifier.ts";
import { logRequests } from "./platform/log/log-requests.ts";
import { bindAreas } from "./bind-areas.ts";
import type { AppOptions } from "./app-options.ts";
import { documentWords, plainCalls } from "./openapi-contents.ts";

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
  readonly database: NodeDatabase;
  /** INST-031: servers that answer reads which may be a little old. */
  readonly standbys?: Standbys | undefined;
  readonly files: FileStorage;
  readonly clock: ServerClock;
  readonly authenticate: Authenticate;
  readonly log?: FastifyBaseLogger;
  /** Puts the sign-in calls, and the embedded identity server, into the application. */
  readonly attachSignIn?: (app: FastifyInstance) => void;
  /** Without them nobody is limited. */
  readonly rateLimits?: RateLimits;
  /** From where on requests are turned away; a test on a busy machine must not be. */
  readonly loadLimits?: LoadLimits;
  /** Whether answers that PostgreSQL made, and refusals, are compared with what was declared; a portal at work saves itself that. */
  readonly areAnswersChecked?: boolean;
  /** Where companies are looked up by INN that the portal does not know. */
  readonly companies?: CompanyDirectory | undefined;
  /** Milliseconds that a request may wait for the database in all; the same of a test. */
  readonly databaseBudget?: number;
  /** G-55: the earliest day of a downloaded report's period. */
  readonly earliestReportDate?: IsoDate | undefined;
  /** FIX-104: the earliest date in reports of contracts and deals. */
  readonly earliestDate?: IsoDate | undefined;
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
  /** Follows every call (INST-040). */
  readonly followCalls?: Tracing["followCalls"] | undefined;
  /** How the nodes wake each other; without it they look by the clock. */
  readonly signals?: Signals;
  /** Of streams of events; a test has no time for the usual ones. */
  readonly feedLimits?: Partial<FeedLimits>;
  /** DESK-023: kinds of calls by staff that need approval; none by default. */
  readonly fourEyes?: readonly ApprovalKind[];
  /** Where webhooks may lead; without it to the world alone. */
  readonly outside?: Pick<Outside, "isInsideAllowed">;
}

/** Largest JSON body: a report's XML of 256 KB, escaped, with room to spare. */
const maxBodyBytes = 1024 * 1024;

/** A number means so many proxies, counted from us. */
const trustedProxies = (given: boolean | number | string) =>
  typeof given === "number" ? (_address: string, hop: number) => hop < given : given;

// Wrong input is explained in the language of its sender.
z.config({ localeError: inputWords });

/** Assembles the areas into one HTTP application. Listens to nothing and reads no environment: tests use it too. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock, log, web } = options;
  const { requests } = database;
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
  options.followCalls?.(app);
  const { databaseBudget } = options;
  if (databaseBudget !== undefined)
    app.addHook("onRequest", (_request, _reply, done) => withTimeBudget(databaseBudget, done));
  answerFailures(app);
  answerOddRequests(app);
  discardUnreadBodies(app);
  refuseWrongMethods(app);
  readJson(app);
  logRequests(app);
  const { notifications, eventStreamLimits } = options;
  const eventHub = openEventHub({
    db: database.db,
    notifications,
    log: app.log,
    interpret: (acts) => findEvents(database.db, acts),
    ...(eventStreamLimits ? { limits: eventStreamLimits } : {}),
  });
  // Before the server waits for its connections to end.
  app.addHook("preClose", async () => eventHub.close());
  const metrics = serveMetrics(app, {
    pool: requests.pool,
    countStreams: eventHub.count,
    token: options.metricsToken,
    replicas: options.replicas?.all ?? [],
    countJobs: () => countJobs(database.pool),
    figures: {
      jobs_oldest_seconds: {
        help: "Seconds that the job has been due for which has waited longest, over all nodes.",
        read: () => longestWait(database.pool),
      },
      audit_unsealed_seconds: {
        help: "Seconds that the oldest row of the audit log has waited for its place in the chain; above 60 is a fault.",
        read: () => longestUnsealed(database.db),
      },
      exchange_notices_undelivered: {
        help: "Notices that the trading system has not read yet; 10000 stands for more.",
        read: () => countUndelivered(database.db),
      },
      exchange_notices_oldest_seconds: {
        help: "Age of the oldest of them.",
        read: () => oldestUndelivered(database.db),
      },
    },
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
  await compressAnswers(app);
  serveOpenApi(app, allCalls, Object.values(documentWords), plainCalls);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { files: 1, fields: 5, parts: 6, fileSize: maxFileBytes + 1 } });

  serveCalendarFeed(app, { db: database.db, clock });
  options.attachSignIn?.(app);
  const { areAnswersChecked = true } = options;
  await app.register(async (calls) => {
    const constraints: ConstraintErrors = {
      ...agreementConstraints,
      ...applicationConstraints,
      ...approvalConstraints,
      ...auctionConstraints,
      ...catalogConstraints,
      ...contractConstraints,
      ...dutyConstraints,
      ...fileConstraints,
      ...invitationConstraints,
      ...keyConstraints,
      ...memberConstraints,
      ...signingConstraints,
      ...spotConstraints,
      ...viewConstraints,
    };
    acceptRequests(calls, {
      areRefusalsChecked: areAnswersChecked,
      authenticate,
      clock,
      db: requests.db,
      constraints,
      onRefusal: (call, code) => metrics.countRefusal(call, code),
    });
    const onWrite = (entries: readonly AuditEntry[]) => {
      metrics.countActs(entries);
      signals?.send();
    };
    const approvableCalls = createApprovableCalls(options.fourEyes ?? []);
    const { earliestDate = usualEarliestDate } = options;
    const bind = createBind(calls, {
      earliestDate,
      db: requests.db,
      standbys: options.standbys,
      clock,
      files,
      areAnswersChecked,
      onWrite,
      approvals: createApprovalGate(approvableCalls),
    });
    bindAgreements(
      bind,
      createBindRows(calls, {
        db: requests.db,
        clock,
        earliestDate,
        constraints,
        databaseBudget,
        onWrite,
      }),
    );
    bindApplications(bind);
    bindApprovals(bind, approvableCalls);
    bindAuctions(bind);
    bindAudit(bind);
    bindCatalogs(bind);
    bindContracts(bind);
    bindDuties(bind, createBindPublic(calls, { db: requests.db, clock }));
    bindEvents(bind, createBindStream(calls, requests), feed);
    bindExchange(bind);
    bindFiles(bind, files);
    bindInvitations(bind);
    bindKeys(bind);
    bindMembers(bind);
    bindNotices(bind);
    bindOrganizations(bind, options.companies);
    bindReporting(bind, options.earliestReportDate);
    bindSearch(bind);
    const { isSignatureRequired = true } = options;
    bindSigning(bind, signing, isSignatureRequired);
    bindSpot(bind);
    bindTasks(bind);
    bindUsers(bind);
    bindViews(bind);
    bindWebhooks(bind, options.outside ?? { isInsideAllowed: false });
    bindProcesses(bind, { verifier: signing.verifier, isSignatureRequired });
  });
  if (web) await serveWebBundle(app, web);
  else answerUnknownPaths(app);
  return app;
}
