import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { migrateIdentity } from "./schema.ts";
import { hashPassword, isPassword } from "./passwords.ts";

export interface Account {
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly string[];
}

const columns = "subject, login, name, email, roles";

/** An account that was shut is as if it were not there. */
export async function findAccount(pool: Pool, subject: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${columns} from identity.accounts where subject = $1 and is_active`,
    [subject],
  );
  return rows[0];
}

/** A hash of no password, so that an unknown login takes as long as a known one. */
let decoy: Promise<string> | undefined;

/** The account of that login and password; logins are compared without case. */
export async function findAccountByPassword(
  pool: Pool,
  login: string,
  password: string,
): Promise<Account | undefined> {
  const { rows } = await pool.query<Account & { password: string }>(
    `select ${columns}, password from identity.accounts where lower(login) = lower($1) and is_active`,
    [login],
  );
  decoy ??= hashPassword(randomUUID());
  const matches = await isPassword(password, rows[0]?.password ?? (await decoy));
  if (!rows[0] || !matches) return undefined;
  const { password: _, ...account } = rows[0];
  return account;
}

/** Makes an account; one with the same login stays as it is and `false` is answered. */
export async function createAccount(
  pool: Pool,
  account: {
    login: string;
    name: string;
    password: string;
    email?: string;
    subject?: string;
    roles?: readonly string[];
  },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into identity.accounts (subject, login, name, password, roles, email)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [
      account.subject ?? randomUUID(),
      account.login,
      account.name,
      await hashPassword(account.password),
      account.roles ?? [],
      account.email ?? null,
    ],
  );
  return rowCount === 1;
}

/** FIX-004: the account carries the role from its next token on; answers whether there is such an account. */
export async function setAccountRole(
  pool: Pool,
  subject: string,
  role: string,
  isGiven: boolean,
): Promise<boolean> {
  await migrateIdentity(pool);
  const { rowCount } = await pool.query(
    `update identity.accounts
     set roles = array_remove(roles, $2::text) || case when $3 then array[$2::text] else '{}' end
     where subject = $1`,
    [subject, role, isGiven],
  );
  return rowCount === 1;
}
