import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { FastifyRequest } from "fastify";
import type { Authenticate } from "../http/context.ts";
import { Refused } from "../http/failure.ts";
import type { SignInCookies } from "./cookies.ts";
import type { Identity, Issuer } from "./issuer.ts";
import { requireOwnCall } from "./own-page.ts";
import type { SessionUse } from "./sessions.ts";
import { digestOf } from "./session-tokens.ts";

/** What proves who calls: the digest of a session's cookie, or an identity that a verified token names. */
export type Credential =
  | { readonly kind: "session"; readonly digest: Buffer }
  | { readonly kind: "identity"; readonly issuer: string; readonly subject: string };

/** The caller as the database knows him now. */
export interface FoundActor {
  readonly actor: Actor;
  /** The organisation a call without the header acts for. */
  readonly lastOrganizationId: number | undefined;
  /** Whether it is known where and when the session was last used, to the minute (FIX-007). */
  readonly isUseNoted: boolean;
}

/** The users area behind the sign-in machinery, which knows no area. */
export interface UserDirectory {
  /** One query: user, acting organisation, membership. */
  readonly findActor: (
    credential: Credential,
    organizationId: number | undefined,
  ) => Promise<FoundActor | undefined>;
  /** Makes the user at the first sign-in (G-7); answers the id. */
  readonly recordSignIn: (identity: Identity) => Promise<number>;
  readonly noteUse: (digest: Buffer, use: SessionUse) => Promise<void>;
  readonly rememberOrganization: (userId: number, organizationId: number) => Promise<void>;
}

export interface AuthenticateOptions {
  readonly issuer: Issuer;
  readonly users: UserDirectory;
  readonly cookies: SignInCookies;
  readonly publicUrl: string;
}

/**
 * Finds the caller of an API call: by Bearer token of the issuer, or by the session cookie, which then must come
 * from our own page. No valid credential is a guest. Who may act for which organisation is read from the database
 * every time, never from a token (S-2).
 */
export function createAuthenticate({ issuer, users, cookies, publicUrl }: AuthenticateOptions): Authenticate {
  const publicOrigin = new URL(publicUrl).origin;

  const byToken = async (token: string, organizationId: number | undefined) => {
    const identity = await issuer.verifyAccessToken(token);
    if (!identity) return undefined;
    const { issuer: name, subject } = identity;
    const credential: Credential = { kind: "identity", issuer: name, subject };
    const found = await users.findActor(credential, organizationId);
    if (found) return found;
    await users.recordSignIn(identity);
    return users.findActor(credential, organizationId);
  };

  return async (request) => {
    const token = bearerToken(request);
    const sessionId = cookies.sessionOf(request);
    if (token === undefined && sessionId === undefined) return { actor: undefined };
    const organizationId = requestedOrganization(request);
    const requested = organizationId === "malformed" ? undefined : organizationId;
    const found =
      token === undefined
        ? await users.findActor({ kind: "session", digest: digestOf(sessionId!) }, requested)
        : await byToken(token, requested);
    if (!found) return { actor: undefined };
    const { actor, lastOrganizationId, isUseNoted } = found;
    try {
      if (token === undefined) requireOwnCall(request, publicOrigin);
      if (organizationId !== undefined && actor.organization?.id !== organizationId)
        throw new Refused("shared.foreign-organization");
    } catch (error) {
      // With its caller: refused writes are recorded.
      if (error instanceof Refused) return { actor, refusal: error };
      throw error;
    }
    if (!isUseNoted) await users.noteUse(digestOf(sessionId!), placeOf(request));
    if (requested !== undefined && requested !== lastOrganizationId)
      await users.rememberOrganization(actor.userId, requested);
    return { actor };
  };
}

/** FIX-007: where a session is used. */
export const placeOf = ({ ip, headers }: FastifyRequest): SessionUse => ({
  ip,
  userAgent: headers["user-agent"] ?? "",
});

/** The token of an Authorization header; undefined without one. A password asked for by a proxy is not for us. */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^Bearer\b/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1] ?? "";
}

/** G-18: the header names an organisation, or is absent or empty. */
function requestedOrganization(request: FastifyRequest): number | "malformed" | undefined {
  const header = request.headers["currentorganization"];
  if (header === undefined || header === "") return undefined;
  return typeof header === "string" && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : "malformed";
}
