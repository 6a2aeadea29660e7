import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { migrateIdentity } from "./schema.ts";
import { hashPassword, isPassword } from "./sign-in/passwords.ts";

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

export async function findAccountByEmail(pool: Pool, email: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${columns} from identity.accounts where lower(email) = lower($1) and is_active`,
    [email],
  );
  return rows[0];
}

export async function findAccountByLogin(pool: Pool, login: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${columns} from identity.accounts where lower(login) = lower($1) and is_active`,
    [login],
  );
  return rows[0];
}

/** INST-041: what is known of an account to whoever it is of; nothing that opens it. Undefined where there is none. */
export async function describeAccount(pool: Pool, subject: string): Promise<unknown> {
  const { rows } = await pool.query<{ account: unknown }>(
    `select jsonb_build_object('login', login, 'name', name, 'email', email, 'madeAt', created_at,
       'isActive', is_active, 'hasPassword', password <> '', 'hasSecondFactor', totp is not null,
       'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'madeAt', p.created_at,
           'usedAt', p.used_at) order by p.created_at), '[]')
         from identity.passkeys p where p.subject = a.subject)) as account
     from identity.accounts a where subject = $1`,
    [subject],
  );
  return rows[0]?.account;
}

/** An account that somebody says is his. */
export interface Candidate extends Account {
  readonly password: string;
  /** Of an app. */
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

const candidateColumns = `${columns}, password, totp is not null as "hasTotp",
  (select count(*) from identity.passkeys p where p.subject = accounts.subject)::int as passkeys,
  cardinality(recovery_codes) as "recoveryCodes"`;

/** Whether the password alone is not enough. */
export const hasSecondFactor = ({ hasTotp, passkeys }: Candidate): boolean => hasTotp || passkeys > 0;

/** The account of that login or mail, compared without case; no login has an `@`. */
export async function findCandidate(pool: Pool, login: string): Promise<Candidate | undefined> {
  const { rows } = await pool.query<Candidate>(
    `select ${candidateColumns} from identity.accounts
     where (lower(login) = lower($1) or lower(email) = lower($1)) and is_active`,
    [login],
  );
  return rows[0];
}

export async function getCandidate(pool: Pool, subject: string): Promise<Candidate | undefined> {
  const { rows } = await pool.query<Candidate>(
    `select ${candidateColumns} from identity.accounts where subject = $1 and is_active`,
    [subject],
  );
  return rows[0];
}

/** A hash of no password, so that an unknown login takes as long as a known one. */
let decoy: Promise<string> | undefined;

/** Whether it is the candidate's password; without a candidate, or before he has chosen one, none is. */
export async function isPasswordOf(candidate: Candidate | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  return isPassword(password, candidate?.password || (await decoy));
}

export interface NewAccount {
  readonly login: string;
  readonly name: string;
  /** Undefined: a link lets the person choose one. */
  readonly password?: string | undefined;
  readonly email?: string | null | undefined;
  readonly subject?: string | undefined;
  readonly roles?: readonly string[];
}

/** Makes an account; answers its subject, or nothing when login or mail are somebody's already. */
export async function createAccount(
  connection: Pool | PoolClient,
  account: NewAccount,
): Promise<string | undefined> {
  const subject = account.subject ?? randomUUID();
  const password = account.password === undefined ? "" : await hashPassword(account.password);
  const { rowCount } = await (connection as Pool).query(
    `insert into identity.accounts (subject, login, name, password, roles, email)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [subject, account.login, account.name, password, account.roles ?? [], account.email ?? null],
  );
  return rowCount === 1 ? subject : undefined;
}

/** INST-001: the login of whoever registers by mail: what stands before the `@`, and a number where that is taken. */
export async function registerAccount(
  connection: PoolClient,
  { email, ...account }: Pick<NewAccount, "name" | "password"> & { readonly email: string },
): Promise<Pick<Account, "subject" | "login"> | undefined> {
  const root =
    email
      .split("@")[0]!
      .toLowerCase()
      .replace(/[^a-z0-9._-]/g, "")
      .slice(0, 40) || "user";
  const { rows } = await connection.query<{ login: string }>(
    "select lower(login) as login from identity.accounts where lower(login) like $1 limit 1000",
    [`${root.replaceAll("_", "\\_")}%`],
  );
  const taken = new Set(rows.map(({ login }) => login));
  let login = root;
  for (let number = 2; taken.has(login); number += 1) login = `${root}${number}`;
  const subject = await createAccount(connection, { ...account, email, login });
  return subject === undefined ? undefined : { subject, login };
}

/** A new password ends what was begun with the old one: sign-ins and tokens, all but those of the kept grant. */
export async function changePassword(
  connection: PoolClient,
  subject: string,
  password: string,
  kept?: { readonly session: string; readonly grant: string | undefined },
): Promise<void> {
  await connection.query("update identity.accounts set password = $2 where subject = $1", [
    subject,
    await hashPassword(password),
  ]);
  await connection.query(
    `delete from identity.records where payload ->> 'accountId' = $1
       and id <> all($2) and grant_id is distinct from $3`,
    [subject, kept ? [kept.session, kept.grant ?? ""] : [], kept?.grant ?? null],
  );
}

/** Answers whether the mail was free. */
export async function changeEmail(connection: PoolClient, subject: string, email: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update identity.accounts set email = $2
     where subject = $1 and not exists (
       select from identity.accounts where lower(email) = lower($2) and subject <> $1)`,
    [subject, email],
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

/** INST-041: the account, what it has open and what it was written are gone; nobody signs in by it again. */
export async function removeAccount(
  connection: PoolClient,
  { subject, login }: Pick<Account, "subject" | "login">,
): Promise<void> {
  await connection.query("delete from identity.records where payload ->> 'accountId' = $1", [subject]);
  await connection.query("delete from identity.letters where subject = $1", [subject]);
  await connection.query("delete from identity.passkeys where subject = $1", [subject]);
  await connection.query("delete from identity.sign_in_attempts where login = any($1)", [[subject, login]]);
  await connection.query("delete from identity.accounts where subject = $1", [subject]);
}
