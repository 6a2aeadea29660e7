import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createAgreement, getAgreement } from "@birzha/domain/agreements/api.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { updateAgreement } from "@birzha/domain/agreements/change-api.ts";
import {
  correctAgreements,
  fileAgreements,
  validateAgreement,
  type BatchResult,
} from "@birzha/domain/agreements/filing-api.ts";
import type { ImportRow } from "@birzha/domain/imports/import-batch.ts";
import type { CustomRuleBody } from "@birzha/domain/rules/custom-rule-api.ts";
import { importTable } from "../../../test/stages/import-table.ts";
import {
  openReportsStage,
  submission,
  type ReportsStage,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import { aCustomRule } from "../../../test/stages/rules.ts";
import { aUserId } from "../../../test/stages/user-id.ts";
import { registerImportRows } from "../../processes/imports/register-import-rows.ts";

let stage: ReportsStage;
let operatorId: number;
beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T12:00:00+03:00");
  operatorId = await aUserId(stage.database.db, "operator");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.database.db.deleteFrom("report_rules").execute();
});
afterAll(() => stage.close());

const text = { ru: "Цена не ниже 5 000 за тонну.", en: "The price is at least 5,000 per tonne." };
const inForce = (given: Partial<CustomRuleBody> = {}) =>
  aCustomRule(
    stage.database.db,
    operatorId,
    { text, validFrom: "2026-03-01", ...given },
    { isInForce: true },
  );
const report = (values: ReportValues = {}) =>
  submission(stage.firm.id, {
    ...stage.choices.domestic,
    ...{ contract_number: randomUUID(), price: "4999.99" },
    ...values,
  });
const create = (values: ReportValues, rest: object = {}) =>
  stage.owner.post<{ id: number }>(createAgreement.path, { ...report(values), ...rest });
const batch = async (rows: readonly object[]) =>
  (
    await stage.owner.post<BatchResult[]>(fileAgreements.path, {
      rows: rows.map(({ organizationId: _, ...row }: { organizationId?: number }) => ({
        ...row,
        key: randomUUID(),
      })),
    })
  ).data;

test("RULE-002: every request with a report meets the rule", async () => {
  const old = (await create({})).data.id;
  const number = await inForce();
  const failure = {
    ...{ field: "dataXML.price", code: `rule.${number}`, message: text.ru },
    params: text,
  };
  const created = await create({});
  expect([created.status, created.code, created.errors]).toEqual([
    400,
    "agreements.invalid-report",
    [failure],
  ]);
  const { data: validated } = await stage.owner.post<object>(validateAgreement.path, report());
  expect(validated).toMatchObject({ isValid: false, errors: [failure] });
  const [first, second] = await batch([report(), report({ price: "5000" })]);
  expect(first).toMatchObject({ isAccepted: false, errors: [failure] });
  expect(second).toMatchObject({ isAccepted: true });
  const change = { id: old, dataXML: report().dataXML };
  expect((await stage.owner.put(updateAgreement.path, change)).errors).toEqual([failure]);
  const { data: corrected } = await stage.owner.put<BatchResult[]>(correctAgreements.path, {
    rows: [{ ...change, key: randomUUID() }],
  });
  expect(corrected[0]).toMatchObject({ isAccepted: false, errors: [failure] });
});

test("RULE-002: the contract date selects the rule of a report", async () => {
  await inForce({ validFrom: "2026-03-01", validTo: "2026-03-05" });
  const dated = (contract_date: string) => create({ contract_date });
  const statuses = [];
  for (const date of ["2026-02-28", "2026-03-01", "2026-03-05", "2026-03-06"])
    statuses.push((await dated(date)).status);
  expect(statuses).toEqual([200, 400, 400, 200]);
  const { id } = (await dated("2026-02-28")).data;
  const change = (contract_date: string) =>
    stage.owner.put(updateAgreement.path, { id, dataXML: report({ contract_date, amount: "7.5" }).dataXML });
  expect((await change("2026-03-02")).status).toBe(400);
  expect((await change("2026-02-28")).status).toBe(200);
});

test("RULE-002: only rules in force validate reports", async () => {
  const draft = await aCustomRule(stage.database.db, operatorId, { validFrom: "2026-03-01" });
  expect((await create({})).status).toBe(200);
  const number = await inForce();
  expect((await create({})).status).toBe(400);
  await stage.database.db.deleteFrom("report_rules").where("id", "in", [draft, number]).execute();
  expect((await create({})).status).toBe(200);
});

test("RULE-002: the user confirms the warning of a rule", async () => {
  const number = await inForce({ severity: "warning" });
  const code = `rule.${number}`;
  // Unlike the other reports.
  const own = { amount: "33.7", contract_date: "2026-03-08", purchaser_inn: "7728168971" };
  const rejected = await create(own, { confirmedWarnings: [] });
  expect([rejected.status, rejected.code]).toEqual([409, "agreements.unconfirmed-warnings"]);
  expect(rejected.errors).toEqual([{ field: "dataXML.price", code, message: text.ru, params: text }]);
  const confirmed = await create(own, { confirmedWarnings: [code] });
  const { data } = await stage.owner.get<StoredReport>(
    getAgreement.path.replace("{id}", String(confirmed.data.id)),
  );
  expect(data.warnings).toEqual({ isConfirmed: true, items: [{ code, field: "price", text }] });
  expect((await create({})).status).toBe(200);
});

test("RULE-002: rows of an import meet errors and warnings", async () => {
  const { owner, database, clock } = stage;
  const price = { price: "4999,99", contract_date: "09.03.2026" };
  const upload = async (rows: readonly ReportValues[]) => {
    const content = Buffer.from(importTable(stage.choices.domestic, rows)).toString("base64");
    const { data } = await owner.post<{ importId: number }>("/api/imports", { fileName: "a.csv", content });
    return data.importId;
  };
  const rowsOf = async (id: number) => (await owner.get<ImportRow[]>(`/api/imports/${id}/rows`)).data;
  const register = async (importId: number) => {
    await owner.post(`/api/imports/${importId}/register`, {});
    const userId = await aUserId(database.db, "owner");
    const payload = { importId, organizationId: stage.firm.id, userId };
    await registerImportRows({ db: database.db, clock }, payload, new AbortController().signal);
  };

  const before = await upload([{ ...price, contract_number: randomUUID() }]);
  expect((await rowsOf(before))[0]).toMatchObject({ state: "ready" });
  const warning = await inForce({ severity: "warning" });
  await register(before);
  const warned = { field: "row.price", code: `rule.${warning}`, message: text.ru, params: text };
  expect((await rowsOf(before))[0]).toMatchObject({ state: "warned", errors: [warned] });
  await owner.put(`/api/imports/${before}/warnings`, { number: 2, code: `rule.${warning}`, inAll: true });
  await register(before);
  expect((await rowsOf(before))[0]).toMatchObject({ state: "done" });

  const ready = await upload([{ ...price, contract_number: randomUUID() }]);
  expect((await rowsOf(ready))[0]).toMatchObject({ state: "warned", errors: [warned] });
  const error = await inForce();
  const failed = { ...warned, code: `rule.${error}` };
  const invalid = await upload([{ ...price, contract_number: randomUUID() }]);
  expect((await rowsOf(invalid))[0]).toMatchObject({ state: "invalid", errors: [failed] });
  await owner.put(`/api/imports/${ready}/warnings`, { number: 2, code: `rule.${warning}`, inAll: true });
  await register(ready);
  expect((await rowsOf(ready))[0]).toMatchObject({ state: "invalid", errors: [failed] });
});

test("RULE-002: an upload reads the rules once", async () => {
  await inForce();
  const countReads = async (rows: number) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const table = importTable(
      stage.choices.domestic,
      Array.from({ length: rows }, () => ({ contract_number: randomUUID(), contract_date: "09.03.2026" })),
    );
    const content = Buffer.from(table).toString("base64");
    await stage.owner.post("/api/imports", { fileName: "a.csv", content });
    const texts = sent.mock.calls.map(([statement]) => JSON.stringify(statement));
    sent.mockRestore();
    return texts.filter((each) => each.includes("report_rule")).length;
  };
  await countReads(1);
  expect([await countReads(1), await countReads(40)]).toEqual([1, 1]);
});
