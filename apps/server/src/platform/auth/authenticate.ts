import type { Actor } from "@birzha/domain/shared/actor.ts";
import { keyPrefix } from "@birzha/domain/shared/key-rights.ts";
import type { FastifyRequest } from "fastify";
import { toInet } from "../audit/audit.ts";
import { Disproven } from "../db/request-transaction.ts";
import type { PlainTemplate } from "../db/statements.ts";
import type { Authenticate, Caller } from "../http/context.ts";
import { Refused } from "../http/failure.ts";
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
  /** The same text as long as he is the same; what `actorProof` answers then. */
  readonly proof: string;
}

/** The users area behind the sign-in machinery, which knows no area. */
export interface UserDirectory {
  /** One query: user, acting organisation, membership. */
  readonly findActor: (
    credential: Credential,
    organizationId: number | undefined,
  ) => Promise<FoundActor | undefined>;
  /** Whether he is still what was found: a row with `proof` and `isUseNoted`, none where there is nobody. */
  readonly actorProof: (
    credential: Credential,
    organizationId: number | undefined,
    found: FoundActor,
  ) => PlainTemplate;
  /** Makes the user at the first sign-in (G-7); answers the id. */
  readonly recordSignIn: (identity: Identity) => Promise<number>;
  readonly noteUse: (digest: Buffer, use: SessionUse) => Promise<void>;
  readonly noteKeyUse: (digest: Buffer) => Promise<void>;
  readonly rememberOrganization: (userId: number, organizationId: number) => Promise<void>;
}

export interface AuthenticateOptions {
  readonly issuer: Issuer;
  readonly users: UserDirectory;
  readonly cookies: SignInCookies;
  readonly publicUrl: string;
}

/** How many callers are remembered at once; who was found first is forgotten first. */
const remembered = 10_000;

/**
 * Finds the caller of an API call: by Bearer token of the issuer, by a key of an organisation, or by the session cookie,
 * which then must come from our own page. No valid credential is a guest. Who may act for which organisation is read from the database
 * every time, never from a token (S-2).
 *
 * Who has called before is remembered, so that the question whether he is still the same travels with the first
 * statement of his call (decision 0027); the answer counts only when the database has said so in that call.
 */
export function createAuthenticate({ issuer, users, cookies, publicUrl }: AuthenticateOptions): Authenticate {
  const publicOrigin = new URL(publicUrl).origin;
  const known = new Map<string, FoundActor>();

  const find = async (credential: Credential, organizationId: number | undefined) => {
    const found = await users.findActor(credential, organizationId);
    const key = keyOf(credential, organizationId);
    known.delete(key);
    if (found) known.set(key, found);
    if (known.size > remembered) known.delete(known.keys().next().value!);
    return found;
  };

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

  /** Why this actor is turned away at once. */
  const refusalOf = (
    request: FastifyRequest,
    { kind }: Credential,
    { actor, isFromElsewhere }: Pick<FoundActor, "actor" | "isFromElsewhere">,
    organizationId: number | "malformed" | undefined,
  ): Refused | undefined => {
    try {
      if (kind === "session") requireOwnCall(request, publicOrigin);
      if (isFromElsewhere) return new Refused("shared.key-address");
      if (organizationId !== undefined && actor.organization?.id !== organizationId)
        return new Refused("shared.foreign-organization");
      return undefined;
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
  };

  const authenticate = async (request: FastifyRequest): Promise<Caller> => {
    const proving = await credentialOf(request);
    if (proving === undefined) return { actor: undefined };
    const { credential, identity } = proving;
    const organizationId = requestedOrganization(request);
    const requested = organizationId === "malformed" ? undefined : organizationId;
    const noteUse = async () => {
      if (credential.kind === "session") await users.noteUse(credential.digest, placeOf(request));
      if (credential.kind === "key") await users.noteKeyUse(credential.digest);
    };
    /** A key has no last organisation: a call without the header is its own organisation's. */
    const isToRemember = (lastOrganizationId: number | undefined) =>
      credential.kind !== "key" && requested !== undefined && requested !== lastOrganizationId;

    const anew = async (): Promise<Caller> => {
      let found = await find(credential, requested);
      if (!found && identity) {
        await users.recordSignIn(identity);
        found = await find(credential, requested);
      }
      if (!found)
        return credential.kind === "key"
          ? { actor: undefined, refusal: new Refused("shared.wrong-key"), isAttempt: true }
          : { actor: undefined };
      const { actor, lastOrganizationId, isUseNoted } = found;
      const refusal = refusalOf(request, credential, found, organizationId);
      // With its caller: refused writes are recorded.
      if (refusal) return { actor, refusal };
      if (!isUseNoted) await noteUse();
      if (isToRemember(lastOrganizationId)) await users.rememberOrganization(actor.userId, requested!);
      return { actor };
    };

    const key = keyOf(credential, requested);
    const before = known.get(key);
    // What would be refused or noted down is looked at anew.
    if (
      before === undefined ||
      !request.routeOptions.config.effect ||
      refusalOf(request, credential, before, organizationId) ||
      isToRemember(before.lastOrganizationId)
    )
      return anew();
    let isUseNoted = true;
    const hear = (row: Readonly<Record<string, unknown>>) => {
      if (row["proof"] !== before.proof) throw new Disproven();
      isUseNoted = row["isUseNoted"] === true;
      request.caller = { actor: before.actor };
    };
    return {
      actor: before.actor,
      unproven: {
        proof: { statement: users.actorProof(credential, requested, before), hear },
        afterwards: async () => {
          if (!isUseNoted) await noteUse();
        },
        again: anew,
      },
    };
  };
  return authenticate;
}

/** A digest has a length of its own, and no issuer's name has a line break. */
function keyOf(credential: Credential, organizationId: number | undefined): string {
  const asked = organizationId ?? "";
  switch (credential.kind) {
    case "session":
      return `${credential.digest.toString("latin1")}${asked}`;
    case "key":
      return `${credential.digest.toString("latin1")}${asked}\n${credential.address ?? ""}`;
    case "identity":
      return `${credential.issuer}\n${credential.subject}\n${asked}`;
  }
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
