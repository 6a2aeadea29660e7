import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { buildApp } from "./app.ts";
import { ensureWebBundle, requireWebBundle } from "./build-web-bundle.ts";
import type { PortalConfig } from "./settings/config.ts";
import type { LoadDemonstration } from "./demonstration.ts";
import { closePort, explainListening, requireFreePort } from "./listening.ts";
import { repositoryRoot } from "./repository-root.ts";
import { assembleDeliveries, assembleJobs } from "./jobs.ts";
import { bringsSession } from "./platform/auth/cookies.ts";
import { loadLimits } from "./platform/http/hardening/load-shedding.ts";
import { openTestClock, systemClock } from "./platform/clock/clock.ts";
import { openDadata } from "./platform/company-directory/open-dadata.ts";
import { connectionsOfOwner, connectionsOfRequests, connectionsOfSignIn } from "./platform/db/connections.ts";
import { openDatabase, openRequestDatabase } from "./platform/db/database.ts";
import { requirePooler } from "./platform/db/pooler.ts";
import { requireRequestLogin } from "./platform/db/request-login.ts";
import { openReplicas } from "./platform/db/replicas/routing.ts";
import { retryConnections } from "./platform/db/start-connections.ts";
import { requestBudget } from "./platform/db/time-budget.ts";
import { findEmbedded, provideDatabase } from "./platform/db/embedded/provide-database.ts";
import { openAntivirus } from "./platform/files/antivirus.ts";
import { scannedStorage } from "./platform/files/scanned-storage.ts";
import { startSealer } from "./platform/audit/seal-audit.ts";
import { startPollLoop } from "./platform/poll-loop.ts";
import { openNodeNotifications } from "./platform/event-stream/node-notifications.ts";
import { startJobs } from "./platform/jobs/start-jobs.ts";
import { createLog } from "./platform/log/create-log.ts";
import { ignoreOutputErrors } from "./platform/log/log-destination.ts";
import { openOutboundClient } from "./platform/outbound/outbound-client.ts";
import { recordChanges } from "./processes/record-changes.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { startShipping } from "./platform/wal-archive/ship-segments.ts";
import { runSandbox } from "./processes/run-sandbox.ts";
import { openSignIn } from "./sign-in.ts";
import {
  startSavingRefusals,
  startTracing,
  openFiles,
  addDemoData,
  openSigning,
  openMail,
  monitoredServices,
  warnOfIssuer,
} from "./start-services.ts";

export interface RunningServer {
  /** Public address. */
  readonly publicUrl: string;
  /** Turns readiness off, completes requests in flight and stops all services. */
  readonly stop: () => Promise<void>;
}

export interface StartOptions {
  /** Prints lines for the administrator. */
  readonly say: (line: string) => void;
  /** Called with `DEMO` only. */
  readonly loadDemonstration: LoadDemonstration;
  /** FIX-162: names in `.env` that are no settings. */
  readonly unknownSettings?: readonly string[];
  /** Aborts a start and stops the services started so far. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two polls for changes when no notification arrives. */
const changeInterval = 2_000;

/** Milliseconds for requests in flight to complete before their connections are closed. */
const drainLimit = 10_000;

/**
 * Starts services in order of their dependencies and stops them in reverse, also if a start fails halfway:
 *
 * log → port → WAL shipping → PostgreSQL → migrations → pools, replicas → sealer → files →
 * sign-in → signature verifier → application → jobs → webhooks → change feed → listen
 *
 * @throws OperatorError for errors that the administrator can fix
 */
export async function startServer(config: PortalConfig, options: StartOptions): Promise<RunningServer> {
  ignoreOutputErrors();
  const log = createLog(config.logLevel);
  const started: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const undo of started.splice(0).reverse()) await undo();
  };
  const onRetry = (error: unknown) =>
    log.warn({ err: error, part: "database" }, "database connection failed during the start; retrying");
  try {
    return await retryConnections({ signal: options.signal, onRetry }, () =>
      start(config, options, { log, started, stop }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartedServices {
  readonly log: ReturnType<typeof createLog>;
  /** Stops of the services started so far. */
  readonly started: (() => Promise<unknown>)[];
  readonly stop: () => Promise<void>;
}

async function start(
  config: PortalConfig,
  { say, loadDemonstration, unknownSettings = [], signal }: StartOptions,
  { log, started, stop }: StartedServices,
): Promise<RunningServer> {
  // Check first: it is the most common error, and the later steps are slow.
  await requireFreePort(config);
  const demonstration = config.demo ? await loadDemonstration() : undefined;
  const onBuild = () => say(operations.start.building);
  const bundle = config.demo
    ? ensureWebBundle({ root: repositoryRoot, onBuild, signal })
    : requireWebBundle(repositoryRoot);
  // A missing bundle ends the start before the database changes.
  if (!config.demo) await bundle;
  // A build runs while the database starts and is awaited below. Handlers prevent unhandled rejections until then.
  started.push(() => bundle.catch(() => undefined));
  bundle.catch(() => undefined);
  for (const setting of unknownSettings) log.warn({ setting }, "setting in .env unknown");
  const { directory } = config.backup;
  const backup = directory && { ...config.backup, directory, embedded: findEmbedded(config) };
  // Stop after PostgreSQL, which archives its last segment when stopping.
  if (backup && backup.embedded) started.push(startShipping(backup.embedded, backup, log).stop);
  const place = await provideDatabase(config, (reason) =>
    log.error({ err: reason, part: "database" }, "embedded PostgreSQL stopped; restarting"),
  );
  started.push(place.stop);
  signal.throwIfAborted();
  const migrations = await prepareDatabase(place.url);
  if (migrations.length > 0) log.info({ migrations }, "migrations applied");
  signal.throwIfAborted();

  if (config.demo && config.isReachable)
    log.warn("demo accounts with public passwords are reachable from other machines (DEMO=true)");
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  const tracing = await startTracing(config.telemetry, log);
  if (tracing) started.push(tracing.close);
  const isPooled = config.poolerUrl !== undefined;
  if (config.poolerUrl !== undefined) await requirePooler(config.poolerUrl, place.url);
  if (config.requestsUrl !== undefined)
    await requireRequestLogin({ requestsUrl: config.requestsUrl, databaseUrl: place.url, isPooled });
  const calls = { isPooled, onError, followStatement: tracing?.followStatement };
  const owner = openDatabase(config.poolerUrl ?? place.url, { ...calls, max: connectionsOfOwner(config) });
  started.push(owner.close);
  const requests = openRequestDatabase(place.requestsUrl, { ...calls, max: connectionsOfRequests(config) });
  started.push(requests.close);
  const database = { ...owner, requests };
  const replicas =
    config.reads &&
    openReplicas({
      ...config.reads,
      primary: database.db,
      max: config.connections.calls,
      log,
      followStatement: tracing?.followStatement,
    });
  if (replicas) started.push(replicas.close);
  const notifications = openNodeNotifications(place.url, {
    onLost: (error) =>
      log.warn({ err: error }, "notification connection to the other nodes lost; reconnecting"),
  });
  started.push(notifications.close);
  // Start early, so that it stops after all writers.
  started.push(startSealer({ db: database.db, notifications, log }).stop);
  const storage = await openFiles(config.filesUrl);
  const scanners = openAntivirus(config.antivirus);
  const files = scanners.length > 0 ? scannedStorage(storage, scanners) : storage;
  const clock = config.testClock ? openTestClock(database.db) : systemClock;
  started.push(startSavingRefusals({ db: database.db, clock, log }).stop);
  if (demonstration) await addDemoData(demonstration, config, place.url, storage);
  signal.throwIfAborted();
  const signIn = await openSignIn({
    ...config,
    database,
    databaseUrl: place.url,
    connections: connectionsOfSignIn(config),
    sendsEmails: config.mail !== undefined,
    onError: (error) => log.error({ err: error }, "embedded identity server failed"),
  });
  started.push(signIn.close);
  const demoAuthority = await demonstration?.openDemoAuthority(database.db);
  const verifier = openSigning({
    more: demoAuthority ? [demoAuthority.certificate] : [],
    authorities: config.sign.trustedCa,
    revocationLists: config.sign.revocationLists,
    onError: (error) => log.error({ err: error }, "signature verification impaired"),
  });
  started.push(() => verifier.close());
  const web = await bundle;
  signal.throwIfAborted();

  const mailer = openMail(config);
  const outbound = openOutboundClient({
    isInsideAllowed: config.mayWebhooksGoInside,
    proxy: config.outgoing.proxy,
  });
  let isDraining = false;
  const app = await buildApp({
    database,
    replicas,
    files,
    clock,
    log,
    authenticate: signIn.authenticate,
    attachSignIn: signIn.attach,
    companies:
      config.companyDirectory &&
      openDadata({
        ...config.companyDirectory,
        onError: (error) => log.warn({ err: error }, "company directory request failed"),
      }),
    signing: { verifier, demoCertificates: demoAuthority?.certificates, powerCodes: config.sign.powerCodes },
    isSignatureRequired: config.sign.required,
    fourEyes: config.fourEyes,
    rateLimits: config.rateLimits,
    loadLimits: { ...loadLimits, eventLoopDelay: config.loadLimitDelay },
    areResponsesChecked: false,
    web: {
      directory: web,
      documents: path.join(web, "docs"),
      pluginLoader: config.sign.pluginLoader,
      mayBeSignedIn: bringsSession,
      demo: config.demo,
      englishPages: config.englishPages,
      marketAccess: config.marketAudience,
      contacts: config.contacts,
      admissionFileUrl: config.admissionFileUrl,
      accountPage: signIn.accountPage,
    },
    databaseBudget: requestBudget,
    ...config.reportLimits,
    marketAudience: config.marketAudience,
    earliestReportDate: config.earliestReportDate,
    earliestDate: config.earliestDate,
    publicUrl: config.publicUrl,
    https: config.publicUrl.startsWith("https:"),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    monitored: monitoredServices(config, mailer),
    isDraining: () => isDraining,
    followCalls: tracing?.followCalls,
    notifications,
    outbound,
  });
  const queue = openDatabase(place.url, {
    max: config.connections.jobs,
    statementTimeout: 0,
    applicationName: "birzha jobs",
    onError,
  });
  started.push(queue.close);
  const work = assembleJobs({
    db: queue.db,
    replicas,
    pool: queue.pool,
    files,
    clock,
    log,
    mailer,
    publicUrl: config.publicUrl,
    earliestDate: config.earliestDate,
    receiptKey: config.receiptKey,
    replacementDays: config.reportLimits.replacementDays,
    withdrawalMinutes: config.reportLimits.withdrawalMinutes,
    backup: backup ? { ...backup, databaseUrl: place.url, files } : undefined,
  });
  const jobs = await startJobs({
    ...work,
    pool: queue.pool,
    log,
    observe: (...attempt) => app.metrics.observeJob(...attempt),
  });
  started.push(() => jobs.stop());
  if (config.sandboxDay !== undefined) {
    const { cron = [], tasks } = work;
    started.push(runSandbox({ db: queue.db, clock, tasks, cron, log }, config.sandboxDay).stop);
    say(operations.start.sandbox(config.sandboxDay));
  }
  const deliveries = await startJobs({
    ...assembleDeliveries({ db: queue.db, outbound, clock }),
    pool: queue.pool,
    log,
    observe: (...attempt) => app.metrics.observeJob(...attempt),
  });
  started.push(() => deliveries.stop());
  const changeLoop = startPollLoop({
    poll: () => recordChanges(database.db),
    interval: changeInterval,
    onError: (error) => log.warn({ err: error }, "change feed update failed; retrying"),
  });
  notifications.listen(changeLoop.wake);
  started.push(changeLoop.stop);

  // Start last and stop first: draining requests need all other services.
  started.push(async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), drainLimit);
    // A connection that becomes idle after its last response would otherwise stay open.
    const sweep = startPollLoop({
      poll: async () => app.server.closeIdleConnections(),
      interval: 100,
      onError: (error) => log.warn({ err: error }, "closing of idle connections failed"),
    });
    await app.close();
    clearTimeout(cut);
    await sweep.stop();
  });
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw explainListening(error, config);
  });
  // INST-040: a load balancer that polls /readyz stops sending during this delay. Requests until then are served.
  started.push(async () => {
    isDraining = true;
    await delay(config.drainSeconds * 1_000);
    if (config.drainSeconds > 0) await closePort(app.server);
  });
  if (config.oidc) void warnOfIssuer(config.oidc, config.publicUrl, say);
  return { publicUrl: config.publicUrl, stop };
}
