import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appendAudit } from "../src/platform/audit/audit.ts";
import { sealAudit, startSealer } from "../src/platform/audit/seal-audit.ts";
import { verifyAudit } from "../src/platform/audit/verify.ts";
import { inOwnerTransaction } from "../src/platform/db/request-transaction.ts";
import { operatorActor } from "./stages/actors.ts";
import { cloneDatabase, type TestDatabase } from "./stages/database.ts";
import { verifySealed } from "./sealed-audit.ts";

/** A chain of six rows, each sealed at once. */
let database: TestDatabase;
let changeAsSuperuser: (statement: string) => Promise<void>;

beforeEach(async () => {
  database = await cloneDatabase();
  const { db } = database;
  for (let i = 1; i <= 6; i++)
    await sql`
      insert into audit_log (actor_user_id, actor_role, acting_organization_id, action, entity, entity_id, after)
      values (${i}, 1, 7, 'agreements.submit', 'agreement', ${i}, ${JSON.stringify({ price: "17420" })}::jsonb)`.execute(
      db,
    );
  await sealAudit(db);
  // A superuser: triggers are off.
  changeAsSuperuser = async (statement) => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  };
});
afterEach(() => database.drop());

const sealed = { rows: 0, seconds: 0 };
const whole = (rows: number) => ({ rows, after: 0, unsealed: sealed, checkpoint: expect.anything() });
const bad = (id: number, reason: string) => expect.objectContaining({ firstBad: { id, reason } });
const write = (entityId: number, action = "agreements.submit") =>
  sql`insert into audit_log (action, entity, entity_id) values (${action}, 'agreement', ${entityId})`.execute(
    database.db,
  );

test("S-8: an untouched chain verifies", async () => {
  expect(await verifyAudit(database.db)).toEqual(whole(6));
});

test("S-8: concurrent writes cause no verification error", async () => {
  const { db } = database;
  const keepWriting = async () => {
    for (let i = 0; i < 60; i++) {
      await write(i);
      await sealAudit(db);
    }
  };
  const verify = async () => {
    const errors = [];
    for (let i = 0; i < 30; i++) errors.push((await verifyAudit(db)).firstBad);
    return errors.filter(Boolean);
  };
  const [errors] = await Promise.all([verify(), keepWriting()]);
  expect(errors).toEqual([]);
});

test.each([
  ["fe80::1%eth0", "fe80::1"],
  ["10.0.0.1", "10.0.0.1"],
  ["unknown", null],
])("S-8: the log stores the address %s as %s", async (ip, recorded) => {
  const { db } = database;
  await inOwnerTransaction(db, (tx) =>
    appendAudit(tx, { actor: undefined, clientRequestId: undefined, ip }, [
      { action: "x", entity: "agreement" },
    ]),
  );
  const row = await sql<{ ip: string | null }>`
    select host(ip) as ip from audit_log order by id desc limit 1`.execute(db);
  expect(row.rows[0]!.ip).toBe(recorded);
});

test("S-8 FAST-006: a batch appends the same rows as single calls", async () => {
  const { db } = database;
  const entries = Array.from({ length: 1_002 }, (_, at) => ({
    action: "x",
    entity: "agreement",
    ...(at % 3 === 0 ? {} : { entityId: at, after: { name: `"О'Нил", ${at}` } }),
    ...(at % 5 === 0 ? { before: { list: [at, null, "\\"] } } : {}),
  }));
  const origin = { actor: operatorActor(undefined), clientRequestId: "many", ip: "10.0.0.1" };
  const added = async (calls: readonly (typeof entries)[]) => {
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from audit_log`.execute(db);
    for (const call of calls) await inOwnerTransaction(db, (tx) => appendAudit(tx, origin, call));
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(a) - 'id' - 'at' - 'hash' as row from audit_log a where id > ${last[0]!.id} order by id`.execute(
      db,
    );
    return rows.map(({ row }) => row);
  };
  const inOneCall = await added([entries]);
  expect(inOneCall).toHaveLength(entries.length);
  expect(inOneCall).toEqual(await added(entries.map((entry) => [entry])));
  expect((await verifySealed(db)).firstBad).toBeUndefined();
});

const columns = [
  "at = at + interval '1 microsecond'",
  "actor_user_id = 99",
  "actor_user_id = null",
  "actor_role = 2",
  "acting_organization_id = 8",
  "action = 'agreements.update'",
  "entity = 'agreements'",
  "entity_id = 40",
  "before = '{}'",
  `after = '{"price": "17421"}'`,
  "after = null",
  "client_request_id = 'x'",
  "ip = '10.0.0.1'",
  "hash = sha256('x')",
];

test.each(columns)("S-8: verification names a changed row: %s", async (change) => {
  await changeAsSuperuser(`update audit_log set ${change} where id = 4`);
  expect(await verifyAudit(database.db)).toEqual({
    rows: 3,
    after: 0,
    unsealed: sealed,
    firstBad: { id: 4, reason: "changed" },
  });
});

const forged = `update audit_log set action = 'x' where id = 4;
  update audit_log set hash = audit_digest(audit_log) where id = 4`;
const forgedSeal = `${forged};
  update audit_seals set row_hash = (select hash from audit_log where id = 4) where audit_id = 4`;

test.each([
  ["hash", forged, 4, "changed"],
  ["hash, also in its seal", forgedSeal, 4, "broken link"],
  [
    "hash and seal",
    `${forgedSeal}; update audit_seals s set hash = audit_link(before.hash, s.position, s.audit_id, s.row_hash)
       from audit_seals before where s.audit_id = 4 and before.position = s.position - 1`,
    5,
    "broken link",
  ],
])("S-8: verification finds a changed row with an adjusted %s", async (_what, change, id, reason) => {
  await changeAsSuperuser(change);
  expect(await verifyAudit(database.db)).toEqual(bad(id, reason));
});

test.each([
  ["removed", "delete from audit_log where id = 4", 4, "missing"],
  [
    "removed, with its successors moved up",
    "delete from audit_log where id = 4; update audit_log set id = id - 1 where id > 4",
    4,
    "changed",
  ],
  ["stripped of its seal", "delete from audit_seals where audit_id = 4", 4, "missing"],
])("S-8: verification names a row that was %s", async (_what, change, id, reason) => {
  await changeAsSuperuser(change);
  expect(await verifyAudit(database.db)).toEqual(bad(id, reason));
});

test.each([
  ["of one row", 6],
  ["of two rows", 5],
  ["of all rows", 1],
])("S-8: verification finds a removed tail %s, even without seals", async (_what, first) => {
  await changeAsSuperuser(`delete from audit_log where id >= ${first}`);
  expect(await verifyAudit(database.db)).toEqual(bad(first, "missing"));
  await changeAsSuperuser(`delete from audit_seals where audit_id >= ${first}`);
  expect(await verifyAudit(database.db)).toEqual(bad(first, "missing at the end"));
});

/** The checkpoint after six valid rows, and a row written after it. */
async function goneOn() {
  const { checkpoint } = await verifyAudit(database.db);
  await write(7);
  await sealAudit(database.db);
  return checkpoint!;
}

test("INST-033: an incremental walk ends like a whole walk", async () => {
  const checkpoint = await goneOn();
  const onward = await verifyAudit(database.db, checkpoint);
  const all = await verifyAudit(database.db);
  expect(onward).toEqual({ ...all, after: 6 });
  expect([checkpoint.position, all.checkpoint!.position]).toEqual([6, 7]);
});

test("INST-033: an incremental walk finds only changes after its checkpoint", async () => {
  const checkpoint = await goneOn();
  await changeAsSuperuser("update audit_log set action = 'x' where id = 4");
  expect((await verifyAudit(database.db, checkpoint)).firstBad).toBeUndefined();
  expect(await verifyAudit(database.db)).toEqual(bad(4, "changed"));
  await changeAsSuperuser("update audit_log set action = 'x' where id = 7");
  expect(await verifyAudit(database.db, checkpoint)).toEqual(bad(7, "changed"));
});

test.each([
  ["is gone", "delete from audit_seals where position = 6", 1, "missing"],
  ["has another hash", "update audit_seals set hash = sha256('x') where position = 6", 6, "broken link"],
])("INST-033: a checkpoint whose row %s fails", async (_what, change, id, reason) => {
  const checkpoint = await goneOn();
  await changeAsSuperuser(change);
  expect(await verifyAudit(database.db, checkpoint)).toEqual(bad(id, reason));
});

test("INST-033: a chain resealed from its middle contradicts the checkpoint", async () => {
  const checkpoint = await goneOn();
  // Everything that a full walk checks is adjusted.
  await changeAsSuperuser(`
    update audit_log set action = 'x' where id = 4;
    update audit_log set hash = audit_digest(audit_log) where id = 4;
    update audit_seals s set row_hash = l.hash from audit_log l where l.id = s.audit_id;
    do $$ declare one record; last bytea; begin
      select hash into last from audit_seals where position = 3;
      for one in select * from audit_seals where position > 3 order by position loop
        last := audit_link(last, one.position, one.audit_id, one.row_hash);
        update audit_seals set hash = last where position = one.position;
      end loop;
      update audit_head set last_hash = last;
    end $$`);
  expect((await verifyAudit(database.db)).firstBad).toBeUndefined();
  expect(await verifyAudit(database.db, checkpoint)).toEqual(bad(6, "broken link"));
});

test("INST-033: an incremental walk sees late rows with early numbers", async () => {
  const { db } = database;
  const { checkpoint } = await verifyAudit(db);
  // Its transaction commits late, with an early number.
  await changeAsSuperuser(`
    update audit_seals set audit_id = 60 where position = 6; update audit_log set id = 60 where id = 6;
    insert into audit_log (id, action, entity, hash) values (6, 'x', 'y', sha256('z'));
    insert into audit_queue (audit_id, hash) values (6, sha256('z'))`);
  expect(await verifyAudit(db, checkpoint)).toMatchObject({
    unsealed: { rows: 1 },
    firstBad: { id: 6, reason: "changed" },
  });
});

test("S-8: verification names a row appended past the trigger", async () => {
  await changeAsSuperuser(`
    insert into audit_log (id, action, entity, hash) values (7, 'x', 'y', sha256('z'));
    update audit_log set hash = audit_digest(audit_log) where id = 7`);
  expect(await verifySealed(database.db)).toEqual(bad(7, "changed"));
});

test.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
  "S-8: the table owner cannot run: %s",
  async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(
      "rows of audit_log are never changed or removed",
    );
    expect(await verifyAudit(database.db)).toEqual(whole(6));
  },
);

test.each([
  "update audit_log set action = 'x'",
  "delete from audit_log",
  "update audit_head set last_id = 0",
  "delete from audit_queue",
  "insert into audit_seals values (7, 7, '', '')",
  "select seal_audit(1)",
])("S-8: the role of requests cannot run: %s", async (statement) => {
  const asRequest = database.db.transaction().execute(async (tx) => {
    await sql`set local role birzha_app`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
  await expect(asRequest).rejects.toMatchObject({ code: "42501" });
});

test("S-8 INST-032: concurrent writes and seals form one chain without duplicates", async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => write(i).then(() => sealAudit(database.db))));
  expect(await verifySealed(database.db)).toEqual(whole(46));
});

/** Runs two writers; the first one commits last. */
async function overlapping(duringTransaction: () => Promise<void>): Promise<void> {
  const first = await database.pool.connect();
  try {
    await first.query("begin");
    await first.query(
      "insert into audit_log (action, entity, entity_id) values ('agreements.submit', 'agreement', 7)",
    );
    await duringTransaction();
    await first.query("commit");
  } finally {
    first.release();
  }
}

test("INST-032: writers do not block each other; sealing decides the order", async () => {
  const { db } = database;
  await overlapping(async () => {
    await write(8);
    expect(await verifySealed(db)).toEqual(whole(7));
  });
  expect(await verifySealed(db)).toEqual(whole(8));
  const { rows } = await sql<{ record: number }>`
    select l.entity_id as record from audit_seals s join audit_log l on l.id = s.audit_id
    where s.position > 6 order by s.position`.execute(db);
  expect(rows.map(({ record }) => record)).toEqual([8, 7]);
});

test("INST-032: unsealed rows count with age; over a minute they fail", async () => {
  const { db } = database;
  await write(7);
  expect(await verifyAudit(db)).toEqual({ ...whole(6), unsealed: { rows: 1, seconds: expect.any(Number) } });
  await sql`insert into audit_log (at, action, entity) values (now() - interval '2 minutes', 'x', 'y')`.execute(
    db,
  );
  const { rows, unsealed, firstBad } = await verifyAudit(db);
  expect({ rows, unsealed: unsealed.rows, firstBad }).toEqual({
    rows: 6,
    unsealed: 2,
    firstBad: { id: 7, reason: "unsealed" },
  });
  expect(unsealed.seconds).toBeGreaterThanOrEqual(120);
  expect(await verifySealed(db)).toEqual(whole(8));
});

test.each([
  ["changed", "update audit_log set action = 'x' where id = 7", "changed"],
  [
    "changed, with an adjusted hash",
    "update audit_log set action = 'x' where id = 7; update audit_log set hash = audit_digest(audit_log) where id = 7",
    "changed",
  ],
  ["taken out of the queue", "delete from audit_queue where audit_id = 7", "changed"],
])("INST-032: verification always names a row that was %s before sealing", async (_what, change, reason) => {
  await write(7);
  await changeAsSuperuser(change);
  expect(await verifyAudit(database.db)).toEqual(bad(7, reason));
  await write(8);
  expect(await verifySealed(database.db)).toEqual(bad(7, reason));
});

test("INST-032: verification finds a row removed before sealing", async () => {
  await write(7);
  await changeAsSuperuser("delete from audit_log where id = 7");
  await write(8);
  expect(await verifySealed(database.db)).toEqual(bad(7, "missing"));
});

test.each([
  ["delete from audit_queue", "audit row 7 is not sealed yet"],
  ["update audit_queue set hash = ''", "rows of audit_queue are never changed or removed"],
])("INST-032: the owner cannot unqueue a row: %s", async (statement, reason) => {
  await write(7);
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(reason);
});

test("INST-032: an interrupted sealer seals nothing; the next one seals all", async () => {
  const { db, pool } = database;
  await write(7);
  const dying = await pool.connect();
  const ended = new Promise<Error>((resolve) => void dying.once("error", resolve));
  await dying.query("begin");
  const { rows } = await dying.query<{ pid: number; sealed: number }>(
    "select pg_backend_pid() as pid, sealed from seal_audit(500)",
  );
  expect(rows[0]!.sealed).toBe(1);
  // Another sealer finds the lock taken and does not wait.
  await write(8);
  expect(await verifySealed(db)).toMatchObject({ rows: 6, unsealed: { rows: 2 } });
  await pool.query("select pg_terminate_backend($1, 10000)", [rows[0]!.pid]);
  dying.release(await ended);
  expect(await verifySealed(db)).toEqual(whole(8));
});

test("INST-032: a sealer finds unannounced rows, reports changes, finishes when stopped", async () => {
  const { db } = database;
  const errors: unknown[] = [];
  let sentCount = 0;
  const notifications = {
    send: () => void sentCount++,
    listen: () => undefined,
    close: async () => undefined,
  };
  const log = { warn: () => undefined, error: (problem: unknown) => void errors.push(problem) };
  const sealer = startSealer({ db, notifications, log });
  await write(7);
  await vi.waitFor(async () => expect(await verifyAudit(db)).toEqual(whole(7)), { timeout: 60_000 });
  expect(sentCount).toBe(1);
  expect(errors).toEqual([]);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into audit_log (id, action, entity, hash) values (100, 'x', 'y', sha256('z'))`.execute(
      tx,
    );
    await sql`insert into audit_queue (audit_id, hash) values (100, sha256('z'))`.execute(tx);
  });
  await vi.waitFor(() => expect(errors).toEqual([{ part: "audit", id: 100 }]), { timeout: 60_000 });
  await write(9);
  await sealer.stop();
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from audit_queue`.execute(
    db,
  );
  expect(rows[0]!.waiting).toBe(0);
});
