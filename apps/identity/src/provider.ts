import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from "oidc-provider";
import type { Pool } from "pg";
import { findAccount, type IdentityAccount } from "./accounts.ts";
import { postgresAdapter } from "./adapter.ts";
import { failedPage } from "./pages/failed-page.ts";
import { html, HtmlText } from "./pages/html.ts";
import { renderPage, type PageContent, type PortalLinks, type PageVisit } from "./pages/page.ts";
import { machineClientId, machineScope } from "./machine-client.ts";
import { storeSecret, signingKeyName } from "./secrets.ts";
import { languageOf, textsOf } from "./pages/texts.ts";

/** G-7: lifetimes in seconds. Both exceed the 450 s after which an active client refreshes its tokens. */
const accessTokenSeconds = 15 * 60;
const refreshTokenSeconds = 60 * 60;
/** Maximum lifetime of a sign-in: even an active user enters the password once a working day. */
const workingDaySeconds = 12 * 60 * 60;

const signingAlgorithm = "ES256";

export interface ProviderSettings {
  readonly pool: Pool;
  readonly issuer: string;
  /** Path of the issuer, for example `/identity`, also the path of its cookies. */
  readonly mount: string;
  readonly client: {
    readonly id: string;
    readonly secret: string;
    readonly redirectUri: string;
  };
  readonly portal: PortalLinks;
  /** `aud` of access tokens. */
  readonly audience: string;
  readonly onError: (error: unknown) => void;
  /** Called when a user has ended a session of this server. */
  readonly onSignOut: (session: string) => Promise<void>;
  /** Whether the database was unreachable or busy. */
  readonly isUnavailable: (error: unknown) => boolean;
}

/** Value of Retry-After while the database is unreachable. */
export const secondsUntilRetry = 2;

/**
 * Creates the OpenID Connect provider. The portal is its confidential client: authorization code flow with
 * PKCE and rotated refresh tokens. The trading system, if there is one, uses client credentials; its
 * client is a row of the storage adapter.
 */
export async function createProvider(settings: ProviderSettings): Promise<Provider> {
  const { pool, issuer, mount, client, portal, audience } = settings;
  const key = await storeSecret<JWK>(pool, signingKeyName, makeSigningKey);
  const cookieKey = await storeSecret(pool, "cookie-key", () => randomBytes(32).toString("base64url"));
  // The portal's specification names the resource by the client id, but RFC 8707 requires a URI.
  const resource = `urn:${client.id}`;
  const cookie = { httpOnly: true, overwrite: true, sameSite: "lax", signed: true } as const;

  const visitOf = ({ req }: KoaContextWithOIDC): PageVisit => ({ ...portal, language: languageOf(req) });

  const configuration: Configuration = {
    adapter: postgresAdapter(pool),
    jwks: { keys: [key] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        post_logout_redirect_uris: [portal.home],
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    pkce: { required: () => true },
    scopes: ["openid"],
    claims: {
      openid: [
        ...["sub", "preferred_username", "name", "email", "email_verified", "roles"],
        ...["amr", "auth_time", "sid"],
      ],
    },
    conformIdTokenClaims: false,
    async findAccount(_context, subject, token) {
      const account = await findAccount(pool, subject);
      if (!account) return undefined;
      // FIX-205: links the portal's session to the session of this server.
      const sid = token && "sessionUid" in token ? { sid: token.sessionUid } : {};
      return { accountId: subject, claims: () => ({ sub: subject, ...sid, ...claimsOf(account) }) };
    },
    // API clients read the caller's claims from the access token alone.
    async extraTokenClaims(_context, token) {
      const account = "accountId" in token ? await findAccount(pool, token.accountId) : undefined;
      return account && { ...claimsOf(account), azp: client.id };
    },
    // A first-party client needs no consent.
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client!.clientId;
      const grantId = oidc.result?.consent?.grantId ?? oidc.session!.grantIdFor(clientId);
      const known = grantId ? await oidc.provider.Grant.find(grantId) : undefined;
      if (known) return known;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope("openid");
      grant.addResourceScope(resource, "openid");
      await grant.save();
      return grant;
    },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // A refresh token extends the portal's session, which can outlive the sign-in at this server.
    expiresWithSession: () => false,
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: workingDaySeconds,
      IdToken: accessTokenSeconds,
      Interaction: 30 * 60,
      RefreshToken: refreshTokenSeconds,
      // The idle time-out of portal sessions: after it the user must enter the password again.
      Session: refreshTokenSeconds,
    },
    cookies: {
      keys: [cookieKey],
      // PLAT-143: every cookie of the portal starts with "auth.".
      names: { session: "auth.identity", interaction: "auth.interaction", resume: "auth.resume" },
      long: { ...cookie, path: mount },
      short: cookie,
    },
    interactions: { policy: freshSignIns(), url: (_context, { uid }) => `${mount}/sign-in/${uid}` },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_context, caller, token) => token.clientId === caller.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => respondWithPage(context, signOutPage(visitOf(context), form)),
        postLogoutSuccessSource: (context) => respondWithPage(context, signedOutPage(visitOf(context))),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, _resource, { clientId }) => ({
          scope: clientId === machineClientId ? machineScope : "openid",
          audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: accessTokenSeconds,
          jwt: { sign: { alg: signingAlgorithm } },
        }),
      },
    },
    clientBasedCORS: () => false,
    renderError(context, out, error) {
      const code = settings.isUnavailable(error) ? "temporarily_unavailable" : out.error;
      return respondWithPage(context, failedPage(visitOf(context), code));
    },
  };
  const provider = new Provider(issuer, configuration);
  // The request handler overwrites the forwarding headers with the issuer's URL, so trusting them is safe.
  provider.proxy = true;
  provider.use(async (context, next) => {
    try {
      await next();
      const { route, session } = (context as Partial<KoaContextWithOIDC>).oidc ?? {};
      if (route === "end_session_confirm" && session && "destroyed" in session)
        await settings.onSignOut(session.uid);
    } catch (error) {
      // The session is saved after the response, outside of oidc-provider's own error handlers.
      settings.onError(error);
      const isPassing = settings.isUnavailable(error);
      context.status = isPassing ? 503 : 500;
      if (isPassing) context.set("retry-after", String(secondsUntilRetry));
      const code = isPassing ? "temporarily_unavailable" : "server_error";
      respondWithPage(
        context as KoaContextWithOIDC,
        failedPage(visitOf(context as KoaContextWithOIDC), code),
      );
    }
  });
  // oidc-provider emits it between writing the response and sending it.
  provider.on("server_error", (context, error) => {
    settings.onError(error);
    if (!settings.isUnavailable(error)) return;
    context.status = 503;
    context.set("retry-after", String(secondsUntilRetry));
  });
  return provider;
}

/**
 * FIX-204: requires the sign-in page for every authorization, whatever its parameters are. Otherwise a session that
 * began without a second factor, or that the portal has ended, would sign in silently.
 */
function freshSignIns() {
  const policy = interactionPolicy.base();
  const { Check } = interactionPolicy;
  const fresh = new Check("fresh_sign_in", "every authorization needs a sign-in", ({ oidc }) =>
    oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  );
  policy.get("login")!.checks.add(fresh);
  return policy;
}

const claimsOf = (account: IdentityAccount) => ({
  preferred_username: account.login,
  name: account.name,
  ...(account.email === null ? {} : { email: account.email, email_verified: true }),
  roles: [...account.roles],
});

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const kid = randomBytes(8).toString("base64url");
  return { ...(await exportJWK(privateKey)), use: "sig", alg: signingAlgorithm, kid };
}

function respondWithPage(context: KoaContextWithOIDC, page: PageContent): void {
  const { body, headers } = renderPage(page);
  context.set({ ...headers });
  context.body = body;
}

/** Completes the provider's form so that it ends all sign-ins without a confirmation. */
function signOutPage(visit: PageVisit, form: string): PageContent {
  const words = textsOf(visit.language).signOut;
  const button = html`<input type="hidden" name="logout" value="yes"><button>${words.submit}</button></form>`;
  return {
    title: words.title,
    visit,
    submitsItself: true,
    body: html`<section>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      ${new HtmlText(form.replace("</form>", button.text))}
    </section>`,
  };
}

function signedOutPage(visit: PageVisit): PageContent {
  const words = textsOf(visit.language).signedOut;
  return {
    title: words.title,
    visit,
    body: html`<section>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <a class="button" href="${visit.home}">${words.home}</a>
    </section>`,
  };
}
