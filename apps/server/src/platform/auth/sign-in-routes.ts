import { randomUUID } from "node:crypto";
import { isStaff } from "@birzha/domain/shared/access/actor.ts";
import { safeInternalPath } from "@birzha/domain/shared/values/safe-path.ts";
import formbody from "@fastify/formbody";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as oidc from "openid-client";
import type { z } from "zod";
import { appendAudit } from "../audit/audit.ts";
import type { OwnerDb } from "../db/handles.ts";
import { inOwnerTransaction } from "../db/request-transaction.ts";
import { ApiError } from "../http/errors/failure.ts";
import { sendFailures } from "../http/requests.ts";
import { originOf, type UserDirectory } from "./authenticate.ts";
import type { SignInCookies } from "./cookies.ts";
import type { IdentityIssuer } from "./issuer.ts";
import { GrantError } from "./issuer-errors.ts";
import { requireSameOrigin, requireSameOriginPage } from "./csrf.ts";
import { digestOf, opaqueRefreshToken } from "./session-tokens.ts";
import {
  claimRefresh,
  endSession,
  endSessionsAtIssuer,
  extendSession,
  releaseRefresh,
  tryStartSession,
} from "./sessions.ts";
import {
  loginQuery,
  tokenForm,
  tokenResponse,
  signInCalls,
  logoutForm,
  type TokenResponse,
} from "./sign-in-calls.ts";
import { secondFactorError } from "./second-factor-error.ts";

export interface SignInOptions {
  readonly db: OwnerDb;
  readonly issuer: IdentityIssuer;
  readonly users: UserDirectory;
  readonly cookies: SignInCookies;
  /** URL of the portal without a trailing slash. */
  readonly publicUrl: string;
  /** FIX-204: whether the issuer must prove a second factor of staff. */
  readonly staffSecondFactor: boolean;
}

const loginSchema = { querystring: loginQuery };

const tokenSchema = { body: tokenForm, response: { 200: tokenResponse } };

const logoutSchema = { response: { 200: signInCalls.end.response } };

const backChannelSchema = { body: logoutForm, response: { 200: signInCalls.endAtIssuer.response } };

/**
 * Routes of a session's life cycle (PLAT-040..046, FIX-007):
 *
 * GET  /keycloak/auth/login                state, nonce, PKCE verifier in the flow cookie → redirect to the issuer
 * POST /keycloak/auth/token                code → tokens → user → new session; or refresh of session and role
 * POST /keycloak/auth/logout               end of the session; returns the issuer's sign-out URL
 * POST /keycloak/auth/backchannel-logout   signed logout token from the issuer → ends its sessions
 */
export function signInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { db, issuer, users, cookies, publicUrl, staffSecondFactor } = options;
  const publicOrigin = new URL(publicUrl).origin;
  sendFailures(app);
  app.addHook("onRequest", async (_request, reply) => void reply.header("cache-control", "no-store"));

  /** S-8: writes sign-ins and sign-outs to the audit log. */
  const audit = async (request: FastifyRequest, sessionId: string, action: string) => {
    const found = await users.findActor(db, { kind: "session", digest: digestOf(sessionId) }, undefined);
    if (!found) return;
    const { actor } = found;
    const origin = { actor, clientRequestId: clientRequestIdOf(request), ip: request.ip };
    const entry = { action, entity: "user", entityId: actor.userId };
    await inOwnerTransaction(db, (tx) => appendAudit(tx, origin, [entry]));
  };

  const isStaffSession = async (sessionId: string) => {
    const found = await users.findActor(db, { kind: "session", digest: digestOf(sessionId) }, undefined);
    return found !== undefined && isStaff(found.actor);
  };

  app.get(
    signInCalls.begin.path,
    { schema: loginSchema, config: { signIn: true } },
    async (request, reply) => {
      const { to, canonical, secondFactor } = request.query as z.output<typeof loginQuery>;
      const target = safeInternalPath(typeof to === "string" ? to : undefined);
      // Cookies belong to a host, so redirect once from another host name of this server to the configured one.
      if (request.host !== new URL(publicUrl).host && canonical === undefined) {
        const query = new URLSearchParams({
          to: target,
          canonical: "1",
          ...(secondFactor !== undefined && { secondFactor: "1" }),
        });
        return reply.redirect(`${publicUrl}/keycloak/auth/login?${query}`);
      }
      const flow = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
        to: target,
      };
      const url = await issuer.authorizationUrl(flow, { withSecondFactor: secondFactor !== undefined });
      cookies.addFlow(request, reply, flow);
      return reply.redirect(url);
    },
  );

  // CSRF check before the body is read.
  const onRequest = async (request: FastifyRequest) => requireSameOriginPage(request, publicOrigin);

  // FIX-150: these two endpoints declare a form, and no other endpoint accepts one.
  const requireForm = async ({ headers }: FastifyRequest) => {
    if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers["content-type"] ?? ""))
      throw new ApiError("shared.unsupported-type");
  };
  void app.register(formbody);

  const tokenHooks = { onRequest: [onRequest, requireForm] };
  app.post(signInCalls.finish.path, { schema: tokenSchema, ...tokenHooks }, async (request, reply) => {
    const form = request.body as z.output<typeof tokenForm>;
    return form.grant_type === "authorization_code"
      ? await finish(form, request, reply)
      : await refresh(form.refresh_token, request, reply);
  });

  const finish = async (
    response: { readonly code: string; readonly state: string; readonly iss?: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<TokenResponse> => {
    const flow = cookies.takeFlow(request, reply, response.state);
    if (!flow) throw new ApiError("users.sign-in-failed");
    const { grant, identity, missing } = await issuer.exchangeCode(response, flow).catch(asSignInFailure);
    if (missing.length > 0) request.log.info({ missing }, "identity server omitted claims of the user");
    const isWithoutStaff = staffSecondFactor && identity.hasSecondFactor !== true;
    if (isWithoutStaff && identity.isOperator) throw secondFactorError(identity);
    const userId = await users.recordSignIn(identity);
    // the trading system signs in with its own token, never through a browser.
    const found = await users.findActor(db, { kind: "identity", ...identity }, undefined);
    if (found?.actor.kind === "machine") throw new ApiError("shared.forbidden");
    const tokens = {
      refresh: grant.refreshToken,
      id: grant.idToken,
      hasSecondFactor: identity.hasSecondFactor,
    };
    const sessionId = await tryStartSession(db, userId, tokens, grant.lifetime, originOf(request), {
      issuerSession: grant.issuerSession,
      isWithoutStaff,
    });
    if (sessionId === undefined) throw secondFactorError(identity);
    // Afterwards, because the issuer's session ends with the last session of the portal (FIX-205).
    const before = cookies.sessionOf(request);
    if (before) await endSession(db, before);
    await audit(request, sessionId, "users.sign-in");
    cookies.setSession(reply, sessionId);
    return { ...opaqueResponse(sessionId, grant.accessLifetime, grant.lifetime), to: flow.to };
  };

  const refresh = async (
    given: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<TokenResponse> => {
    const sessionId = cookies.sessionOf(request);
    if (!sessionId) throw new ApiError("shared.no-session");
    requireSameOrigin(request, publicOrigin);
    if (given && given !== opaqueRefreshToken(sessionId)) throw new ApiError("users.sign-in-failed");
    const claim = await claimRefresh(db, sessionId);
    if (claim.kind === "recent") return opaqueResponse(sessionId, claim.lifetime, claim.lifetime);
    if (claim.kind === "none") {
      cookies.clearSession(reply);
      throw new ApiError("shared.no-session");
    }
    // INST-003: without a refresh token the session lasts until its end.
    if (!claim.tokens.refresh) return opaqueResponse(sessionId, claim.lifetime, claim.lifetime);
    try {
      const refreshed = await issuer.refresh(claim.tokens.refresh, claim.tokens.id);
      const { grant, isOperator } = refreshed;
      const hasSecondFactor = refreshed.hasSecondFactor ?? claim.tokens.hasSecondFactor;
      const tokens = {
        refresh: grant.refreshToken ?? claim.tokens.refresh,
        id: grant.idToken ?? claim.tokens.id,
        hasSecondFactor,
      };
      await extendSession(db, sessionId, tokens, grant.lifetime);
      // FIX-165: a lost role ends all sessions of the user; a granted one applies from the next sign-in.
      if (isOperator === false && (await users.revokeStaffRole(digestOf(sessionId))))
        throw new GrantError("staff role removed at the identity server");
      if (staffSecondFactor && hasSecondFactor !== true && (await isStaffSession(sessionId)))
        throw new GrantError("second factor of staff not proven");
      return opaqueResponse(sessionId, grant.accessLifetime, grant.lifetime);
    } catch (error) {
      if (!(error instanceof GrantError)) {
        await releaseRefresh(db, sessionId, claim.previous);
        throw error;
      }
      // The identity server has ended the session: revoked, idle for too long, or the account is gone.
      await endSession(db, sessionId);
      cookies.clearSession(reply);
      throw new ApiError("shared.no-session", { cause: error });
    }
  };

  app.post(signInCalls.end.path, { schema: logoutSchema, onRequest }, async (request, reply) => {
    const sessionId = cookies.sessionOf(request);
    let idToken: string | undefined;
    if (sessionId) {
      requireSameOrigin(request, publicOrigin);
      // Before the session is deleted, because it identifies the user.
      await audit(request, sessionId, "users.sign-out");
      const ended = await endSession(db, sessionId);
      idToken = ended?.tokens.id;
      cookies.clearSession(reply);
      if (ended?.tokens.refresh) await issuer.revoke(ended.tokens.refresh);
    }
    const endSessionUrl = await issuer.endSessionUrl(idToken);
    return { data: { endSessionUrl }, errorMessage: null, requestId: request.id };
  });

  // The issuer calls this, not a browser: the token's signature authenticates it.
  app.post(
    signInCalls.endAtIssuer.path,
    { schema: backChannelSchema, onRequest: requireForm },
    async (request) => {
      const { logout_token: token } = request.body as z.output<typeof logoutForm>;
      const what = await issuer.verifyLogoutToken(token);
      if (!what) throw new ApiError("shared.malformed");
      const origin = { actor: undefined, clientRequestId: undefined, ip: request.ip };
      const people = await inOwnerTransaction(db, async (tx) => {
        const ended = await endSessionsAtIssuer(tx, what);
        const entries = ended.map((entityId) => ({
          action: "users.end-sessions",
          entity: "user",
          entityId,
          after: { by: "issuer" },
        }));
        await appendAudit(tx, origin, entries);
        return ended;
      });
      return { data: { ended: people.length > 0 }, errorMessage: null, requestId: request.id };
    },
  );
}

const opaqueResponse = (sessionId: string, expires: number, refreshExpires: number): TokenResponse => ({
  access_token: randomUUID(),
  refresh_token: opaqueRefreshToken(sessionId),
  expires_in: expires,
  refresh_expires_in: refreshExpires,
  token_type: "Cookie",
});

function asSignInFailure(error: unknown): never {
  throw error instanceof GrantError ? new ApiError("users.sign-in-failed", { cause: error }) : error;
}

function clientRequestIdOf(request: FastifyRequest): string | undefined {
  const given = request.headers["clientrequestid"];
  return typeof given === "string" && given.length <= 64 ? given : undefined;
}
