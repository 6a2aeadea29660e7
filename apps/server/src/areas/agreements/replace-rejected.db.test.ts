import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RegisterRow, StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { recalculateDueDates } from "../../processes/recalculate-due-dates.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { openReportsStage, reportXml, submission, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, database, firm: organization, operator, otherFirm, owner, stranger } = stage;

let contracts = 0;
const aDeal = (): ReportValues => ({ ...choices.domestic, contract_number: `ВЗ-${(contracts += 1)}/26` });
const send = (
  client: TestClient,
  values: ReportValues,
  replaces?: number,
  organizationId = organization.id,
) =>
  client.post<{ id: number }>("/api/Agreements/create", { ...submission(organizationId, values), replaces });
const rejected = async (values: ReportValues, client = owner, organizationId = organization.id) => {
  const { data } = await send(client, values, undefined, organizationId);
  const { status } = await operator.put("/api/Agreements/status", {
    ...{ id: data.id, status: 3, description: "Цена указана без НДС" },
  });
  expect(status).toBe(200);
  return data.id;
};
const read = async (id: number) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data;
const rowOf = async (id: number) =>
  (await owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`)).data[0];

describe("a report in place of a rejected one", () => {
  test("SCREEN-003: both reports name each other, the audit row too", async () => {
    const deal = aDeal();
    const old = await rejected(deal);
    expect(await rowOf(old)).toMatchObject({ description: "Цена указана без НДС", replacedBy: null });
    const { status, data, body } = await send(owner, { ...deal, price: "19000.00" }, old);
    expect(status, body).toBe(200);
    expect(await read(data.id)).toMatchObject({ replaces: old, replacedBy: null });
    expect(await read(old)).toMatchObject({ replaces: null, replacedBy: { id: data.id, dueDate: null } });
    expect(await rowOf(old)).toMatchObject({ replacedBy: data.id });
    expect(await rowOf(data.id)).toMatchObject({ description: null, replacedBy: null });
    const { after } = await database.db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "agreements.submit")
      .where("entity_id", "=", data.id)
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ replaces: old });
  });

  test("SCREEN-003: a second replacement is rejected with the first one's number", async () => {
    const deal = aDeal();
    const old = await rejected(deal);
    const { data } = await send(owner, { ...deal, price: "19000.00" }, old);
    const again = { ...deal, price: "19500.00" };
    expect(await send(owner, again, old)).toMatchObject({
      ...{ status: 409, code: "agreements.already-replaced", details: { replacement: data.id } },
    });
    const { data: dryRun } = await owner.post<object>("/api/Agreements/validate", {
      ...submission(organization.id, again),
      replaces: old,
    });
    expect(dryRun).toMatchObject({ isValid: false, code: "agreements.already-replaced" });
  });

  test("SCREEN-003: concurrent replacements register one report", async () => {
    const deal = aDeal();
    const old = await rejected(deal);
    const responses = await Promise.all(
      ["18000.00", "19000.00", "20000.00"].map((price) => send(owner, { ...deal, price }, old)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
  });

  test("SCREEN-003: only an own rejected report can be replaced", async () => {
    const deal = aDeal();
    const registered = (await send(owner, deal)).data.id;
    const foreign = await rejected(aDeal(), stranger, otherFirm.id);
    for (const replaces of [registered, foreign, 999_999_999])
      expect(await send(owner, aDeal(), replaces)).toMatchObject({
        ...{ status: 400, code: "agreements.unknown-replaced" },
      });
  });

  test("SCREEN-003: a batch row replaces a rejected report", async () => {
    const deal = aDeal();
    const old = await rejected(deal);
    const { passportId } = submission(organization.id, deal);
    const dataXML = reportXml({ ...deal, price: "19000.00" });
    const { data } = await owner.post<{ receipt: { id: number } }[]>("/api/Agreements/batch", {
      rows: [{ passportId, dataXML, key: "replacement-1", replaces: old }],
    });
    expect(await read(old)).toMatchObject({ replacedBy: { id: data[0]!.receipt.id } });
  });
});

describe("FIX-222: the replacement of a rejected report", () => {
  const file = async (values: ReportValues, time: string, replaces?: number) => {
    stage.clock.set(`${time}+03:00`);
    const { status, data, body } = await send(owner, values, replaces);
    expect(status, body).toBe(200);
    return data.id;
  };
  const reject = async (id: number, time: string) => {
    stage.clock.set(`${time}+03:00`);
    const decision = { id, status: 3, description: "Цена указана без НДС" };
    expect((await operator.put("/api/Agreements/status", decision)).status).toBe(200);
  };
  const deal = () => ({ ...aDeal(), contract_date: "2026-06-01" });
  beforeAll(async () => {
    stage.clock.set("2026-05-01T12:00:00+03:00");
    const rule = aDutyRule({ days: 3, dayKind: "working", validFrom: "2026-05-02" });
    expect((await operator.post("/api/duties/rules/create", rule)).status).toBe(200);
  });

  test.each([
    ["on the third working day", "2026-07-08T23:59:59", true],
    ["on the fourth", "2026-07-09T00:00:00", false],
  ])("%s after the rejection of a timely one: %s, on time: %s", async (_name, time, isOnTime) => {
    const values = deal();
    const old = await file(values, "2026-06-04T12:00:00");
    expect(await read(old)).toMatchObject({ dueDate: "2026-06-04", isOnTime: true });
    await reject(old, "2026-07-03T16:00:00");
    const id = await file(values, time, old);
    expect(await read(id)).toMatchObject({ dueDate: "2026-07-08", isOnTime });
  });

  test("of a late report keeps the due date", async () => {
    const values = deal();
    const old = await file(values, "2026-06-08T12:00:00");
    await reject(old, "2026-07-03T16:00:00");
    const id = await file(values, "2026-07-06T12:00:00", old);
    expect(await read(id)).toMatchObject({ dueDate: "2026-06-04", isOnTime: false });
  });

  test("keeps the later due date after a recalculation", async () => {
    const values = deal();
    const old = await file(values, "2026-06-04T12:00:00");
    await reject(old, "2026-07-03T16:00:00");
    const id = await file(values, "2026-07-06T12:00:00", old);
    await recalculateDueDates({ db: database.db, clock: stage.clock });
    expect(await read(id)).toMatchObject({ dueDate: "2026-07-08", isOnTime: true });
  });
});
