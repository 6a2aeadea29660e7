import { sql, type Kysely } from "kysely";
import { role } from "@birzha/domain/users/role.ts";
import type { Identity } from "../../platform/auth/issuer.ts";
import type { Database } from "../../platform/db/database.ts";
import { Refused } from "../../platform/http/failure.ts";

/**
 * G-7: the first sign-in makes the user: role 1, active, no organisation. Later ones bring the present e-mail address,
 * fill in a name that is still empty, and make an operator of whom the identity server calls one; rights are never taken away by a token.
 * Runs outside of a request's transaction, as the owner. Answers the user's id.
 */
export async function recordSignIn(db: Kysely<Database>, identity: Identity): Promise<number> {
  const { issuer, subject, account, name, email, isOperator } = identity;
  const given = isOperator ? role.operator : role.user;
  try {
    const { rows } = await sql<{ id: number }>`
      insert into users (issuer, subject, account, name, email, role)
      values (${issuer}, ${subject}, ${account}, ${name}, ${email ?? null}, ${given})
      on conflict (issuer, subject) do update set
        name = coalesce(nullif(users.name, ''), excluded.name),
        email = coalesce(excluded.email, users.email),
        role = case when excluded.role = ${role.operator} then greatest(users.role, excluded.role) else users.role end
      returning id`.execute(db);
    return rows[0]!.id;
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "users_account_key")
      throw new Refused("users.account-taken", { cause: error });
    throw error;
  }
}

/** G-18: the organisation that a call without the header acts for from now on. */
export async function rememberOrganization(
  db: Kysely<Database>,
  userId: number,
  organizationId: number,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ last_organization_id: organizationId })
    .where("id", "=", userId)
    .execute();
}
