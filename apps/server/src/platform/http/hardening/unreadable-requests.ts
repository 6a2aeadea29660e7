import type {
  FastifyError,
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import { STATUS_CODES, type Server } from "node:http";
import type { Socket } from "node:net";
import { failureBody } from "../errors/envelope.ts";
import { Refused, toRefused } from "../errors/failure.ts";
import { requestId } from "../requests.ts";

/** What Node's HTTP parser gave up for; everything else is 400. */
const parserStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Server options for requests that never reach a route, because their first line, their headers or their address
 * cannot be read: they get the same envelope as every failure (PLAT-103).
 */
export const unreadableRequests = {
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // Nobody is there to be answered, or an answer to an earlier request is half written.
    if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy(error);
    const status = parserStatus[error.code ?? ""] ?? 400;
    const body = JSON.stringify(failureBody(new Refused("shared.malformed"), requestId()));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refused = toRefused(error);
    void reply.status(refused.status).send(failureBody(refused, request.id));
  },
} as const satisfies FastifyHttpOptions<Server>;

/** What Node would refuse by itself, without a body: a request without a host, an expectation it does not know. */
export function answerOddRequests(app: FastifyInstance): void {
  // An expectation may be ignored (RFC 9110, 10.1.1): the request is served as if it had none.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (raw.httpVersion === "1.1" && headers.host === undefined) throw new Refused("shared.malformed");
  });
}
