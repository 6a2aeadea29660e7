import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import pg from "pg";
import { requestRole } from "../database.ts";

/*
 * FIX-008: the portal works as a role that owns its database and is no superuser, so that whatever reaches it through the
 * portal reaches no file and no program of the machine. Requests have a login of their own, which is a member of nothing and
 * cannot become the owner. The superuser is used here alone, before the portal connects.
 */

/** The portal's own role, and its database. */
export const ownRole = "birzha";
export const ownDatabase = "birzha";
/** Made by initdb; PostgreSQL does not let it cease to be a superuser. */
export const superuser = "postgres";
/** Superuser of an upgrade, because nobody renames himself. */
const helper = "birzha_upgrade";

export interface Passwords {
  /** File with the password of the portal's own role. */
  readonly own: string;
  /** File with that of the superuser; folders of earlier versions have none. */
  readonly superuser: string;
  /** File with that of the role of requests; made where it is missing. */
  readonly requests: string;
}

/** Writes a new password beside its place first, so that no half of one is ever read. */
export async function makePassword(file: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  await writeFile(`${file}.new`, password, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}

export const connectionUrl = (
  role: string,
  password: string,
  port: number,
  database: string,
  socketDirectory?: string,
): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}${socketDirectory ? `?host=${encodeURIComponent(socketDirectory)}` : ""}`;

/**
 * Makes the portal's role and database where they are missing, and takes the superuser's rights from the role that earlier
 * versions worked as. May be interrupted anywhere and is done again by the next start.
 */
export async function settleRoles(passwords: Passwords, port: number): Promise<void> {
  const own = await readFile(passwords.own, "utf8");
  const kept = await readFile(passwords.superuser, "utf8").catch(() => undefined);
  const admin = kept === undefined ? undefined : await tryConnect(superuser, kept, port, "postgres");
  if (!admin) await demoteOwnRole(passwords, own, port);
  const client =
    admin ?? (await connect(superuser, await readFile(passwords.superuser, "utf8"), port, "postgres"));
  try {
    await client.query(`drop role if exists ${helper}`);
    const { rowCount: hasRole } = await client.query("select from pg_roles where rolname = $1", [ownRole]);
    if (!hasRole) await client.query(makeOwnRole(own));
    const { rowCount: hasDatabase } = await client.query("select from pg_database where datname = $1", [
      ownDatabase,
    ]);
    if (!hasDatabase) await client.query(`create database ${ownDatabase} owner ${ownRole}`);
    await giveLogin(client, passwords.requests);
  } finally {
    await client.end();
  }
}

/** Requests log in as their role. The owner may grant it, because migrations and restored backups do. */
async function giveLogin(client: pg.Client, file: string): Promise<void> {
  const password = await readFile(file, "utf8").catch(() => makePassword(file));
  const { rowCount: hasRole } = await client.query("select from pg_roles where rolname = $1", [requestRole]);
  if (!hasRole) await client.query(`create role ${requestRole} noinherit`);
  await client.query(`alter role ${requestRole} login password '${password}'`);
  await client.query(`grant ${requestRole} to ${ownRole} with admin option`);
}

/** What docs/operations.md asks of a database of one's own: `createrole` for the role of requests. */
const makeOwnRole = (password: string) =>
  `create role ${ownRole} login createrole createdb password '${password}'`;

/**
 * A folder of an earlier version: the role of initdb, which owns everything, gets another name and a password of its own; a
 * new role takes its place and its property. One transaction: it is the old folder or the new one.
 */
async function demoteOwnRole(passwords: Passwords, own: string, port: number): Promise<void> {
  const helperPassword = randomBytes(24).toString("hex");
  const old = await connect(ownRole, own, port, "postgres");
  let database: string;
  try {
    await old.query(`drop role if exists ${helper}`);
    await old.query(`create role ${helper} superuser login password '${helperPassword}'`);
    const { rowCount } = await old.query("select from pg_database where datname = $1", [ownDatabase]);
    database = rowCount ? ownDatabase : "postgres";
  } finally {
    await old.end();
  }
  const client = await connect(helper, helperPassword, port, database);
  try {
    await client.query("begin");
    const superuserPassword = await makePassword(passwords.superuser);
    await client.query(`alter role ${ownRole} rename to ${superuser}`);
    await client.query(`alter role ${superuser} password '${superuserPassword}'`);
    await client.query(makeOwnRole(own));
    if (database === ownDatabase) {
      await client.query(`alter database ${ownDatabase} owner to ${ownRole}`);
      await client.query(takeOver);
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** Everything in the database that is not PostgreSQL's own, or an extension's, and the role of requests. */
const takeOver = `
do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${ownRole}', nspname) from pg_namespace
    where nspowner = '${superuser}'::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${ownRole}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      c.oid::regclass)
    from pg_class c
    where relowner = '${superuser}'::regrole and relkind in ('r', 'p', 'S', 'v', 'm', 'f')
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      -- Sequences of columns go with their tables.
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass
        and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${ownRole}', p.oid::regprocedure) from pg_proc p
    where proowner = '${superuser}'::regrole and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass
        and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${ownRole}', t.oid::regtype) from pg_type t
    where typowner = '${superuser}'::regrole and typtype in ('e', 'd', 'r', 'c')
      and typnamespace::regnamespace::text !~ '^(pg_|information_schema)'
      and (typrelid = 0 or (select relkind from pg_class where oid = typrelid) = 'c')
      and not exists (select from pg_depend d where d.objid = t.oid and d.classid = 'pg_type'::regclass
        and d.deptype = 'e')
  loop
    execute statement;
  end loop;
  if exists (select from pg_roles where rolname = 'birzha_app') then
    grant birzha_app to ${ownRole} with admin option;
  end if;
end
$$`;

/** Undefined where the password is another: the upgrade that was to make it so was interrupted. */
async function tryConnect(role: string, password: string, port: number, database: string) {
  try {
    return await connect(role, password, port, database);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === "28P01") return undefined;
    throw error;
  }
}

async function connect(role: string, password: string, port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionUrl(role, password, port, database),
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
