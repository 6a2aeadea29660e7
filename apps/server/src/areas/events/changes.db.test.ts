import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { flagDeal } from "@birzha/domain/agreements/change-api.ts";
import { formatCursor, parseCursor, type RecordChange } from "@birzha/domain/events/change.ts";
import { cloneDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { aMembership, anEmployee, anOrganization } from "../../../test/stages/factories.ts";
import { aDelegation, aKey, program } from "../../../test/stages/keys.ts";
import { openReportsStage, submission, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import { sealAudit } from "../../platform/audit/seal-audit.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { recordChanges } from "../../processes/record-changes.ts";
import { forgetChanges } from "./store.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
});
afterAll(() => stage.close());

interface Answer {
  readonly changes: RecordChange[];
  readonly next: string;
  readonly hasMore: boolean;
}

const path = "/api/changes";
const keepAll = async (db: TestDatabase["db"] = stage.database.db) => {
  await sealAudit(db);
  while (await recordChanges(db));
};
const ask = (client: TestClient, after?: string, limit = 100) =>
  client.get<Answer>(`${path}?limit=${limit}${after === undefined ? "" : `&after=${after}`}`);

/** Reads all pages to the end, as a program does. */
async function readOn(client: TestClient, after: string, limit = 100) {
  const changes: RecordChange[] = [];
  for (let next = after; ;) {
    const { data } = await ask(client, next, limit);
    changes.push(...data.changes);
    next = data.next;
    if (!data.hasMore) return { changes, next };
  }
}
const now = async (client: TestClient) => (await ask(client, "now")).data.next;
const idsOf = (changes: readonly RecordChange[]) => changes.map(({ id }) => id);

const report = async (client: TestClient, organizationId: number) => {
  const values = { ...stage.choices.domestic, contract_number: randomUUID() };
  return (await client.post<{ id: number }>(createAgreement.path, submission(organizationId, values))).data
    .id;
};

describe("DOOR-004: the change feed", () => {
  test("lists all changes once, in order and in pages", async () => {
    const { owner, employee, operator, firm: company } = stage;
    const begin = await now(owner);
    const first = await report(owner, company.id);
    const second = await report(employee, company.id);
    await operator.put(flagDeal.path, { id: first, isDubious: true });
    await keepAll();
    const expected = [
      { kind: "agreements", id: first, isNew: true },
      { kind: "agreements", id: second, isNew: true },
      { kind: "agreements", id: first, isNew: false },
    ];
    for (const client of [owner, employee])
      for (const limit of [1, 2, 500])
        expect((await readOn(client, begin, limit)).changes).toMatchObject(expected);
    const { changes, next } = await readOn(owner, begin);
    expect(Date.parse(changes[0]!.at)).toBeLessThanOrEqual(Date.parse(changes[2]!.at));
    expect((await ask(owner, next)).data).toEqual({ changes: [], next, hasMore: false });
  });

  test("covers the key's organisation and delegations, requires the right read", async () => {
    const { app, database, firm: company, otherFirm: otherOrganization, owner } = stage;
    const { db } = database;
    const begin = await now(owner);
    const id = await report(owner, company.id);
    await keepAll();
    const own = program(app, (await aKey(db, company.id, { rights: ["read"] })).secret);
    expect(idsOf((await readOn(own, begin)).changes)).toEqual([id]);
    const vendor = (await aKey(db, otherOrganization.id)).secret;
    await aDelegation(db, company.id, otherOrganization.id, { rights: ["read"] });
    expect(idsOf((await readOn(program(app, vendor, company.id), begin)).changes)).toEqual([id]);
    const filing = program(app, (await aKey(db, company.id, { rights: ["file"] })).secret);
    expect((await ask(filing, begin)).code).toBe("shared.key-right");
  });

  test("hides other organisations and their positions, staff reads everything", async () => {
    const { owner, stranger, operator, firm: company, otherFirm: otherOrganization } = stage;
    const begins = await Promise.all([owner, stranger, operator].map(now));
    const [ofOwner = "", ofStranger = "", ofStaff = ""] = begins;
    const ids = [];
    for (const [client, { id }] of [
      [owner, company],
      [stranger, otherOrganization],
      [stranger, otherOrganization],
      [owner, company],
    ] as const)
      ids.push(await report(client, id));
    await keepAll();
    const own = await readOn(owner, ofOwner);
    expect(idsOf(own.changes)).toEqual([ids[0], ids[3]]);
    expect(parseCursor(own.next)!.number - parseCursor(ofOwner)!.number).toBe(2);
    expect(idsOf((await readOn(stranger, ofStranger)).changes)).toEqual([ids[1], ids[2]]);
    expect(idsOf((await readOn(operator, ofStaff)).changes)).toEqual(ids);
  });

  test("omits areas without the right", async () => {
    const { app, database } = stage;
    const { db } = database;
    const organization = await anOrganization(db, { ntb_user: true, has_spot: false });
    const { user } = await anEmployee(db, { organization, user: { account: randomUUID() } });
    const client = await signIn(app, db, user.account);
    const begin = await now(client);
    const deal = await aSpotDeal(db, { owner_inn: organization.inn });
    await sql`insert into audit_log (action, entity, entity_id, after)
      values ('spot.import', 'spot-deal', ${deal.id}, '{"result": "created"}')`.execute(db);
    await keepAll();
    expect((await readOn(client, begin)).changes).toEqual([]);
    await sql`update organizations set has_spot = true where id = ${organization.id}`.execute(db);
    expect((await readOn(client, begin)).changes).toMatchObject([{ kind: "spot", id: deal.id, isNew: true }]);
  });

  test("shows membership changes only to the organisation that made them", async () => {
    const { app, database, firm: company, otherFirm: otherOrganization } = stage;
    const { db } = database;
    const { user } = await anEmployee(db, { organization: company });
    await aMembership(db, { user_id: user.id, organization_id: otherOrganization.id });
    const [own, foreign] = [await now(stage.owner), await now(stage.stranger)];
    await sql`insert into audit_log (acting_organization_id, action, entity, entity_id)
      values (${company.id}, 'users.block-member', 'membership', ${user.id})`.execute(db);
    await keepAll();
    expect((await readOn(stage.owner, own)).changes).toMatchObject([{ kind: "users", id: user.id }]);
    expect((await readOn(stage.stranger, foreign)).changes).toEqual([]);
    // A user who may not list users receives no such changes.
    expect((await readOn(await signIn(app, db, "employee"), own)).changes).toEqual([]);
  });

  test("omits sign-outs and sessions of users", async () => {
    const { database, firm: company, owner } = stage;
    const { user } = await anEmployee(database.db, { organization: company });
    const begin = await now(owner);
    for (const action of ["users.sign-out", "users.end-sessions", "users.update"])
      await sql`insert into audit_log (acting_organization_id, action, entity, entity_id)
        values (${company.id}, ${action}, 'user', ${user.id})`.execute(database.db);
    await keepAll();
    expect((await readOn(owner, begin)).changes).toMatchObject([{ kind: "users", id: user.id }]);
  });

  test("unknown, foreign and future cursors return an error", async () => {
    const { owner, stranger, firm: company } = stage;
    await report(stranger, stage.otherFirm.id);
    await keepAll();
    const ahead = formatCursor({ organizationId: company.id, number: 1e6 });
    for (const after of ["made-up", await now(stranger), await now(stage.operator), ahead]) {
      const { status, code } = await ask(owner, after);
      expect([after, status, code]).toEqual([after, 400, "events.wrong-cursor"]);
    }
  });

  test("a cursor older than 90 days returns 410 after losses", async () => {
    const { database, owner, firm: company } = stage;
    const { db } = database;
    const begin = await now(owner);
    await report(owner, company.id);
    await keepAll();
    const between = await now(owner);
    const passTime = () => sql`update changes set at = at - interval '90 days 1 minute'`.execute(db);
    await passTime();
    const last = await report(owner, company.id);
    await keepAll();
    await inOwnerTransaction(db, forgetChanges);
    const old = await ask(owner, begin);
    expect([old.status, old.code]).toEqual([410, "events.cursor-too-old"]);
    expect(old.errorMessage).toContain("after=now");
    for (const after of [between, undefined])
      expect(idsOf((await ask(owner, after)).data.changes)).toEqual([last]);
    // Positions continue after all changes have expired.
    await passTime();
    await inOwnerTransaction(db, forgetChanges);
    const end = await now(owner);
    const next = await report(owner, company.id);
    await keepAll();
    expect(idsOf((await ask(owner, end)).data.changes)).toEqual([next]);
  });

  test("row-level security shows only the organisation's own feed", async () => {
    const { database, firm: company } = stage;
    const shown = await database.db.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'birzha_app', true), set_config('app.organization_id', ${String(company.id)}, true),
        set_config('app.is_staff', 'false', true)`.execute(tx);
      return sql<{ organizationId: number | null }>`
        select distinct f.organization_id as "organizationId" from changes c join change_feeds f on f.id = c.feed_id`.execute(
        tx,
      );
    });
    expect(shown.rows).toEqual([{ organizationId: company.id }]);
  });
});

describe("DOOR-004: commit order", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  const act = (id: number) =>
    `insert into audit_log (action, entity, entity_id) values ('agreements.status', 'agreement', ${id})`;

  /** Two writers, of which the first commits last: returns the changes that a concurrent reader misses. */
  async function missed(...ids: readonly [number, number]): Promise<number[]> {
    const { db, pool } = database;
    const first = await pool.connect();
    try {
      await first.query("begin");
      await first.query(act(ids[0]));
      await pool.query(act(ids[1]));
      await keepAll(db);
      await first.query("commit");
    } finally {
      first.release();
    }
    await keepAll(db);
    const { rows } = await sql<{ id: number }>`select record_id as id from changes`.execute(db);
    return ids.filter((id) => !rows.some((row) => row.id === id));
  }

  test("readers miss no change during concurrent commits", async () => {
    expect(await missed(1, 2)).toEqual([]);
  });

  test("positions assigned before commit would lose changes", async () => {
    await database.pool.query(`
      create function taken_early() returns trigger language plpgsql as $$
      begin
        new.position := new.audit_id;
        return new;
      end $$;
      create trigger taken_early before insert on audit_seals for each row execute function taken_early()`);
    expect(await missed(3, 4)).toEqual([3]);
  });
});
