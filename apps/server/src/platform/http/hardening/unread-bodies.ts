import type { FastifyInstance } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Discards the rest of a request body after its response, so that the server reads the next request on the
 * connection at once (FIX-172). Node discards only bodies without a reader: a form parser that has stopped
 * reading keeps its backpressure, and the connection stalls until the keep-alive timeout. `requestTimeout`
 * limits how long the rest of a body can take.
 */
export function discardUnreadBodies(app: FastifyInstance): void {
  app.server.on("request", (_, response) => response.once("finish", discardRest));
}

function discardRest(this: ServerResponse<IncomingMessage>): void {
  if (this.req.readableEnded) return;
  this.req.unpipe();
  this.req.resume();
}
