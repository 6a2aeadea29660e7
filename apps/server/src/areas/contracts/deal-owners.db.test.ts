import { sql, type Transaction } from "kysely";
import { afterAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOrganization, nextInn } from "../../../test/stages/factories.ts";
import type { PortalDatabase } from "../../platform/db/database.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

type Db = typeof db | Transaction<PortalDatabase>;
const aDeal = (tx: Db, inn: string) =>
  sql`
    insert into contract_deals (owner_inn, minisession_number, contract_number, contract_date, client_name, direction,
      commodity_name, basis, volume, price, cost, contractor_name, created_at, updated_at)
    values (${inn}, '1', 'N', '2026-11-01', 'a', 'b', 'c', 'd', 1, 1, 1, 'e', now(), now())`.execute(tx);
const ownerOf = async (inn: string) => {
  const { rows } = await sql<{ name: string | null }>`
    select owner_name as name from contract_deals where owner_inn = ${inn}`.execute(db);
  return rows[0]?.name;
};
/** Waits until a session waits for a lock of that kind. */
async function somebodyWaits(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db);
    return rows.length;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

test("V-14 FAST-005: a contract shows the current name of its owner's organisation", async () => {
  const { inn, id, name } = await anOrganization(db);
  await aDeal(db, inn);
  expect(await ownerOf(inn)).toBe(name);
  await sql`update organizations set name = 'АО «Новое имя»' where id = ${id}`.execute(db);
  expect(await ownerOf(inn)).toBe("АО «Новое имя»");
});

test("V-14: simultaneous contract and owner organisation link to each other", async () => {
  const ways: [(tx: Db, inn: string) => Promise<unknown>, (tx: Db, inn: string) => Promise<unknown>][] = [
    [aDeal, (tx, inn) => anOrganization(tx, { inn, name: "ООО «Колос»" })],
    [(tx, inn) => anOrganization(tx, { inn, name: "ООО «Колос»" }), aDeal],
  ];
  for (const [first, second] of ways) {
    const inn = nextInn();
    let other: Promise<unknown> | undefined;
    await db.transaction().execute(async (tx) => {
      await first(tx, inn);
      other = second(db, inn);
      await somebodyWaits();
    });
    await other;
    expect(await ownerOf(inn)).toBe("ООО «Колос»");
  }
});
