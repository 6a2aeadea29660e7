import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type pg from "pg";
import { requestRole } from "../database.ts";
import { connectClient } from "../create-client.ts";

/*
 * FIX-008: the portal works as a role that owns its database and is no superuser. An SQL injection therefore
 * cannot reach files or programs of the machine. Requests have a separate login, which is a member of no role
 * and cannot become the owner. The superuser connects only here, before the portal starts, and for base backups
 * (decision 0041).
 */

/** The portal's owner role and its database. */
export const ownRole = "birzha";
export const ownDatabase = "birzha";
/** Created by initdb; PostgreSQL does not allow the removal of its superuser right. */
export const superuserName = "postgres";

export interface RolePasswords {
  /** File with the password of the owner role. */
  readonly own: string;
  /** File with the superuser's password. */
  readonly superuser: string;
  /** File with the password of the request role; created when missing. */
  readonly requests: string;
}

/** Writes a new password to a temporary file and renames it, so that a partial one is never read. */
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

/** Creates missing roles and the database. After an interrupted start the next start completes the work. */
export async function createRoles(passwords: RolePasswords, port: number): Promise<void> {
  const own = await readFile(passwords.own, "utf8");
  const client = await connect(superuserName, await readFile(passwords.superuser, "utf8"), port, "postgres");
  try {
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

/** Creates the login of requests. The owner gets the admin option, because migrations and restored backups grant it. */
async function giveLogin(client: pg.Client, file: string): Promise<void> {
  const password = await readFile(file, "utf8").catch(() => makePassword(file));
  const { rowCount: hasRole } = await client.query("select from pg_roles where rolname = $1", [requestRole]);
  if (!hasRole) await client.query(`create role ${requestRole} noinherit`);
  await client.query(`alter role ${requestRole} login password '${password}'`);
  await client.query(`grant ${requestRole} to ${ownRole} with admin option`);
}

/** The rights that docs/operations.md requires of an external database: `createrole` for the request role. */
const makeOwnRole = (password: string) =>
  `create role ${ownRole} login createrole createdb password '${password}'`;

const connect = (role: string, password: string, port: number, database: string): Promise<pg.Client> =>
  connectClient({
    connectionString: connectionUrl(role, password, port, database),
    connectionTimeoutMillis: 10_000,
    query_timeout: 60_000,
  });
