import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors as jose,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from "jose";
import * as oidc from "openid-client";
import { unavailable } from "../http/failure.ts";
import type { Flow } from "./cookies.ts";

export interface IssuerSettings {
  /** How the users table calls the issuer: its address, or `embedded`, which survives a change of address. */
  readonly name: string;
  readonly url: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** Whether it is the embedded one, which serves nothing but the portal. */
  readonly isEmbedded: boolean;
  /** `aud` that access tokens of API clients must have. */
  readonly audience: string;
  /** Address of the portal without a final slash. */
  readonly publicUrl: string;
  /** How the issuer is called; `fetch` unless the issuer lives in this very process. */
  readonly fetch?: typeof fetch | undefined;
}

/** Who signed in, as the identity server says. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly account: string;
  readonly name: string;
  /** Only an address that the identity server does not call unchecked. */
  readonly email: string | undefined;
  /** G-7, FIX-004: the only role taken from a token, at a sign-in; undefined where the issuer tells no roles. */
  readonly isOperator: boolean | undefined;
}

export interface Grant {
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** What the issuer calls its own session (`sid`), where it says so. */
  readonly issuerSession: string | undefined;
  /** Seconds. */
  readonly accessLifetime: number;
  /** Seconds until the session ends unless it is refreshed. */
  readonly lifetime: number;
}

/** What has ended at the issuer: one of a person's sessions there, or all of them where none is named. */
export interface EndedAtIssuer {
  readonly issuer: string;
  readonly subject: string | undefined;
  readonly issuerSession: string | undefined;
}

/** The identity server refused a code or a refresh token; nothing is wrong with the line to it. */
export class GrantRefused extends Error {
  override readonly name = "GrantRefused";
}

export interface Issuer {
  readonly authorizationUrl: (flow: Omit<Flow, "to">) => Promise<string>;
  /** @throws GrantRefused for a forged, replayed or late code */
  readonly exchangeCode: (
    answer: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    flow: Flow,
  ) => Promise<{ readonly grant: Grant; readonly identity: Identity }>;
  /** @throws GrantRefused for a token that is spent, revoked or too old */
  readonly refresh: (refreshToken: string) => Promise<Grant>;
  /** Best effort: the portal's session has ended already. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** Where the browser goes to sign out at the issuer too. */
  readonly endSessionUrl: (idToken: string | undefined) => Promise<string>;
  /** Who a Bearer token speaks for; undefined when it is not a valid access token for this portal. */
  readonly verifyAccessToken: (token: string) => Promise<Identity | undefined>;
  /** What a logout token of the issuer's says (FIX-007); undefined when it is none for this portal. */
  readonly verifyLogoutToken: (token: string) => Promise<EndedAtIssuer | undefined>;
}

const emailIn = (claims: readonly JWTPayload[]): string | undefined =>
  claims
    .filter((set) => set["email_verified"] !== false)
    .map(({ email }) => email)
    .find(
      (email): email is string =>
        typeof email === "string" && /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254,
    );

const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** A logout token is sent at once; an older one was kept by somebody. */
const logoutTokenSeconds = 300;

/** A claim that names something; as long as the database keeps it. */
const nameIn = (claim: unknown): string | undefined =>
  typeof claim === "string" && claim !== "" && claim.length <= 255 ? claim : undefined;

/** G-7: sixty minutes where the issuer does not say. */
const defaultRefreshSeconds = 60 * 60;
const timeoutSeconds = 5;
const discoveryTries = 3;
const algorithms = ["ES256", "ES384", "ES512", "EdDSA", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];

/**
 * Any OpenID Connect issuer: Keycloak, or the embedded one. Nothing is asked of it before the first sign-in, so the
 * portal starts without it, and what failed is asked again the next time.
 */
export function openIssuer(settings: IssuerSettings): Issuer {
  const { client, publicUrl, audience } = settings;
  const redirectUri = `${publicUrl}/callback`;
  const home = `${publicUrl}/`;

  const discovered = lazily(async () => {
    const configuration = await retry(discoveryTries, () =>
      oidc.discovery(new URL(settings.url), client.id, client.secret, undefined, {
        timeout: timeoutSeconds,
        execute: settings.url.startsWith("http:") ? [oidc.allowInsecureRequests] : [],
        ...(settings.fetch && { [oidc.customFetch]: settings.fetch as oidc.CustomFetch }),
      }),
    );
    configuration.timeout = timeoutSeconds;
    return configuration;
  });
  const keys = lazily(async () => {
    const { jwks_uri } = (await discovered()).serverMetadata();
    if (!jwks_uri) throw new Error(`${settings.url} publishes no keys`);
    return createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutSeconds * 1000,
      ...(settings.fetch && { [joseFetch]: settings.fetch }),
    });
  });

  const grantOf = (tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): Grant => {
    const accessLifetime = tokens.expiresIn() ?? defaultRefreshSeconds;
    const said = Number(tokens["refresh_expires_in"]);
    const refreshLifetime = said > 0 ? said : defaultRefreshSeconds;
    return {
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      issuerSession: nameIn(tokens.claims()?.["sid"]),
      accessLifetime,
      lifetime: tokens.refresh_token ? refreshLifetime : accessLifetime,
    };
  };
  const identityOf = (...claims: readonly JWTPayload[]): Identity => {
    const text = (name: string) =>
      claims
        .map((set) => set[name])
        .find((value): value is string => typeof value === "string" && value !== "");
    const subject = text("sub")!;
    const account = text("preferred_username") ?? text("email") ?? subject;
    const told = claims.flatMap((set) => {
      const roles = rolesIn(set, client.id, settings.isEmbedded);
      return roles ? [roles] : [];
    });
    const isOperator = told.length === 0 ? undefined : told.some((roles) => roles.includes("operator"));
    return {
      issuer: settings.name,
      subject,
      account,
      name: text("name") ?? "",
      email: emailIn(claims),
      isOperator,
    };
  };

  /** A token that the issuer has signed and that holds now; undefined for anything else. */
  const verify = async (token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult | undefined> => {
    // What is no token at all needs no issuer to be refused, also while the issuer is away.
    if (!isSignedToken(token)) return undefined;
    const configuration = await reach(discovered);
    const keySet = await reach(keys);
    try {
      const { issuer } = configuration.serverMetadata();
      return await jwtVerify(token, keySet, { ...options, issuer, algorithms, clockTolerance: 10 });
    } catch (error) {
      if (
        error instanceof jose.JOSEError &&
        !(error instanceof jose.JWKSTimeout) &&
        error.code !== "ERR_JOSE_GENERIC"
      )
        return undefined;
      throw unavailable(error);
    }
  };

  return {
    authorizationUrl: async ({ state, nonce, verifier }) => {
      const configuration = await reach(discovered);
      return oidc.buildAuthorizationUrl(configuration, {
        protocol: "openid-connect",
        response_type: "code",
        redirect_uri: redirectUri,
        scope: "openid",
        // FIX-007: where a session was ended, the identity server's own must not let the next one in unasked. Of other
        // servers, which serve more than the portal, that is theirs to say.
        ...(settings.isEmbedded && { prompt: "login" }),
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },

    exchangeCode: async ({ code, state, iss }, flow) => {
      const configuration = await reach(discovered);
      const answer = new URL(redirectUri);
      // One issuer: an answer that does not name it can only be its own.
      const issuer = iss ?? configuration.serverMetadata().issuer;
      answer.search = new URLSearchParams({ code, state, iss: issuer }).toString();
      const tokens = await reach(() =>
        oidc.authorizationCodeGrant(configuration, answer, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        }),
      );
      return {
        grant: grantOf(tokens),
        identity: identityOf(tokens.claims()!, claimsIn(tokens.access_token)),
      };
    },

    refresh: async (refreshToken) => {
      const configuration = await reach(discovered);
      return grantOf(await reach(() => oidc.refreshTokenGrant(configuration, refreshToken)));
    },

    revoke: async (refreshToken) => {
      try {
        await oidc.tokenRevocation(await discovered(), refreshToken);
      } catch {
        // It ends by itself within the hour.
      }
    },

    endSessionUrl: async (idToken) => {
      try {
        const configuration = await discovered();
        if (!configuration.serverMetadata().end_session_endpoint) return home;
        return oidc.buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: home,
          ...(idToken && { id_token_hint: idToken }),
        }).href;
      } catch {
        return home;
      }
    },

    verifyAccessToken: async (token) => {
      const verified = await verify(token, { requiredClaims: ["sub", "exp"] });
      if (!verified) return undefined;
      const { payload, protectedHeader } = verified;
      const isAccessToken =
        payload["typ"] === undefined
          ? protectedHeader.typ?.toLowerCase() === "at+jwt"
          : payload["typ"] === "Bearer";
      const isForUs = [payload.aud ?? []].flat().includes(audience) || payload["azp"] === client.id;
      return isAccessToken && isForUs ? identityOf(payload) : undefined;
    },

    verifyLogoutToken: async (token) => {
      // OpenID Connect Back-Channel Logout, 2.4 and 2.6. An id token, which has a nonce, is no logout token.
      const verified = await verify(token, {
        audience: client.id,
        requiredClaims: ["iat", "jti"],
        maxTokenAge: logoutTokenSeconds,
      });
      if (!verified) return undefined;
      const { events, nonce, sub, sid } = verified.payload;
      const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
      const [subject, issuerSession] = [nameIn(sub), nameIn(sid)];
      if (!isLogout || nonce !== undefined || (!subject && !issuerSession)) return undefined;
      return { issuer: settings.name, subject, issuerSession };
    },
  };
}

function isSignedToken(token: string): boolean {
  try {
    decodeJwt(token);
    return decodeProtectedHeader(token).alg !== undefined;
  } catch {
    return false;
  }
}

/** Runs once and keeps the result; a failure is not kept. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Tries again at once: a first connection through a proxy that has just been restarted often breaks. */
async function retry<T>(tries: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || isTimeout(error)) throw error;
    }
  }
}

const isTimeout = (error: unknown) => error instanceof oidc.ClientError && error.code === "OAUTH_TIMEOUT";

/** Calls the issuer: its refusals become `GrantRefused`, everything else means that it cannot be reached. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) throw new GrantRefused("the identity server refused", { cause: error });
    throw unavailable(error);
  }
}

/** Errors of the protocol, and answers whose state, nonce or signature are not what they must be. */
function isRefusal(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status < 500 && error.error !== "invalid_client";
  if (error instanceof oidc.AuthorizationResponseError) return true;
  return error instanceof oidc.ClientError && /CLAIM|INVALID_RESPONSE|INVALID_REQUEST/.test(error.code ?? "");
}

/** Claims of a token that came straight from the issuer; an access token need not be readable. */
function claimsIn(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/**
 * Roles for this portal. A realm may serve other systems as well, whose "operator" is not ours: of any issuer but the
 * embedded one only the roles of our client count, where Keycloak puts them. Undefined without the claim: the token does
 * not say who has which role, which is another thing than saying that this person has none (FIX-004).
 */
export function rolesIn(
  claims: JWTPayload,
  clientId: string,
  isEmbedded: boolean,
): readonly unknown[] | undefined {
  const roles = (value: unknown): readonly unknown[] => {
    const list = (value as { roles?: unknown } | undefined)?.roles;
    return Array.isArray(list) ? list : [];
  };
  if (isEmbedded) return Array.isArray(claims["roles"]) ? claims["roles"] : undefined;
  const byClient = claims["resource_access"];
  if (typeof byClient !== "object" || byClient === null) return undefined;
  return roles((byClient as Record<string, unknown>)[clientId]);
}
