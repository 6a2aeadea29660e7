import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAgreement } from "@birzha/domain/agreements/api.ts";
import { fileAgreements, type BatchResult } from "@birzha/domain/agreements/filing-api.ts";
import type { ImportBatch, ImportRow } from "@birzha/domain/imports/import-batch.ts";
import { openListening } from "../../../test/resilience/listening.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import { runImport } from "../../../test/stages/run-import.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  // A constraint that only the database knows.
  await sql`
    create function reject_number() returns trigger language plpgsql as $$
      begin
        raise exception 'rejected' using errcode = 'check_violation', constraint = 'agreements_price_positive';
      end $$`.execute(stage.database.db);
  await sql`
    create trigger reject_number before insert on agreements for each row when (new.contract_number like 'rejected%')
    execute function reject_number()`.execute(stage.database.db);
});
afterAll(() => stage.close());

async function upload(rows: readonly ReportValues[]): Promise<number> {
  const content = Buffer.from(importTable(stage.choices.domestic, rows)).toString("base64");
  const { data } = await stage.owner.post<{ importId: number }>("/api/imports", {
    fileName: "договоры.csv",
    content,
  });
  return data.importId;
}
const start = (id: number) => stage.owner.post(`/api/imports/${id}/register`, {});
const batchOf = async (id: number) => (await stage.owner.get<ImportBatch>(`/api/imports/${id}`)).data;
const rowsOf = async (id: number) =>
  (await stage.owner.get<ImportRow[]>(`/api/imports/${id}/rows?pageSize=500`)).data;
let drawn = 0;
/** Rows that are not similar to any other one. */
const distinctRows = (count: number): ReportValues[] =>
  Array.from({ length: count }, () => ({ contract_number: randomUUID(), amount: `${100 + 7 * drawn++}` }));

const report = (organizationId: number, values: ReportValues) =>
  submission(organizationId, { ...stage.choices.domestic, ...values });
async function file(client: TestClient, organizationId: number, rows: readonly ReportValues[]) {
  const given = rows.map((values) => {
    const { organizationId: _, ...row } = report(organizationId, values);
    return { ...row, key: randomUUID() };
  });
  return (await client.post<BatchResult[]>(fileAgreements.path, { rows: given })).data;
}
const countAudited = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from audit_log where action = 'agreements.submit'`.execute(
      stage.database.db,
    )
  ).rows[0]!.count;

test("BULK-101: a batch keeps all rows but the one that the database rejects", async () => {
  const before = await countAudited();
  const rows = distinctRows(9).with(4, { contract_number: "rejected" });
  const results = await file(stage.owner, stage.firm.id, rows);
  expect(results.map(({ code }) => code)).toEqual(
    rows.map((_, index) => (index === 4 ? "agreements.invalid-report" : null)),
  );
  expect(await countAudited()).toBe(before + 8);
});

test("BULK-101: an import keeps all rows but the one that the database rejects", async () => {
  const before = await countAudited();
  const id = await upload(distinctRows(9).with(4, { contract_number: "rejected" }));
  await start(id);
  await runImport(stage, id);
  expect((await batchOf(id)).counts).toMatchObject({ done: 8, invalid: 1 });
  expect((await rowsOf(id))[4]).toMatchObject({
    errors: [{ field: "row", code: "agreements.invalid-report" }],
  });
  expect(await countAudited()).toBe(before + 8);
});

test("BULK-101: a batch has the results of single requests", async () => {
  const [number, other] = ["С-100/26", "С-200/26"];
  const rows: ReportValues[] = [
    { contract_number: number },
    { contract_number: number },
    { contract_number: number, amount: "777.7" },
    { contract_number: "С-101/26" },
    { contract_number: other, price: "13900" },
    { contract_number: other, price: "139000" },
    { contract_number: other, price: "-1" },
    ...distinctRows(4),
  ];
  const singles = [];
  for (const values of rows)
    singles.push(
      await stage.stranger.post<Partial<BatchResult> | null>(
        createAgreement.path,
        report(stage.otherFirm.id, values),
      ),
    );
  const results = await file(stage.owner, stage.firm.id, rows);
  expect(results.map(({ code, unconfirmed }) => ({ code, unconfirmed }))).toEqual(
    singles.map(({ code, data }) => ({ code: code ?? null, unconfirmed: data?.unconfirmed })),
  );
  expect(results[1]).toMatchObject({ code: "agreements.duplicate", duplicate: results[0]!.receipt!.id });
});

test("BULK-101: rows of release 1.0.0 are registered from their XML", async () => {
  const id = await upload(distinctRows(3));
  await sql`update import_rows set report_values = null where batch_id = ${id}`.execute(stage.database.db);
  await start(id);
  await runImport(stage, id);
  expect((await batchOf(id)).counts).toMatchObject({ done: 3, ready: 0 });
});

test("BULK-101: a row that release 1.0.0 corrects is registered from its new XML", async () => {
  const number = randomUUID();
  const id = await upload([{ contract_number: number }]);
  const { db } = stage.database;
  await sql`
    update import_rows set data_xml = replace(data_xml, ${number}, 'В-1') where batch_id = ${id}`.execute(db);
  await start(id);
  await runImport(stage, id);
  const { rows } = await sql`
    select contract_number from agreements join import_rows on report_id = id where batch_id = ${id}`.execute(
    db,
  );
  expect(rows).toEqual([{ contract_number: "В-1" }]);
});

test("HOUSE-104: an error at the registration names the field of the row", async () => {
  const id = await upload(distinctRows(1));
  await start(id);
  stage.clock.set("2026-11-10T12:00:00+03:00");
  await runImport(stage, id);
  stage.clock.set("2026-11-20T12:00:00+03:00");
  expect(await rowsOf(id)).toMatchObject([
    { state: "invalid", errors: [{ field: "row.contract_date", code: "date-in-future" }] },
  ]);
});

test("BULK-101: registering 20 rows sends as many statements as nine", async () => {
  const { db, asked: sent } = openListening(stage.database);
  const countOf = async (count: number) => {
    const id = await upload(distinctRows(count));
    await start(id);
    sent.length = 0;
    await runImport({ ...stage, database: { ...stage.database, db } }, id);
    expect((await batchOf(id)).counts.done).toBe(count);
    return sent.length;
  };
  // The first import stores the texts of the register. Up to eight audit rows are inserted one by one.
  await countOf(9);
  expect(await countOf(20)).toBe(await countOf(9));
});

test("BULK-101: the totals of an import are those of its rows", async () => {
  const id = await upload([...distinctRows(3), { contract_number: "И-2", price: "дорого" }]);
  const totals = async () => {
    const { rows } = await sql`
      select state, count(*) as rows, coalesce(sum(amount), 0) as tonnes, coalesce(sum(roubles), 0) as roubles
      from import_rows where batch_id = ${id} group by state order by state`.execute(stage.database.db);
    const { rows: stored } = await sql`
      select state, rows, tonnes, roubles from import_counts where batch_id = ${id} and rows > 0
      order by state`.execute(stage.database.db);
    return { rows, stored };
  };
  const before = await totals();
  expect(before.stored).toEqual(before.rows);
  await start(id);
  await runImport(stage, id);
  const after = await totals();
  expect(after.stored).toEqual(after.rows);
  expect(await batchOf(id)).toMatchObject({ counts: { done: 3, invalid: 1 }, tonnes: "0", total: "0.00" });
});
