import { operations } from "@birzha/phrases/operations/ru.ts";
import * as oidc from "openid-client";
import { connectionError } from "../db/embedded/provide-database.ts";
import { discoverIssuer, timeoutSeconds, type IssuerAddress } from "./discover-issuer.ts";

const { faults: errors } = operations.identity;

/** Errors of `prompt=none` that show that a sign-in with a user would proceed. */
const wouldAsk = ["login_required", "interaction_required", "consent_required", "account_selection_required"];

/**
 * INST-003: checks an external issuer's configuration and returns the first problem as text for the
 * administrator; undefined if none. It makes the requests of a real sign-in, without a user and with an invalid
 * code.
 */
export async function findIssuerError(
  issuer: IssuerAddress & { readonly scopes: string },
  publicUrl: string,
): Promise<string | undefined> {
  try {
    const wrong = await findAddressError(issuer.url);
    if (wrong !== undefined) return wrong;
    const configuration = await discoverIssuer(issuer);
    const missing = missingParts(configuration.serverMetadata());
    if (missing !== undefined) return missing;
    return (
      (await rejectedSignIn(configuration, issuer.scopes, publicUrl)) ?? (await rejectedSecret(configuration))
    );
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Checks that the URL is an OpenID Connect issuer with that name; returns the problem as text.
 * @throws when the connection fails
 */
export async function findAddressError(url: string): Promise<string | undefined> {
  const response = await ask(`${url}/.well-known/openid-configuration`);
  if (!response.ok) return errors.status(response.status);
  const metadata: unknown = await response.json().catch(() => undefined);
  const name = (metadata as { issuer?: unknown } | undefined)?.issuer;
  if (typeof name !== "string") return errors.notOpenId;
  return name.replace(/\/$/, "") === url ? undefined : errors.otherIssuer(name);
}

function missingParts(server: oidc.ServerMetadata): string | undefined {
  const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;
  const absent = needed.filter((name) => !server[name]);
  if (absent.length > 0) return errors.lacks(absent.join(", "));
  const ways = server.code_challenge_methods_supported;
  return ways && !ways.includes("S256") ? errors.noPkce : undefined;
}

/** First step of a sign-in, without user interaction (`prompt=none`). */
async function rejectedSignIn(
  configuration: oidc.Configuration,
  scope: string,
  publicUrl: string,
): Promise<string | undefined> {
  const redirectUri = `${publicUrl}/callback`;
  const address = oidc.buildAuthorizationUrl(configuration, {
    response_type: "code",
    redirect_uri: redirectUri,
    scope,
    prompt: "none",
    state: oidc.randomState(),
    code_challenge: await oidc.calculatePKCECodeChallenge(oidc.randomPKCECodeVerifier()),
    code_challenge_method: "S256",
  });
  const response = await ask(address);
  // An issuer shows an error page, without a redirect, for an unknown client or redirect URI.
  if ([400, 401, 403, 404].includes(response.status)) return errors.unknownClient(redirectUri);
  const location = response.headers.get("location");
  if (!location?.startsWith(redirectUri)) return undefined;
  const error = new URL(location).searchParams.get("error");
  return error === null || wouldAsk.includes(error) ? undefined : errors.refused(error);
}

/** Last step: the issuer checks the client secret before the code. */
async function rejectedSecret(configuration: oidc.Configuration): Promise<string | undefined> {
  const code = { code: oidc.randomState(), code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(configuration, "authorization_code", code);
  } catch (error) {
    const isOurs = error instanceof oidc.ResponseBodyError && !notOurs.includes(error.error);
    if (isOurs) return undefined;
    const isRejected =
      error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError;
    return isRejected ? errors.wrongSecret : reasonOf(error);
  }
  return undefined;
}

/** Errors about the client's credentials; Keycloak uses the second one. */
const notOurs = ["invalid_client", "unauthorized_client"];

const ask = (address: string | URL) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(timeoutSeconds * 1000) });

const reasonOf = (error: unknown): string =>
  connectionError(error instanceof Error && error.cause instanceof Error ? error.cause : error);
