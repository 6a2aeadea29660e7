import {
  createRemoteJWKSet,
  customFetch as joseFetch,
  errors as jose,
  jwtVerify,
  type JWTPayload,
  type JWTVerifyOptions,
  type JWTVerifyResult,
} from "jose";
import * as oidc from "openid-client";
import { unavailableError } from "../http/errors/failure.ts";
import type { SignInFlow } from "./cookies.ts";
import { GrantError, reachIssuer } from "./issuer-errors.ts";
import { discoverIssuer, timeoutSeconds, type IssuerAddress } from "./discover-issuer.ts";
import {
  claimsIn,
  endedIn,
  identityIn,
  isAccessToken,
  isSignedToken,
  nameIn,
  missingClaims,
  operatorIn,
  proofSeconds,
  secondFactorIn,
  type ClaimSettings,
  type EndedAtIssuer,
  type TokenIdentity,
} from "./token-claims.ts";

export interface IssuerSettings extends IssuerAddress {
  /** Name in the users table: the issuer's URL, or `embedded`, which survives a change of URL. */
  readonly name: string;
  /** Requested scopes, separated by spaces. */
  readonly scopes: string;
  readonly claims: ClaimSettings;
  /** FIX-204: accepted values of `acr` for staff; empty or undefined: `mfa` in `amr`. */
  readonly staffAcr?: readonly string[] | undefined;
  /** Whether it is the embedded server, which serves only the portal. */
  readonly isEmbedded: boolean;
  /** Required `aud` of API clients' access tokens. */
  readonly audience: string;
  /** URL of the portal without a trailing slash. */
  readonly publicUrl: string;
}

export interface TokenGrant {
  readonly refreshToken: string | undefined;
  readonly idToken: string | undefined;
  /** Id of the issuer's own session (`sid`), if known. */
  readonly issuerSession: string | undefined;
  /** Lifetime of the access token in seconds. */
  readonly accessLifetime: number;
  /** Seconds until the session ends unless it is refreshed. */
  readonly lifetime: number;
}

export interface SignedIn {
  readonly grant: TokenGrant;
  readonly identity: TokenIdentity;
  /** Claims that were configured but missing; for the log. */
  readonly missing: readonly string[];
}

export interface IdentityIssuer {
  /** `withSecondFactor` asks for the proof that staff need (FIX-346); others sign in without it. */
  readonly authorizationUrl: (
    flow: Omit<SignInFlow, "to">,
    options?: { readonly withSecondFactor?: boolean },
  ) => Promise<string>;
  /** @throws GrantError for a forged, replayed or expired code */
  readonly exchangeCode: (
    response: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    flow: SignInFlow,
  ) => Promise<SignedIn>;
  /** @throws GrantError for a used, revoked or expired token */
  readonly refresh: (
    refreshToken: string,
    idToken: string | undefined,
  ) => Promise<{
    readonly grant: TokenGrant;
    /** Undefined if unknown, here and below. */
    readonly isOperator: boolean | undefined;
    readonly hasSecondFactor: boolean | undefined;
  }>;
  /** Best effort: the portal's session has already ended. */
  readonly revoke: (refreshToken: string) => Promise<void>;
  /** URL at which the browser signs out of the issuer as well. */
  readonly endSessionUrl: (idToken: string | undefined) => Promise<string>;
  /** Verifies a bearer token; undefined unless it is a valid access token for this portal. */
  readonly verifyAccessToken: (token: string) => Promise<TokenIdentity | undefined>;
  /** Verifies a logout token (FIX-007); undefined unless it is one for this portal. */
  readonly verifyLogoutToken: (token: string) => Promise<EndedAtIssuer | undefined>;
}

/** Maximum age of a logout token in seconds: issuers send it at once, so an older one is a replay. */
const logoutTokenSeconds = 300;
/** Maximum age of a sign-in at the embedded server in seconds, until the portal gets its code. */
const freshSeconds = 300;
/** G-7: sixty minutes unless the issuer states a lifetime. */
const defaultRefreshSeconds = 60 * 60;
const algorithms = ["ES256", "ES384", "ES512", "EdDSA", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];

/**
 * Connects to an OpenID Connect issuer, external (INST-003) or embedded. It sends no request before the first
 * sign-in, so the portal starts without the issuer. Failed discovery is retried on the next use.
 */
export function openIssuer(settings: IssuerSettings): IdentityIssuer {
  const { client, publicUrl, audience } = settings;
  const redirectUri = `${publicUrl}/callback`;
  const home = `${publicUrl}/`;

  const discovered = lazily(() => discoverIssuer(settings));
  const keys = lazily(async () => {
    const { jwks_uri } = (await discovered()).serverMetadata();
    if (!jwks_uri) throw new Error(`metadata of ${settings.url} has no jwks_uri`);
    return createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: timeoutSeconds * 1000,
      ...(settings.fetch && { [joseFetch]: settings.fetch }),
    });
  });

  const grantOf = (tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers): TokenGrant => {
    const accessLifetime = tokens.expiresIn() ?? defaultRefreshSeconds;
    const reportedLifetime = Number(tokens["refresh_expires_in"]);
    const refreshLifetime = reportedLifetime > 0 ? reportedLifetime : defaultRefreshSeconds;
    return {
      refreshToken: tokens.refresh_token,
      idToken: tokens.id_token,
      issuerSession: nameIn(tokens.claims()?.["sid"]),
      accessLifetime,
      lifetime: tokens.refresh_token ? refreshLifetime : accessLifetime,
    };
  };

  /**
   * INST-003: reads the claims of the tokens, and of the userinfo endpoint when required ones are missing: many
   * issuers put only the subject into tokens. Some issuers reject their own access tokens at that endpoint.
   */
  const collectClaims = async (
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    subject: string,
  ): Promise<{ readonly claims: readonly JWTPayload[]; readonly isRejected: boolean }> => {
    const claims = [tokens.claims() ?? {}, claimsIn(tokens.access_token)];
    const isOpen = missingClaims(claims, settings.claims).length > 0;
    if (settings.isEmbedded || !isOpen || !configuration.serverMetadata().userinfo_endpoint)
      return { claims, isRejected: false };
    try {
      const collected = await oidc.fetchUserInfo(configuration, tokens.access_token, subject);
      return { claims: [...claims, collected as JWTPayload], isRejected: false };
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return { claims, isRejected: true };
      throw unavailableError(error);
    }
  };

  /**
   * FIX-165: reads the staff role again at a refresh. Roles are unknown, not lost, if the issuer returned neither
   * an ID token nor userinfo, or did not respond: the new tokens must be stored in any case.
   */
  const readRole = async (
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
    idToken: string | undefined,
  ): Promise<boolean | undefined> => {
    const issued = tokens.claims();
    const { sub } = issued ?? claimsIn(idToken ?? "");
    if (sub === undefined) return undefined;
    const collected = await collectClaims(configuration, tokens, sub).catch(() => undefined);
    if (!collected) return undefined;
    const isWhole = issued !== undefined || collected.claims.length > 2;
    const { claims } = settings;
    return operatorIn({ ...claims, sendsAllRoles: claims.sendsAllRoles && isWhole }, collected.claims);
  };

  /** Verifies signature, issuer and expiry; undefined for an invalid token. */
  const verify = async (token: string, options: JWTVerifyOptions): Promise<JWTVerifyResult | undefined> => {
    // A malformed token needs no issuer, so it is rejected even while the issuer is down.
    if (!isSignedToken(token)) return undefined;
    const configuration = await reachIssuer(discovered);
    const keySet = await reachIssuer(keys);
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
      throw unavailableError(error);
    }
  };

  return {
    authorizationUrl: async ({ state, nonce, verifier }, { withSecondFactor = false } = {}) => {
      const configuration = await reachIssuer(discovered);
      const acr = settings.staffAcr?.join(" ") ?? "";
      return oidc.buildAuthorizationUrl(configuration, {
        protocol: "openid-connect",
        response_type: "code",
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        // The embedded server asks staff for their second factor at every sign-in.
        ...(withSecondFactor &&
          !settings.isEmbedded && { max_age: String(proofSeconds), ...(acr !== "" && { acr_values: acr }) }),
      }).href;
    },

    exchangeCode: async ({ code, state, iss }, flow) => {
      const configuration = await reachIssuer(discovered);
      const response = new URL(redirectUri);
      // With a single issuer, a response without `iss` can only be from it.
      const issuer = iss ?? configuration.serverMetadata().issuer;
      response.search = new URLSearchParams({ code, state, iss: issuer }).toString();
      const tokens = await reachIssuer(() =>
        oidc.authorizationCodeGrant(configuration, response, {
          pkceCodeVerifier: flow.verifier,
          expectedState: flow.state,
          expectedNonce: flow.nonce,
          idTokenExpected: true,
        }),
      );
      const idToken = tokens.claims()!;
      // FIX-204: the embedded server serves only the portal, so an older sign-in belongs to an ended session.
      if (settings.isEmbedded && !(Date.now() / 1000 - (idToken.auth_time ?? 0) < freshSeconds))
        throw new GrantError("identity server returned an old sign-in");
      const { claims, isRejected } = await collectClaims(configuration, tokens, idToken.sub);
      return {
        grant: grantOf(tokens),
        identity: identityIn(settings, claims),
        missing: [...missingClaims(claims, settings.claims), ...(isRejected ? ["userinfo"] : [])],
      };
    },

    refresh: async (refreshToken, idToken) => {
      const configuration = await reachIssuer(discovered);
      const tokens = await reachIssuer(() => oidc.refreshTokenGrant(configuration, refreshToken));
      return {
        grant: grantOf(tokens),
        isOperator: await readRole(configuration, tokens, idToken),
        hasSecondFactor: secondFactorIn(tokens.claims() ?? {}, settings.staffAcr ?? []),
      };
    },

    revoke: async (refreshToken) => {
      try {
        await oidc.tokenRevocation(await discovered(), refreshToken);
      } catch {
        // The token expires by itself within the hour.
      }
    },

    endSessionUrl: async (idToken) => {
      // FIX-205: the session of the embedded server has ended with that of the portal.
      if (settings.isEmbedded && nameIn(claimsIn(idToken ?? "")["sid"]) !== undefined) return home;
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
      const isOurs = isAccessToken(verified, { audience, clientId: client.id });
      return isOurs ? identityIn(settings, [verified.payload]) : undefined;
    },

    verifyLogoutToken: async (token) => {
      const verified = await verify(token, {
        audience: client.id,
        requiredClaims: ["iat", "jti"],
        maxTokenAge: logoutTokenSeconds,
      });
      const ended = verified && endedIn(verified.payload);
      return ended && { issuer: settings.name, ...ended };
    },
  };
}

/** Runs once and caches the result; failures are not cached. */
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
