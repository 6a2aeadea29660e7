import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { unavailable } from "../errors/failure.ts";

export interface LoadLimits {
  /** Mean event loop delay in milliseconds above which new requests are rejected. */
  readonly eventLoopDelay: number;
  /** Maximum number of requests that wait for a database connection. */
  readonly waiting: number;
}

export const loadLimits: LoadLimits = { eventLoopDelay: 500, waiting: 200 };

const sampleInterval = 500;

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
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    sampleInterval,
    pressureHandler: async (request) => {
      if (!request.routeOptions.config.unlimited) throw unavailable();
    },
  });
  app.addHook("onRequest", async (request) => {
    if (waitingForDatabase() > limits.waiting && !request.routeOptions.config.unlimited) throw unavailable();
  });
}
