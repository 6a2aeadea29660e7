import { sql } from "kysely";
import { keyIssuer } from "@birzha/domain/shared/access/key-rights.ts";
import { cleanLine, hasDirectionControls } from "@birzha/domain/shared/values/text.ts";
import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { userStatus, type UserStep } from "@birzha/domain/users/lifecycle.ts";
import { roleCodes, roleAfterSignIn } from "@birzha/domain/users/role.ts";
import { appendAudit } from "../../platform/audit/audit.ts";
import type { TokenIdentity } from "../../platform/auth/token-claims.ts";
import { endSessionsOf } from "../../platform/auth/sessions.ts";
import type { OwnerDb, OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/**
 * G-7: inserts the user at the first sign-in, active and without organisation. Later sign-ins update the e-mail address
 * and fill in an empty name. The staff role follows the identity server's claim, if it sends one (FIX-004). Runs as the
 * owner role outside request transactions. Returns the user's id.
 */
export async function recordSignIn(db: OwnerDb, identity: TokenIdentity): Promise<number> {
  const { issuer, subject, account, email, isOperator } = identity;
  // FIX-105: do not reject a sign-in because of an unsafe name from the identity server. Such a user appears under the
  // account.
  const name = hasDirectionControls(identity.name) ? "" : cleanLine(identity.name);
  try {
    return await inOwnerTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; role: number; isNew: boolean }>`
        insert into users (issuer, subject, account, name, email, role)
        values (${issuer}, ${subject}, ${account}, ${name}, ${email ?? null},
          ${roleAfterSignIn(roleCodes.user, isOperator)})
        on conflict (issuer, subject) do update set
          name = coalesce(nullif(users.name, ''), excluded.name),
          email = coalesce(excluded.email, users.email)
        returning id, role, xmax = 0 as "isNew"`.execute(tx);
      const { id, role: found, isNew } = rows[0]!;
      const by = { authorId: undefined, at: new Date() };
      if (isNew) await insertVersion(tx, id, "create", by);
      const before = isNew ? roleCodes.user : found;
      const after = roleAfterSignIn(before, isOperator);
      if (after !== found) await setRole(tx, id, after, by);
      if (after !== before) await recordRole(tx, id, issuer, before, after);
      return id;
    });
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "users_account_key")
      throw new ApiError("users.account-taken", { cause: error });
    throw error;
  }
}

/** FIX-004: audit entry of a role that the identity server has granted or revoked. */
const recordRole = (tx: OwnerTx, id: number, issuer: string, before: number, after: number): Promise<void> =>
  appendAudit(tx, { actor: undefined, clientRequestId: undefined, ip: undefined }, [
    {
      action: "users.role",
      entity: "user",
      entityId: id,
      before: { role: before },
      after: { role: after, issuer },
    },
  ]);

/**
 * FIX-165: revokes the staff role of the session's user after the identity server has stopped stating it. Ends all
 * sessions of the user. Returns whether the user had the role.
 */
export async function revokeStaffRole(db: OwnerDb, sessionDigest: Buffer): Promise<boolean> {
  return inOwnerTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; issuer: string; role: number }>`
      select u.id, u.issuer, u.role from users u join sessions s on s.user_id = u.id
      where s.id = ${sessionDigest} for update of u`.execute(tx);
    const [user] = rows;
    const after = user && roleAfterSignIn(user.role, false);
    if (!user || after === undefined || after === user.role) return false;
    await setRole(tx, user.id, after, { authorId: undefined, at: new Date() });
    await recordRole(tx, user.id, user.issuer, user.role, after);
    return true;
  });
}

interface KeyAccount {
  readonly firstLetters: string;
  readonly name: string;
}

/** DOOR-002: inserts the account that an access key acts as. @returns its id */
export async function insertKeyAccount(
  db: DbTransaction,
  { firstLetters, name }: KeyAccount,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (issuer, subject, account, name)
    values (${keyIssuer}, ${firstLetters}, ${firstLetters}, ${`${name} (${firstLetters}…)`})
    returning id`.execute(db);
  return rows[0]!.id;
}

/**
 * FIX-004, A-66: changes the role, by the identity server or the command line. Ends all sessions, which started with
 * other rights.
 */
export async function setRole(db: OwnerTx, id: number, to: number, by: UserAuthorship): Promise<void> {
  await sql`update users set version = version + 1, role = ${to} where id = ${id}`.execute(db);
  await insertVersion(db, id, "role", by);
  await endSessionsOf(db, id);
}

/** G-18: stores the default organisation for requests without the header. */
export async function storeDefaultOrganization(
  db: OwnerDb,
  userId: number,
  organizationId: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_organization_id: organizationId })
    .where("id", "=", userId)
    .execute();
}

/** Author and time of a change, from the context's actor and clock. */
export interface UserAuthorship {
  /** Undefined for changes by a sign-in or a command. */
  readonly authorId: number | undefined;
  readonly at: Date;
}

/** USR-029, G-61: updates name and phone. */
export async function updateProfile(
  db: DbTransaction,
  id: number,
  { name, phone }: { readonly name: string; readonly phone: string },
  by: UserAuthorship,
): Promise<void> {
  await sql`update users set version = version + 1, name = ${name}, phone = ${phone} where id = ${id}`.execute(
    db,
  );
  await insertVersion(db, id, "update", by);
}

/** G-70: blocks with a reason and ends all sessions (FIX-007), or activates if the reason is null. */
export async function setUserStatus(
  db: DbTransaction,
  id: number,
  reason: string | null,
  by: UserAuthorship,
): Promise<void> {
  const status = reason === null ? userStatus.active : userStatus.blocked;
  await sql`
    update users set version = version + 1, status = ${status}, description = ${reason} where id = ${id}`.execute(
    db,
  );
  await insertVersion(db, id, reason === null ? "unblock" : "block", by);
  if (reason !== null) await endSessionsOf(db, id);
}

/** S-7: adds the user's current state to the history. */
async function insertVersion(
  db: DbTransaction,
  id: number,
  kind: UserStep,
  { authorId, at }: UserAuthorship,
): Promise<void> {
  await sql`
    insert into user_versions (user_id, version, kind, account, name, phone, role, status, description,
      author_user_id, changed_at)
    select id, version, ${kind}, account, name, phone, role, status, description, ${authorId ?? null}, ${at.toISOString()}
    from users where id = ${id}`.execute(db);
}

export interface UserMembership {
  readonly userId: number;
  readonly organizationId: number;
}

/** ORG-043: blocks a membership with a reason, or restores it if null. */
export async function setMemberAccess(
  db: DbTransaction,
  { userId, organizationId }: UserMembership,
  reason: string | null,
): Promise<void> {
  await sql`
    update memberships set is_active = ${reason === null}, description = ${reason}
    where user_id = ${userId} and organization_id = ${organizationId}`.execute(db);
}

export interface GivenMembership {
  readonly userType: number;
  readonly isNewOwner: boolean;
  /** FIX-041: previous owners who could no longer act. */
  readonly formerOwnerIds: readonly number[];
}

/**
 * G-61, FIX-041: adds or restores a membership. The user becomes the owner if the organisation has no active one;
 * previous inactive owners become employees. The caller has locked the organisation.
 */
export async function giveMembership(
  db: DbTransaction,
  { userId, organizationId }: UserMembership,
): Promise<GivenMembership> {
  const { rows: found } = await sql<{ hasOwner: boolean }>`
    select organization_owner(${organizationId}) is not null as "hasOwner"`.execute(db);
  const hasOwner = found[0]!.hasOwner;
  const formerOwnerIds = hasOwner ? [] : await dismissOwners(db, { userId, organizationId });
  const { rows } = await sql<{ userType: number }>`
    insert into memberships (user_id, organization_id, user_type)
    values (${userId}, ${organizationId}, ${hasOwner ? userType.employee : userType.owner})
    on conflict (user_id, organization_id) do update set is_active = true, description = null,
      user_type = case when memberships.is_active then greatest(memberships.user_type, excluded.user_type)
        else excluded.user_type end
    returning user_type as "userType"`.execute(db);
  return { userType: rows[0]!.userType, isNewOwner: !hasOwner, formerOwnerIds };
}

/**
 * INST-001: adds a user as an employee. Returns false if a membership exists. Never creates an owner and never restores
 * a blocked membership.
 */
export async function joinAsEmployee(
  db: DbTransaction,
  { userId, organizationId }: UserMembership,
): Promise<boolean> {
  const { rows } = await sql<{ userId: number }>`
    insert into memberships (user_id, organization_id, user_type)
    values (${userId}, ${organizationId}, ${userType.employee})
    on conflict (user_id, organization_id) do nothing
    returning user_id as "userId"`.execute(db);
  return rows.length === 1;
}

/** Makes all other owners employees, active or not. Returns their ids. */
async function dismissOwners(
  db: DbTransaction,
  { userId, organizationId }: UserMembership,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update memberships set user_type = ${userType.employee}
    where organization_id = ${organizationId} and user_type = ${userType.owner} and user_id <> ${userId}
    returning user_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * G-72: transfers ownership. Previous owners become employees, active or not; returns their ids. The caller has locked
 * the organisation.
 */
export async function moveOwnership(
  db: DbTransaction,
  organizationId: number,
  userId: number,
): Promise<number[]> {
  const formerOwnerIds = await dismissOwners(db, { userId, organizationId });
  await sql`
    update memberships set user_type = ${userType.owner}
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return formerOwnerIds;
}

/** INST-041: stores the consent. Returns the time at which the user first accepted this version. */
export async function storeConsent(
  db: DbTransaction,
  userId: number,
  version: string,
  at: Date,
): Promise<string> {
  await sql`
    insert into consents (user_id, version, accepted_at) values (${userId}, ${version}, ${at.toISOString()})
    on conflict (user_id, version) do nothing`.execute(db);
  const { rows } = await sql<{ acceptedAt: string }>`
    select accepted_at as "acceptedAt" from consents where user_id = ${userId} and version = ${version}`.execute(
    db,
  );
  return rows[0]!.acceptedAt;
}

/** Reserved issuer without sign-in. No identity server has this name. */
const erasedIssuer = "erased";

/**
 * INST-041: anonymizes a user. The row remains as the author of records, and so does the history, which is evidence. A
 * later sign-in of the same person creates a new user.
 */
export async function anonymizeUser(
  db: OwnerTx,
  id: number,
  { name, reason }: { readonly name: string; readonly reason: string },
  by: UserAuthorship,
): Promise<void> {
  await sql`update memberships set is_active = false, description = null where user_id = ${id}`.execute(db);
  await sql`
    update users set version = version + 1, issuer = ${erasedIssuer}, subject = id::text, account = 'erased-' || id,
      name = ${name}, phone = '', email = null, status = ${userStatus.blocked}, description = ${reason},
      last_organization_id = null
    where id = ${id}`.execute(db);
  await insertVersion(db, id, "block", by);
  await endSessionsOf(db, id);
}

/**
 * DEAL-020: adds the members of a predecessor to its successor, with their roles. Its owner becomes an employee where the
 * successor has an active owner. Existing memberships stay as they are.
 */
export async function copyMemberships(
  db: OwnerTx,
  predecessorId: number,
  successorId: number,
): Promise<void> {
  await sql`
    insert into memberships (user_id, organization_id, user_type, is_active, description, created_at)
    select m.user_id, ${successorId}, case when exists (select from memberships own
        where own.organization_id = ${successorId} and own.user_type = ${userType.owner} and own.is_active)
      then ${userType.employee} else m.user_type end, m.is_active, m.description, m.created_at
    from memberships m where m.organization_id = ${predecessorId}
    on conflict (user_id, organization_id) do nothing`.execute(db);
}

/** DEAL-020: removes the memberships of a predecessor after their members have joined the successor. */
export async function removeMemberships(db: OwnerTx, predecessorId: number): Promise<void> {
  await sql`delete from memberships where organization_id = ${predecessorId}`.execute(db);
}
