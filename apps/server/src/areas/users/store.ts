import { sql } from "kysely";
import { userType } from "@birzha/domain/organizations/status.ts";
import type { UserStep } from "@birzha/domain/users/lifecycle.ts";
import { role, userStatus } from "@birzha/domain/users/role.ts";
import type { Identity } from "../../platform/auth/issuer.ts";
import type { OwnerDb, OwnerTx, Tx } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { Refused } from "../../platform/http/failure.ts";

/**
 * G-7: the first sign-in makes the user: role 1, active, no organisation. Later ones bring the present e-mail address,
 * fill in a name that is still empty, and make an operator of whom the identity server calls one; rights are never taken away by a token.
 * Runs outside of a request's transaction, as the owner. Answers the user's id.
 */
export async function recordSignIn(db: OwnerDb, identity: Identity): Promise<number> {
  const { issuer, subject, account, name, email, isOperator } = identity;
  const given = isOperator ? role.operator : role.user;
  try {
    return await inOwnerTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: number; isNew: boolean }>`
        insert into users (issuer, subject, account, name, email, role)
        values (${issuer}, ${subject}, ${account}, ${name}, ${email ?? null}, ${given})
        on conflict (issuer, subject) do update set
          name = coalesce(nullif(users.name, ''), excluded.name),
          email = coalesce(excluded.email, users.email),
          role = case when excluded.role = ${role.operator} then greatest(users.role, excluded.role) else users.role end
        returning id, xmax = 0 as "isNew"`.execute(tx);
      const { id, isNew } = rows[0]!;
      if (isNew) await keepVersion(tx, id, "create", { authorId: undefined, at: new Date() });
      return id;
    });
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "users_account_key")
      throw new Refused("users.account-taken", { cause: error });
    throw error;
  }
}

/** from now on the trading system's account, or an ordinary one again. Asked from the terminal. */
export async function setMachine(db: OwnerTx, userId: number, isMachine: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ role: isMachine ? role.machine : role.user })
    .where("id", "=", userId)
    .execute();
}

/** G-18: the organisation that a call without the header acts for from now on. */
export async function rememberOrganization(
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

/** Who changes a user, and when: the context's actor and clock. */
export interface Authorship {
  /** Undefined for the first sign-in: nobody made the user. */
  readonly authorId: number | undefined;
  readonly at: Date;
}

/** USR-029, G-61: a new name and phone. */
export async function updateProfile(
  db: Tx,
  id: number,
  { name, phone }: { readonly name: string; readonly phone: string },
  by: Authorship,
): Promise<void> {
  await sql`update users set version = version + 1, name = ${name}, phone = ${phone} where id = ${id}`.execute(
    db,
  );
  await keepVersion(db, id, "update", by);
}

/** G-70: blocked for a reason, or active again without one. */
export async function setUserStatus(
  db: Tx,
  id: number,
  reason: string | null,
  by: Authorship,
): Promise<void> {
  const status = reason === null ? userStatus.active : userStatus.blocked;
  await sql`
    update users set version = version + 1, status = ${status}, description = ${reason} where id = ${id}`.execute(
    db,
  );
  await keepVersion(db, id, reason === null ? "unblock" : "block", by);
}

/** S-7: the user as he stands now becomes the newest row of his history. */
async function keepVersion(db: Tx, id: number, kind: UserStep, { authorId, at }: Authorship): Promise<void> {
  await sql`
    insert into user_versions (user_id, version, kind, account, name, phone, status, description, author_user_id,
      changed_at)
    select id, version, ${kind}, account, name, phone, status, description, ${authorId ?? null}, ${at.toISOString()}
    from users where id = ${id}`.execute(db);
}

export interface Membership {
  readonly userId: number;
  readonly organizationId: number;
}

/** ORG-043: shut out for a reason, or let in again without one. */
export async function setMemberAccess(
  db: Tx,
  { userId, organizationId }: Membership,
  reason: string | null,
): Promise<void> {
  await sql`
    update memberships set is_active = ${reason === null}, description = ${reason}
    where user_id = ${userId} and organization_id = ${organizationId}`.execute(db);
}

/**
 * G-61: makes a user a member, or lets one in again who was shut out; he owns the cabinet if nobody else does. The
 * caller has locked the organisation.
 * @returns what he is there: `userType`
 */
export async function giveMembership(db: Tx, { userId, organizationId }: Membership): Promise<number> {
  const { rows } = await sql<{ userType: number }>`
    insert into memberships (user_id, organization_id, user_type)
    select ${userId}, ${organizationId}, case when exists (select from memberships
        where organization_id = ${organizationId} and user_type = 1 and is_active) then 0 else 1 end
    on conflict (user_id, organization_id) do update set is_active = true, description = null,
      user_type = case when memberships.is_active then memberships.user_type else excluded.user_type end
    returning user_type as "userType"`.execute(db);
  return rows[0]!.userType;
}

/**
 * G-72: the former owner, where there is one, stays an employee. The caller has locked the organisation.
 * @returns who owned it before, also one who was shut out
 */
export async function moveOwnership(
  db: Tx,
  organizationId: number,
  userId: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    update memberships set user_type = ${userType.employee}
    where organization_id = ${organizationId} and user_type = ${userType.owner}
    returning user_id as id`.execute(db);
  await sql`
    update memberships set user_type = ${userType.owner}
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(db);
  return rows.map(({ id }) => id);
}
