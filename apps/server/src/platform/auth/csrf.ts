import type { FastifyRequest } from "fastify";
import { ApiError } from "../http/errors/failure.ts";

/** Whether an Origin header is the portal's: the configured URL, or the host that the browser used. */
function isOwnOrigin(origin: string, publicOrigin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const { host: from, protocol } = new URL(origin);
  // A plain http page can be forged on the network, so it is not trusted for a portal on https.
  return from === host && (protocol === "https:" || publicOrigin.startsWith("http:"));
}

/**
 * CSRF protection: rejects requests that another site's page sent (design §5). Browsers state the source in
 * Sec-Fetch-Site and Origin, which pages cannot forge.
 */
export function requireSameOriginPage(request: FastifyRequest, publicOrigin: string): void {
  const { "sec-fetch-site": site, origin, host } = request.headers;
  const isForeign =
    (site !== undefined && site !== "same-origin") ||
    (origin !== undefined && !isOwnOrigin(origin, publicOrigin, host));
  if (isForeign) throw new ApiError("shared.cross-origin");
}

/**
 * CSRF protection of requests with the session cookie: same origin, and a `ClientRequestId` header, which a
 * form or an image of another site cannot send. SameSite=Lax alone would allow a link to trigger the
 * state-changing GET.
 */
export function requireSameOrigin(request: FastifyRequest, publicOrigin: string): void {
  requireSameOriginPage(request, publicOrigin);
  if (!request.headers["clientrequestid"]) throw new ApiError("shared.client-request-id");
}
