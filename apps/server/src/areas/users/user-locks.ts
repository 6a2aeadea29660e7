import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { sql } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { MemberFacts, UserFacts } from "@birzha/domain/users/permissions.ts";
import { role } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { Tx } from "../../platform/db/handles.ts";
import { Refused } from "../../platform/http/errors/failure.ts";

/*
 * Records that are about to be changed. Whoever locks several follows one order, or two of them would wait for each
 * other for ever: the organisation, its users by id, its members by user.
 */

export interface LockedUser extends UserFacts {
  readonly name: string;
  readonly phone: string;
  readonly description: string | null;
  readonly version: number;
}

/** A user with the right to change him; while he is an operator, all of those who are left stay as they are. */
export async function lockUser(db: Tx, id: number): Promise<LockedUser> {
  const operators = await lockOperators(db, id);
  const { rows } = await sql<Omit<LockedUser, "isLastOperator">>`
    select id as "userId", name, phone, status, description, version from users where id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw new Refused("shared.not-found");
  return { ...rows[0], isLastOperator: operators.length === 1 && operators[0] === id };
}

/** Of several operators who block each other at once one must stay (G-70). */
async function lockOperators(db: Tx, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where role = ${role.operator} and status = ${userStatus.active}
      and exists (select from users u where u.id = ${id} and u.role = ${role.operator})
      and (select app_is_staff())
    order by id for update`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * A member of an organisation, and his user, with the right to change both. Whoever may not know the organisation is
 * told that there is no such record.
 */
export async function lockMember(
  db: Tx,
  actor: Actor,
  organizationId: number,
  userId: number,
): Promise<MemberFacts> {
  if (!isStaff(actor) && actor.organization?.id !== organizationId) throw new Refused("shared.not-found");
  const { rows: users } = await sql<{ status: number }>`
    select status from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<Pick<MemberFacts, "userType" | "isActive">>`
    select user_type as "userType", is_active as "isActive" from memberships
    where organization_id = ${organizationId} and user_id = ${userId} for update`.execute(db);
  if (!users[0] || !rows[0]) throw new Refused("shared.not-found");
  return { userId, organizationId, status: users[0].status, ...rows[0] };
}

/** Who owns the cabinet; undefined for an organisation whose owner was shut out. */
export async function lockOwner(db: Tx, organizationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from memberships
    where organization_id = ${organizationId} and user_type = ${userType.owner} and is_active for update`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Behind his organisation's lock: whether the owner who calls owns the cabinet still; he may have lost it while he waited.
 * Staff need own nothing.
 */
export async function requireOwnership(db: Tx, actor: Actor, organizationId: number): Promise<void> {
  if (!isStaff(actor) && (await lockOwner(db, organizationId)) !== actor.userId)
    throw new Refused("shared.forbidden");
}

export interface LockedAccount {
  readonly userId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly role: number;
  /** Whether it has ever been a member of an organisation. */
  readonly isMember: boolean;
}

/** A user by his login, with the right to change him; undefined when nobody has come with it yet. */
export async function lockAccount(db: Tx, account: string): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id as "userId", issuer, subject, role, exists (select from memberships where user_id = users.id) as "isMember"
    from users where account = ${account} for update`.execute(db);
  return rows[0];
}
