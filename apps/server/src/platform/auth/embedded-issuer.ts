import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { extendTimeBudget, signInBudget } from "../db/time-budget.ts";

/** A Node request handler below a path; `address` is the client's IP address. */
export type MountedHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
) => Promise<void>;

/** Mounts the embedded identity server below `mount`. It reads bodies and writes responses itself. */
export function mountIdentity(app: FastifyInstance, mount: string, handle: MountedHandler): void {
  void app.register(async (below) => {
    below.removeAllContentTypeParsers();
    below.addContentTypeParser("*", (_request, _payload, done) => done(null));
    below.all(`${mount}/*`, async (request, reply) => {
      reply.hijack();
      extendTimeBudget(signInBudget);
      await handle(request.raw, reply.raw, request.ip);
    });
  });
}

/**
 * Returns a `fetch` for an issuer inside this process, mounted into `app`. It avoids the public address, which
 * a container or a server behind a proxy often cannot reach, and the trust of its certificate.
 */
export function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const response = await app.inject({
      method: request.method as "GET" | "POST",
      url: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      ...(request.method === "GET" ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers,
    });
  };
}
