import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OperatorError } from "../../operator-error.ts";
import { findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

let directory: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "birzha-embedded-"));
  // Leftovers of an interrupted first start.
  await mkdir(path.join(directory, "data.new/base"), { recursive: true });
  await writeFile(path.join(directory, "lock"), JSON.stringify({ pid: process.pid, started: "long ago" }));
  server = await startEmbeddedPostgres(directory, { settings: { fsync: "off" } });
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

async function one(text: string, connectionString = server.url): Promise<unknown> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(text);
  await client.end();
  return rows[0]?.value;
}

describe("the embedded PostgreSQL", () => {
  test("starts after an interrupted start and despite a reused pid", async () => {
    expect(await readdir(directory)).not.toContain("data.new");
    expect(await one("select current_database() as value")).toBe("birzha");
  });

  test("S-14: lower case and trigrams support Cyrillic", async () => {
    expect(await one("select lower('ПШЕНИЦА Ё') as value")).toBe("пшеница ё");
    await one("create extension pg_trgm");
    expect(await one("select similarity('пшеница', 'пшеницы') > 0.5 as value")).toBe(true);
  });

  test("FAST-002: listens on this machine only and requires the password", async () => {
    expect(await one("select current_setting('listen_addresses') as value")).toBe("127.0.0.1");
    const sockets = "select current_setting('unix_socket_directories') as value";
    expect(await one(sockets, server.superuserUrl)).toBe(directory);
    expect(await one("select inet_server_addr()::text as value")).toBeNull();
    const stranger = new pg.Client({ connectionString: server.url.replace(/:[^:@]+@/, ":guess@") });
    await expect(stranger.connect()).rejects.toThrow("password");
    for (const name of ["password", "port", "lock"])
      expect((await stat(path.join(directory, name))).mode & 0o077).toBe(0);
    expect((await stat(directory)).mode & 0o077).toBe(0);
  });

  test("FAST-004: runs no unneeded process", async () => {
    const processes = `select count(*)::int as value from pg_stat_activity
      where backend_type in ('io worker', 'logical replication launcher')`;
    expect(await one(processes, server.superuserUrl)).toBe(1);
  });

  test("belongs to one process; others get its pid and address", async () => {
    const second = startEmbeddedPostgres(directory);
    await expect(second).rejects.toThrow(OperatorError);
    await expect(second).rejects.toThrow(String(process.pid));
    expect(await findRunningPostgres(directory)).toBe(server.url);
    expect(await findRunningPostgres(path.join(directory, "elsewhere"))).toBeUndefined();
  });
});
