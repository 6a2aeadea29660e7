import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import pg from "pg";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { inOwnerTransaction } from "../../src/platform/db/request-transaction.ts";
import { enqueueJob } from "../../src/platform/jobs/enqueue-job.ts";
import { openOwnPostgres, type OwnPostgres } from "../services/own-postgres.ts";
import { verifySealed } from "../sealed-audit.ts";
import { anEmployee, anOrganization } from "../stages/factories.ts";
import { reportChoices, type ReportValues } from "../stages/reports.ts";
import { aWriter, registerAtLast, registerInLoop, type Acknowledged, type Writer } from "./crash-writers.ts";
import { findFreePort, isRunning, runProgram, type Program } from "./server-process.ts";
import { createSigners, noRateLimits, Responses, signInLoop } from "./sign-in-load.ts";
import { listConnections, terminateConnections } from "./terminate-connections.ts";

/*
 * FIX-201: connections of a portal are terminated one by one and all at once, in each state, while users sign in, list,
 * write, download and upload and while jobs run.
 */

const timeLimit = 600_000;
const rounds = 40;

let dataDir: string;
let postgres: OwnPostgres;
let portal: Program;
let origin: string;
let port: number;
let writers: Writer[];
let values: ReportValues;
let fileId: number;
const acknowledged: Acknowledged = new Map();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-lost-"));
  postgres = await openOwnPostgres();
  port = await findFreePort();
  origin = `http://localhost:${port}`;
  portal = runProgram("main.ts", {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    PUBLIC_URL: origin,
    ...noRateLimits,
  });
  expect(await portal.says("Birzha is ready")).toBe(true);
  await withDatabase(async ({ db, pool }) => {
    await createSigners(pool);
    const organization = await anOrganization(db);
    writers = [];
    for (let i = 0; i < 4; i++) {
      const { user } = await anEmployee(db, { organization });
      writers.push(aWriter(`auth.session=${await startSession(db, user.id, {}, 36_000)}`, organization.id));
    }
    values = (await reportChoices(db)).domestic;
  });
  const uploaded = await upload();
  expect(uploaded.status).toBe(200);
  fileId = ((await uploaded.json()) as { data: { id: number } }).data.id;
}, timeLimit);

afterAll(async () => {
  portal.process.kill("SIGTERM");
  await portal.ended;
  await postgres.remove();
  await rm(dataDir, { recursive: true, force: true });
});

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase(postgres.url, { max: 1, statementTimeout: 0, applicationName: "test" });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function upload(): Promise<Response> {
  const body = new FormData();
  body.set("uploadedFile", new File(["%PDF-1.4\n%%EOF\n"], "договор.pdf", { type: "application/pdf" }));
  const headers = { cookie: writers[0]!.cookie, clientrequestid: crypto.randomUUID() };
  return fetch(`${origin}/api/UploadFile`, { method: "POST", headers, body });
}

class Load extends Responses {
  readonly unexpected: number[] = [];
  isOver = false;

  run(): Promise<unknown> {
    const { cookie } = writers[0]!;
    const headers = { cookie, clientrequestid: "test" };
    const until = async (work: () => Promise<unknown>) => {
      while (!this.isOver) await work();
    };
    const drain = async (kind: string, request: Promise<Response>) =>
      (await this.note(kind, request))?.arrayBuffer().catch(() => undefined);
    return Promise.all([
      ...writers.map((writer) =>
        registerInLoop(writer, {
          ...{ port, values, acknowledged, unexpected: this.unexpected, isOver: () => this.isOver },
        }),
      ),
      signInLoop(origin, this, () => this.isOver),
      until(() => drain("list", fetch(`${origin}/api/Agreements/list`, { headers }))),
      until(() => drain("profile", fetch(`${origin}/keycloak/users/info`, { headers }))),
      until(() =>
        drain("download", fetch(`${origin}/api/DownloadFile?userFormFileId=${fileId}`, { headers })),
      ),
      until(() =>
        // Files that no report names are limited.
        this.countDone("upload") < 50 ? drain("upload", upload()) : setImmediate(),
      ),
      until(() =>
        withDatabase(({ db }) => inOwnerTransaction(db, (tx) => enqueueJob(tx, "verify-audit", {}))).catch(
          () => undefined,
        ),
      ),
    ]);
  }

  /** Resolves after progress of writers and sign-ins. */
  async progress(): Promise<void> {
    const [reports, { signIns }] = [acknowledged.size, this];
    await expect.poll(() => acknowledged.size, { timeout: timeLimit }).toBeGreaterThan(reports);
    await expect.poll(() => this.signIns, { timeout: timeLimit }).toBeGreaterThan(signIns);
  }
}

async function underLoad(work: (load: Load) => Promise<void>): Promise<Load> {
  const load = new Load();
  const running = load.run();
  try {
    await load.progress();
    await work(load);
    await load.progress();
  } finally {
    load.isOver = true;
    await running;
  }
  return load;
}

function expectRepeatable(load: Load): void {
  expect(load.unexpected).toEqual([]);
  expect(load.listOdd()).toEqual([]);
  expect(isRunning(portal)).toBe(true);
}

async function everythingIsThereOnce(): Promise<void> {
  for (const writer of writers)
    acknowledged.set(writer.pending, await registerAtLast(port, writer, writer.pending, values));
  await withDatabase(async ({ db }) => {
    const { rows } = await sql<{ requestId: string; id: number }>`
      select contract_number as "requestId", id from agreements`.execute(db);
    expect(new Map(rows.map(({ requestId, id }) => [requestId, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    expect((await verifySealed(db)).firstBad).toBeUndefined();
  });
}

test(
  "FIX-201: terminated connections cost single requests, never the process",
  { timeout: 3 * timeLimit },
  async () => {
    const client = new pg.Client({ connectionString: postgres.url, application_name: "test" });
    await client.connect();
    const hit = new Map<string, number>();
    const load = await underLoad(async (running) => {
      for (let round = 0; round < rounds; round++) {
        const isAll = round % 8 === 7;
        for (const victims of await listConnections(client)) {
          if (victims.application === "test") continue;
          const count = await terminateConnections(client, victims, isAll ? undefined : 1);
          const name = `${victims.application}, ${victims.state}`;
          hit.set(name, (hit.get(name) ?? 0) + count);
        }
        await running.progress();
      }
    });
    await client.end();
    expectRepeatable(load);
    expect([...hit.keys()].filter((name) => name.startsWith("birzha-identity"))).not.toEqual([]);
    expect([...hit.keys()].filter((name) => name.endsWith("idle in transaction"))).not.toEqual([]);
    await everythingIsThereOnce();
  },
);

test("FIX-201: a restart of PostgreSQL during sign-ins ends no node", { timeout: timeLimit }, async () => {
  const load = await underLoad(async (running) => {
    for (const mode of ["fast", "immediate"] as const) {
      await postgres.stop(mode);
      await expect.poll(() => running.statuses.get("identity")?.has(503) ?? false).toBe(true);
      const page = await fetch(`${origin}/identity/account/password`, {
        headers: { cookie: "auth.identity=x" },
      });
      expect([401, 503]).toContain(page.status);
      await postgres.start();
      await running.progress();
    }
  });
  expectRepeatable(load);
  await everythingIsThereOnce();
});
