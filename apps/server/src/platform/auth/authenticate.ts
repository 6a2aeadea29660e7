import { isOwnId, isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import { keyPrefix } from "@birzha/domain/shared/access/key-rights.ts";
import type { FastifyRequest } from "fastify";
import { toInet } from "../audit/audit.ts";
import type { DbReader } from "../db/handles.ts";
import type { AuthenticateRequest, RequestCaller } from "../http/endpoint-binding/context.ts";
import { ApiError } from "../http/errors/failure.ts";
import type { SignInCookies } from "./cookies.ts";
import type { IdentityIssuer } from "./issuer.ts";
import type { TokenIdentity } from "./token-claims.ts";
import { requireSameOrigin } from "./csrf.ts";
import type { SessionUse } from "./sessions.ts";
import { digestOf } from "./session-tokens.ts";
import { secondFactorError } from "./second-factor-error.ts";

/**
 * Proof of identity: the digest of a session cookie, the identity in a verified token, or the digest of an
 * organisation's access key with the client's IP address (DOOR-002).
 */
export type RequestCredential =
  | { readonly kind: "session"; readonly digest: Buffer }
  | { readonly kind: "key"; readonly digest: Buffer; readonly address: string | null }
  | { readonly kind: "identity"; readonly issuer: string; readonly subject: string };

/** The caller as the database currently knows it. */
export interface FoundActor {
  readonly actor: Actor;
  /** Acting organisation of a request without the CurrentOrganization header. */
  readonly lastOrganizationId: number | undefined;
  /** Whether the last use of the session or key is already recorded for this minute (FIX-007, DOOR-002). */
  readonly isUseNoted: boolean;
  /** Whether the key's IP allow-list excludes the client's address. */
  readonly isFromElsewhere: boolean;
}

/** Functions of the users area that authentication needs; injected, because the platform knows no area. */
export interface UserDirectory {
  /** Finds user, acting organisation and membership in one query. */
  readonly findActor: (
    db: DbReader,
    credential: RequestCredential,
    organizationId: number | undefined,
  ) => Promise<FoundActor | undefined>;
  /** Creates the user at the first sign-in (G-7) and returns its id. */
  readonly recordSignIn: (identity: TokenIdentity) => Promise<number>;
  /** FIX-165: revokes the staff role of a session's user, ending all sessions; returns whether it was held. */
  readonly revokeStaffRole: (digest: Buffer) => Promise<boolean>;
  readonly noteUse: (digest: Buffer, use: SessionUse) => Promise<void>;
  readonly recordKeyUse: (digest: Buffer) => Promise<void>;
  readonly storeDefaultOrganization: (userId: number, organizationId: number) => Promise<void>;
}

export interface AuthenticateOptions {
  /** The request pool. */
  readonly db: DbReader;
  readonly issuer: IdentityIssuer;
  readonly users: UserDirectory;
  readonly cookies: SignInCookies;
  readonly publicUrl: string;
  /** FIX-204: whether tokens of staff must prove a second factor. */
  readonly staffSecondFactor?: boolean;
}

/**
 * Creates the function that authenticates API requests. A credential is a bearer token of the issuer, an
 * organisation's access key, or the session cookie, which requires a same-origin request. A request without a
 * valid credential is a guest's. Rights come from the database on every request, never from a token or a cache
 * (S-2):
 *
 * onRequest            1. extract the credential; verify a token's signature
 *                      2. findActor on the pool
 *                      3. reject cross-site, foreign-address and foreign-organisation requests
 *                      4. record the last use
 * write transaction    5. begin, findActor again, row-level security settings (`findAgain`):
 *                         rights revoked during a long upload count
 */
export function createAuthenticate({
  db,
  issuer,
  users,
  cookies,
  publicUrl,
  staffSecondFactor = false,
}: AuthenticateOptions): AuthenticateRequest {
  const publicOrigin = new URL(publicUrl).origin;

  const credentialOf = async (
    request: FastifyRequest,
  ): Promise<{ credential: RequestCredential; identity?: TokenIdentity } | undefined> => {
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

  /** Returns why the known caller is rejected, if so. */
  const rejectionOf = (
    request: FastifyRequest,
    { kind }: RequestCredential,
    { actor, isFromElsewhere }: FoundActor,
  ): ApiError | undefined => {
    const organizationId = requestedOrganization(request);
    try {
      if (kind === "session") requireSameOrigin(request, publicOrigin);
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
    if (isFromElsewhere) return new ApiError("shared.key-address");
    if (
      organizationId !== undefined &&
      (organizationId === "malformed" || !isOwnId(actor.organization, organizationId))
    )
      return new ApiError("shared.foreign-organization");
    return undefined;
  };

  const noteUse = async (request: FastifyRequest, credential: RequestCredential) => {
    if (credential.kind === "session") await users.noteUse(credential.digest, originOf(request));
    if (credential.kind === "key") await users.recordKeyUse(credential.digest);
  };

  return async (request) => {
    const proving = await credentialOf(request);
    if (proving === undefined) return { actor: undefined };
    const { credential, identity } = proving;
    const given = requestedOrganization(request);
    const organizationId = given === "malformed" ? undefined : given;

    const find = (handle: DbReader) => users.findActor(handle, credential, organizationId);
    const toCaller = (found: FoundActor | undefined): RequestCaller => {
      if (!found)
        return credential.kind === "key"
          ? { actor: undefined, rejection: new ApiError("shared.wrong-key"), hasWrongKey: true }
          : { actor: undefined };
      const rejection = rejectionOf(request, credential, found);
      if (identity && staffSecondFactor && identity.hasSecondFactor !== true && isStaff(found.actor))
        return { actor: undefined, rejection: secondFactorError(identity) };
      // Includes the actor, because rejected writes are recorded with it.
      return { actor: found.actor, findAgain, ...(rejection && { rejection }) };
    };
    const findAgain = async (handle: DbReader) => toCaller(await find(handle));

    let found = await find(db);
    if (!found && identity) {
      await users.recordSignIn(identity);
      found = await find(db);
    }
    const caller = toCaller(found);
    if (!found || caller.rejection) return caller;
    if (!found.isUseNoted) await noteUse(request, credential);
    // A key has no last organisation: without the header it acts for its own.
    // The header can name a predecessor of the acting organisation.
    const chosenId = organizationId && found.actor.organization?.id;
    if (credential.kind !== "key" && chosenId !== undefined && chosenId !== found.lastOrganizationId)
      await users.storeDefaultOrganization(found.actor.userId, chosenId);
    return caller;
  };
}

/** DOOR-002: strips the IPv4-mapped prefix; a dual-stack server sees ::ffff:203.0.113.7. */
const addressOf = ({ ip }: FastifyRequest): string | null => toInet(ip.replace(/^::ffff:(?=\d+\.)/i, ""));

/** FIX-007: IP address and browser of a session's use. */
export const originOf = ({ ip, headers }: FastifyRequest): SessionUse => ({
  ip,
  userAgent: headers["user-agent"] ?? "",
});

/** Returns the bearer token; undefined without one. Basic credentials belong to a proxy and are ignored. */
function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined || !/^Bearer\b/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/=-]+)$/i.exec(header)?.[1] ?? "";
}

/** G-18: reads the CurrentOrganization header, which is optional and can be empty. */
function requestedOrganization(request: FastifyRequest): number | "malformed" | undefined {
  const header = request.headers["currentorganization"];
  if (header === undefined || header === "") return undefined;
  return typeof header === "string" && /^[1-9]\d{0,14}$/.test(header) ? Number(header) : "malformed";
}
