import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDatabase } from "../../../prepare-database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "birzha-roles-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const ownRole = `select rolname, rolsuper, rolbypassrls, rolreplication from pg_roles where rolname = current_user`;
const noSuperuser = { rolname: "birzha", rolsuper: false, rolbypassrls: false, rolreplication: false };

/** Owners of all objects outside PostgreSQL and extensions. */
const strangers = `
  select relname as name from pg_class c
  where relowner <> 'birzha'::regrole and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  union all
  select proname from pg_proc p
  where proowner <> 'birzha'::regrole and pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select nspname from pg_namespace
  where nspowner <> 'birzha'::regrole and nspname !~ '^(pg_|information_schema|public$)'`;

test("FIX-008: in a new folder an unprivileged role owns all objects", async () => {
  const server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
  try {
    expect(await ask(server.url, ownRole)).toEqual([noSuperuser]);
    await prepareDatabase(server.url);
    expect(await ask(server.url, strangers)).toEqual([]);
    await ask(server.url, "begin; set local role birzha_app; select count(*) from agreements; rollback");
    for (const reach of [
      "copy settings to program 'cat'",
      "select pg_read_file('/etc/passwd')",
      "alter system set fsync = off",
      "set session_replication_role = replica",
    ])
      await expect(ask(server.url, reach), reach).rejects.toThrow(/permission denied/);
  } finally {
    await server.stop();
  }
});

test("FIX-008: after a restart the portal's role changes and grants objects", async () => {
  for (const start of ["first", "second"]) {
    const server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
    try {
      expect(await ask(server.url, ownRole), start).toEqual([noSuperuser]);
      expect(await ask(server.url, "select rolname from pg_roles where rolsuper")).toEqual([
        { rolname: "postgres" },
      ]);
      await prepareDatabase(server.url);
      // A later migration does the same.
      await ask(
        server.url,
        `begin; alter table users add column x int; grant select on users to birzha_app;
         create or replace function app_is_staff() returns boolean language sql stable as 'select false'; rollback`,
      );
    } finally {
      await server.stop();
    }
  }
});

test("CORE-001: the login of requests cannot become the owner", async () => {
  const server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
  try {
    await prepareDatabase(server.url);
    await ask(server.requestsUrl, "select count(*) from agreements");
    for (const attempt of ["set role birzha", "set role postgres", "set session authorization birzha"])
      await expect(ask(server.requestsUrl, attempt), attempt).rejects.toThrow(/permission denied/);
    // `reset role` returns to this role.
    expect(await ask(server.requestsUrl, "select session_user::text as login")).toEqual([
      { login: "birzha_app" },
    ]);
    await expect(ask(server.requestsUrl, "select tokens from sessions")).rejects.toThrow(/permission denied/);
  } finally {
    await server.stop();
  }
});
