import type { FastifyHttpOptions } from "fastify";
import type { Server } from "node:http";

/**
 * Server options against clients that send or read slowly, on purpose or not; milliseconds. A file of 10 MB over
 * 1 Mbit/s takes 80 s, so the whole request has two minutes, while headers have ten seconds.
 */
export const slowClientLimits = {
  requestTimeout: 120_000,
  // Longer than the minute for which proxies in front of us keep their connections.
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
    // We refuse these ourselves, in the envelope.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
