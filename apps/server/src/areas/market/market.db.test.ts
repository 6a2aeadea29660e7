import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, type RawBuilder } from "kysely";
import { defaultMethod } from "@birzha/domain/market/method.ts";
import { anOwner, nextInn } from "../../../test/stages/factories.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { IndexRunFile } from "@birzha/domain/receipts/receipt-file.ts";
import { verifyReceipt } from "@birzha/domain/receipts/verify-receipt.ts";
import { sealAudit } from "../../platform/audit/seal-audit.ts";
import { nodeCrypto } from "../../platform/crypto/node-crypto.ts";
import { sealDays } from "../receipts/actions/seal-days.ts";
import { verifyRun, verifyRunProof, type RunVerdict } from "./verify-run.ts";
import { runIndex } from "./actions/run-index.ts";
import { runRequest } from "./actions/run-request.ts";
import { exportIndex } from "./export-index.ts";

const stage = await openReportsStage("2026-11-16T12:00:00+03:00");
afterAll(stage.close);
const { app, choices, clock, employee, firm, newcomer, operator, owner, otherFirm, stranger } = stage;
const { db } = stage.database;
const productTypeId = (choices.domestic.product_type as { id: number }).id;

interface Reporter {
  readonly client: TestClient;
  readonly id: number;
}
const reporters: Reporter[] = [
  { client: owner, id: firm.id },
  { client: stranger, id: otherFirm.id },
];

let number = 0;
const report = ({ client, id }: Reporter, price: string, values: ReportValues = {}) =>
  submitted(client, id, {
    ...choices.domestic,
    contract_number: `Цена-${++number}`,
    contract_date: "2026-11-10",
    amount: "100",
    price,
    price_nds_flag: false,
    purchaser_inn: nextInn(),
    ...values,
  });

const run = () => runIndex({ db, clock, withdrawalMinutes: 0 });
const read = async (query = "", client = owner) => {
  const response = await client.get<{ prices: Record<string, unknown>[]; bases: string[]; places: string[] }>(
    `/api/market/prices?productTypeId=${productTypeId}&from=2026-11-01&to=2026-11-30${query}`,
  );
  expect(response.status, response.body).toBe(200);
  return response.data;
};

beforeAll(async () => {
  for (const account of ["third", "fourth", "fifth", "sixth"]) {
    const { organization } = await anOwner(db, { user: { account, name: "Жуков Илья" } });
    reporters.push({ client: await signIn(app, db, account), id: organization.id });
  }
  for (const [at, price] of ["15000", "15100", "15300"].entries()) await report(reporters[at]!, price);
});

describe("MKT-001, MKT-003: a run", () => {
  test("publishes a week of three firms after the days for late reports, and repeats nothing", async () => {
    clock.set("2026-11-22T12:00:00+03:00");
    await run();
    expect((await read()).prices).toEqual([]);
    clock.set("2026-11-23T12:00:00+03:00");
    const id = await run();
    const { prices, bases, places } = await read();
    expect(prices).toEqual([
      {
        ...{ from: "2026-11-09", to: "2026-11-15", run: id, publishedAt: "2026-11-23T09:00:00.000Z" },
        ...{
          ...{ median: null, lowerQuartile: null, upperQuartile: null },
          mean: 15_130,
          tonnes: 300,
          deals: 3,
        },
        correction: null,
      },
    ]);
    expect([bases, places]).toEqual([
      [(choices.domestic.basis_type as { name: string }).name],
      [(choices.domestic.delivery_RF_subject as { name: string }).name],
    ]);
    await run();
    const { rows } = await sql`select from market_prices where run_id > ${id}`.execute(db);
    expect(rows).toEqual([]);
  });

  test("holds a late report of one firm, and publishes three with old price and reason", async () => {
    const before = await read();
    await report(reporters[3]!, "16000");
    await run();
    expect(await read()).toEqual(before);
    await report(reporters[4]!, "16100");
    await report(reporters[5]!, "16200");
    clock.set("2026-11-24T12:00:00+03:00");
    await run();
    expect((await read()).prices).toMatchObject([
      { median: 15_650, deals: 6, correction: { mean: 15_130, run: 2, reasons: ["late"] } },
    ]);
    expect((await read("&asOf=2026-11-23")).prices).toEqual(before.prices);
  });

  test("leaves rejected and affiliated reports out", async () => {
    const id = await report(reporters[0]!, "15000", { contract_date: "2026-11-03" });
    await report(reporters[1]!, "15000", { contract_date: "2026-11-03", affiliation_flag: true });
    await operator.put("/api/Agreements/status", { id, status: 3, description: "Нет подписи" });
    await report(reporters[2]!, "15000", { contract_date: "2026-11-03" });
    await report(reporters[3]!, "15000", { contract_date: "2026-11-03" });
    await run();
    expect((await read()).prices.map(({ from }) => from)).toEqual(["2026-11-09"]);
  });

  test("MKT-013, MKT-101: leaves a report without an official rate out, and names it to the exchange", async () => {
    const currency = choices.choose("currencies", ({ code }) => code === "USD");
    const abroad = await report(reporters[0]!, "200", { currency });
    await run();
    const problems = async (client = operator) => (await client.get("/api/market/problems")).data;
    expect(await problems()).toMatchObject([
      { cause: "noRate", product: { id: productTypeId }, reports: [abroad], rates: ["USD 2026-11-10"] },
    ]);
    expect((await owner.get("/api/market/problems")).status).toBe(403);
    const tasks = await operator.get<{ tasks: { kind: string }[] }>("/api/tasks");
    expect(tasks.body).toContain("pricesFailed");
    const rate = { currency: "USD", day: "2026-11-10", rate: "80.5" };
    const { data } = await operator.put<{ result: string }[]>("/api/integration/rates", {
      data: [rate, rate, { ...rate, rate: "0" }],
    });
    expect(data.map(({ result }) => result)).toEqual(["created", "unchanged", "error"]);
    expect((await owner.put("/api/integration/rates", { data: [rate] })).status).toBe(403);
    await run();
    const { rows } = await sql`
      select price, rate from market_inputs where report_id = ${abroad} and until_run is null`.execute(db);
    expect(rows).toEqual([{ price: 20_000, rate: 805_000 }]);
    expect(await problems()).toEqual([]);
  });

  test("two runs at once publish each price once", async () => {
    for (const at of [0, 1, 2]) await report(reporters[at]!, "15500", { contract_date: "2026-10-20" });
    await Promise.all([run(), run()]);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from market_prices where day_from = '2026-10-19' and kind = 'week'
        and basis is null and place is null`.execute(db);
    expect(rows).toEqual([{ count: 1 }]);
  });
});

describe("MKT-008: the prices", () => {
  test("MKT-011: name product, method and last run with the reports that it left out", async () => {
    const { data } = await owner.get<Record<string, unknown>>("/api/market");
    expect(data).toMatchObject({
      code: "otc-grain-2",
      products: [{ id: productTypeId }],
      methods: [{ version: 1, method: defaultMethod }],
      lastRun: {
        leftOut: expect.arrayContaining([{ reason: "affiliated", reports: 1 }]),
        day: "2026-11-24",
        inputHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  test("rank places of a week", async () => {
    const { data } = await operator.get(`/api/market/places?productTypeId=${productTypeId}&from=2026-11-09`);
    expect(data).toMatchObject([{ place: (choices.domestic.delivery_RF_subject as { name: string }).name }]);
  });

  test("show a firm its own deals and no others", async () => {
    const own = async (client: TestClient) => {
      const { data } = await client.get<{ price: number }[]>(
        `/api/market/own?productTypeId=${productTypeId}&from=2026-11-05&to=2026-11-30`,
      );
      return data.map(({ price }) => price);
    };
    expect(await own(owner)).toEqual([16_100, 15_000]);
    expect(await own(employee)).toEqual([16_100, 15_000]);
    expect(await own(stranger)).toEqual([15_100]);
    expect((await newcomer.get(`/api/market/own?productTypeId=1&from=2026-11-05&to=2026-11-30`)).status).toBe(
      403,
    );
  });
});

test("MKT-002: three firms of which two are affiliated have no price", async () => {
  for (const at of [0, 1, 2]) await report(reporters[at]!, "15700", { contract_date: "2026-09-15" });
  const { rows } = await sql<{ inn: string }>`
    select inn from organizations where id in (${reporters[0]!.id}, ${reporters[1]!.id}) order by id`.execute(
    db,
  );
  const pair = { inn: rows[0]!.inn, otherInn: rows[1]!.inn };
  const imported = await operator.put("/api/market/affiliations", { data: [pair, { ...pair, inn: "1" }] });
  expect(imported.data).toMatchObject([{ result: "created" }, { result: "error" }]);
  await run();
  const { rows: prices } = await sql`select from market_prices where day_from = '2026-09-14'`.execute(db);
  expect(prices).toEqual([]);
});

test("MKT-010: staff assign products to commodities, others may not", async () => {
  const put = (rows: object[], client = operator) =>
    client.put<{ result: string; code?: string }[]>("/api/market/commodities", { data: rows });
  const row = { commodityId: 2, productTypeId };
  expect((await put([row], owner)).status).toBe(403);
  const { data } = await put([row, row, { ...row, commodityId: 999 }, { ...row, productTypeId: 999_999 }]);
  expect(data.map(({ result, code }) => code ?? result)).toEqual([
    ...["created", "unchanged", "market.goods-unknown", "market.goods-unknown"],
  ]);
  const read = async () =>
    (await owner.get<{ commodities: Record<string, unknown>[] }>("/api/market")).data.commodities;
  expect(await read()).toMatchObject([{ id: 2, name: { ru: "Пшеница 4 класс" }, productTypeId }]);
  const removed = await put([
    { ...row, productTypeId: null },
    { ...row, productTypeId: null },
  ]);
  expect(removed.data.map(({ result }) => result)).toEqual(["updated", "unchanged"]);
  expect(await read()).toEqual([]);
});

test("MKT-009, MKT-101: staff start a run with its reason and see its outcome, others may not", async () => {
  expect((await owner.post("/api/market/runs", { note: "Опоздали отчёты" })).status).toBe(403);
  expect((await operator.post("/api/market/runs", { note: "" })).status).toBe(400);
  const { data } = await operator.post<{ id: number }>("/api/market/runs", { note: "Опоздали отчёты" });
  const outcome = (client = operator) => client.get(`/api/market/requests/${data.id}`);
  expect((await outcome()).data).toMatchObject({ state: "queued", run: null });
  expect((await outcome(owner)).status).toBe(403);
  await expect(runRequest({ db, clock: { ...clock, today: () => "no day" } }, data.id)).rejects.toThrow(
    "no day",
  );
  expect((await outcome()).data).toMatchObject({ state: "failed", run: null });
  await runRequest({ db, clock }, data.id);
  expect((await outcome()).data).toEqual({
    ...{ state: "done", run: expect.any(Number), prices: 0, failedProducts: [] },
  });
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_log where action = 'market.start-run' and after is not null`.execute(db);
  expect(rows).toEqual([{ after: { note: "Опоздали отчёты" } }]);
});

describe("MKT-012, MKT-105: the frozen inputs", () => {
  const verify = async (of: number) => {
    const verdict = await inOwnerTransaction(db, (tx) => verifyRun(tx, of));
    if (!verdict || verdict === "older") throw new Error(`no verdict about ${of}`);
    return verdict;
  };

  test("give every price, block and hash of all runs", async () => {
    const { rows } = await sql<{ id: number; prices: number }>`
      select id, prices from market_runs order by id`.execute(db);
    expect(rows.length).toBeGreaterThan(8);
    for (const { id, prices } of rows)
      expect(await verify(id)).toEqual({ prices, isHashEqual: true, arePlacesEqual: true, differences: [] });
    expect(await inOwnerTransaction(db, (tx) => verifyRun(tx, 999_999))).toBeUndefined();
  });

  test("suffice for an independent script", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "birzha-index-"));
    const file = path.join(folder, "index.jsonl");
    const lines: string[] = [];
    await inOwnerTransaction(db, async (tx) => {
      for await (const line of exportIndex(tx)) lines.push(line);
    });
    await writeFile(file, lines.join("\n"));
    const script = fileURLToPath(new URL("../../../../../tools/market/recompute-index.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, file]).catch(
      (error: { stdout: string }) => error,
    );
    await rm(folder, { recursive: true });
    expect(stdout).toMatch(/^[1-9]\d* prices, [1-9]\d* runs, [1-9]\d* inputs, 0 differences\n$/);
  });

  test("have their hash in the signed receipt log of the day", async () => {
    await sealAudit(db);
    clock.set("2026-11-25T00:10:00+03:00");
    await sealDays({ db, clock });
    clock.set("2026-11-25T02:30:00+03:00");
    const unsealed = await run();
    const { data: runs } = await owner.get<IndexRunFile[]>("/api/market/runs");
    const [last, ...sealed] = runs;
    expect(last).toMatchObject({ run: unsealed, day: null, proof: null });
    const publicKeys = [sealed[0]!.proof!.day.publicKey];
    for (const file of sealed) {
      const verdict = await verifyReceipt(nodeCrypto, file, { publicKeys });
      expect(verdict).toMatchObject({ problem: null, isSealed: true });
      expect(await inOwnerTransaction(db, (tx) => verifyRunProof(tx, file.run))).toMatchObject({
        problem: null,
      });
      expect((await owner.get(`/api/market/runs?run=${file.run}`)).data).toEqual([file]);
    }
    expect(await inOwnerTransaction(db, (tx) => verifyRunProof(tx, unsealed))).toEqual({
      ...{ problem: null, day: null },
    });
    expect(sealed.some(({ day }) => day === "2026-11-24")).toBe(true);
  });

  test("MKT-002: hash to another value with another salt", async () => {
    const { rows } = await sql<{ salt: Buffer }>`select salt from market_runs order by id`.execute(db);
    expect(new Set(rows.map(({ salt }) => salt.toString("hex"))).size).toBe(rows.length);
    await sql`update market_runs set salt = ''::bytea where id = 2`.execute(db);
    expect((await verify(2)).isHashEqual).toBe(false);
    await sql`update market_runs set salt = ${rows[1]!.salt} where id = 2`.execute(db);
  });

  /** Makes a change, verifies run 2, and takes the change back. */
  async function verifyAfter(change: RawBuilder<unknown>) {
    return inOwnerTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      const verdict = await verifyRun(tx, 2);
      throw new Undone(verdict);
    }).catch((error: unknown) => {
      if (error instanceof Undone) return error.verdict as RunVerdict;
      throw error;
    });
  }

  const cell = sql`kind = 'week' and basis is null and place is null`;
  test.each([
    ["a removed price", sql`delete from market_prices where run_id = 2 and ${cell}`, "removed"],
    [
      "a changed price",
      sql`update market_prices set mean = mean + 10 where run_id = 2 and ${cell}`,
      "changed",
    ],
    [
      "a changed number of deals",
      sql`update market_prices set deals = 4 where run_id = 2 and ${cell}`,
      "changed",
    ],
    ["another cell", sql`update market_prices set place = 'Там' where run_id = 2 and ${cell}`, "added"],
    ["a changed input", sql`update market_inputs set price = price + 100000 where from_run = 1`, "changed"],
    [
      "a removed input",
      sql`delete from market_inputs where from_run = 1 and id = (
        select min(id) from market_inputs)`,
      "added",
    ],
  ])("disclose %s", async (_, change, problem) => {
    const { differences } = await verifyAfter(change);
    expect(differences.map((difference) => difference.problem)).toContain(problem);
  });

  test("disclose a row in another block, and a hash of changed inputs", async () => {
    expect(await verifyAfter(sql`update market_inputs set block = 7 where block_run = 2`)).toMatchObject({
      arePlacesEqual: false,
    });
    await sql`update market_inputs set insiders = insiders || '{x}' where from_run = 1`.execute(db);
    expect((await verify(1)).isHashEqual).toBe(false);
  });
});

class Undone extends Error {
  readonly verdict: unknown;
  constructor(verdict: unknown) {
    super("undone");
    this.verdict = verdict;
  }
}
