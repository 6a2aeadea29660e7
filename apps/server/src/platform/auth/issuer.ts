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
import { unavailable } from "../http/errors/failure.ts";
import type { Flow } from "./cookies.ts";
import { discoverIssuer, timeoutSeconds, type IssuerAddress } from "./discover-issuer.ts";
import {
  claimsIn,
  endedIn,
  identityIn,
  isAccessToken,
  isSignedToken,
  nameIn,
  untoldIn,
  type ClaimSettings,
  type EndedAtIssuer,
  type Identity,
} from "./token-claims.ts";

export interface IssuerSettings extends IssuerAddress {
  /** How the users table calls the issuer: its address, or `embedded`, which survives a change of address. */
  readonly name: string;
  /** What is asked for at a sign-in, separated by spaces. */
  readonly scopes: string;
  readonly claims: ClaimSettings;
  /** Whether it is the embedded one, which serves nothing but the portal. */
  readonly isEmbedded: boolean;
  /** `aud` that access tokens of API clients must have. */
  readonly audience: string;
  /** Address of the portal without a final slash. */
  readonly publicUrl: string;
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

export interface SignedIn {
  readonly grant: Grant;
  readonly identity: Identity;
  /** What the issuer did not tell of the person though it was looked for; for the log. */
  readonly untold: readonly string[];
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
  ) => Promise<SignedIn>;
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

/** A logout token is sent at once; an older one was kept by somebody. */
const logoutTokenSeconds = 300;
/** G-7: sixty minutes where the issuer does not say. */
const defaultRefreshSeconds = 60 * 60;
const algorithms = ["ES256", "ES384", "ES512", "EdDSA", "RS256", "RS384", "RS512", "PS256", "PS384", "PS512"];

/**
 * Any OpenID Connect issuer (INST-003), or the embedded one. Nothing is asked of it before the first sign-in, so the
 * portal starts without it, and what failed is asked again the next time.
 */
export function openIssuer(settings: IssuerSettings): Issuer {
  const { client, publicUrl, audience } = settings;
  const redirectUri = `${publicUrl}/callback`;
  const home = `${publicUrl}/`;

  const discovered = lazily(() => discoverIssuer(settings));
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

  /**
   * INST-003: what the tokens say of a person, and where they leave something open what the issuer says when it is asked:
   * many put no more than the subject into their tokens. Some give access tokens that it does not take itself.
   */
  const tellMore = async (
    configuration: oidc.Configuration,
    tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
  ): Promise<{ readonly claims: readonly JWTPayload[]; readonly isRefused: boolean }> => {
    const claims = [tokens.claims()!, claimsIn(tokens.access_token)];
    const isOpen = untoldIn(claims, settings.claims).length > 0;
    if (settings.isEmbedded || !isOpen || !configuration.serverMetadata().userinfo_endpoint)
      return { claims, isRefused: false };
    try {
      const told = await oidc.fetchUserInfo(configuration, tokens.access_token, tokens.claims()!.sub);
      return { claims: [...claims, told as JWTPayload], isRefused: false };
    } catch (error) {
      if (error instanceof oidc.WWWAuthenticateChallengeError) return { claims, isRefused: true };
      throw unavailable(error);
    }
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
        scope: settings.scopes,
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
      const { claims, isRefused } = await tellMore(configuration, tokens);
      return {
        grant: grantOf(tokens),
        identity: identityIn(settings, claims),
        untold: [...untoldIn(claims, settings.claims), ...(isRefused ? ["userinfo"] : [])],
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
