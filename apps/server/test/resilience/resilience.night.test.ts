import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { findRunningPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { aWriter, registerInLoop, register, type Acknowledged, type Writer } from "./crash-writers.ts";
import { anEmployee, anOrganization } from "../stages/factories.ts";
import { databaseProcesses } from "./processes.ts";
import { reportChoices, type ReportValues } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* A database that freezes, and one that crashes and recovers, under a portal. Limits suit a busy machine. */

const timeLimit = 120_000;
let dataDir: string;
let portal: Program;
let port: number;
let writers: Writer[];
let values: ReportValues;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-resilience-"));
  port = await findFreePort();
  portal = runProgram("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    RATE_LIMIT_WRITES: "100000",
    RATE_LIMIT_REQUESTS: "1000000",
  });
  expect(await portal.says("Birzha is ready")).toBe(true);
  writers = await withDatabase(async ({ db }) => {
    const organization = await anOrganization(db);
    const hired: Writer[] = [];
    for (let i = 0; i < 8; i++) {
      const { user } = await anEmployee(db, { organization });
      hired.push(aWriter(`auth.session=${await startSession(db, user.id, {}, 36_000)}`, organization.id));
    }
    values = (await reportChoices(db)).domestic;
    return hired;
  });
}, timeLimit);

afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const url = await findRunningPostgres(path.join(dataDir, "postgres"));
  const database = openDatabase(url!, { max: 1, statementTimeout: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const statusOf = async (address: string, cookie = ""): Promise<number> =>
  (await fetch(`http://localhost:${port}${address}`, { headers: { cookie, clientrequestid: "test" } }))
    .status;

const firstPage = () => statusOf("/api/Agreements/list", writers[0]!.cookie);

/** Registers reports under load, then repeats every pending request; none may be lost or doubled. */
async function underLoad(work: () => Promise<void>): Promise<void> {
  const acknowledged: Acknowledged = new Map();
  const unexpected: number[] = [];
  let isOver = false;
  const load = Promise.all(
    writers.map((writer) =>
      registerInLoop(writer, { port, values, acknowledged, unexpected, isOver: () => isOver }),
    ),
  );
  await expect.poll(() => acknowledged.size, { timeout: timeLimit }).toBeGreaterThan(5);
  await work();
  const before = acknowledged.size;
  await expect.poll(() => acknowledged.size, { timeout: timeLimit }).toBeGreaterThan(before + 5);
  isOver = true;
  await load;
  for (const writer of writers)
    await expect
      .poll(
        async () => {
          const outcome = await register(port, writer, writer.pending, values);
          if (outcome !== "lost" && "id" in outcome) acknowledged.set(writer.pending, outcome.id);
          return outcome;
        },
        { timeout: timeLimit },
      )
      .toHaveProperty("id");
  expect(unexpected).toEqual([]);
  const stored = await withDatabase(async ({ db }) => {
    const { rows } = await sql<{ requestId: string; id: number }>`
      select contract_number as "requestId", id from agreements
      where contract_number = any(${[...acknowledged.keys()]}::text[])`.execute(db);
    return new Map(rows.map(({ requestId, id }) => [requestId, id]));
  });
  expect(stored).toEqual(acknowledged);
}

test(
  "PLAT-103 S-1 FIX-233: a frozen PostgreSQL fails requests in time, then recovers (Linux only: it reads /proc)",
  { skip: process.platform !== "linux", timeout: timeLimit },
  async () => {
    await underLoad(async () => {
      const login = await fetch(`http://localhost:${port}/keycloak/auth/login`, { redirect: "manual" });
      const signInUrl = new URL(login.headers.get("location")!);
      const { postmaster } = await databaseProcesses(dataDir);
      process.kill(postmaster, "SIGSTOP");
      // Listed after the postmaster is frozen: the portal may be connecting.
      const { others } = await databaseProcesses(dataDir);
      for (const pid of others) process.kill(pid, "SIGSTOP");
      try {
        const start = performance.now();
        const signIn = () => statusOf(`${signInUrl.pathname}${signInUrl.search}`);
        const rejected = await Promise.all([...Array.from({ length: 30 }, firstPage), signIn()]);
        expect(new Set(rejected)).toEqual(new Set([503]));
        expect(performance.now() - start).toBeLessThan(8_000);
        const requested = performance.now();
        expect(await statusOf("/healthz")).toBe(200);
        expect(performance.now() - requested).toBeLessThan(2_000);
        expect(await statusOf("/readyz")).toBe(503);
      } finally {
        for (const pid of [postmaster, ...others])
          try {
            process.kill(pid, "SIGCONT");
          } catch {
            // The process has ended.
          }
      }
      const resumed = performance.now();
      await expect.poll(firstPage, { timeout: timeLimit, interval: 20 }).toBe(200);
      expect(performance.now() - resumed).toBeLessThan(8_000);
      await expect.poll(() => statusOf("/readyz"), { timeout: timeLimit }).toBe(200);
    });
  },
);

test(
  "S-1 S-8: after a PostgreSQL crash the pool recovers without loss (Linux only: it reads /proc)",
  { skip: process.platform !== "linux", timeout: timeLimit },
  async () => {
    await underLoad(async () => {
      const pid = await withDatabase(async ({ db }) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where application_name = 'birzha' limit 1`.execute(db);
        return rows[0]!.pid;
      });
      // The death of one session makes PostgreSQL end all sessions and recover from its log.
      process.kill(pid, "SIGKILL");
      await expect.poll(firstPage, { timeout: timeLimit, interval: 5 }).not.toBe(200);
      await expect.poll(firstPage, { timeout: timeLimit, interval: 20 }).toBe(200);
    });
  },
);
