import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fileNilReturn } from "@birzha/domain/duties/calendar-api.ts";
import { nilReturnMonths } from "@birzha/domain/duties/nil-return.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { hire, register, registerAtLast, type Writer } from "./crash-writers.ts";
import { cloneDatabase } from "../stages/database.ts";
import type { ReportValues } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/* Two nodes on one database; one of them freezes while it files a report. */

const database = await cloneDatabase();
const { pool } = database;
let dataDir: string;
interface Node {
  readonly port: number;
  readonly program: Program;
}
const nodes: Node[] = [];
let colleagues: readonly [Writer, Writer];
let values: ReportValues;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-stopped-"));
  for (let i = 0; i < 2; i++) {
    const port = await findFreePort();
    const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: "false", PORT: String(port) };
    nodes.push({ port, program: runProgram("main.ts", settings) });
  }
  for (const { program } of nodes)
    expect(await program.says("Birzha is ready"), program.output().stderr).toBe(true);
  const { writers, values: usual } = await hire(database, 4);
  colleagues = [writers[0]!, writers[1]!];
  values = usual;
});

afterAll(async () => {
  for (const { program } of nodes) program.process.kill("SIGKILL");
  await Promise.all(nodes.map(({ program }) => program.ended));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Server processes that wait for the table of versions. */
async function waiting(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_locks where relation = 'agreement_versions'::regclass and not granted",
  );
  return rows.map(({ pid }) => pid);
}
async function stateOf(pid: number): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string }>("select state from pg_stat_activity where pid = $1", [
    pid,
  ]);
  return rows[0]?.state;
}

async function fileNoDeals(port: number, { cookie, organizationId }: Writer): Promise<number> {
  const response = await fetch(`http://localhost:${port}${fileNilReturn.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      currentorganization: String(organizationId),
      clientrequestid: "no-deals",
      cookie,
    },
    body: JSON.stringify({ month: nilReturnMonths(moscowDate(new Date())).at(-1) }),
  });
  return response.status;
}

test(
  "FIX-170: filings overtake a frozen node (not on Windows: it has no SIGSTOP)",
  { skip: process.platform === "win32" },
  async () => {
    const [stopped, other] = nodes as [Node, Node];
    const [filer, colleague] = colleagues;
    // The texts of the register exist: two filings with a new text would wait for each other.
    await registerAtLast(other.port, filer, "first-1", values);
    await registerAtLast(other.port, colleague, "first-2", values);

    const holder = await pool.connect();
    let stalled = 0;
    try {
      await holder.query("begin; lock table agreement_versions in share mode");
      void register(stopped.port, filer, "stalled", values);
      await expect.poll(waiting).toHaveLength(1);
      [stalled = 0] = await waiting();
      stopped.program.process.kill("SIGSTOP");
      await holder.query("rollback");
      // PostgreSQL has written the report; the frozen node does not continue.
      await expect.poll(() => stateOf(stalled)).toBe("idle in transaction");

      expect(await register(other.port, colleague, "passes", values)).toHaveProperty("id");
      await expect.poll(() => fileNoDeals(other.port, colleague)).toBe(200);
      expect(await register(other.port, filer, "passes-too", values)).toHaveProperty("id");
      expect(await stateOf(stalled)).toBe("idle in transaction");
    } finally {
      holder.release(true);
      stopped.program.process.kill("SIGCONT");
    }
  },
);
