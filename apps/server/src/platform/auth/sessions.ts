import { machineRole, operatorRole } from "@birzha/domain/shared/access/actor.ts";
import { sql, type Kysely } from "kysely";
import type { PortalDatabase } from "../db/database.ts";
import { toInet } from "../audit/audit.ts";
import type { EndedAtIssuer } from "./token-claims.ts";
import { digestOf, newSessionId, openTokens, sealTokens, type SessionTokens } from "./session-tokens.ts";

/** Seconds within which two refreshes count as one: the tabs of a browser wake up together. */
const refreshDelay = 10;

/** FIX-007: browser and IP address of a session's use. */
export interface SessionUse {
  readonly userAgent: string;
  readonly ip: string | undefined;
}

const shortened = (userAgent: string) => userAgent.slice(0, 500);

/** Records the use of a session, at most once a minute, however many requests a page sends. */
export async function noteUse(db: Kysely<PortalDatabase>, digest: Buffer, use: SessionUse): Promise<void> {
  await sql`
    update sessions set used_at = now(), user_agent = ${shortened(use.userAgent)}, ip = ${toInet(use.ip)}::inet
    where id = ${digest} and used_at <= now() - interval '1 minute'`.execute(db);
}

export interface SessionStart {
  /** Id of the issuer's own session (`sid`), if known. */
  readonly issuerSession?: string | undefined;
  /** Whether the user must not be staff (FIX-204). */
  readonly isWithoutStaff?: boolean;
}

/** Starts a session that ends after `lifetime` seconds unless refreshed; returns the cookie value. */
export async function startSession(
  db: Kysely<PortalDatabase>,
  userId: number,
  tokens: SessionTokens,
  lifetime: number,
  use?: SessionUse,
): Promise<string> {
  return (await tryStartSession(db, userId, tokens, lifetime, use))!;
}

/**
 * The same; undefined if the user is staff but must not be. The row lock orders it with changes of the role, which end
 * all sessions.
 */
export async function tryStartSession(
  db: Kysely<PortalDatabase>,
  userId: number,
  tokens: SessionTokens,
  lifetime: number,
  use: SessionUse = { userAgent: "", ip: undefined },
  { issuerSession, isWithoutStaff = false }: SessionStart = {},
): Promise<string | undefined> {
  const sessionId = newSessionId();
  await sql`delete from sessions where expires_at < now() - interval '1 day'`.execute(db);
  const { numAffectedRows } = await sql`
    insert into sessions (id, user_id, tokens, expires_at, user_agent, ip, issuer_session)
    select ${digestOf(sessionId)}::bytea, u.id, ${sealTokens(sessionId, tokens)}::bytea,
      now() + make_interval(secs => ${lifetime}), ${shortened(use.userAgent)}::text, ${toInet(use.ip)}::inet,
      ${issuerSession ?? null}::text
    from users u where u.id = ${userId} and not (${isWithoutStaff}::boolean and u.role between ${operatorRole} and ${machineRole - 1})
    for share of u`.execute(db);
  return numAffectedRows === 1n ? sessionId : undefined;
}

export type RefreshClaim =
  | { readonly kind: "none" }
  /** Refreshed a moment ago or being refreshed now. `lifetime`: seconds left, here and below. */
  | { readonly kind: "recent"; readonly lifetime: number }
  | {
      readonly kind: "claimed";
      readonly tokens: SessionTokens;
      readonly previous: string;
      readonly lifetime: number;
    };

interface SessionRow {
  readonly tokens: Buffer;
  readonly refreshedAt: string;
  readonly lifetime: number;
  readonly isRecent: boolean;
}

/**
 * Claims the refresh of a session. The identity server rotates refresh tokens and treats a second use as theft.
 * Of several tabs that refresh at once, only one may therefore send the token. The row lock covers only this
 * decision, not the request to the identity server.
 */
export async function claimRefresh(db: Kysely<PortalDatabase>, sessionId: string): Promise<RefreshClaim> {
  const id = digestOf(sessionId);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<SessionRow>`
      select tokens, refreshed_at as "refreshedAt",
        floor(extract(epoch from expires_at - now()))::int as lifetime,
        refreshed_at > created_at and refreshed_at > now() - make_interval(secs => ${refreshDelay}) as "isRecent"
      from sessions where id = ${id} and expires_at > now() for update`.execute(tx);
    const row = rows[0];
    if (!row) return { kind: "none" };
    if (row.isRecent) return { kind: "recent", lifetime: row.lifetime };
    await sql`update sessions set refreshed_at = clock_timestamp() where id = ${id}`.execute(tx);
    const tokens = openTokens(sessionId, row.tokens);
    return { kind: "claimed", tokens, previous: row.refreshedAt, lifetime: row.lifetime };
  });
}

/** Extends the session: new tokens, `lifetime` seconds from now. */
export async function extendSession(
  db: Kysely<PortalDatabase>,
  sessionId: string,
  tokens: SessionTokens,
  lifetime: number,
): Promise<void> {
  await sql`
    update sessions set tokens = ${sealTokens(sessionId, tokens)}, refreshed_at = clock_timestamp(),
      expires_at = now() + make_interval(secs => ${lifetime})
    where id = ${digestOf(sessionId)}`.execute(db);
}

/**
 * Releases a claim after the identity server failed to respond, so that the next attempt can refresh at once.
 */
export async function releaseRefresh(
  db: Kysely<PortalDatabase>,
  sessionId: string,
  previous: string,
): Promise<void> {
  await sql`update sessions set refreshed_at = ${previous} where id = ${digestOf(sessionId)}`.execute(db);
}

/** Ends a session and returns its tokens, so that they can be revoked; undefined when there was none. */
export async function endSession(
  db: Kysely<PortalDatabase>,
  sessionId: string,
): Promise<{ readonly userId: number; readonly tokens: SessionTokens } | undefined> {
  const { rows } = await sql<{ userId: number; tokens: Buffer }>`
    delete from sessions where id = ${digestOf(sessionId)} returning user_id as "userId", tokens`.execute(db);
  const row = rows[0];
  return row && { userId: row.userId, tokens: openTokens(sessionId, row.tokens) };
}

/**
 * Ends all sessions of a user, or all but one, and returns their number. Their tokens expire within the hour
 * and cannot be decrypted without the cookie.
 */
export async function endSessionsOf(
  db: Kysely<PortalDatabase>,
  userId: number,
  except?: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where user_id = ${userId} and number is distinct from ${except ?? null}::bigint`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ends the session with that number if it belongs to the user; returns whether it did. */
export async function endSessionOf(
  db: Kysely<PortalDatabase>,
  userId: number,
  number: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sessions where user_id = ${userId} and number = ${number} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends all sessions of the issuer's subjects; returns the ids of users who had any. */
export async function endSessionsOfSubjects(
  db: Kysely<PortalDatabase>,
  issuer: string,
  subjects: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      delete from sessions s using users u
      where u.id = s.user_id and u.issuer = ${issuer} and u.subject = any(${subjects}) returning u.id
    ) select distinct id from ended order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** FIX-007: ends the sessions that ended at the issuer: the named one, or all of the user. */
export async function endSessionsAtIssuer(
  db: Kysely<PortalDatabase>,
  { issuer, subject, issuerSession }: EndedAtIssuer,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ended as (
      delete from sessions s using users u
      where u.id = s.user_id and u.issuer = ${issuer}
        and (${subject ?? null}::text is null or u.subject = ${subject ?? null})
        and (${issuerSession ?? null}::text is null or s.issuer_session = ${issuerSession ?? null})
      returning u.id
    ) select distinct id from ended order by id`.execute(db);
  return rows.map(({ id }) => id);
}
