import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { periodKinds } from "@birzha/domain/market/period.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { setClock } from "../../../test/stages/reports.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { exportIndex } from "./export-index.ts";
import { listPlacePrices, listPrices } from "./queries.ts";
import { runIndex } from "./actions/run-index.ts";
import { verifyRun } from "./verify-run.ts";

/* MKT-003, MKT-012: a year of reports by twelve firms, with a run each week. Some reports are late, corrected or rejected. */

const database = await cloneDatabase();
afterAll(database.drop);
const { db } = database;

const firstDay = "2025-12-01";
const weeks = 53;
const all = { from: "2025-01-01", to: "2027-12-31" };
const clock = setClock(`${firstDay}T02:30:00+03:00`);

/** Files the reports of a week: most of its deals, and some of earlier weeks. */
const fileReports = (week: number) =>
  inOwnerTransaction(db, async (tx) => {
    // The rows need no organisations, authors or search texts.
    await sql`set local session_replication_role = replica`.execute(tx);
    const day = addDays(firstDay, week * 7);
    await sql`
      insert into agreements (
        organization_id, author_user_id, passport_id, status, version, product_type_id, organization_name_id,
        purchaser_name_id, family_name_id, delivery_place_id, issue_date, organization_name, organization_inn,
        family_name, is_export_delivery_flag, manufacturer_inn, manufacturer_name, purchaser_inn, purchaser_name,
        contract_date, contract_number, product_type_name, amount, price, is_price_nds, currency_name,
        delivery_type_name, basis_type_name, delivery_full_address, manufacturer_full_address, shipment_full_address,
        is_dubious_deal, is_affiliation_flag)
      select firm, 1, 1, ${agreementStatus.registered}, 1, t.id, 1, 1, 1, 1, ${day}::date, 'ООО', (3100000000 + firm)::text, 'Автор',
        false, '3123000017', 'ООО', (7700000000 + g % 40)::text, 'АО',
        ${day}::date + case when g % 9 = 0 then -20 else (g * 7) % 5 end,
        ${week}::text || '-' || g, t.name, 50 + (g * 37) % 400, 15000 + (g * 7919 + ${week}::integer * 131) % 1500,
        case g % 3 when 0 then true when 1 then false end, 'Российский рубль', 'EXW',
        case when g % 4 < 3 or g % 3 = 0 then 'Порт' else 'Элеватор' end,
        '344002, ' || case g % 3 when 0 then 'Ростовская область' when 1 then 'Краснодарский край'
          else 'Воронежская область' end || ', дом 1', 'Область', 'Область', g % 61 = 0, g % 53 = 0
      from generate_series(1, 36) g
        cross join lateral (select (g * 5 + ${week}::integer) % 12 as firm) f
        cross join lateral (select id, name from product_types order by id offset case when g % 9 = 0 then 0 else g % 2 end limit 1) t`.execute(
      tx,
    );
    await sql`
      update agreements set price = price + 40, version = version + 1
      where (id * 31 + ${week}::integer) % 97 < 4 and status = ${agreementStatus.registered}`.execute(tx);
    await sql`
      update agreements set status = ${agreementStatus.rejected}, description = 'Нет подписи', version = version + 1
      where (id * 17 + ${week}::integer) % 331 = 0 and status = ${agreementStatus.registered}`.execute(tx);
  });

const products: number[] = [];
const questions = () =>
  products.flatMap((productTypeId) =>
    periodKinds.flatMap((period) =>
      [{}, { basis: "Порт" }, { place: "Ростовская область" }].map((cell) => ({
        ...{ productTypeId, period },
        ...cell,
        ...all,
      })),
    ),
  );
/** All responses of the end of a day, by day. */
const known = new Map<string, unknown>();
const answersOf = async (asOf?: string) =>
  Promise.all(questions().map((question) => listPrices(db, { ...question, ...(asOf ? { asOf } : {}) })));

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`select id from product_types order by id limit 2`.execute(db);
  products.push(...rows.map(({ id }) => id));
  for (let week = 0; week < weeks; week++) {
    await fileReports(week);
    clock.set(`${addDays(firstDay, week * 7 + 6)}T02:30:00+03:00`);
    await runIndex({ db, clock });
    known.set(clock.today(), await answersOf());
  }
});

/** Runs the independent script on lines of an export and returns its output. */
async function recompute(lines: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "birzha-year-"));
  const file = path.join(folder, "index.jsonl");
  await writeFile(file, lines.join("\n"));
  const script = fileURLToPath(new URL("../../../../../tools/market/recompute-index.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, file]).catch(
    (error: { stdout: string }) => error,
  );
  await rm(folder, { recursive: true });
  return stdout;
}

test("MKT-012, MKT-105: an independent script recomputes a year and misses a removed price", async () => {
  const lines: string[] = [];
  await inOwnerTransaction(db, async (tx) => {
    for await (const line of exportIndex(tx)) lines.push(line);
  });
  const output = await recompute(lines);
  const [, prices, runs] = /^(\d+) prices, (\d+) runs, \d+ inputs, 0 differences\n$/.exec(output) ?? [output];
  expect(Number(prices)).toBeGreaterThan(500);
  expect(Number(runs)).toBe(weeks);
  // No later price may replace the removed one: it would differ as well.
  const records = lines.map((line) => JSON.parse(line) as { number?: number; replaces?: number | null });
  const replaced = new Set(records.map(({ replaces }) => replaces));
  const removed = records.findIndex(
    ({ number, replaces }) => replaces !== undefined && !replaced.has(number),
  );
  expect(await recompute(lines.toSpliced(removed, 1))).toMatch(/inputs, 1 differences\n$/);
  const { rows } = await sql<{ id: number }>`select id from market_runs order by id`.execute(db);
  for (const { id } of rows)
    expect(await inOwnerTransaction(db, (tx) => verifyRun(tx, id))).toMatchObject({
      ...{ isHashEqual: true, differences: [] },
    });
});

test("MKT-003: prices are corrected for each reason, and each day stays readable as it was", async () => {
  const { rows } = await sql<{ reason: string }>`
    select distinct unnest(reasons) as reason from market_prices order by 1`.execute(db);
  expect(rows.map(({ reason }) => reason)).toEqual(["corrected", "late", "withdrawn"]);
  for (const [day, answers] of known) expect(await answersOf(day), day).toEqual(answers);
});

test("MKT-001, MKT-008: the ranking of places has the figures of their prices", async () => {
  const [productTypeId] = products as [number];
  const place = "Ростовская область";
  const { prices } = await listPrices(db, { productTypeId, period: "week", place, ...all });
  expect(prices.length).toBeGreaterThan(1);
  for (const { from, to: _to, run: _run, publishedAt: _at, correction: _before, ...figures } of prices) {
    const places = await listPlacePrices(db, { productTypeId, period: "week", from });
    expect(places.find((one) => one.place === place)).toEqual({ place, ...figures });
  }
});
