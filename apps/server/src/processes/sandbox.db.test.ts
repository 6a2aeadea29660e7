import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../test/database.ts";
import { findFreePort, runProgram } from "../../test/server-process.ts";
import { openTestClock, setTestClock } from "../platform/clock/clock.ts";
import { openDatabase } from "../platform/db/database.ts";
import { findRunningPostgres } from "../platform/db/embedded-postgres.ts";
import { day, passTime } from "../platform/jobs/pass-time.ts";

const database = await cloneDatabase();
afterAll(() => database.drop());
const { db } = database;
const log = pino({ level: "silent" });
const never = new AbortController().signal;
const minutes = (date: Date) => date.toISOString().slice(0, 16);

test("DOOR-006: time passes from one piece of work to the next: in order, each at its time, none left out, a failed one stops nothing", async () => {
  const clock = openTestClock(db);
  await setTestClock(db, Date.parse("2026-11-22T20:00:00Z") - Date.now());
  const done: string[] = [];
  const note = (word: string) => async () => void done.push(`${word} ${minutes(clock.now())}`);
  const services = {
    db,
    clock,
    log,
    tasks: {
      expire: note("expire"),
      remind: note("remind"),
      sweep: note("sweep"),
      fail: () => Promise.reject(new Error("no")),
    },
    cron: [
      { task: "remind", match: "50 5 * * *" },
      { task: "fail", match: "0 6 * * *" },
      { task: "expire", match: "10 21 * * *" },
      { task: "sweep", match: "17 * * * *" },
    ],
  };
  await passTime(services, 2 * day, never);
  const daily = done.filter((line) => !line.startsWith("sweep"));
  expect(daily).toEqual([
    "expire 2026-11-22T21:10",
    "remind 2026-11-23T05:50",
    "expire 2026-11-23T21:10",
    "remind 2026-11-24T05:50",
  ]);
  expect(done.length - daily.length).toBe(48);
  expect(done.slice(0, 3).map((line) => line.split(" ")[0])).toEqual(["sweep", "expire", "sweep"]);
  expect(minutes(clock.now())).toBe("2026-11-24T20:00");
  // The moment at which something was done is not done once more.
  done.length = 0;
  await setTestClock(db, Date.parse("2026-11-25T05:50:00Z") - Date.now());
  await passTime(services, 60_000, never);
  expect(done).toEqual([]);
});

test("DOOR-006: the command starts a portal of its own whose days pass in seconds", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "birzha-sandbox-"));
  const port = String(await findFreePort());
  const sandbox = runProgram(
    "cli.ts",
    { DATA_DIR: dataDir, PORT: port, DATABASE_URL: database.url },
    "sandbox",
    "1",
  );
  try {
    expect(await sandbox.says("Birzha is ready")).toBe(true);
    const url = await findRunningPostgres(path.join(dataDir, "sandbox/postgres"));
    const own = openDatabase(url!, { max: 1 });
    const passed = async () => {
      const { rows } = await sql<{ ms: number }>`
        select (value ->> 'offsetMs')::float8 as ms from settings where key = 'test_clock'`.execute(own.db);
      return rows[0]?.ms ?? 0;
    };
    await expect.poll(passed).toBeGreaterThan(2 * day);
    await own.close();
  } finally {
    sandbox.process.kill("SIGTERM");
    expect(await sandbox.ended).toBe(0);
    await rm(dataDir, { recursive: true, force: true });
  }
});
