import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import pg from "pg";
import { requestRole } from "../database.ts";

/*
 * FIX-008: the portal works as a role that owns its database and is no superuser, so that whatever reaches it through the
 * portal reaches no file and no program of the machine. Requests have a login of their own, which is a member of nothing and
 * cannot become the owner. The superuser is used here, before the portal connects, and for base backups (decision 0041).
 */

/** The portal's own role, and its database. */
export const ownRole = "birzha";
export const ownDatabase = "birzha";
/** Made by initdb; PostgreSQL does not let it cease to be a superuser. */
export const superuser = "postgres";

export interface Passwords {
  /** File with the password of the portal's own role. */
  readonly own: string;
  /** File with that of the superuser. */
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

/** Creates the roles and the database that are missing. An interrupted start leaves the rest to the next one. */
export async function settleRoles(passwords: Passwords, port: number): Promise<void> {
  const own = await readFile(passwords.own, "utf8");
  const client = await connect(superuser, await readFile(passwords.superuser, "utf8"), port, "postgres");
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
