import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { RecordChange } from "@birzha/domain/events/change.ts";
import { startSession } from "../../src/platform/auth/sessions.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { findRunningPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { aWriter, registerInLoop, registerAtLast, type Acknowledged, type Writer } from "./crash-writers.ts";
import { anEmployee, anOperator, anOrganization } from "../stages/factories.ts";
import { reportChoices, type ReportValues } from "../stages/reports.ts";
import { findFreePort, runProgram, type Program } from "./server-process.ts";

/** Each kind of kill once; FEED_CYCLES sets more. */
const cycles = Number(process.env["FEED_CYCLES"] ?? 3);
const timeLimit = 120_000 + cycles * 100_000;
const killed = ["server", "database", "both"] as const;

let dataDir: string;
let running: Program | undefined;
let port = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "birzha-feed-"));
});
afterAll(async () => {
  running?.process.kill("SIGTERM");
  await running?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Program> {
  port = await findFreePort();
  running = runProgram("main.ts", {
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
    RATE_LIMIT_WRITES: "100000",
    RATE_LIMIT_REQUESTS: "1000000",
  });
  expect(await running.says("Birzha is ready")).toBe(true);
  return running;
}

async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = openDatabase((await findRunningPostgres(path.join(dataDir, "postgres")))!, { max: 1 });
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

/** A program that reads the feed from its last cursor, whatever happens to the portal. */
interface Reader {
  readonly cookie: string;
  readonly organizationId: number | undefined;
  cursor: string | undefined;
  readonly read: RecordChange[];
}

/** One request; true if it succeeded without more changes. */
async function look(reader: Reader): Promise<boolean> {
  const after = reader.cursor === undefined ? "" : `&after=${reader.cursor}`;
  try {
    const response = await fetch(`http://localhost:${port}/api/changes?limit=7${after}`, {
      headers: { cookie: reader.cookie, clientrequestid: "feed" },
    });
    if (response.status !== 200) return false;
    const { data } = (await response.json()) as {
      data: { changes: RecordChange[]; next: string; hasMore: boolean };
    };
    reader.read.push(...data.changes);
    reader.cursor = data.next;
    return !data.hasMore;
  } catch {
    return false;
  }
}

/** Eight writers of three organisations; a reader per organisation and one of the exchange. */
async function hire({ db }: OpenDatabase) {
  const [writers, readers]: [Writer[], Reader[]] = [[], []];
  const session = async (id: number) => `auth.session=${await startSession(db, id, {}, 36_000)}`;
  for (const people of [3, 3, 2]) {
    const organization = await anOrganization(db);
    for (let j = 0; j < people; j++)
      writers.push(aWriter(await session((await anEmployee(db, { organization })).user.id), organization.id));
    const { user } = await anEmployee(db, { organization });
    readers.push({
      cookie: await session(user.id),
      organizationId: organization.id,
      cursor: undefined,
      read: [],
    });
  }
  const staff = await session((await anOperator(db)).id);
  readers.push({ cookie: staff, organizationId: undefined, cursor: undefined, read: [] });
  return { writers, readers, values: (await reportChoices(db)).domestic as ReportValues };
}

/** Actions of the audit chain in order, of an organisation or of all. */
async function recorded({ db }: OpenDatabase, organizationId: number | undefined): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entity_id as id from audit_log l join audit_seals s on s.audit_id = l.id
    where entity = 'agreement' and entity_id is not null
      and (${organizationId ?? null}::bigint is null or acting_organization_id = ${organizationId ?? null}::bigint)
    order by s.position`.execute(db);
  return rows.map(({ id }) => id);
}

/** True if the whole audit log has become changes. */
async function isStored({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ isStored: boolean }>`
    select p.last_id = h.last_id and not exists (select from audit_queue) as "isStored"
    from change_position p, audit_head h`.execute(db);
  return rows[0]!.isStored;
}

test(
  `DOOR-004: after ${cycles} kills readers get every change in order, once`,
  { timeout: timeLimit },
  async () => {
    let program = await start();
    const { writers, readers, values } = await withDatabase(hire);
    /** Acknowledged requests of each writer in order; a writer waits for each response. */
    const acknowledgedOf = new Map<Writer, Acknowledged>(writers.map((writer) => [writer, new Map()]));
    const howMany = () => [...acknowledgedOf.values()].reduce((sum, { size }) => sum + size, 0);
    const unexpected: number[] = [];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const enough = howMany() + 10 + ((cycle * 37) % 40);
      let isKilled = false;
      const isOver = () => {
        if (!isKilled && howMany() >= enough) {
          isKilled = true;
          void kill(killed[cycle % killed.length]!, program);
        }
        return isKilled;
      };
      const reading = readers.map(async (reader) => {
        while (!isOver()) await look(reader).then(() => setImmediate());
      });
      const writing = [...acknowledgedOf].map(([writer, acknowledged]) =>
        registerInLoop(writer, { port, values, acknowledged, unexpected, isOver }),
      );
      await Promise.all([...writing, ...reading]);
      if (killed[cycle % killed.length] === "database") continue;
      await program.ended;
      program = await start();
    }
    for (const [writer, acknowledged] of acknowledgedOf) {
      acknowledged.set(writer.pending, await registerAtLast(port, writer, writer.pending, values));
    }
    expect(unexpected).toEqual([]);
    await withDatabase(async (database) => {
      await vi.waitUntil(() => isStored(database), { timeout: 30_000, interval: 50 });
      for (const reader of readers) {
        while (!(await look(reader))) await setImmediate();
        const read = reader.read.map(({ id }) => id);
        expect(read).toEqual(await recorded(database, reader.organizationId));
        // Every acknowledged request has run once, in order.
        const { organizationId: company } = reader;
        const concerned = [...acknowledgedOf].filter(
          ([writer]) => company === undefined || writer.organizationId === company,
        );
        expect(read).toHaveLength(concerned.reduce((sum, [, { size }]) => sum + size, 0));
        for (const [, acknowledged] of concerned) {
          const his = new Set(acknowledged.values());
          expect(read.filter((id) => his.has(id))).toEqual([...his]);
        }
      }
    });
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  },
);
