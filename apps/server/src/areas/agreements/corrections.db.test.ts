import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { getAgreement, listHistories } from "@birzha/domain/agreements/api.ts";
import type { StoredReport, VersionRow } from "@birzha/domain/agreements/agreement.ts";
import { changeStatus, flagDeal, updateAgreement } from "@birzha/domain/agreements/change-api.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { openReportsStage, reportXml, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { owner, operator, choices, firm: organization } = stage;

const aReport = async () => {
  const values: ReportValues = { ...choices.domestic, contract_number: randomUUID() };
  const id = await submitted(owner, organization.id, values);
  const update = (correction: object | undefined, changes: ReportValues = {}) =>
    owner.put(updateAgreement.path, { id, dataXML: reportXml({ ...values, ...changes }), correction });
  return { id, update };
};
const read = async (id: number, client: TestClient = owner) =>
  (await client.get<StoredReport>(getAgreement.path.replace("{id}", String(id)))).data;

test("PROOF-004: a correction stores cause and reason with its version only", async () => {
  const { id, update } = await aReport();
  const correction = { cause: "input-error", reason: "Опечатка в цене" };
  const audited = await auditedDuring(stage.database.db, () => update(correction, { price: "15000" }));
  expect(audited).toEqual([`agreements.update agreement ${id}`]);
  expect((await read(id)).correction).toEqual(correction);
  await update(undefined, { price: "16000" });
  const { data } = await owner.get<VersionRow[]>(`${listHistories.path}?id=${id}`);
  expect(data.map((version) => version.correction)).toEqual([null, correction, null]);
});

test("PROOF-004: a supplementary agreement without its date is rejected at the field", async () => {
  const { id, update } = await aReport();
  const rejected = await update({ cause: "supplementary-agreement" });
  expect(rejected).toMatchObject({
    status: 400,
    code: "agreements.invalid-report",
    errors: [{ field: "dataXML.supplementary_agreement_date", code: "required" }],
  });
  const agreement = {
    supplementary_agreement_date: "2026-03-09",
    supplementary_agreement_number: "1",
    agreement_start_date: "2026-03-10",
  };
  expect((await update({ cause: "supplementary-agreement" }, agreement)).status).toBe(200);
  expect((await read(id)).correction).toEqual({ cause: "supplementary-agreement", reason: null });
});

test("PROOF-004: a report without a deal needs a reason", async () => {
  const { id, update } = await aReport();
  const rejected = await update({ cause: "no-deal", reason: " " });
  expect([rejected.status, rejected.code]).toEqual([400, "agreements.correction-reason-required"]);
  expect((await update({ cause: "no-deal", reason: "Покупатель отказался" })).status).toBe(200);
  await operator.put(flagDeal.path, { id, isDubious: true });
  expect((await read(id)).correction).toMatchObject({ cause: "no-deal" });
  const kept = await operator.put(changeStatus.path, { id, status: 1 });
  expect([kept.status, (await read(id, operator)).correction]).toEqual([200, null]);
});
