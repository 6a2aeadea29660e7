import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendAudit } from "../src/platform/audit/audit.ts";
import { verifyAudit } from "../src/platform/audit/verify.ts";
import { inOwnerTransaction } from "../src/platform/db/request-transaction.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";

/** Six rows of a chain, written as the role of requests writes them. */
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
  // Somebody with the rights to do anything: triggers are switched off for him.
  changeAsSuperuser = async (statement) => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
    });
  };
});
afterEach(() => database.drop());

test("S-8: a chain nobody has touched verifies", async () => {
  expect(await verifyAudit(database.db)).toEqual({ rows: 6 });
});

test("S-8: what is written while the chain is read is not taken for a fault", async () => {
  const { db } = database;
  const write = async () => {
    for (let i = 0; i < 60; i++)
      await sql`insert into audit_log (action, entity) values ('agreements.submit', 'agreement')`.execute(db);
  };
  const verify = async () => {
    const faults = [];
    for (let i = 0; i < 30; i++) faults.push((await verifyAudit(db)).firstBad);
    return faults.filter(Boolean);
  };
  const [faults] = await Promise.all([verify(), write()]);
  expect(faults).toEqual([]);
});

test.each([
  ["fe80::1%eth0", "fe80::1"],
  ["10.0.0.1", "10.0.0.1"],
  ["unknown", null],
])("S-8: the address %s is recorded as %s", async (ip, recorded) => {
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

test.each(columns)("S-8: a changed row is named: %s", async (change) => {
  await changeAsSuperuser(`update audit_log set ${change} where id = 4`);
  expect(await verifyAudit(database.db)).toEqual({ rows: 3, firstBad: { id: 4, reason: "changed" } });
});

test("S-8: a changed row whose hash was made to fit breaks the link of the next one", async () => {
  await changeAsSuperuser(`
    update audit_log set action = 'x' where id = 4;
    update audit_log set hash = audit_digest(audit_log) where id = 4`);
  expect(await verifyAudit(database.db)).toEqual({ rows: 4, firstBad: { id: 5, reason: "broken link" } });
});

test("S-8: a removed row is named", async () => {
  await changeAsSuperuser("delete from audit_log where id = 4");
  expect(await verifyAudit(database.db)).toEqual({ rows: 3, firstBad: { id: 4, reason: "missing" } });
});

test("S-8: a removed row whose successors were moved up is noticed", async () => {
  await changeAsSuperuser(
    "delete from audit_log where id = 4; update audit_log set id = id - 1 where id > 4",
  );
  expect(await verifyAudit(database.db)).toEqual({ rows: 3, firstBad: { id: 4, reason: "broken link" } });
});

test.each([
  ["of one row", "id = 6", 5],
  ["of two rows", "id >= 5", 4],
  ["of all rows", "true", 0],
])("S-8: a removed tail %s is noticed", async (_what, condition, left) => {
  await changeAsSuperuser(`delete from audit_log where ${condition}`);
  expect(await verifyAudit(database.db)).toEqual({
    rows: left,
    firstBad: { id: left + 1, reason: "missing at the end" },
  });
});

test("S-8: a row put in at the end past the trigger is named", async () => {
  await changeAsSuperuser(`
    insert into audit_log (id, action, entity, previous_hash, hash)
    select 7, 'x', 'y', hash, sha256('z') from audit_log where id = 6`);
  expect(await verifyAudit(database.db)).toEqual({ rows: 6, firstBad: { id: 7, reason: "changed" } });
});

test.each(["update audit_log set action = 'x'", "delete from audit_log", "truncate audit_log"])(
  "S-8: not even the owner of the table may: %s",
  async (statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(
      "rows of audit_log are never changed or removed",
    );
    expect(await verifyAudit(database.db)).toEqual({ rows: 6 });
  },
);

test.each([
  "update audit_log set action = 'x'",
  "delete from audit_log",
  "update audit_head set last_id = 0",
])("S-8: the role of requests has no right to: %s", async (statement) => {
  const asRequest = database.db.transaction().execute(async (tx) => {
    await sql`set local role birzha_app`.execute(tx);
    await sql.raw(statement).execute(tx);
  });
  await expect(asRequest).rejects.toMatchObject({ code: "42501" });
});

test("S-8: rows that many write at the same moment stand in one chain", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      sql`insert into audit_log (action, entity, entity_id) values ('agreements.submit', 'agreement', ${i})`.execute(
        database.db,
      ),
    ),
  );
  expect(await verifyAudit(database.db)).toEqual({ rows: 46 });
});
