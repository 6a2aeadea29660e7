import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFreePort } from "../../../../test/resilience/server-process.ts";
import { prepareDatabase } from "../../../prepare-database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { accountFor, runAs } from "./process-account.ts";

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

/** A data folder as the version before made it: the portal's role is the superuser of initdb and owns everything. */
async function makeFolderOfEarlierVersion(): Promise<void> {
  const { initdb, postgres }: { initdb: string; postgres: string } = await import(
    `@embedded-postgres/${process.platform}-${process.arch}`
  );
  const [data, file] = [path.join(directory, "data"), path.join(directory, "password")];
  const account = accountFor(data);
  const password = randomBytes(24).toString("hex");
  await writeFile(file, password, { mode: 0o600 });
  if (account) for (const place of [directory, file]) await chown(place, account.uid, account.gid);
  const options = { cwd: directory, env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8" } };
  const made = spawnSync(
    ...runAs(account, [
      initdb,
      [
        ...["--pgdata", data, "--username", "birzha", "--pwfile", file, "--auth=scram-sha-256"],
        ...["--encoding=UTF8", "--locale=C", "--lc-ctype=C.UTF-8", "--no-sync"],
        ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
      ],
    ]),
    options,
  );
  expect(String(made.stderr)).not.toContain("error");
  const port = await findFreePort();
  const server = spawn(
    ...runAs(account, [
      postgres,
      ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"],
    ]),
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  for await (const text of server.stderr.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    log += String(text);
    if (log.includes("ready to accept connections")) break;
  }
  server.stderr.resume();
  const url = `postgres://birzha:${password}@127.0.0.1:${port}`;
  await ask(`${url}/postgres`, "create database birzha");
  await prepareDatabase(`${url}/birzha`);
  await ask(`${url}/birzha`, "insert into settings (key, value) values ('kept', '42')");
  expect(await ask(`${url}/birzha`, ownRole)).toMatchObject([{ rolsuper: true }]);
  server.kill("SIGINT");
  await once(server, "exit");
}

/** Owners of everything that is neither PostgreSQL's nor an extension's. */
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

test("FIX-008: on a new folder the portal's role is no superuser, and makes and owns all that the portal needs", async () => {
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

test("CORE-001: the login of requests cannot become the owner", async () => {
  const server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
  try {
    await prepareDatabase(server.url);
    await ask(server.requestsUrl, "select count(*) from agreements");
    for (const attempt of ["set role birzha", "set role postgres", "set session authorization birzha"])
      await expect(ask(server.requestsUrl, attempt), attempt).rejects.toThrow(/permission denied/);
    // The role that `reset role` goes back to.
    expect(await ask(server.requestsUrl, "select session_user::text as login")).toEqual([
      { login: "birzha_app" },
    ]);
    await expect(ask(server.requestsUrl, "select tokens from sessions")).rejects.toThrow(/permission denied/);
  } finally {
    await server.stop();
  }
});

test("FIX-008: a folder of the version before loses nothing but the superuser's rights, also when it is interrupted", async () => {
  await makeFolderOfEarlierVersion();
  // What an upgrade leaves that was killed before its transaction ended.
  await writeFile(path.join(directory, "superuser-password"), "of a try that came to nothing", {
    mode: 0o600,
  });
  for (const start of ["the upgrade", "the next start"]) {
    const server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
    try {
      expect(await ask(server.url, ownRole), start).toEqual([noSuperuser]);
      expect(await ask(server.url, "select value from settings where key = 'kept'")).toEqual([{ value: 42 }]);
      expect(await ask(server.url, strangers)).toEqual([]);
      expect(await ask(server.url, "select rolname from pg_roles where rolsuper")).toEqual([
        { rolname: "postgres" },
      ]);
      // Migrations of the next version: what stood before is the role's to change, and to grant.
      expect(await prepareDatabase(server.url)).toEqual([]);
      await ask(
        server.url,
        `begin; alter table users add column x int; grant select on users to birzha_app;
         create or replace function app_is_staff() returns boolean language sql stable as 'select false'; rollback`,
      );
      await ask(server.url, "begin; set local role birzha_app; select count(*) from agreements; rollback");
    } finally {
      await server.stop();
    }
  }
});
