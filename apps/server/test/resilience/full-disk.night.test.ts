import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { findRunningPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { aWriter, register, type Writer } from "./crash-writers.ts";
import { anEmployee, anOrganization } from "../stages/factories.ts";
import { databaseProcesses } from "./processes.ts";
import { pdf, reportChoices, upload, type ReportValues } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* A portal on a full disk. A file size limit of its processes acts like a full disk, without a real one. */

const timeLimit = 120_000;
let dataDir: string;
let portal: Program;
let port: number;
let writer: Writer;
let values: ReportValues;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-full-"));
  port = await findFreePort();
  portal = runProgram("main.ts", { DATA_DIR: dataDir, DEMO: "false", PORT: String(port) });
  expect(await portal.says("Birzha is ready")).toBe(true);
  await withDatabase(async ({ db }) => {
    const organization = await anOrganization(db);
    const { user } = await anEmployee(db, { organization });
    writer = aWriter(`auth.session=${await startSession(db, user.id, {}, 36_000)}`, organization.id);
    values = (await reportChoices(db)).domestic;
  });
}, timeLimit);

afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const url = await findRunningPostgres(path.join(dataDir, "postgres"));
  const database = openDatabase(url!, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Applies to later child processes as well. Only the own account may set it. */
function limitFiles(pid: number, limit: "0" | "unlimited"): void {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [uid, gid] = [/^Uid:\s+(\d+)/m, /^Gid:\s+(\d+)/m].map((id) => Number(id.exec(status)![1]));
  execFileSync("prlimit", ["--pid", String(pid), `--fsize=${limit}:`], { uid, gid });
}

/**
 * Limits PostgreSQL and all its child processes. A helper that has just ended needs no limit.
 * @returns the process that ends
 */
async function fillDiskOfDatabase(): Promise<number> {
  const { postmaster, others } = await databaseProcesses(dataDir);
  limitFiles(postmaster, "0");
  for (const other of others)
    try {
      limitFiles(other, "0");
    } catch (error) {
      if (existsSync(`/proc/${other}`)) throw error;
    }
  return postmaster;
}

async function send(name: string): Promise<{ status: number; code?: string; retryAfter: string | null }> {
  const response = await fetch(`http://localhost:${port}/api/UploadFile`, {
    method: "POST",
    headers: {
      cookie: writer.cookie,
      clientrequestid: name,
      currentorganization: `${writer.organizationId}`,
    },
    body: upload(`${name}.pdf`, pdf("x".repeat(100_000))),
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, retryAfter: response.headers.get("retry-after"), ...(code && { code }) };
}

const registered = () => register(port, writer, writer.pending, values);
const statusOf = async (address: string) => (await fetch(`http://localhost:${port}${address}`)).status;

test(
  "FIX-006: a full disk gives 503; the portal restarts its PostgreSQL (Linux only: it limits processes)",
  { skip: process.platform !== "linux", timeout: 2 * timeLimit },
  async () => {
    // A busy machine can postpone the request.
    await expect.poll(() => send("before"), { timeout: timeLimit }).toMatchObject({ status: 200 });
    const { pid } = portal.process;
    limitFiles(pid!, "0");
    await expect
      .poll(() => send("full"), { timeout: timeLimit })
      .toEqual({
        status: 503,
        code: "shared.storage-unavailable",
        retryAfter: expect.stringMatching(/^[1-9]\d*$/) as string,
      });

    const postmaster = await fillDiskOfDatabase();
    // The write-ahead log cannot grow: PostgreSQL ends and cannot restart.
    expect(await registered()).toEqual({ status: 503 });
    await expect.poll(() => statusOf("/readyz"), { timeout: timeLimit }).toBe(503);
    await expect
      .poll(() => portal.output().stdout, { timeout: timeLimit })
      .toContain("embedded PostgreSQL stopped");
    expect(await registered()).toEqual({ status: 503 });
    expect(await statusOf("/healthz")).toBe(200);

    limitFiles(pid!, "unlimited");
    await expect.poll(registered, { timeout: timeLimit }).toHaveProperty("id");
    await expect.poll(() => statusOf("/readyz"), { timeout: timeLimit }).toBe(200);
    await expect.poll(() => send("full"), { timeout: timeLimit }).toMatchObject({ status: 200 });
    const { rows } = await withDatabase(({ db }) =>
      sql<{ reports: number; files: number }>`
        select (select count(*)::int from agreements) as reports, (select count(*)::int from files) as files`.execute(
        db,
      ),
    );
    expect(rows).toEqual([{ reports: 1, files: 2 }]);
    expect((await databaseProcesses(dataDir)).postmaster).not.toBe(postmaster);
  },
);
