import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { prepareDatabase } from "../../src/prepare-database.ts";
import { verifySealed } from "../sealed-audit.ts";
import { startBalancer } from "../services/balancer.ts";
import { hasNginx } from "../services/nginx.ts";
import { openOwnPostgres, type OwnPostgres } from "../services/own-postgres.ts";
import { hasPooler, startPooler } from "../services/pooler.ts";
import { asSuperuser, tcpUrl } from "../services/replica.ts";
import type { ReportValues } from "../stages/reports.ts";
import { hire, registerAtLast, registerInLoop, type Acknowledged, type Writer } from "./crash-writers.ts";
import { findFreePort, isRunning, runProgram, type Program } from "./server-process.ts";
import { createSigners, noRateLimits, Responses, signInLoop } from "./sign-in-load.ts";

/*
 * Two nodes behind one address, with forty connections for requests and a database with a hundred, under writers and
 * sign-ins. nginx and PgBouncer run with the shipped files where the machine has them.
 */

const timeLimit = 600_000;
/** Server sessions of each login at the pooler. */
const sessions = 2;
const ends: (() => Promise<unknown>)[] = [];
let root: string;
let postgres: OwnPostgres;
let postgresPort: number;
let database: OpenDatabase;
let settings: Readonly<Record<string, string>>;
let ports: [number, number];
const nodes: Program[] = [];
let port: number;
let writers: Writer[];
let values: ReportValues;
const acknowledged: Acknowledged = new Map();
const unexpected: number[] = [];
const responses = new Responses();

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "birzha-rolling-"));
  ends.push(() => rm(root, { recursive: true, force: true }));
  postgres = await openOwnPostgres({ max_connections: "100", unix_socket_directories: "" });
  ends.push(postgres.remove);
  postgresPort = Number(new URL(postgres.url).port);
  const url = tcpUrl(postgres.url, postgresPort);
  await prepareDatabase(url);
  const logins = { url, requestsUrl: tcpUrl(postgres.requestsUrl, postgresPort) };
  const pooler = hasPooler ? await startPooler(root, logins, sessions) : undefined;
  if (pooler) ends.push(pooler.stop);
  ports = [await findFreePort(), await findFreePort()];
  const balancer = await startBalancer(path.join(root, "balancer"), ports);
  ends.push(balancer.stop);
  ({ port } = balancer);
  settings = {
    DATABASE_URL: url,
    ...(pooler && { DATABASE_POOLER_URL: pooler.url, REQUESTS_DATABASE_URL: pooler.requestsUrl }),
    DATABASE_POOL: "20",
    DATABASE_JOBS_POOL: "5",
    DATA_DIR: root,
    DEMO: "false",
    DRAIN_SECONDS: "1",
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: "1",
    ...noRateLimits,
  };
  ends.push(() => Promise.all([0, 1].map(stopNode)));
  await Promise.all([0, 1].map(startNode));
  database = openDatabase(url, { max: 1, statementTimeout: 0, applicationName: "test" });
  ends.push(() => database.close());
  ({ writers, values } = await hire(database, 16));
  await createSigners(database.pool);
}, timeLimit);

afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, timeLimit);

async function startNode(index: number): Promise<void> {
  const node = runProgram("main.ts", { ...settings, PORT: String(ports[index]) });
  nodes[index] = node;
  expect(await node.says("Birzha is ready"), node.output().stderr).toBe(true);
}

async function stopNode(index: number): Promise<number | null> {
  nodes[index]!.process.kill("SIGTERM");
  return nodes[index]!.ended;
}

/** Resolves after progress of the writers and a completed sign-in. */
async function progress(): Promise<void> {
  const before = { reports: acknowledged.size, signIns: responses.signIns };
  await expect.poll(() => acknowledged.size, { timeout: timeLimit }).toBeGreaterThan(before.reports + 10);
  await expect.poll(() => responses.signIns, { timeout: timeLimit }).toBeGreaterThan(before.signIns);
  expect(nodes.map(isRunning)).toEqual([true, true]);
}

async function underLoad(work: () => Promise<void>): Promise<void> {
  let isDone = false;
  const isOver = () => isDone;
  const load = Promise.all([
    ...writers.map((writer) => registerInLoop(writer, { port, values, acknowledged, unexpected, isOver })),
    signInLoop(settings["PUBLIC_URL"]!, responses, isOver),
  ]);
  try {
    await progress();
    await work();
    await progress();
  } finally {
    isDone = true;
    await load;
  }
  expect(unexpected).toEqual([]);
  // Without nginx a stopped node can break a connection.
  expect(responses.listOdd(hasNginx ? [] : ["lost"])).toEqual([]);
  for (const writer of writers)
    acknowledged.set(writer.pending, await registerAtLast(port, writer, writer.pending, values));
  const { rows } = await sql<{ requestId: string; id: number }>`
    select contract_number as "requestId", id from agreements`.execute(database.db);
  expect(new Map(rows.map(({ requestId, id }) => [requestId, id]))).toEqual(acknowledged);
  expect(rows).toHaveLength(acknowledged.size);
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
}

/** Connections of each application. */
async function countConnections(watcher: pg.Client): Promise<Record<string, number>> {
  const { rows } = await watcher.query<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

test("INST-033: two nodes with forty connections need four server sessions", { timeout: timeLimit }, () =>
  underLoad(() =>
    asSuperuser(tcpUrl(postgres.superuserUrl, postgresPort), async (watcher) => {
      const most = { all: 0, jobs: 0 };
      const enough = acknowledged.size + 60;
      while (acknowledged.size < enough) {
        const counts = await countConnections(watcher);
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        most.all = Math.max(most.all, all);
        most.jobs = Math.max(most.jobs, counts["birzha jobs"] ?? 0);
      }
      expect(most.jobs).toBeLessThanOrEqual(10);
      // Requests and sign-ins, jobs, notifications, the test, and one that PostgreSQL is still ending on a busy machine.
      expect(most.all).toBeLessThanOrEqual((hasPooler ? 2 * sessions : 2 * (20 + 4)) + 10 + 2 + 1 + 1);
    }),
  ),
);

const readiness = () =>
  Promise.all(ports.map(async (one) => (await fetch(`http://localhost:${one}/readyz`)).status));

test("FIX-233 FIX-201: a restart of PostgreSQL ends no node, loses no write", { timeout: timeLimit }, () =>
  underLoad(async () => {
    await postgres.stop("fast");
    await expect.poll(readiness, { timeout: timeLimit }).toEqual([503, 503]);
    await postgres.start();
  }),
);

test.skipIf(!hasPooler)("FIX-343: behind PgBouncer a restart ends two polls after the return", async () => {
  await postgres.stop("fast");
  await expect.poll(readiness, { timeout: timeLimit }).toEqual([503, 503]);
  await postgres.start();
  // PgBouncer answers from its memory of the failed login for server_login_retry, which only time ends.
  const answers: number[][] = [];
  for (let poll = 0; poll <= 2; poll++) {
    answers.push(await readiness());
    if (poll < 2) await delay(1_000);
  }
  expect(answers[2], JSON.stringify(answers)).toEqual([200, 200]);
});

test("FIX-233 FIX-166: a rolling restart loses no write and no sign-in", { timeout: timeLimit }, () =>
  underLoad(async () => {
    for (const index of [0, 1]) {
      expect(await stopNode(index), nodes[index]!.output().stderr).toBe(0);
      await startNode(index);
      await progress();
    }
  }),
);
