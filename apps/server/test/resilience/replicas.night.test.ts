import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { doctorCommand } from "../../src/cli/doctor-command.ts";
import { buildApp } from "../../src/app.ts";
import { chainStart } from "../../src/platform/audit/audit-position.ts";
import { findLastPosition } from "../../src/platform/audit/read-after.ts";
import { sealAudit } from "../../src/platform/audit/seal-audit.ts";
import { systemClock } from "../../src/platform/clock/clock.ts";
import {
  openDatabase,
  openRequestDatabase,
  type NodeDatabase,
  type OpenDatabase,
} from "../../src/platform/db/database.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "../../src/platform/db/embedded/embedded-postgres.ts";
import { findLogEnd, findReplayedPosition } from "../../src/platform/db/replicas/health.ts";
import { openReplicas, type ReplicaRouter } from "../../src/platform/db/replicas/routing.ts";
import { DirectoryStorage } from "../../src/platform/files/directory-storage.ts";
import {
  findRequiredPositions,
  ReplicaLagError,
  requireReplayed,
} from "../../src/platform/db/replicas/consistency.ts";
import { prepareDatabase } from "../../src/prepare-database.ts";
import { anEmployee, anOperator, anOwner, type UserRow } from "../stages/factories.ts";
import { aKey, program } from "../stages/keys.ts";
import { reportChoices, submitted, type Choices } from "../stages/reports.ts";
import { commandRunner } from "../run-command.ts";
import { findFreePort } from "./server-process.ts";
import { signIn, testAuthenticate, type TestClient } from "../stages/sign-in.ts";
import {
  asSuperuser,
  childrenOf,
  signalAll,
  startReplica,
  tcpUrl,
  type Replica,
} from "../services/replica.ts";

/*
 * INST-031 with a real primary and two replicas. A replica with paused replay lacks later writes: a response
 * with them comes from the primary, a response without them from a replica.
 */

const { doctor } = operations;
const register = "/api/Agreements/list";
/** Milliseconds; long enough for tests of other things. */
const patientLag = 300_000;

let root: string;
let embedded: EmbeddedPostgres;
let first: Replica;
let second: Replica;
let database: NodeDatabase;
let choices: Choices;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), "birzha-replicas-"));
  const directory = path.join(root, "primary");
  embedded = await startEmbeddedPostgres(directory, {
    settings: { wal_keep_size: "512MB", unix_socket_directories: "" },
  });
  ends.push(
    () => rm(root, { recursive: true, force: true }),
    () => embedded.stop(),
  );
  const port = primaryPort();
  const url = tcpUrl(embedded.url, port);
  await prepareDatabase(url);
  const primary = { directory, port, pid: embedded.pid, superuserUrl: tcpUrl(embedded.superuserUrl, port) };
  first = await startReplica(primary, path.join(root, "first"));
  ends.push(() => first.stop());
  second = await startReplica(primary, path.join(root, "second"));
  ends.push(() => second.stop());
  const owner = openDatabase(url, { max: 10 });
  const requests = openRequestDatabase(url, { max: 10 });
  ends.push(owner.close, requests.close);
  database = { ...owner, requests };
  choices = await reportChoices(database.db);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const primaryPort = () => Number(new URL(embedded.url).port);

const readUrl = () =>
  tcpUrl(embedded.url, first.port).replace(`:${first.port}`, `:${first.port},127.0.0.1:${second.port}`);

/** A portal that reads from both replicas. */
async function withPortal(
  maxLag: number,
  work: (app: Awaited<ReturnType<typeof buildApp>>, replicas: ReplicaRouter) => Promise<void>,
): Promise<void> {
  const replicas = openReplicas({ url: readUrl(), primary: database.db, maxLag, max: 4 });
  const app = await buildApp({
    database,
    replicas,
    files: new DirectoryStorage(path.join(root, "files")),
    clock: systemClock,
    authenticate: testAuthenticate(database.db),
  });
  try {
    await inUse(replicas, 2);
    await work(app, replicas);
  } finally {
    await setReplay("resume");
    await app.close();
    await replicas.close();
  }
}

const aSealedRow = ({ db }: Pick<OpenDatabase, "db">) =>
  sql`insert into audit_log (action, entity) values ('users.sign-in', 'user')`.execute(db);

const inUse = async ({ all }: ReplicaRouter, count: number) =>
  await expect.poll(() => all.filter(({ lag }) => lag() < Infinity).length).toBe(count);

async function setReplay(what: "pause" | "resume", replicas: readonly Replica[] = [first, second]) {
  for (const { superuserUrl } of replicas)
    await asSuperuser(superuserUrl, (client) => client.query(`select pg_wal_replay_${what}()`));
}

/** Totals of an organisation's register, once per server that responds. */
const totals = async (client: TestClient, url = register) => {
  const seen: (number | undefined)[] = [];
  for (let i = 0; i < 4; i++) seen.push((await client.get(url)).total);
  return seen;
};

async function aOrganization(app: Awaited<ReturnType<typeof buildApp>>) {
  const { db } = database;
  const { organization, user } = await anOwner(db);
  const { user: other } = await anEmployee(db, { organization });
  const file = (client: TestClient) => submitted(client, organization.id, choices.domestic);
  return {
    organization,
    colleagueId: other.id,
    owner: await signIn(app, db, user.account),
    colleague: await signIn(app, db, other.account),
    file,
  };
}

describe("two replicas of a primary", () => {
  test("INST-031: users see own writes and known events on every node", async () => {
    await withPortal(patientLag, async (app) => {
      const { owner, colleague, file } = await aOrganization(app);
      await setReplay("pause");
      await file(owner);
      expect(await totals(owner)).toEqual([1, 1, 1, 1]);
      // The colleague's view is at most as old as the replicas; a slow machine may read from the primary.
      await expect.poll(() => totals(colleague)).toContain(0);
      await sealAudit(database.db);
      const auditRows = { "last-event-id": String(await findLastPosition(database.db)) };
      expect((await colleague.get(register, auditRows)).total).toBe(1);
      expect((await colleague.get(register, { "last-event-id": "nonsense" })).status).toBe(200);
      await setReplay("resume");
      await expect.poll(() => totals(colleague)).toEqual([1, 1, 1, 1]);
    });
  });

  test("INST-031 INST-032: a writer sees own late commits with early numbers", async () => {
    const { db, pool } = database;
    const { user } = await anOwner(db);
    const write =
      "insert into audit_log (action, entity, actor_user_id) values ('users.sign-in', 'user', $1)";
    const late = await pool.connect();
    try {
      await late.query("begin");
      await late.query(write, [user.id]);
      await pool.query(write, [user.id]);
      const replica = openRequestDatabase(tcpUrl(embedded.url, first.port), { max: 1 });
      const mayRespond = async () => {
        const needed = await findRequiredPositions(database.requests.db, { userId: user.id, session: 1 });
        return requireReplayed(needed, chainStart)(replica.db);
      };
      try {
        await expect
          .poll(() =>
            mayRespond().then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
        await setReplay("pause", [first]);
        await late.query("commit");
        await expect(mayRespond()).rejects.toThrow(ReplicaLagError);
      } finally {
        await setReplay("resume", [first]);
        await replica.close();
      }
    } finally {
      late.release();
    }
  });

  test("INST-031: a program sees every committed change", async () => {
    await withPortal(patientLag, async (app) => {
      const { owner, organization, file } = await aOrganization(app);
      const { secret } = await aKey(database.db, organization.id);
      const caller = program(app, secret);
      await setReplay("pause");
      await file(owner);
      expect(await totals(caller)).toEqual([1, 1, 1, 1]);
    });
  });

  test("INST-031 FAST-007: revoked rights count at the next read despite replica lag", async () => {
    await withPortal(patientLag, async (app) => {
      const { colleague, colleagueId, organization } = await aOrganization(app);
      const acting = { currentorganization: String(organization.id) };
      expect((await colleague.get(register, acting)).status).toBe(200);
      await setReplay("pause");
      const { db } = database;
      await sql`update memberships set is_active = false where user_id = ${colleagueId}`.execute(db);
      expect((await colleague.get(register, acting)).status).toBe(403);
      await sql`delete from sessions where user_id = ${colleagueId}`.execute(db);
      expect((await colleague.get(register)).status).toBe(401);
    });
  });

  test("INST-031: a replica makes the workbook, the primary its audit row", async () => {
    await withPortal(patientLag, async (app, replicas) => {
      const { db } = database;
      const { organization, owner, file } = await aOrganization(app);
      await file(owner);
      const { rows } = await sql<{ place: number }>`select max(id) as place from audit_log`.execute(db);
      for (const { db: replica } of replicas.all)
        await expect
          .poll(
            async () =>
              (
                await sql`select own_rows as own from find_replayed(${[rows[0]!.place]}::bigint[])`.execute(
                  replica,
                )
              ).rows,
          )
          .toEqual([{ own: 1 }]);
      await setReplay("pause");
      await file(owner);
      const today = moscowDate(new Date());
      const url = `/api/Reporting/registries/downloadReport?dateBegin=${today}&dateEnd=${today}&templateTypeId=1`;
      const reportsIn = async (client: TestClient) => {
        const { data } = await client.get<{ content: string }>(url, { accept: "application/json" });
        const { rows: lines } = (await readXlsx(Buffer.from(data.content, "base64"))).sheets[0]!;
        return lines.filter((line) => line.includes(organization.name)).length;
      };
      let operator: UserRow | undefined;
      let client: TestClient | undefined;
      // A download adds an own audit row, so each user downloads once; a slow machine may read from the
      // primary.
      const asNewOperator = async () => {
        operator = await anOperator(db);
        client = await signIn(app, db, operator.account);
        return reportsIn(client);
      };
      await expect.poll(asNewOperator).toBe(1);
      const { rows: auditRows } =
        await sql`select from audit_log where actor_user_id = ${operator!.id}`.execute(db);
      expect(auditRows).toHaveLength(1);
      expect(await reportsIn(client!)).toBe(2);
    });
  });

  test("INST-031: reads skip a lagging or dead replica until it recovers", async () => {
    const shortLag = 5_000;
    await withPortal(shortLag, async (app, replicas) => {
      const { owner, colleague, file } = await aOrganization(app);
      await setReplay("pause", [first]);
      await file(owner);
      await inUse(replicas, 1);
      expect(replicas.pick()?.name).toBe(`127.0.0.1:${second.port}`);
      await expect.poll(() => totals(colleague)).toEqual([1, 1, 1, 1]);

      const { body: metrics } = await app.inject("/metrics");
      expect(metrics).toContain(`database_replica_lag_seconds{replica="127.0.0.1:${second.port}"} `);
      expect(metrics).not.toContain(`replica="127.0.0.1:${first.port}"`);

      // The server hangs: its readers get responses of the primary.
      signalAll(second.pid, "SIGSTOP");
      try {
        const responses = await Promise.all(Array.from({ length: 8 }, () => colleague.get(register)));
        expect(responses.map(({ status, total }) => [status, total])).toEqual(responses.map(() => [200, 1]));
        await inUse(replicas, 0);
      } finally {
        signalAll(second.pid, "SIGCONT");
      }
      await setReplay("resume", [first]);
      await inUse(replicas, 2);

      // A dying PostgreSQL process ends all connections; the server recovers itself.
      let isKilled = false;
      const responses = [];
      for (let i = 0; i < 40; i++) {
        const requested = Promise.all(Array.from({ length: 4 }, () => colleague.get(register)));
        if (i === 5) isKilled = process.kill(childrenOf(second.pid)[0]!, "SIGKILL");
        responses.push(...(await requested));
      }
      expect(isKilled).toBe(true);
      expect(responses.map(({ status, total }) => [status, total])).toEqual(responses.map(() => [200, 1]));
      await inUse(replicas, 2);
    });
  });

  test("INST-031: doctor checks every replica", async () => {
    const url = tcpUrl(embedded.url, primaryPort());
    const place = { ...database, url, requestsUrl: url, drop: database.close };
    const run = commandRunner([doctorCommand], place, { DATABASE_READ_URL: readUrl() });
    const line = async () =>
      (await run("doctor")).stdout.split("\n").find((each) => each.includes(doctor.name.replicas));
    const { conflicts } = doctor.replica;
    expect(await line()).toContain(conflicts(`127.0.0.1:${first.port}`));
    expect(await line()).toContain(conflicts(`127.0.0.1:${second.port}`));
    const away = commandRunner([doctorCommand], place, {
      DATABASE_READ_URL: tcpUrl(embedded.url, await findFreePort()),
    });
    expect((await away("doctor")).stdout).toMatch(new RegExp(`✗ ${doctor.name.replicas}`));
    const itself = commandRunner([doctorCommand], place, { DATABASE_READ_URL: place.url });
    expect((await itself("doctor")).stdout).toContain(doctor.replica.writes(`127.0.0.1:${primaryPort()}`));
  });

  test("INST-031: a primary or a diverged server reaches no watermark", async () => {
    await second.promote();
    const successor = openDatabase(tcpUrl(embedded.url, second.port), { max: 1 });
    const follower = openDatabase(tcpUrl(embedded.url, first.port), { max: 1 });
    try {
      await aSealedRow(successor);
      // The old primary writes further than its successor.
      for (let i = 0; i < 20; i++) await aSealedRow(database);
      const ofOld = await findLogEnd(database.db);
      const ofNew = await findLogEnd(successor.db);
      const marks = (end: typeof ofOld) => [{ at: 0, ...end }];
      await expect.poll(() => findReplayedPosition(follower.db, marks(ofOld))).toBe(0);
      expect(await findReplayedPosition(follower.db, marks(ofNew))).toBe(-1);
      expect(await findReplayedPosition(successor.db, marks(ofNew))).toBe(-1);
    } finally {
      await successor.close();
      await follower.close();
    }
  });
});
