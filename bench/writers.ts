import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startSession } from "../apps/server/src/platform/auth/sessions.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../apps/server/src/platform/db/embedded-postgres.ts";
import { aWriter, register, type Writer } from "../apps/server/test/crash-writers.ts";
import { anEmployee, anOrganization } from "../apps/server/test/factories.ts";
import { reportChoices, type ReportValues } from "../apps/server/test/reports.ts";
import { verifySealed } from "../apps/server/test/sealed-audit.ts";
import { findFreePort, runUnwatched } from "../apps/server/test/server-process.ts";
import { asSuperuser, tcpUrl } from "../apps/server/test/standby.ts";
import { quantiles, type Judge } from "./measure.ts";

/** INST-032: how many times as many reports without the lock as with it, where a commit takes its time. */
const promisedRatio = 2;

/** Milliseconds that a commit takes longer in the second measurement: a synchronous standby in another hall. */
const slowCommit = 10;
const writersAtOnce = 16;
const nodesOfOne = 2;
const turns = 5;
/** Milliseconds of a turn. */
const turn = 4_000;

/** One lock over all writers until their commits end, as 1.0.0 had it: at the end of the chain, and for the totals. */
const oneLock = `
  create or replace function audit_seal() returns trigger
    language plpgsql security definer set search_path = public, pg_temp
  as $$
  begin
    update audit_head set last_id = last_id + 1 returning last_id, last_hash into new.id, new.previous_hash;
    new.hash := audit_digest(new);
    update audit_head set last_hash = new.hash;
    return new;
  end
  $$;
  create or replace function agreements_count_part() returns smallint
    language plpgsql set search_path = public, pg_temp
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('agreements_count'));
    return 0;
  end
  $$`;

/** Two nodes with a PostgreSQL of their own, and people of sixteen firms who register reports. */
async function install(root: string, isLocked: boolean, started: (() => Promise<unknown>)[]) {
  const directory = path.join(root, isLocked ? "locked" : "sealed");
  const port = await findFreePort();
  const postgres = await startEmbeddedPostgres(directory, { port, settings: { commit_siblings: "0" } });
  started.push(() => postgres.stop());
  const database = openDatabase(postgres.url, { max: 2, statementTimeout: 0 });
  started.push(database.close);
  const nodes: number[] = [];
  for (let node = 0; node < nodesOfOne; node++)
    nodes.push(await startNode(postgres.url, path.join(directory, `node-${node}`), started));
  if (isLocked) await database.pool.query(oneLock);
  const writers: Writer[] = [];
  for (let count = 0; count < writersAtOnce; count++) {
    const organization = await anOrganization(database.db);
    const { user } = await anEmployee(database.db, { organization });
    const session = await startSession(database.db, user.id, {}, 36_000);
    writers.push(aWriter(`auth.session=${session}`, organization.id));
  }
  const values = (await reportChoices(database.db)).domestic as ReportValues;
  const delayCommits = (milliseconds: number) =>
    asSuperuser(tcpUrl(postgres.superuserUrl, port), async (client) => {
      await client.query(`alter system set commit_delay = ${milliseconds * 1_000}`);
      await client.query("select pg_reload_conf()");
    });
  return { database, nodes, writers, values, delayCommits };
}
type Installation = Awaited<ReturnType<typeof install>>;

async function startNode(databaseUrl: string, dataDir: string, started: (() => Promise<unknown>)[]) {
  const port = await findFreePort();
  const node = runUnwatched("main.ts", {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: "false",
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    RATE_LIMIT_REQUESTS: "1000000",
    RATE_LIMIT_WRITES: "100000",
    LOG_LEVEL: "warn",
  });
  started.push(async () => {
    node.process.kill("SIGTERM");
    await node.ended;
  });
  if (!(await node.says("Birzha is ready"))) throw new Error(node.output().stderr);
  return port;
}

/** Reports a second of all writers together, half of them at each node. */
async function writeFor({ nodes, writers, values }: Installation, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    writers.map(async (writer, number) => {
      while (performance.now() - start < milliseconds) {
        const outcome = await register(nodes[number % nodes.length]!, writer, randomUUID(), values);
        if (typeof outcome !== "object" || !("id" in outcome)) throw new Error(JSON.stringify(outcome));
        count++;
      }
    }),
  );
  return (count * 1_000) / (performance.now() - start);
}

interface WritersMeasured {
  /** Reports a second: with one lock over all writers, and as it is. */
  readonly locked: number;
  readonly sealed: number;
}

/**
 * INST-032: sixteen writers of sixteen firms on two nodes, beside the same portal with one lock over all of them, by turns: with the
 * commits of this machine's disk, and with slow ones. Afterwards the chain is walked.
 */
async function measureWriters(): Promise<{ own: WritersMeasured; slow: WritersMeasured }> {
  const root = await mkdtemp(path.join(tmpdir(), "birzha-writers-"));
  const started: (() => Promise<unknown>)[] = [];
  try {
    const locked = await install(root, true, started);
    const sealed = await install(root, false, started);
    const measure = async (commit: number): Promise<WritersMeasured> => {
      const rates = { locked: [] as number[], sealed: [] as number[] };
      for (const way of [locked, sealed]) {
        await way.delayCommits(commit);
        await writeFor(way, turn);
      }
      for (let round = 0; round < turns; round++) {
        rates.locked.push(await writeFor(locked, turn));
        rates.sealed.push(await writeFor(sealed, turn));
      }
      return { locked: quantiles(rates.locked).p50, sealed: quantiles(rates.sealed).p50 };
    };
    const own = await measure(0);
    const slow = await measure(slowCommit);
    const { firstBad, unsealed } = await verifySealed(sealed.database.db);
    if (firstBad || unsealed.rows > 0) throw new Error("the audit chain of the writers is not whole");
    return { own, slow };
  } finally {
    for (const stop of started.reverse()) await stop();
    await rm(root, { recursive: true, force: true });
  }
}

export async function sayWriters(judge: Judge): Promise<string> {
  const { own, slow } = await measureWriters();
  const ratio = ({ locked, sealed }: WritersMeasured) => sealed / locked;
  const said = (measured: WritersMeasured) =>
    `${Math.round(measured.sealed)} reports a second, ${Math.round(measured.locked)} with one lock (x ${ratio(measured).toFixed(2)})`;
  return (
    `16 writers on two nodes: ${said(own)}; where a commit takes ${slowCommit} ms longer: ${said(slow)}` +
    judge("16 writers, ratio to one lock", ratio(slow), promisedRatio, false)
  );
}
