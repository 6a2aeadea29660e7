import { ApiFailure } from "../../api/api-failure.ts";
import { newRequestId } from "../../api/request-id.ts";
import { answerTimeout, failureOf, headersOf, readEnvelope, send } from "../../api/request.ts";
import { noteRefresh } from "./refresh-on-activity.ts";
import { currentPerson } from "./session.ts";
import { leave, startLeaving, stopLeaving } from "./session-end.ts";
import { rereadPerson } from "./session-sync.ts";
import { tellOtherTabs } from "./session-channel.ts";

/** Names this interface in the calls of the documents; the server signs in with its own credentials. */
const clientId = "birzha";

/** Where sign-in starts; the server makes state, nonce and verifier and goes on to the issuer (PLAT-040, G-7). */
const signInAddress = (target: string): string =>
  `/keycloak/auth/login?${new URLSearchParams({ to: target })}`;

/** Leaves the page for sign-in; afterwards the person is back on the given page, or on this one. */
export function signIn(target = `${location.pathname}${location.search}${location.hash}`): void {
  location.assign(signInAddress(target));
}

interface TokenAnswer {
  /** The page that was asked for before sign-in, checked by the server (G-21). */
  readonly to?: string;
}

/** Ends the sign-in with the code of the issuer (PLAT-043) and answers the page to go to. Throws `ApiFailure`. */
export async function finishSignIn(query: URLSearchParams): Promise<string> {
  const answer = await askToken({
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
  await rereadPerson();
  tellOtherTabs("signed-in");
  return answer.to ?? "/";
}

/**
 * Slides the session (PLAT-045). The refresh token stays with the server, the cookie names the session. Whoever works
 * on sees within that time, too, what has become of his role.
 */
export async function refreshSession(): Promise<void> {
  await askToken({ grant_type: "refresh_token", client_id: clientId });
  void rereadPerson().catch(() => {
    // The session slid; the next call tells what is wrong.
  });
}

/** The token call answers the plain body of OpenID Connect (G-1). A 401 of it ends nothing by itself (G-6). */
async function askToken(form: Record<string, string>): Promise<TokenAnswer> {
  const requestId = newRequestId();
  return send(
    "/keycloak/auth/token",
    {
      method: "POST",
      headers: headersOf(requestId),
      body: new URLSearchParams(form),
      requestId,
      timeout: answerTimeout,
    },
    async (response) => {
      const answer = readEnvelope(await response.text());
      if (response.ok && answer && !answer.errorMessage) return answer as TokenAnswer;
      throw new ApiFailure({
        status: response.status,
        message: answer?.errorMessage ?? "",
        code: answer?.code,
        requestId,
      });
    },
  );
}

/**
 * Ends the session here and at the issuer (PLAT-046), then shows the home page (PLAT-003). Throws `ApiFailure` when
 * the server did not hear it: the person stays signed in and is told so.
 */
export async function signOut(): Promise<void> {
  const requestId = newRequestId();
  tellOtherTabs("leaving");
  startLeaving();
  const endSession = await send(
    "/keycloak/auth/logout",
    {
      method: "POST",
      headers: headersOf(requestId),
      body: new URLSearchParams({ client_id: clientId }),
      requestId,
      timeout: answerTimeout,
    },
    async (response) => {
      const answer = readEnvelope(await response.text());
      const failure = response.status === 401 ? undefined : failureOf(response.status, answer, requestId);
      if (failure) throw failure;
      return addressIn(answer?.data);
    },
  ).catch((error: unknown) => {
    stopLeaving();
    throw error;
  });
  if (!currentPerson()) return;
  tellOtherTabs("signed-out");
  leave("signed-out");
  if (endSession) location.assign(endSession);
}

/** The issuer's own sign-out page, when the server names one. */
function addressIn(data: unknown): string | undefined {
  const address =
    typeof data === "string" ? data : (data as { endSessionUrl?: unknown } | null)?.endSessionUrl;
  return typeof address === "string" && /^(https?:\/\/|\/(?!\/))/.test(address) ? address : undefined;
}
