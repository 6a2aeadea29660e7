import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { keyPrefix } from "@birzha/domain/shared/access/key-rights.ts";
import type { FastifyRequest } from "fastify";
import { toInet } from "../audit/audit.ts";
import type { Reads } from "../db/handles.ts";
import type { Authenticate, Caller } from "../http/endpoint-binding/context.ts";
import { Refused } from "../http/errors/failure.ts";
import type { SignInCookies } from "./cookies.ts";
import type { Issuer } from "./issuer.ts";
import type { Identity } from "./token-claims.ts";
import { requireOwnCall } from "./own-page.ts";
import type { SessionUse } from "./sessions.ts";
import { digestOf } from "./session-tokens.ts";

/**
 * What proves who calls: the digest of a session's cookie, an identity that a verified token names, or the digest of an
 * organisation's key and the address that it is used from (DOOR-002).
 */
export type Credential =
  | { readonly kind: "session"; readonly digest: Buffer }
  | { readonly kind: "key"; readonly digest: Buffer; readonly address: string | null }
  | { readonly kind: "identity"; readonly issuer: string; readonly subject: string };

/** The caller as the database knows him now. */
export interface FoundActor {
  readonly actor: Actor;
  /** The organisation a call without the header acts for. */
  readonly lastOrganizationId: number | undefined;
  /** Whether it is known when the session or the key was last used, to the minute (FIX-007, DOOR-002). */
  readonly isUseNoted: boolean;
  /** Whether the key must not be used from where it is. */
  readonly isFromElsewhere: boolean;
}

/** The users area behind the sign-in machinery, which knows no area. */
export interface UserDirectory {
  /** One query: user, acting organisation, membership. */
  readonly findActor: (
    db: Reads,
    credential: Credential,
    organizationId: number | undefined,
  ) => Promise<FoundActor | undefined>;
  /** Makes the user at the first sign-in (G-7); answers the id. */
  readonly recordSignIn: (identity: Identity) => Promise<number>;
  readonly noteUse: (digest: Buffer, use: SessionUse) => Promise<void>;
  readonly noteKeyUse: (digest: Buffer) => Promise<void>;
  readonly rememberOrganization: (userId: number, organizationId: number) => Promise<void>;
}

export interface AuthenticateOptions {
  /** The pool of requests. */
  readonly db: Reads;
  readonly issuer: Issuer;
  readonly users: UserDirectory;
  readonly cookies: SignInCookies;
  readonly publicUrl: string;
}

/**
 * Finds the caller of an API call: by Bearer token of the issuer, by a key of an organisation, or by the session cookie,
 * which then must come from our own page. A request without a valid credential is a guest's. Rights are read from the
 * database at every request, never from a token or a cache (S-2):
 *
 *   onRequest           credential → findActor on the pool → refusals, last use noted
 *   first batch of a    begin, findActor in the transaction, settings of row-level security:
 *   write's transaction rights that were taken away while the body was uploaded count (`findAgain`)
 */
export function createAuthenticate({
  db,
  issuer,
  users,
  cookies,
  publicUrl,
}: AuthenticateOptions): Authenticate {
  const publicOrigin = new URL(publicUrl).origin;

  const credentialOf = async (
    request: FastifyRequest,
  ): Promise<{ credential: Credential; identity?: Identity } | undefined> => {
    const token = bearerToken(request);
    if (token === undefined) {
      const sessionId = cookies.sessionOf(request);
      return sessionId === undefined
        ? undefined
        : { credential: { kind: "session", digest: digestOf(sessionId) } };
    }
    if (token.startsWith(keyPrefix))
      return { credential: { kind: "key", digest: digestOf(token), address: addressOf(request) } };
    const identity = await issuer.verifyAccessToken(token);
    if (!identity) return undefined;
    const { issuer: name, subject } = identity;
    return { credential: { kind: "identity", issuer: name, subject }, identity };
  };

  /** Why this caller is refused at once. */
  const refusalOf = (
    request: FastifyRequest,
    { kind }: Credential,
    { actor, isFromElsewhere }: FoundActor,
  ): Refused | undefined => {
    const organizationId = requestedOrganization(request);
    try {
      if (kind === "session") requireOwnCall(request, publicOrigin);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    if (isFromElsewhere) return new Refused("shared.key-address");
    if (organizationId !== undefined && actor.organization?.id !== organizationId)
      return new Refused("shared.foreign-organization");
    return undefined;
  };

  const noteUse = async (request: FastifyRequest, credential: Credential) => {
    if (credential.kind === "session") await users.noteUse(credential.digest, placeOf(request));
    if (credential.kind === "key") await users.noteKeyUse(credential.digest);
  };

  return async (request) => {
    const proving = await credentialOf(request);
    if (proving === undefined) return { actor: undefined };
    const { credential, identity } = proving;
    const given = requestedOrganization(request);
    const organizationId = given === "malformed" ? undefined : given;

    const find = (handle: Reads) => users.findActor(handle, credential, organizationId);
    const toCaller = (found: FoundActor | undefined): Caller => {
      if (!found)
        return credential.kind === "key"
          ? { actor: undefined, refusal: new Refused("shared.wrong-key"), isAttempt: true }
          : { actor: undefined };
      const refusal = refusalOf(request, credential, found);
      // With the actor: refused writes are recorded.
      return { actor: found.actor, findAgain, ...(refusal && { refusal }) };
    };
    const findAgain = async (handle: Reads) => toCaller(await find(handle));

    let found = await find(db);
    if (!found && identity) {
      await users.recordSignIn(identity);
      found = await find(db);
    }
    const caller = toCaller(found);
    if (!found || caller.refusal) return caller;
    if (!found.isUseNoted) await noteUse(request, credential);
    // A key has no last organisation: a call without the header is its own organisation's.
    const isChosen = credential.kind !== "key" && organizationId !== undefined;
    if (isChosen && organizationId !== found.lastOrganizationId)
      await users.rememberOrganization(found.actor.userId, organizationId);
    return caller;
  };
}

/** DOOR-002: a server that listens to both families calls an address of the older one ::ffff:203.0.113.7. */
const addressOf = ({ ip }: FastifyRequest): string | null => toInet(ip.replace(/^::ffff:(?=\d+\.)/i, ""));

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
