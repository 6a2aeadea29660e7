import type { FastifyRequest } from "fastify";
import { Refused } from "../http/errors/failure.ts";

/** Whether an Origin header names this very site: the configured address, or the one the browser used. */
function isOwnOrigin(origin: string, publicOrigin: string, host: string | undefined): boolean {
  if (origin === publicOrigin) return true;
  if (!URL.canParse(origin) || host === undefined) return false;
  const { host: from, protocol } = new URL(origin);
  // A page that came by plain http may be anybody's: it does not speak for a portal that people reach by https.
  return from === host && (protocol === "https:" || publicOrigin.startsWith("http:"));
}

/**
 * Refuses what another site's page made the browser send (design §5). Browsers say where a call comes from in
 * Sec-Fetch-Site and Origin; pages cannot forge either.
 */
export function requireOwnPage(request: FastifyRequest, publicOrigin: string): void {
  const { "sec-fetch-site": site, origin, host } = request.headers;
  const isForeign =
    (site !== undefined && site !== "same-origin") ||
    (origin !== undefined && !isOwnOrigin(origin, publicOrigin, host));
  if (isForeign) throw new Refused("shared.cross-origin");
}

/**
 * What every call with the session cookie needs: our own page, and `ClientRequestId`, which a form or an image of
 * another site cannot send. The cookie's SameSite=Lax alone would let a link make the state-changing GET.
 */
export function requireOwnCall(request: FastifyRequest, publicOrigin: string): void {
  requireOwnPage(request, publicOrigin);
  if (!request.headers["clientrequestid"]) throw new Refused("shared.client-request-id");
}
