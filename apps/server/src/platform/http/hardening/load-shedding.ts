import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { unavailableError } from "../errors/failure.ts";

export interface LoadLimits {
  /** Mean event loop delay in milliseconds above which new requests are rejected. */
  readonly eventLoopDelay: number;
  /** Maximum number of requests that wait for a database connection. */
  readonly waiting: number;
}

export const loadLimits: LoadLimits = { eventLoopDelay: 500, waiting: 200 };

const sampleInterval = 500;

/** Milliseconds after the start in which the measured delay can include the work of starting. */
const startPhase = 2 * sampleInterval;

/**
 * Rejects requests with 503 and Retry-After while the server is overloaded: a quick rejection lets accepted
 * requests finish in time. Routes marked `unlimited` (probes, metrics) are exempt.
 * @param waitingForDatabase returns how many requests wait for a connection now
 */
export async function shedLoad(
  app: FastifyInstance,
  waitingForDatabase: () => number,
  limits: LoadLimits = loadLimits,
): Promise<void> {
  let startedAt = Infinity;
  app.addHook("onReady", async () => void (startedAt = performance.now()));
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    sampleInterval,
    pressureHandler: async (request, _reply, _type, delay) => {
      if (performance.now() < startedAt + startPhase) return;
      // An interval without samples reads Infinity: one turn of the event loop lasted the whole interval.
      if (delay === Infinity && limits.eventLoopDelay > sampleInterval) return;
      if (!request.routeOptions.config.unlimited) throw unavailableError();
    },
  });
  app.addHook("onRequest", async (request) => {
    if (waitingForDatabase() > limits.waiting && !request.routeOptions.config.unlimited)
      throw unavailableError();
  });
}
