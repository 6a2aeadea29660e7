import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifySealed } from "../sealed-audit.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { findRunningPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { hire, registerInLoop, registerAtLast, type Acknowledged, type Writer } from "./crash-writers.ts";
import { countErrors } from "../stages/report-errors.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/** About two seconds each, and each kind of kill twice, early and late; CRASH_CYCLES sets more. */
const cycles = Number(process.env["CRASH_CYCLES"] ?? 8);
const concurrentWriters = 20;
const timeLimit = 120_000 + cycles * 100_000;

const killed = ["server", "server", "database", "both"] as const;

let dataDir: string;
let running: Program | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-crash-"));
});

afterAll(async () => {
  running?.process.kill("SIGTERM");
  await running?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<{ program: Program; port: number }> {
  const port = await findFreePort();
  const program = runProgram("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    RATE_LIMIT_WRITES: "100000",
    RATE_LIMIT_REQUESTS: "1000000",
  });
  running = program;
  const isReady = await program.says("Birzha is ready");
  expect(program.output().stderr).toBe("");
  expect(isReady).toBe(true);
  return { program, port };
}

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const url = await findRunningPostgres(path.join(dataDir, "postgres"));
  const database = openDatabase(url!, { max: 1, statementTimeout: 0 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function kill(what: (typeof killed)[number], program: Program): Promise<void> {
  if (what !== "server") {
    const file = await readFile(path.join(dataDir, "postgres/data/postmaster.pid"), "utf8");
    process.kill(Number(file.split("\n")[0]), "SIGKILL");
  }
  if (what !== "database") program.process.kill("SIGKILL");
}

test(
  `S-1 S-8 OTC-049 INST-032: after ${cycles} kills under ${concurrentWriters} writers acknowledged writes exist once`,
  { timeout: timeLimit },
  async () => {
    let { program, port } = await start();
    const { writers, values } = await withDatabase((database) => hire(database, concurrentWriters));
    const acknowledged: Acknowledged = new Map();
    const unexpected: number[] = [];

    for (let cycle = 0; cycle < cycles; cycle++) {
      // Early and late: with new connections and with all writers at different steps.
      const before = acknowledged.size;
      const enough = 1 + ((cycle * 37) % 90);
      let isKilled = false;
      const isOver = () => {
        if (!isKilled && acknowledged.size - before >= enough) {
          isKilled = true;
          void kill(killed[cycle % killed.length]!, program);
        }
        return isKilled;
      };
      const work = { port, values, acknowledged, unexpected, isOver };
      await Promise.all(writers.map((writer) => registerInLoop(writer, work)));
      // FIX-006: the server restarts its database itself.
      if (killed[cycle % killed.length] === "database") continue;
      await program.ended;
      ({ program, port } = await start());
    }

    const everything = [...acknowledged, ...writers.map(({ pending }) => [pending, undefined] as const)];
    const ownerOf = await withDatabase(({ db }) => ownersOf(db, writers));
    // Repeats each lost request and the last fifty answered ones: none of them may add a report.
    for (const writer of writers) {
      acknowledged.set(writer.pending, await registerAtLast(port, writer, writer.pending, values));
    }
    for (const [requestId, id] of [...acknowledged].slice(-50)) {
      const writer = ownerOf.get(requestId) ?? writers.find(({ pending }) => pending === requestId)!;
      expect(await registerAtLast(port, writer, requestId, values)).toBe(id);
    }

    expect(unexpected).toEqual([]);
    expect(acknowledged.size).toBe(everything.length);
    await withDatabase(async ({ db }) => {
      const { rows } = await sql<{ requestId: string; id: number }>`
        select contract_number as "requestId", id from agreements`.execute(db);
      expect(sorted(rows.map(({ requestId, id }) => [requestId, id]))).toEqual(sorted([...acknowledged]));
      expect(await countErrors(db)).toEqual({ counts: 0, versions: 0, texts: 0, audit: 0 });
      const { firstBad, rows: audited } = await verifySealed(db);
      expect(firstBad).toBeUndefined();
      expect(audited).toBe(acknowledged.size);
    });
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  },
);

const sorted = (pairs: readonly (readonly [string, number])[]) =>
  pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

type Db = OpenDatabase["db"];

/** Writer of each stored response. */
async function ownersOf(db: Db, writers: readonly Writer[]): Promise<ReadonlyMap<string, Writer>> {
  const { rows } = await sql<{ requestId: string; userId: number }>`
    select client_request_id as "requestId", user_id as "userId" from request_results`.execute(db);
  const users = await sql<{ id: number }>`select id from users order by id`.execute(db);
  const byUser = new Map(users.rows.map(({ id }, place) => [id, writers[place]!]));
  return new Map(rows.map(({ requestId, userId }) => [requestId, byUser.get(userId)!]));
}
