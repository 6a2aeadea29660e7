import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { unavailable } from "../errors/failure.ts";

export interface LoadLimits {
  /** Mean delay of the event loop, milliseconds, above which new requests are turned away. */
  readonly eventLoopDelay: number;
  /** Requests that may wait for a database connection. */
  readonly waiting: number;
}

export const loadLimits: LoadLimits = { eventLoopDelay: 500, waiting: 200 };

const sampleInterval = 500;

/**
 * Turns requests away with 503 and Retry-After while the server cannot keep up: a quick refusal lets those that were
 * accepted end in time. Routes marked `unlimited` (probes, metrics) are always answered.
 * @param waitingForDatabase how many requests wait for a connection now
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
