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
import { ApiError, toApiError } from "../errors/failure.ts";
import { requestId } from "../requests.ts";

/** Status by error code of Node's HTTP parser; all others are 400. */
const parserStatus: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Server options for requests that never reach a route, because their request line, headers or URL are
 * malformed. They get the same envelope as every error (PLAT-103).
 */
export const unreadableRequests = {
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    // The client is gone, or an earlier response is only half written.
    if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy(error);
    const status = parserStatus[error.code ?? ""] ?? 400;
    const body = JSON.stringify(failureBody(new ApiError("shared.malformed"), requestId()));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const rejected = toApiError(error);
    void reply.status(rejected.status).send(failureBody(rejected, request.id));
  },
} as const satisfies FastifyHttpOptions<Server>;

/** Handles requests that Node would reject without a body: a missing Host header, an unknown expectation. */
export function rejectOddRequests(app: FastifyInstance): void {
  // An unknown expectation can be ignored (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (raw.httpVersion === "1.1" && headers.host === undefined) throw new ApiError("shared.malformed");
  });
}
