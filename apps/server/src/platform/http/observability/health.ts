import type { FastifyInstance } from "fastify";
import { setTimeout as delay } from "node:timers/promises";
import { unavailable } from "../errors/failure.ts";

export interface HealthOptions {
  /** Asks the database for a sign of life. */
  readonly ping: () => Promise<unknown>;
  /** True from the moment the server was told to stop: the balancer must send requests elsewhere. */
  readonly isDraining: () => boolean;
}

const pingTimeout = 1_000;
/** An answer is good for this long, so that probes of many balancers cost one query. Milliseconds. */
const pingLifetime = 250;

/** `GET /healthz`: the process lives, no I/O. `GET /readyz`: it may be sent requests, else 503. */
export function serveHealth(app: FastifyInstance, { ping, isDraining }: HealthOptions): void {
  const databaseAnswers = remember(() => within(pingTimeout, ping), pingLifetime);
  const probe = { config: { quiet: true, unlimited: true } };

  app.get("/healthz", probe, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "ok" };
  });

  app.get("/readyz", probe, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    if (isDraining() || !(await databaseAnswers())) throw unavailable();
    return { status: "ready" };
  });
}

/** Whether the work ends well in time. */
async function within(milliseconds: number, work: () => Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal, ref: false }).catch(() => false);
  const done = work().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([done, late]);
  timer.abort();
  return answer;
}

/** Keeps an answer for a while; callers that come while it is being found share it. */
function remember(ask: () => Promise<boolean>, lifetime: number): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let until = Infinity;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Infinity;
    answer = ask().finally(() => {
      until = performance.now() + lifetime;
    });
    return answer;
  };
}
