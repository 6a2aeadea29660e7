import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { actingOrganization, operatorActor } from "../../../../test/stages/actors.ts";
import { cloneDatabase } from "../../../../test/stages/database.ts";
import { anOrganization, aUser, nextInn } from "../../../../test/stages/factories.ts";
import type { DbTransaction } from "../handles.ts";
import { countRows, listTables } from "./count-cache.ts";
import { inTransaction } from "../request-transaction.ts";

const database = await cloneDatabase();
afterAll(database.drop);
const { db, requests } = database;

const staff = operatorActor(undefined);
let member: Actor;
beforeAll(async () => {
  const organization = actingOrganization(await anOrganization(db));
  member = { kind: "owner", userId: (await aUser(db)).id, account: "", name: "", role: 1, organization };
});

const from = sql`from organizations where status = 0`;
const count = (tx: DbTransaction) => countRows(tx, from, ["organizations"]);
const counted = (actor: Actor = staff) => inTransaction(requests.db, actor, "read", count);

test("FAST-005: a total follows each change of its table at once", async () => {
  const before = await counted();
  await anOrganization(db);
  expect(await counted()).toBe(before + 1);
  await sql`update organizations set status = 1 where id = (select max(id) from organizations)`.execute(db);
  expect(await counted()).toBe(before);
});

test("FAST-005: a cached total changes only after a trigger fired", async () => {
  const before = await counted();
  await sql`alter table organizations disable trigger organizations_listed`.execute(db);
  await anOrganization(db);
  await sql`alter table organizations enable trigger organizations_listed`.execute(db);
  expect(await counted()).toBe(before);
  await anOrganization(db);
  expect(await counted()).toBe(before + 2);
});

test("FAST-005: a total belongs to the snapshot of its page", async () => {
  const before = await counted();
  await inTransaction(requests.db, staff, "read", async (tx) => {
    expect(await count(tx)).toBe(before);
    await anOrganization(db);
    expect(await counted()).toBe(before + 1);
    expect(await count(tx)).toBe(before);
  });
  expect(await counted()).toBe(before + 1);
});

test("FAST-005: uncommitted and rolled-back changes do not affect a total", async () => {
  const before = await counted();
  await expect(
    db.transaction().execute(async (tx) => {
      await anOrganization(tx);
      expect(await counted()).toBe(before);
      throw new Error("never");
    }),
  ).rejects.toThrow("never");
  expect(await counted()).toBe(before);
});

test("FAST-005: a count between writes of a transaction is not cached", async () => {
  const before = await counted();
  await inTransaction(requests.db, staff, "write", async (tx) => {
    for (const more of [1, 2]) {
      await sql`insert into organizations (inn, name, address, active_date) values (${nextInn()}, 'А', 'Б', '2026-11-01')`.execute(
        tx,
      );
      expect(await count(tx)).toBe(before + more);
    }
  });
  expect(await counted()).toBe(before + 2);
});

test("FAST-005: every table with cached totals has its trigger", async () => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'list_changed'::regproc and tgtype & 60 = 60 order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(listTables.toSorted());
});

test("ACC-012 FAST-005: a cached total of the exchange never reaches an organisation", async () => {
  const all = sql`from contract_deals`;
  const ask = (actor: Actor) =>
    inTransaction(requests.db, actor, "read", (tx) => countRows(tx, all, ["contract_deals"]));
  await sql`
    insert into contract_deals (owner_inn, minisession_number, contract_number, contract_date, client_name, direction,
      commodity_name, basis, volume, price, cost, contractor_name, created_at, updated_at)
    values ('7707083893', '1', 'N', '2026-11-01', 'a', 'b', 'c', 'd', 1, 1, 1, 'e', now(), now())`.execute(
    db,
  );
  expect([await ask(staff), await ask(member), await ask(staff)]).toEqual([1, 0, 1]);
});

test.each(["contract_deals", "spot_deals", "auction_proposals", "applications", "member_applications"])(
  "ACC-012 FAST-005: the staff view of %s is complete; others see nothing",
  async (table) => {
    const columnsOf = async (name: string) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${name} order by 1`.execute(db);
      return rows;
    };
    expect(await columnsOf(`all_${table}`)).toEqual(await columnsOf(table));
    const plan = await inTransaction(requests.db, member, "read", (tx) =>
      sql<
        Record<string, string>
      >`explain (analyze, costs off, timing off) select * from ${sql.table(`all_${table}`)}`.execute(tx),
    );
    const text = plan.rows.map((row) => Object.values(row)[0]).join("\n");
    expect(text).toContain("One-Time Filter");
    expect(text).toContain("never executed");
  },
);
