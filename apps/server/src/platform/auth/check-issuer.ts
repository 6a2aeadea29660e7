import { operations } from "@birzha/phrases/operations/ru.ts";
import * as oidc from "openid-client";
import { connectionFault } from "../db/embedded/provide-database.ts";
import { discoverIssuer, timeoutSeconds, type IssuerAddress } from "./discover-issuer.ts";

const { faults } = operations.identity;

/** Of the answers of an issuer that nobody is signed in at, those that say it would have let somebody sign in. */
const wouldAsk = ["login_required", "interaction_required", "consent_required", "account_selection_required"];

/**
 * INST-003: what keeps people from signing in at an issuer of one's own as it is set up, in words for the administrator;
 * undefined when nothing was found. It is asked what the portal asks at a sign-in, with nobody signed in and a code that
 * nobody has given.
 */
export async function findIssuerFault(
  issuer: IssuerAddress & { readonly scopes: string },
  publicUrl: string,
): Promise<string | undefined> {
  try {
    const wrong = await findAddressFault(issuer.url);
    if (wrong !== undefined) return wrong;
    const configuration = await discoverIssuer(issuer);
    const missing = missingParts(configuration.serverMetadata());
    if (missing !== undefined) return missing;
    return (
      (await refusedSignIn(configuration, issuer.scopes, publicUrl)) ?? (await refusedSecret(configuration))
    );
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Whether what answers at that address is none of OpenID Connect, or answers for another; in words.
 * @throws when nothing answers
 */
export async function findAddressFault(url: string): Promise<string | undefined> {
  const answer = await ask(`${url}/.well-known/openid-configuration`);
  if (!answer.ok) return faults.status(answer.status);
  const said: unknown = await answer.json().catch(() => undefined);
  const name = (said as { issuer?: unknown } | undefined)?.issuer;
  if (typeof name !== "string") return faults.notOpenId;
  return name.replace(/\/$/, "") === url ? undefined : faults.otherIssuer(name);
}

function missingParts(server: oidc.ServerMetadata): string | undefined {
  const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;
  const absent = needed.filter((name) => !server[name]);
  if (absent.length > 0) return faults.lacks(absent.join(", "));
  const ways = server.code_challenge_methods_supported;
  return ways && !ways.includes("S256") ? faults.noPkce : undefined;
}

/** The first step of a sign-in, without a page for anybody (`prompt=none`). */
async function refusedSignIn(
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
  const answer = await ask(address);
  // Who is not known, or may not come back to us, is told so on a page and never sent back.
  if ([400, 401, 403, 404].includes(answer.status)) return faults.unknownClient(redirectUri);
  const location = answer.headers.get("location");
  if (!location?.startsWith(redirectUri)) return undefined;
  const error = new URL(location).searchParams.get("error");
  return error === null || wouldAsk.includes(error) ? undefined : faults.refused(error);
}

/** The last step: our secret is looked at before the code. */
async function refusedSecret(configuration: oidc.Configuration): Promise<string | undefined> {
  const code = { code: oidc.randomState(), code_verifier: oidc.randomPKCECodeVerifier() };
  try {
    await oidc.genericGrantRequest(configuration, "authorization_code", code);
  } catch (error) {
    const isOurs = error instanceof oidc.ResponseBodyError && !notOurs.includes(error.error);
    if (isOurs) return undefined;
    const isRefused =
      error instanceof oidc.ResponseBodyError || error instanceof oidc.WWWAuthenticateChallengeError;
    return isRefused ? faults.wrongSecret : reasonOf(error);
  }
  return undefined;
}

/** Keycloak says the second. */
const notOurs = ["invalid_client", "unauthorized_client"];

const ask = (address: string | URL) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(timeoutSeconds * 1000) });

const reasonOf = (error: unknown): string =>
  connectionFault(error instanceof Error && error.cause instanceof Error ? error.cause : error);
