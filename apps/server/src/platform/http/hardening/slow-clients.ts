import type { FastifyHttpOptions } from "fastify";
import type { Server } from "node:http";

/**
 * Server timeouts in milliseconds against clients that send or read slowly (Slowloris). A file of 10 MB at 1
 * Mbit/s takes 80 s, so a whole request has two minutes and its headers ten seconds.
 */
export const slowClientLimits = {
  requestTimeout: 120_000,
  // Longer than the usual 60 s keep-alive of a reverse proxy.
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: 10_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
    // A hook rejects these, with the error envelope.
    requireHostHeader: false,
  },
} as const satisfies FastifyHttpOptions<Server>;
