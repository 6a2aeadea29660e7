import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { anOwner } from "../../../../test/stages/factories.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../../test/stages/sign-in.ts";
import { runIndex } from "../actions/run-index.ts";
import { runRadar } from "../actions/run-radar.ts";

const stage = await openReportsStage("2026-11-16T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, firm, otherFirm, owner, stranger } = stage;
const { db } = stage.database;

interface Firm {
  readonly client: TestClient;
  readonly id: number;
  readonly inn: string;
  readonly name: string;
}
const suspect: Firm = { client: owner, ...firm };
const partner: Firm = { client: stranger, ...otherFirm };
const rivals: Firm[] = [];

let number = 0;
const report = ({ client, id }: Firm, values: ReportValues) =>
  submitted(client, id, {
    ...choices.domestic,
    ...{ contract_number: `Стороны-${++number}`, contract_date: "2026-11-10", amount: "100" },
    ...{ price: "15000", price_nds_flag: false, ...values },
  });
const buyer = ({ inn, name }: Firm): ReportValues => ({ purchaser_inn: inn, purchaser: name });
/** Parties of a report that the buyer files. */
const bought = (seller: Firm, by: Firm): ReportValues => ({
  ...buyer(by),
  ...{ owner_inn: seller.inn, owner_name: seller.name },
});
const run = async () => {
  await runIndex({ db, clock, withdrawalMinutes: 0 });
  await runRadar({ db, clock });
};

interface Found {
  readonly id: number;
  readonly rules: readonly string[];
  readonly reports: readonly number[];
  readonly groups: number | null;
}
const found = async (): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select report_id as id, array(select s ->> 'rule' from jsonb_array_elements(sentences) s) as rules,
      (band ->> 'groups')::integer as groups,
      array(select r::bigint from jsonb_array_elements(sentences) s, jsonb_array_elements_text(s -> 'reports') r) as reports
    from radar_suspicions where state = 'open' order by report_id`.execute(db);
  return rows;
};

const planted: number[] = [];

beforeAll(async () => {
  for (const account of ["third", "fourth", "fifth", "sixth", "seventh"]) {
    const { organization } = await anOwner(db, { user: { account, name: "Жуков Илья" } });
    rivals.push({ client: await signIn(app, db, account), ...organization });
  }
  for (const [at, rival] of [...rivals, ...rivals].entries())
    await report(rival, { price: String(15_000 + 10 * at) });
});

test("MKT-108: false affiliations hide none of eleven planted prices", async () => {
  for (const rival of [...rivals, partner])
    await report(suspect, { ...buyer(rival), affiliation_flag: true, price: "15100" });
  const related = { affiliation_flag: true };
  const far = [
    ...["19000", "20000", "21000", "11000", "10000"].map((price) => ({ price, ...related })),
    ...["1500", "150000", "15", "15000000", "30000", "7000"].map((price) => ({ price })),
  ];
  for (const [at, values] of far.entries())
    planted.push(await report(at % 2 === 0 ? suspect : partner, values));
  await run();
  const suspicions = await found();
  expect(suspicions.map(({ id }) => id)).toEqual(planted);
  expect(suspicions.map(({ groups }) => groups)).toEqual(planted.map(() => 6));
});

test("MKT-108: an affiliation that both firms declare joins them", async () => {
  await report(rivals[0]!, { ...buyer(suspect), affiliation_flag: true, amount: "300" });
  await run();
  expect((await found()).map(({ groups }) => groups)).toEqual(planted.map(() => 5));
});

test("MKT-108: a late way back makes the sale of the month before suspect", async () => {
  const lot = { amount: "500", contract_date: "2026-10-30" };
  const sale = await report(suspect, { ...buyer(partner), ...lot, contract_number: "К-1" });
  const sameSale = await report(partner, { ...bought(suspect, partner), ...lot, contract_number: "К-1" });
  await run();
  expect((await found()).map(({ id }) => id)).toEqual(planted);
  clock.set("2026-12-07T12:00:00+03:00");
  const wayBack = await report(suspect, {
    ...bought(partner, suspect),
    ...{ amount: "530", contract_date: "2026-11-12", contract_number: "К-2" },
  });
  await run();
  const trips = (await found()).filter(({ rules }) => rules.includes("roundTrip"));
  expect(trips.map(({ id, reports }) => [id, reports])).toEqual([
    [sale, [wayBack]],
    [sameSale, [wayBack]],
    [wayBack, [sale, sameSale]],
  ]);
});
