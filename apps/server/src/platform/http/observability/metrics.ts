import type { FastifyInstance, FastifyRequest } from "fastify";
import { failureReasons, type FailedSignIn } from "@birzha/identity/services.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { AuditEntry } from "../../audit/audit.ts";
import type { JobCounts } from "../../jobs/count-jobs.ts";
import { ApiError } from "../errors/failure.ts";

export interface MetricsOptions {
  /** Required bearer token; without one only requests from localhost are served. */
  readonly token?: string | undefined;
  readonly pool: Pool;
  /** Version of the portal. */
  readonly release?: string;
  readonly countJobs?: () => Promise<JobCounts>;
  /** Values that every scrape reads from the database, by gauge name. */
  readonly figures?: Readonly<Record<string, MetricFigure>>;
  readonly countStreams?: () => number;
  /** INST-031: replicas whose lag is exported. */
  readonly replicas?: readonly Lagging[];
}

interface Lagging {
  readonly name: string;
  /** Lag in milliseconds. */
  readonly lag: () => number;
}

export interface MetricFigure {
  readonly help: string;
  /** Must cost the same however long the registers are. Undefined: no value. */
  readonly read: () => Promise<number | undefined>;
}

/** Milliseconds between two reads in the background, and the longest time that a scrape waits for one. */
const [backgroundInterval, backgroundWait] = [60_000, 1_000];

/**
 * Returns a read for values that cost a connection to another service: at most one a minute. A scrape never waits
 * for a service that hangs and gets the value before.
 */
export function readInBackground(read: MetricFigure["read"]): MetricFigure["read"] {
  let value: number | undefined;
  let readAt = -Infinity;
  return async () => {
    if (performance.now() - readAt < backgroundInterval) return value;
    readAt = performance.now();
    const reading = read().then(
      (found) => (value = found),
      () => (value = undefined),
    );
    await Promise.race([reading, delay(backgroundWait, undefined, { ref: false })]);
    return value;
  };
}

export interface PortalMetrics {
  /** Pass it to `startJobs`. */
  observeJob(task: string, outcome: "done" | "failed", seconds: number): void;
  /** INST-040: counts committed actions by the names of the audit log. */
  countActions(entries: readonly Pick<AuditEntry, "action">[]): void;
  /** INST-040: counts rejected requests by endpoint and error code. */
  countRejection(call: string, code: string): void;
  /** FIX-164: counts failed sign-ins at the embedded identity server by their reason. */
  countFailedSignIn(reason: FailedSignIn["reason"]): void;
}

/** Seconds. A register page responds within 50 ms, a report over a year within a few seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Collects metrics and serves them at `GET /metrics` in Prometheus format. Call it on the root instance. */
export function serveMetrics(
  app: FastifyInstance,
  { token, pool, release = "unknown", countJobs, countStreams, replicas = [], figures = {} }: MetricsOptions,
): PortalMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // FIX-348: `_total` is for counters. The gauges without it have the same numbers by type.
  for (const name of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  measureRequests(app, registry);

  for (const [state, read] of [
    ["open", () => pool.totalCount],
    ["idle", () => pool.idleCount],
    ["waiting", () => pool.waitingCount],
  ] as const) {
    new Gauge({
      name: `database_pool_${state}`,
      help: state === "waiting" ? "Requests waiting for a connection." : `Database connections, ${state}.`,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
  if (countStreams)
    new Gauge({
      name: "live_streams",
      help: "Open event streams (WORK-030).",
      registers,
      collect() {
        this.set(countStreams());
      },
    });
  measureReplicas(registry, replicas);
  if (countJobs) measureQueue(registry, countJobs);
  for (const [name, figure] of Object.entries(figures)) measureFigure(registry, name, figure);
  new Gauge({
    name: "birzha_build_info",
    help: "Always 1; the labels are the version of the portal and of Node.js.",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: release, node: process.version }, 1);
  const actions = new Counter({
    name: "actions_total",
    help: "Actions of the requests of this node by audit action.",
    labelNames: ["action"],
    registers,
  });
  const rejections = new Counter({
    name: "rejections_total",
    help: "Requests that this node rejected, by route and error code.",
    labelNames: ["route", "code"],
    registers,
  });
  const failedSignIns = new Counter({
    name: "failed_sign_ins_total",
    help: `Failed sign-ins at the embedded identity server by reason: ${failureReasons.join(", ")}.`,
    labelNames: ["reason"],
    registers,
  });
  // FIX-230: `increase` does not see the first event of a series that did not exist before it.
  for (const reason of failureReasons) failedSignIns.inc({ reason }, 0);
  const throttled = new Counter({
    name: "throttled_requests_total",
    help: "Requests that this node rejected because of a rate limit.",
    registers,
  });
  const jobs = new Counter({
    name: "jobs_total",
    help: "Attempts of jobs by task and outcome.",
    labelNames: ["task", "outcome"],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "job_duration_seconds",
    help: "Duration of an attempt of a job.",
    labelNames: ["task"],
    registers,
  });

  const probe = { config: { quiet: true, unlimited: true } };
  app.get("/metrics", probe, async (request, reply) => {
    if (!(token === undefined ? isLocal(request) : carriesToken(request, token)))
      throw new ApiError("shared.forbidden");
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return {
    observeJob(task, outcome, seconds) {
      jobs.inc({ task, outcome });
      jobSeconds.observe({ task }, seconds);
    },
    countActions(entries) {
      for (const { action } of entries) actions.inc({ action });
    },
    countRejection(route, code) {
      rejections.inc({ route, code });
      if (code === "shared.too-many-requests") throttled.inc();
    },
    countFailedSignIn: (reason) => failedSignIns.inc({ reason }),
  };
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its response.",
    labelNames: ["method", "route", "status"],
    buckets: requestBuckets,
    registers: [registry],
  });
  const classes = new Histogram({
    name: "http_response_seconds",
    help: "The same by status class; every series exists from the start, for alerts.",
    labelNames: ["class"],
    buckets: requestBuckets,
    registers: [registry],
  });
  for (const first of [2, 3, 4, 5]) classes.zero({ class: `${first}xx` });
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return;
    // The route template, never the path: paths are unbounded, and so would be the number of series.
    const route = request.is404 ? "none" : (request.routeOptions.url ?? "none");
    const seconds = reply.elapsedTime / 1_000;
    durations.observe({ method: request.method, route, status: reply.statusCode }, seconds);
    classes.observe({ class: `${Math.floor(reply.statusCode / 100)}xx` }, seconds);
  });
}

function measureQueue(registry: Registry, countJobs: () => Promise<JobCounts>): void {
  new Gauge({
    name: "jobs_queue",
    help: "Jobs of all nodes by state.",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      this.reset();
      // The other metrics matter most while the database is down.
      const counts = await countJobs().catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
}

function measureReplicas(registry: Registry, replicas: readonly Lagging[]): void {
  new Gauge({
    name: "database_replica_lag_seconds",
    help: "Maximum age of data read from the replica; absent while the replica serves no reads (INST-031).",
    labelNames: ["replica"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, lag } of replicas)
        if (Number.isFinite(lag())) this.set({ replica: name }, lag() / 1_000);
    },
  });
}

function measureFigure(registry: Registry, name: string, { help, read }: MetricFigure): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const figure = await read().catch(() => undefined);
      // A stale value would suggest that all is well.
      if (figure === undefined) this.remove();
      else this.set(figure);
    },
  });
}

/**
 * Whether the request comes from localhost. A proxy on the same machine forwards remote requests, which do not
 * count.
 */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? "";
  const forwarded = headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["x-real-ip"];
  return forwarded === undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

const digest = (text: string) => createHash("sha256").update(text).digest();

const carriesToken = ({ headers }: FastifyRequest, token: string): boolean =>
  timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${token}`));
