import type { FastifyInstance } from "fastify";
import { setTimeout as delay } from "node:timers/promises";
import { unavailableError } from "../errors/failure.ts";

export interface HealthOptions {
  /** Sends a trivial query to the database. */
  readonly ping: () => Promise<unknown>;
  /** True from the stop signal on: the load balancer must send requests to other nodes. */
  readonly isDraining: () => boolean;
}

const pingTimeout = 1_000;
/** Cache time of the result in milliseconds, so that probes of many load balancers cost one query. */
const pingLifetime = 250;

/** Serves `GET /healthz` (the process is alive; no I/O) and `GET /readyz` (ready for requests, else 503). */
export function serveHealth(app: FastifyInstance, { ping, isDraining }: HealthOptions): void {
  const isDatabaseReady = remember(() => within(pingTimeout, ping), pingLifetime);
  const probe = { config: { quiet: true, unlimited: true } };

  app.get("/healthz", probe, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", probe, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    if (isDraining() || !(await isDatabaseReady())) throw unavailableError();
    return { status: "ready" };
  });
}

/** Whether the work succeeds in time. */
async function within(milliseconds: number, work: () => Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal, ref: false }).catch(() => false);
  const done = work().then(
    () => true,
    () => false,
  );
  const response = await Promise.race([done, late]);
  timer.abort();
  return response;
}

/** Caches a result for a while; concurrent callers share one query. */
function remember(ask: () => Promise<boolean>, lifetime: number): () => Promise<boolean> {
  let response: Promise<boolean> | undefined;
  let until = Infinity;
  return () => {
    if (response && performance.now() < until) return response;
    until = Infinity;
    response = ask().finally(() => {
      until = performance.now() + lifetime;
    });
    return response;
  };
}
