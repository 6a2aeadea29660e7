import { ApiFailure } from "../../api/api-failure.ts";
import { sendHeldWrites } from "../../api/held-writes.ts";
import { newRequestId } from "../../api/request-id.ts";
import { responseTimeout, failureOf, headersOf, readEnvelope, sendRequest } from "../../api/request.ts";
import { noteRefresh } from "./refresh-on-activity.ts";
import { currentUser } from "./session-store.ts";
import { leaveSession, startLeaving, stopLeaving } from "./session-end.ts";
import { rereadUser } from "./session-sync.ts";
import { notifyOtherTabs } from "./session-channel.ts";

/** Client id of this interface in the documented requests; the server signs in with its own credentials. */
const clientId = "birzha";

/**
 * Returns the start of the sign-in; the server creates state, nonce and verifier and redirects to the issuer
 * (PLAT-040, G-7).
 */
const signInAddress = (target: string): string =>
  `/keycloak/auth/login?${new URLSearchParams({ to: target })}`;

/** FIX-346: signs in again with the second factor that an external identity server asks for on request only. */
export const signInWithSecondFactor = (target: string): void =>
  location.assign(`${signInAddress(target)}&secondFactor=1`);

/** Leaves the page for sign-in and returns to the given page, by default to this one. */
export function signIn(target = `${location.pathname}${location.search}${location.hash}`): void {
  location.assign(signInAddress(target));
}

interface TokenResponse {
  /** The page requested before sign-in, validated by the server (G-21). */
  readonly to?: string;
}

/** Completes the sign-in with the issuer's code (PLAT-043) and returns the page to open. Throws `ApiFailure`. */
export async function finishSignIn(query: URLSearchParams): Promise<string> {
  const tokens = await askToken({
    grant_type: "authorization_code",
    response_type: "code",
    client_id: clientId,
    resource: clientId,
    redirect_uri: `${location.origin}${location.pathname}`,
    code: query.get("code") ?? "",
    state: query.get("state") ?? "",
    ...(query.has("iss") ? { iss: query.get("iss")! } : {}),
  });
  noteRefresh();
  await rereadUser();
  notifyOtherTabs("signed-in");
  return tokens.to ?? "/";
}

/**
 * Extends the session (PLAT-045). The server holds the refresh token; the cookie names the session. Also refetches
 * the user, so that a changed role takes effect within that interval.
 */
export async function refreshSession(): Promise<void> {
  await askToken({ grant_type: "refresh_token", client_id: clientId });
  void rereadUser().catch(() => {
    // The session was extended; the next request reports the failure.
  });
}

/**
 * The token endpoint returns the plain body of OpenID Connect (G-1). Its 401 does not end the session by itself
 * (G-6).
 */
async function askToken(form: Record<string, string>): Promise<TokenResponse> {
  const requestId = newRequestId();
  return sendRequest(
    "/keycloak/auth/token",
    {
      method: "POST",
      headers: headersOf(requestId),
      body: new URLSearchParams(form),
      requestId,
      timeout: responseTimeout,
    },
    async (response) => {
      const envelope = readEnvelope(await response.text());
      if (response.ok && envelope && !envelope.errorMessage) return envelope as TokenResponse;
      throw new ApiFailure({
        status: response.status,
        message: envelope?.errorMessage ?? "",
        code: envelope?.code,
        requestId,
      });
    },
  );
}

/**
 * Ends the session here and at the issuer (PLAT-046), then shows the home page (PLAT-003). Throws `ApiFailure` if the
 * server did not respond: the user stays signed in and sees an error.
 */
export async function signOut(): Promise<void> {
  await sendHeldWrites();
  const requestId = newRequestId();
  notifyOtherTabs("leaving");
  startLeaving();
  const endSession = await sendRequest(
    "/keycloak/auth/logout",
    {
      method: "POST",
      headers: headersOf(requestId),
      body: new URLSearchParams({ client_id: clientId }),
      requestId,
      timeout: responseTimeout,
    },
    async (response) => {
      const envelope = readEnvelope(await response.text());
      const failure = response.status === 401 ? undefined : failureOf(response.status, envelope, requestId);
      if (failure) throw failure;
      return addressIn(envelope?.data);
    },
  ).catch((error: unknown) => {
    stopLeaving();
    throw error;
  });
  if (!currentUser()) return;
  notifyOtherTabs("signed-out");
  leaveSession("signed-out");
  if (endSession) location.assign(endSession);
}

/** Returns the issuer's sign-out page if the server names one. */
function addressIn(data: unknown): string | undefined {
  const address =
    typeof data === "string" ? data : (data as { endSessionUrl?: unknown } | null)?.endSessionUrl;
  return typeof address === "string" && /^(https?:\/\/|\/(?!\/))/.test(address) ? address : undefined;
}
