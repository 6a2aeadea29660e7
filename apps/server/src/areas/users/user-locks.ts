import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { sql } from "kysely";
import { isStaff, type Actor } from "@birzha/domain/shared/access/actor.ts";
import type { MemberDetails, UserDetails } from "@birzha/domain/users/permissions.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";

/*
 * Row locks for changes. Functions that lock several rows use one order to prevent deadlocks: organisation, users by
 * id, memberships by user.
 */

export interface LockedUser extends UserDetails {
  readonly name: string;
  readonly phone: string;
  readonly description: string | null;
  readonly version: number;
}

/** Locks a user for a change. For an operator, locks all active operators, too. */
export async function lockUser(db: DbTransaction, id: number): Promise<LockedUser> {
  const operators = await lockOperators(db, id);
  const { rows } = await sql<Omit<LockedUser, "isLastOperator">>`
    select id as "userId", name, phone, status, description, version from users where id = ${id} for update`.execute(
    db,
  );
  if (!rows[0]) throw new ApiError("shared.not-found");
  return { ...rows[0], isLastOperator: operators.length === 1 && operators[0] === id };
}

/** Concurrent mutual blocks must leave at least one operator (G-70). */
async function lockOperators(db: DbTransaction, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where role = ${roleCodes.operator} and status = ${userStatus.active}
      and exists (select from users u where u.id = ${id} and u.role = ${roleCodes.operator})
      and (select app_is_staff())
    order by id for update`.execute(db);
  return rows.map((row) => row.id);
}

/** Locks a membership and its user. Throws not-found if the caller cannot see the organisation. */
export async function lockMember(
  db: DbTransaction,
  actor: Actor,
  organizationId: number,
  userId: number,
): Promise<MemberDetails> {
  if (!isStaff(actor) && actor.organization?.id !== organizationId) throw new ApiError("shared.not-found");
  const { rows: users } = await sql<{ status: number }>`
    select status from users where id = ${userId} for update`.execute(db);
  const { rows } = await sql<Pick<MemberDetails, "userType" | "isActive">>`
    select user_type as "userType", is_active as "isActive" from memberships
    where organization_id = ${organizationId} and user_id = ${userId} for update`.execute(db);
  if (!users[0] || !rows[0]) throw new ApiError("shared.not-found");
  return { userId, organizationId, status: users[0].status, ...rows[0] };
}

/** Locks and returns the owner. Undefined if the owner's membership is blocked. */
export async function lockOwner(db: DbTransaction, organizationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from memberships
    where organization_id = ${organizationId} and user_type = ${userType.owner} and is_active for update`.execute(
    db,
  );
  return rows[0]?.id;
}

/**
 * Checks after locking the organisation that the calling owner still owns it. Ownership can change while the request
 * waits. Staff always pass.
 */
export async function requireOwnership(
  db: DbTransaction,
  actor: Actor,
  organizationId: number,
): Promise<void> {
  if (!isStaff(actor) && (await lockOwner(db, organizationId)) !== actor.userId)
    throw new ApiError("shared.forbidden");
}

export interface LockedAccount {
  readonly userId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly role: number;
  /** Whether the account has ever had a membership. */
  readonly isMember: boolean;
}

/** Locks a user by login. Undefined before the first sign-in. */
export async function lockAccount(db: DbTransaction, account: string): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select id as "userId", issuer, subject, role, exists (select from memberships where user_id = users.id) as "isMember"
    from users where account = ${account} for update`.execute(db);
  return rows[0];
}
