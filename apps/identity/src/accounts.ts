import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { migrateIdentity } from "./schema.ts";
import type { PageLanguage } from "./pages/texts.ts";
import { hashPassword, isPassword } from "./sign-in/passwords.ts";

export interface IdentityAccount {
  readonly subject: string;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly string[];
}

const columns = "subject, login, name, email, roles";

/** Returns the account; undefined if it does not exist or is deactivated. */
export async function findAccount(pool: Pool, subject: string): Promise<IdentityAccount | undefined> {
  const { rows } = await pool.query<IdentityAccount>(
    `select ${columns} from identity.accounts where subject = $1 and is_active`,
    [subject],
  );
  return rows[0];
}

export async function findAccountByEmail(pool: Pool, email: string): Promise<IdentityAccount | undefined> {
  const { rows } = await pool.query<IdentityAccount>(
    `select ${columns} from identity.accounts where lower(email) = lower($1) and is_active`,
    [email],
  );
  return rows[0];
}

export async function findAccountByLogin(pool: Pool, login: string): Promise<IdentityAccount | undefined> {
  const { rows } = await pool.query<IdentityAccount>(
    `select ${columns} from identity.accounts where lower(login) = lower($1) and is_active`,
    [login],
  );
  return rows[0];
}

/**
 * INST-041: returns the data of an account for export to its user, without secrets. Undefined if there is no
 * account.
 */
export async function describeAccount(pool: Pool, subject: string): Promise<unknown> {
  const { rows } = await pool.query<{ account: unknown }>(
    `select jsonb_build_object('login', login, 'name', name, 'email', email, 'createdAt', created_at,
       'isActive', is_active, 'hasPassword', password <> '', 'hasSecondFactor', totp is not null,
       'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'createdAt', p.created_at,
           'usedAt', p.used_at) order by p.created_at), '[]')
         from identity.passkeys p where p.subject = a.subject)) as account
     from identity.accounts a where subject = $1`,
    [subject],
  );
  return rows[0]?.account;
}

/** An account before authentication: the user has entered its login, but has not proven ownership. */
export interface SignInCandidate extends IdentityAccount {
  readonly password: string;
  /** Whether an authenticator app (TOTP) is set up. */
  readonly hasTotp: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
  /** Language of its e-mails. */
  readonly language: PageLanguage;
  /** Whether any device may set up the second factor now (FIX-164). */
  readonly mayEnrol: boolean;
}

const candidateColumns = `${columns}, password, totp is not null as "hasTotp",
  (select count(*) from identity.passkeys p where p.subject = accounts.subject)::int as passkeys,
  cardinality(recovery_codes) as "recoveryCodes", language,
  coalesce(enrolment_until > now(), false) as "mayEnrol"`;

/** FIX-163: counts the accounts among the subjects that can sign in, and those of them without a second factor. */
export async function countUsable(
  pool: Pool,
  subjects: readonly string[],
): Promise<{ readonly usable: number; readonly withoutFactor: number }> {
  const { rows } = await pool.query<{ usable: number; withoutFactor: number }>(
    `select count(*)::int as usable, (count(*) filter (where totp is null and passkeys = 0))::int as "withoutFactor"
     from (
       select password, totp,
         (select count(*) from identity.passkeys p where p.subject = accounts.subject) as passkeys
       from identity.accounts where subject = any($1) and is_active
     ) as found
     where password <> '' or passkeys > 0`,
    [subjects],
  );
  return rows[0]!;
}

/** Whether signing in requires a second factor. */
export const hasSecondFactor = ({ hasTotp, passkeys }: SignInCandidate): boolean => hasTotp || passkeys > 0;

/**
 * Finds an active account by login or e-mail, case-insensitively. Logins never contain `@`, so the two cannot
 * clash.
 */
export async function findCandidate(pool: Pool, login: string): Promise<SignInCandidate | undefined> {
  const { rows } = await pool.query<SignInCandidate>(
    `select ${candidateColumns} from identity.accounts
     where (lower(login) = lower($1) or lower(email) = lower($1)) and is_active`,
    [login],
  );
  return rows[0];
}

export async function getCandidate(pool: Pool, subject: string): Promise<SignInCandidate | undefined> {
  const { rows } = await pool.query<SignInCandidate>(
    `select ${candidateColumns} from identity.accounts where subject = $1 and is_active`,
    [subject],
  );
  return rows[0];
}

/**
 * Hash of a random password. Comparing with it makes an unknown login take as long as a known one (timing
 * attack).
 */
let decoy: Promise<string> | undefined;

/**
 * Whether the password matches. Never matches without a candidate or for an account that has no password yet.
 */
export async function isPasswordOf(
  candidate: SignInCandidate | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(randomUUID());
  return isPassword(password, candidate?.password || (await decoy));
}

/** FIX-205: changes with the password, so that proofs of the previous one end. */
export const passwordVersion = ({ password }: SignInCandidate): string => password.slice(-16);

export interface NewAccount {
  readonly login: string;
  readonly name: string;
  /** Undefined: the user chooses a password by an e-mailed link. */
  readonly password?: string | undefined;
  readonly email?: string | null | undefined;
  readonly subject?: string | undefined;
  readonly roles?: readonly string[];
}

/**
 * Creates an account and returns its subject; undefined if another account has the login or the e-mail
 * address.
 */
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

/**
 * INST-001: registers an account by e-mail. Derives the login from the part before the `@`, with a number if
 * it is taken.
 */
export async function registerAccount(
  connection: PoolClient,
  { email, ...account }: Pick<NewAccount, "name" | "password"> & { readonly email: string },
): Promise<Pick<IdentityAccount, "subject" | "login"> | undefined> {
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

/** A session that stays, and the portal's grant from it. */
interface KeptSession {
  readonly session: string;
  readonly grant: string | undefined;
}

/**
 * FIX-205: ends all sign-ins and tokens of the account except those of one session. A sign-in whose browser has not
 * returned to the provider yet ends, too.
 */
export async function endSignIns(
  connection: Pool | PoolClient,
  subject: string,
  kept?: KeptSession,
): Promise<void> {
  await (connection as Pool).query(
    `delete from identity.records
     where (payload ->> 'accountId' = $1 or kind = 'Interaction' and payload #>> '{result,login,accountId}' = $1)
       and id <> all($2) and ($3::text is null or grant_id is distinct from $3)`,
    [subject, kept ? [kept.session, kept.grant ?? ""] : [], kept?.grant ?? null],
  );
}

/** Changes the password. The caller ends the sign-ins. */
export async function changePassword(
  connection: PoolClient,
  subject: string,
  password: string,
): Promise<void> {
  await connection.query("update identity.accounts set password = $2 where subject = $1", [
    subject,
    await hashPassword(password),
  ]);
}

/**
 * FIX-164: permits the user of a staff account to set up a second factor on a new device within 24 hours, with
 * the password alone. For an administrator who has just set the password or removed a lost second factor.
 */
export async function permitEnrolment(connection: PoolClient, subject: string): Promise<void> {
  await connection.query(
    "update identity.accounts set enrolment_until = now() + interval '24 hours' where subject = $1",
    [subject],
  );
}

/** Stores the language of later e-mails. */
export async function storeLanguage(pool: Pool, subject: string, language: PageLanguage): Promise<void> {
  await pool.query("update identity.accounts set language = $2 where subject = $1 and language <> $2", [
    subject,
    language,
  ]);
}

/** Changes the e-mail address; returns false if another account has it. */
export async function changeEmail(connection: PoolClient, subject: string, email: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update identity.accounts set email = $2
     where subject = $1 and not exists (
       select from identity.accounts where lower(email) = lower($2) and subject <> $1)`,
    [subject, email],
  );
  return rowCount === 1;
}

/** FIX-004: grants or removes a role and ends all sign-ins. Returns whether the account exists. */
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
  await endSignIns(pool, subject);
  return rowCount === 1;
}

/** INST-041: deletes the account with its sessions, tokens and e-mails. Irreversible. */
export async function removeAccount(
  connection: PoolClient,
  { subject, login }: Pick<IdentityAccount, "subject" | "login">,
): Promise<void> {
  await endSignIns(connection, subject);
  await connection.query("delete from identity.emails where subject = $1", [subject]);
  await connection.query("delete from identity.passkeys where subject = $1", [subject]);
  await connection.query("delete from identity.sign_in_attempts where login = any($1)", [[subject, login]]);
  await connection.query("delete from identity.accounts where subject = $1", [subject]);
}
