import type { Pool } from "pg";
import { migrationLockTimeout, retryLockConflict } from "./retry-lock-conflict.ts";

/**
 * Tables of the identity server in their own schema. The portal never reads them, and its request role has no
 * privileges here. The statements are idempotent, and an advisory lock serialises nodes that start at once.
 */
const schema = `
create schema if not exists identity;

create table if not exists identity.accounts (
  subject text primary key,
  login text not null,
  name text not null,
  password text not null,
  roles text[] not null default '{}',
  created_at timestamptz not null default now()
);
alter table identity.accounts add column if not exists email text;
alter table identity.accounts add column if not exists is_active boolean not null default true;
create unique index if not exists accounts_login on identity.accounts (lower(login));
alter table identity.accounts add column if not exists totp bytea;
alter table identity.accounts add column if not exists totp_step integer not null default 0;
alter table identity.accounts add column if not exists recovery_codes bytea[] not null default '{}';
create unique index if not exists accounts_email on identity.accounts (lower(email));
alter table identity.accounts add column if not exists language text not null default 'ru';
alter table identity.accounts add column if not exists enrolment_until timestamptz;
comment on column identity.accounts.language is 'Language of the pages at the last sign-in from a known device; e-mails use it.';
comment on column identity.accounts.enrolment_until is 'Until then a new device may set up the second factor of this staff account (FIX-164).';
comment on column identity.accounts.totp is 'Encrypted TOTP key; null without a second factor. Personal.';
comment on column identity.accounts.totp_step is 'Time step of the last accepted code; a code is valid once.';
comment on column identity.accounts.recovery_codes is 'Digests of the unused recovery codes. Personal.';
comment on table identity.accounts is 'Accounts that sign in with a password.';
comment on column identity.accounts.subject is 'Subject of the account in tokens; never changes. Personal.';
comment on column identity.accounts.login is 'Login of the user; case-insensitive. Personal.';
comment on column identity.accounts.name is 'Full name. Personal.';
comment on column identity.accounts.email is 'E-mail address, confirmed by an e-mail or by the creator of the account; accepted as a login. Personal.';
comment on column identity.accounts.password is 'Argon2id hash with its parameters; empty until the user has set a password. Personal.';
comment on column identity.accounts.roles is 'Roles in the tokens.';
comment on column identity.accounts.is_active is 'True when the account may sign in; demo accounts may not while DEMO is off (FIX-001).';
comment on column identity.accounts.created_at is 'Time of creation.';

create table if not exists identity.passkeys (
  id uuid primary key default gen_random_uuid(),
  subject text not null references identity.accounts (subject),
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create unique index if not exists passkeys_credential_id on identity.passkeys (credential_id);
create index if not exists passkeys_subject on identity.passkeys (subject);
comment on table identity.passkeys is 'Passkeys (WebAuthn): public keys; the private keys stay on the devices of their owners.';
comment on column identity.passkeys.id is 'Random id of the passkey in URLs.';
comment on column identity.passkeys.subject is 'Account of the passkey. Personal.';
comment on column identity.passkeys.credential_id is 'Credential id from the device. Personal.';
comment on column identity.passkeys.public_key is 'Public key in COSE format.';
comment on column identity.passkeys.counter is 'Signature counter of the device; never decreases.';
comment on column identity.passkeys.transports is 'Transports of the device, as reported by the browser.';
comment on column identity.passkeys.name is 'Name given by the owner. Personal.';
comment on column identity.passkeys.created_at is 'Time of creation.';
comment on column identity.passkeys.used_at is 'Time of the last sign-in.';

create table if not exists identity.challenges (
  digest bytea primary key,
  expires_at timestamptz not null
);
create index if not exists challenges_expires_at on identity.challenges (expires_at);
comment on table identity.challenges is 'Open challenges for passkeys: each is valid once, for one sign-in or session.';
comment on column identity.challenges.digest is 'Digest of the challenge and its purpose.';
comment on column identity.challenges.expires_at is 'Time when it expires.';

create table if not exists identity.records (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index if not exists records_grant on identity.records (grant_id) where grant_id is not null;
create index if not exists records_uid on identity.records (kind, uid) where uid is not null;
create index if not exists records_account on identity.records ((payload ->> 'accountId'))
  where payload ->> 'accountId' is not null;
create index if not exists records_session on identity.records ((payload ->> 'sessionUid'))
  where payload ->> 'sessionUid' is not null;
create index if not exists records_expires_at on identity.records (expires_at);
comment on table identity.records is 'Sign-ins in progress, codes, refresh tokens, grants and sessions of the OpenID Connect provider.';
comment on column identity.records.kind is 'Model of the provider, for example RefreshToken.';
comment on column identity.records.id is 'Id of the record.';
comment on column identity.records.payload is 'Data of the provider. Personal.';
comment on column identity.records.grant_id is 'Grant of the record; revoking the grant deletes the record.';
comment on column identity.records.uid is 'Second key of sessions and sign-ins.';
comment on column identity.records.user_code is 'Code typed on another device; unused.';
comment on column identity.records.consumed_at is 'Time when a one-time record was used.';
comment on column identity.records.expires_at is 'Time when it expires.';

create or replace function identity.end_sign_in(session text) returns void
language sql set search_path = pg_catalog, pg_temp
begin atomic
  delete from identity.records where kind = 'Session' and uid = session;
  delete from identity.records where payload ->> 'sessionUid' = session;
end;
comment on function identity.end_sign_in(text) is 'FIX-205: ends a session of this server with its codes and tokens; called when a session of the portal ends.';
revoke execute on function identity.end_sign_in(text) from public;

create table if not exists identity.secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
comment on table identity.secrets is 'Keys and secrets, generated at the first start.';
comment on column identity.secrets.name is 'Purpose of the key or secret.';
comment on column identity.secrets.value is 'The key or secret.';
comment on column identity.secrets.created_at is 'Time of creation.';

create table if not exists identity.sign_in_attempts (
  id bigint generated always as identity primary key,
  login text not null,
  address text not null,
  at timestamptz not null default now()
);
create index if not exists sign_in_attempts_login on identity.sign_in_attempts (login, at);
create index if not exists sign_in_attempts_address on identity.sign_in_attempts (address, at);
comment on table identity.sign_in_attempts is 'Failed sign-in attempts; they slow down password guessing.';
comment on column identity.sign_in_attempts.id is 'Id of the attempt.';
comment on column identity.sign_in_attempts.login is 'Account of the attempt, or the typed login when there is none. Personal.';
comment on column identity.sign_in_attempts.address is 'IP address of the client, or its known device. Personal.';
comment on column identity.sign_in_attempts.at is 'Time of the attempt.';

create table if not exists identity.emails (
  id uuid primary key,
  purpose text not null,
  email text,
  subject text references identity.accounts (subject),
  language text not null default 'ru',
  address text,
  key_digest bytea,
  code_digest bytea,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
alter table identity.emails add column if not exists browser text;
alter table identity.emails add column if not exists browser text;
create index if not exists emails_email on identity.emails (lower(email), created_at);
create index if not exists emails_address on identity.emails (address, created_at);
create index if not exists emails_subject on identity.emails (subject);
create index if not exists emails_created_at on identity.emails (created_at);
comment on table identity.emails is 'E-mails and links that are valid once: new account, new password, new e-mail address.';
comment on column identity.emails.id is 'Random id of the e-mail.';
comment on column identity.emails.purpose is 'register, invite, reset, email; changed and device open nothing.';
comment on column identity.emails.email is 'Recipient; null for a link that an administrator hands over. Personal.';
comment on column identity.emails.subject is 'Account of the e-mail; null before the account exists. Personal.';
comment on column identity.emails.language is 'Language of the e-mail.';
comment on column identity.emails.address is 'IP address of the client that requested it. Personal.';
comment on column identity.emails.browser is 'User agent of a new device, which the e-mail names. Personal.';
comment on column identity.emails.key_digest is 'Digest of the secret in the link.';
comment on column identity.emails.code_digest is 'Digest of the code.';
comment on column identity.emails.tries is 'Number of guesses of the code.';
comment on column identity.emails.created_at is 'Time of the request.';
comment on column identity.emails.expires_at is 'Time when it expires; null until it was sent.';
comment on column identity.emails.used_at is 'Time of the use.';
`;

const lock = 711_240_001;

/** Milliseconds for one statement: another node may migrate first, and a first start may be on a loaded machine. */
const statementLimit = 60_000;

/** Creates missing objects of schema `identity`. The connection must own the database. */
export const migrateIdentity = (pool: Pool): Promise<void> => retryLockConflict(() => createSchema(pool));

async function createSchema(pool: Pool): Promise<void> {
  const client = await pool.connect();
  // The limits of the pool are those of sign-ins.
  const limits = { query_timeout: statementLimit };
  try {
    await client.query(`begin; set local statement_timeout = ${statementLimit}`);
    await client.query({ text: "select pg_advisory_xact_lock($1)", values: [lock], ...limits });
    await client.query(`set local lock_timeout = ${migrationLockTimeout}`);
    await client.query({ text: schema, ...limits });
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
