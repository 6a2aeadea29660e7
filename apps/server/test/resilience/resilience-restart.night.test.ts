import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifySealed } from "../sealed-audit.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { enqueueJob } from "../../src/platform/jobs/enqueue-job.ts";
import { aWriter, registerInLoop, registerAtLast, type Acknowledged, type Writer } from "./crash-writers.ts";
import { anEmployee, anOrganization } from "../stages/factories.ts";
import { openOwnPostgres, stopModes, type OwnPostgres } from "../services/own-postgres.ts";
import { countErrors } from "../stages/report-errors.ts";
import { reportChoices, type ReportValues } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/*
 * A portal with an external PostgreSQL that an administrator stops and starts under load. Limits suit a busy
 * machine.
 */

const timeLimit = 120_000;
const concurrentWriters = 8;
const concurrentReaders = 4;
/** A request waits at most 2.5 s for the database (decision 0019); milliseconds. */
const longestCall = 8_000;
/** From the first accepted connection to the first response: a second, and more for a busy machine. */
const longestHealing = 5_000;

let dataDir: string;
let postgres: OwnPostgres;
let portal: Program;
let port: number;
let writers: Writer[];
let values: ReportValues;
/** All tests: every write acknowledged with 200 must remain. */
const acknowledged: Acknowledged = new Map();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-restart-"));
  postgres = await openOwnPostgres();
  port = await findFreePort();
  portal = runProgram("main.ts", {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    RATE_LIMIT_WRITES: "100000",
    RATE_LIMIT_REQUESTS: "1000000",
  });
  expect(await portal.says("Birzha is ready")).toBe(true);
  await withDatabase(async ({ db }) => {
    const organization = await anOrganization(db);
    writers = [];
    for (let i = 0; i < concurrentWriters; i++) {
      const { user } = await anEmployee(db, { organization });
      writers.push(aWriter(`auth.session=${await startSession(db, user.id, {}, 36_000)}`, organization.id));
    }
    values = (await reportChoices(db)).domestic;
  });
}, timeLimit);

afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await postgres.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(postgres.url, { max: 1, statementTimeout: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

interface Answer {
  readonly status: number;
  /** Error code of a failed request. */
  readonly code: string | undefined;
  readonly milliseconds: number;
}

async function ask(address: string): Promise<Answer> {
  const start = performance.now();
  const response = await fetch(`http://localhost:${port}${address}`, {
    headers: { cookie: writers[0]!.cookie, clientrequestid: "test" },
  });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, milliseconds: performance.now() - start };
}

const firstPage = () => ask("/api/Agreements/list");

test.each(stopModes)(
  "PLAT-103 S-1 S-8 OTC-049: a PostgreSQL stop (%s) fails requests in time, loses nothing",
  { timeout: 2 * timeLimit },
  async (mode) => {
    const { read, unexpected } = await underLoad(async () => {
      await postgres.stop(mode);
      const rejected = await Promise.all(Array.from({ length: 30 }, firstPage));
      expect(new Set(rejected.map(outcomeOf))).toEqual(new Set(["503 shared.unavailable"]));
      expect(await ask("/healthz")).toMatchObject({ status: 200 });
      expect(await ask("/readyz")).toMatchObject({ status: 503 });

      await postgres.start();
      const ready = performance.now();
      await expect
        .poll(async () => (await firstPage()).status, { timeout: timeLimit, interval: 5 })
        .toBe(200);
      expect(performance.now() - ready).toBeLessThan(longestHealing);
      await expect.poll(async () => (await ask("/readyz")).status, { timeout: timeLimit }).toBe(200);
      // The job runner is back, too.
      const checks = await countChecks();
      await withDatabase(({ db }) => inOwnerTransaction(db, (tx) => enqueueJob(tx, "verify-audit", {})));
      await expect.poll(countChecks, { timeout: timeLimit }).toBeGreaterThan(checks);
    });
    expect(unexpected).toEqual([]);
    expect(new Set(read.map(outcomeOf))).toEqual(new Set(["200", "503 shared.unavailable"]));
    expect(Math.max(...read.map(({ milliseconds }) => milliseconds))).toBeLessThan(longestCall);
    await everythingIsThereOnce();
  },
);

const outcomeOf = ({ status, code }: Answer) => (code === undefined ? `${status}` : `${status} ${code}`);

/** Runs writers and readers before, during and after the callback; returns the readers' outcomes. */
async function underLoad(work: () => Promise<void>): Promise<{ read: Answer[]; unexpected: number[] }> {
  const unexpected: number[] = [];
  const read: Answer[] = [];
  let isOver = false;
  const load = Promise.all([
    ...writers.map((writer) =>
      registerInLoop(writer, { port, values, acknowledged, unexpected, isOver: () => isOver }),
    ),
    ...Array.from({ length: concurrentReaders }, async () => {
      while (!isOver) read.push(await firstPage());
    }),
  ]);
  const more = async () => {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: timeLimit }).toBeGreaterThan(before + 20);
  };
  try {
    await more();
    await work();
    await more();
  } finally {
    isOver = true;
    await load;
  }
  return { read, unexpected };
}

/** Verifications of the audit chain by the job runner. */
const countChecks = () =>
  withDatabase(async ({ db }) => {
    const { rows } = await sql<{ checks: number }>`select count(*)::int as checks from audit_checks`.execute(
      db,
    );
    return rows[0]!.checks;
  });

/** Repeats requests without a response first: some of them have run, and none may run twice. */
async function everythingIsThereOnce(): Promise<void> {
  for (const writer of writers) {
    acknowledged.set(writer.pending, await registerAtLast(port, writer, writer.pending, values));
  }
  await withDatabase(async ({ db }) => {
    const { rows } = await sql<{ requestId: string; id: number }>`
      select contract_number as "requestId", id from agreements`.execute(db);
    expect(rows).toHaveLength(acknowledged.size);
    expect(new Map(rows.map(({ requestId, id }) => [requestId, id]))).toEqual(acknowledged);
    expect(await countErrors(db)).toEqual({ counts: 0, versions: 0, texts: 0, audit: 0 });
    expect((await verifySealed(db)).firstBad).toBeUndefined();
  });
}
