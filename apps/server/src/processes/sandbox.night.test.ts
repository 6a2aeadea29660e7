import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findFreePort, runProgram } from "../../test/resilience/server-process.ts";
import { openDatabase } from "../platform/db/database.ts";
import { findRunningPostgres } from "../platform/db/embedded/embedded-postgres.ts";
import { dayMilliseconds } from "../platform/jobs/pass-time.ts";

test("DOOR-006: the command starts a portal whose days pass in seconds", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "birzha-sandbox-"));
  const port = String(await findFreePort());
  const sandbox = runProgram("cli.ts", { DATA_DIR: dataDir, PORT: port }, "sandbox", "1");
  try {
    expect(await sandbox.says("Birzha is ready")).toBe(true);
    const url = await findRunningPostgres(path.join(dataDir, "sandbox/postgres"));
    const own = openDatabase(url!, { max: 1 });
    const passed = async () => {
      const { rows } = await sql<{ ms: number }>`
        select (value ->> 'offsetMs')::float8 as ms from settings where key = 'test_clock'`.execute(own.db);
      return rows[0]?.ms ?? 0;
    };
    await expect.poll(passed, { timeout: 240_000 }).toBeGreaterThan(2 * dayMilliseconds);
    await own.close();
  } finally {
    sandbox.process.kill("SIGTERM");
    expect(await sandbox.ended).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  }
});
