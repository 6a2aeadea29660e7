import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import type { Consignment, MarketContract, ReportedContract } from "@birzha/domain/deals/api.ts";
import { dealKeyOf, reportedTonnes } from "@birzha/domain/deals/deal.ts";
import type { Task } from "@birzha/domain/tasks/task.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { openContractsStage } from "../../../test/stages/contracts.ts";
import { nextInn, nextNumber } from "../../../test/stages/factories.ts";
import { killWriters } from "../../../test/stages/kill-writers.ts";
import { reportXml, submission, submitted, type ReportValues } from "../../../test/stages/reports.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import type { TestClient, TestResponse } from "../../../test/stages/sign-in.ts";
import { guest } from "../../../test/stages/sign-in.ts";

const stage = await openContractsStage("2026-11-20T12:00:00+03:00");
afterAll(stage.close);
const { aContract, app, choices, employee, firm, newcomer, operator, otherFirm, owner, stranger } = stage;
const { db } = stage.database;
const missing = 987_654_321;

const termination = {
  terminationDate: "2026-11-19",
  terminationNumber: "Р-7",
  reason: "Соглашение сторон",
};
const aNumber = () => `Пост ${nextNumber()}/26`;
const consignmentOf = (contract_number: string, given: ReportValues = {}): ReportValues => ({
  ...choices.domestic,
  contract_date: "2026-11-02",
  amount: "100",
  contract_number,
  ...given,
});
const file = (number: string, given: ReportValues = {}, client = owner, organizationId = firm.id) =>
  submitted(client, organizationId, consignmentOf(number, given));
const dealOf = async (id: number, client: TestClient = owner) =>
  (await client.get<ReportedContract>(`/api/deals/reports/${id}`)).data;
const list = async (id: number, query = "") =>
  (await owner.get<Consignment[]>(`/api/deals/reports/${id}/list${query}`)).data;
const setTerms = (id: number, volume: string | null, term: string | null, client = owner) =>
  client.put("/api/deals/reports/terms", { id, volume, term });
const terminate = (id: number, reports: number, given: object = {}, client = owner, headers = {}) =>
  client.put<{ terminated: number }>(
    "/api/deals/reports/terminations",
    { id, ...termination, reports, ...given },
    headers,
  );
const statusOf = async (id: number) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data.status;

describe("a contract over its reports", () => {
  test("DEAL-001: six consignments are one contract, spelled differently and filed by a colleague", async () => {
    const number = aNumber();
    const first = await file(number, { amount: "100.5" });
    const ids = [first];
    for (const amount of ["60", "70", "80", "90"]) ids.push(await file(number.toLowerCase(), { amount }));
    ids.push(await file(number.replace(" ", " №"), { amount: "40" }, employee));
    await file(number, { purchaser_inn: nextInn() });
    await file(number, { contract_date: "2026-11-03" });
    await file(number, {}, stranger, otherFirm.id);
    const deal = await dealOf(ids[3]!);
    expect(deal).toMatchObject({
      ...{ organizationId: firm.id, partnerName: "ООО «Мельница»", contractDate: "2026-11-02" },
      ...{ volume: null, term: null, lastReport: ids.at(-1) },
    });
    expect(deal.totals).toMatchObject([{ status: 1, reports: 6, currencyName: "Российский рубль" }]);
    expect(Number(reportedTonnes(deal.totals))).toBe(440.5);
    expect((await list(first)).map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list(first, "?pageSize=2&pageIndex=1")).map(({ id }) => id)).toEqual([ids[3], ids[2]]);
  });

  test("FIX-316: numbers with other separators have a page, a volume and a termination each", async () => {
    const prefix = nextNumber();
    const numbers = [`${prefix}/12/3`, `${prefix}/1/23`, `${prefix}123`];
    const ids = [];
    for (const number of numbers) ids.push(await file(number));
    expect((await setTerms(ids[0]!, "500", null)).status).toBe(200);
    const volumes = [];
    for (const id of ids) volumes.push(Number((await dealOf(id)).volume));
    expect(volumes).toEqual([500, 0, 0]);
    expect(await list(ids[1]!)).toMatchObject([{ id: ids[1] }]);
    expect((await terminate(ids[1]!, 1)).data).toMatchObject({ terminated: 1 });
    const statuses = [];
    for (const id of ids) statuses.push(await statusOf(id));
    expect(statuses).toEqual([1, 4, 1]);
  });

  test("DEAL-001: the seller is the partner of a buyer who reports", async () => {
    const id = await file(aNumber(), { purchaser_inn: firm.inn, purchaser: firm.name });
    expect(await dealOf(id)).toMatchObject({
      ...{ partnerName: "ООО «Колос»", partnerInn: choices.domestic.manufacturer_inn },
    });
  });

  test("DEAL-001: rejected, withdrawn and terminated reports are shown and do not count", async () => {
    const number = aNumber();
    const [rejected, withdrawn, terminated] = [
      await file(number),
      await file(number, { amount: "20" }),
      await file(number, { amount: "30" }),
    ];
    await operator.put("/api/Agreements/status", { id: rejected, status: 3, description: "Не та цена" });
    await owner.put("/api/Agreements/withdrawals", { id: withdrawn });
    const { reason: _, ...data } = termination;
    await owner.put("/api/Agreements/terminations", { id: terminated, ...data });
    const deal = await dealOf(rejected);
    expect(deal.lastReport).toBe(terminated);
    expect(Number(reportedTonnes(deal.totals))).toBe(0);
    expect(
      deal.totals.map(({ status, isWithdrawn, reports, tonnes }) => [
        status,
        isWithdrawn,
        reports,
        Number(tonnes),
      ]),
    ).toEqual([
      [3, false, 1, 100],
      [3, true, 1, 0],
      [4, false, 1, 30],
    ]);
    expect(await list(rejected)).toMatchObject([
      { id: terminated, terminationNumber: "Р-7", terminationDate: "2026-11-19" },
      { id: withdrawn, isWithdrawn: true },
      { id: rejected, description: "Не та цена", versionCount: 2 },
    ]);
  });

  test("DEAL-001: the partner of the database equals that of the domain", async () => {
    const inns = [null, "7707083893", "7728168971"];
    for (const organizationInn of inns.slice(1))
      for (const ownerInn of inns)
        for (const purchaserInn of inns) {
          const report = {
            ...{ organizationInn: organizationInn!, manufacturerInn: "2310031475", ownerInn, purchaserInn },
            ...{ purchaserName: "Grain & Co. № 7", contractNumber: "1", contractDate: "2026-11-02" },
          };
          const { rows } = await sql<{ partner: string }>`
            select report_partner(${report.organizationInn}::text, ${report.manufacturerInn}::text, ${ownerInn}::text,
              ${purchaserInn}::text, ${report.purchaserName}::text) as partner`.execute(db);
          expect(rows[0]!.partner).toBe(dealKeyOf(report).partner);
        }
  });

  test("DEAL-001: volume and term are audited each time, and null clears them", async () => {
    const number = aNumber();
    const [one, other] = [await file(number), await file(number, { amount: "60" })];
    expect((await setTerms(one, "500", "2026-12-31")).status).toBe(200);
    expect(await dealOf(other)).toMatchObject({ volume: "500.000", term: "2026-12-31" });
    await setTerms(other, null, "2027-01-31", employee);
    expect(await dealOf(one)).toMatchObject({ volume: null, term: "2027-01-31" });
    const entries = await db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("action", "=", "deals.terms")
      .where("entity_id", "in", [one, other])
      .orderBy("id")
      .execute();
    expect(entries).toEqual([
      { before: { volume: null, term: null }, after: { volume: "500", term: "2026-12-31" } },
      { before: { volume: "500.000", term: "2026-12-31" }, after: { volume: null, term: "2027-01-31" } },
    ]);
  });

  test("DEAL-001: values that another user has changed since are not overwritten", async () => {
    const id = await file(aNumber());
    const { volume, term } = await dealOf(id);
    const change = (given: string, client = owner) =>
      client.put("/api/deals/reports/terms", { id, volume: given, term: null, seen: { volume, term } });
    expect((await change("500", employee)).status).toBe(200);
    expect(await change("600")).toMatchObject({ status: 409, code: "shared.stale" });
    expect((await dealOf(id)).volume).toBe("500.000");
  });

  test.each(["0", "-1", "1.2345", "много", "1234567890123"])(
    "DEAL-001: a volume of %s is rejected",
    async (volume) => {
      const id = await file(aNumber());
      expect(await setTerms(id, volume, null)).toMatchObject({ status: 400, code: "shared.invalid" });
    },
  );

  test("DEAL-001: the last day of a contract is not before its date", async () => {
    const id = await file(aNumber());
    const early = await setTerms(id, "500", "2026-11-01");
    expect(early).toMatchObject({ status: 400, code: "deals.term-before-contract" });
    expect((await setTerms(id, "500", "2026-11-02")).status).toBe(200);
  });
});

describe("contracts of another organisation", () => {
  let reportId: number;
  let contractId: number;
  let spotId: number;
  beforeAll(async () => {
    reportId = await file(aNumber());
    await setTerms(reportId, "777", "2026-12-31");
    contractId = await aContract();
    spotId = (await aSpotDeal(db, { owner_inn: firm.inn })).id;
  });
  const calls: [string, (client: TestClient, id?: number) => Promise<TestResponse<unknown>>][] = [
    ["contract", (client, id = reportId) => client.get(`/api/deals/reports/${id}`)],
    ["list", (client, id = reportId) => client.get(`/api/deals/reports/${id}/list`)],
    ["volume", (client, id = reportId) => setTerms(id, "1", null, client)],
    ["termination", (client, id = reportId) => terminate(id, 1, {}, client)],
    ["auction contract", (client, id = contractId) => client.get(`/api/deals/contracts/${id}`)],
    ["spot deal", (client, id = spotId) => client.get(`/api/deals/spot/${id}`)],
  ];
  test.each(calls)("DEAL-001: a foreign %s equals a missing one", async (_, call) => {
    const foreign = await call(stranger);
    expect(foreign.status).toBe(404);
    const withoutId = ({ body }: TestResponse<unknown>) => body.replace(/"requestId":"[^"]*"/, "");
    expect(withoutId(foreign)).toBe(withoutId(await call(stranger, missing)));
    expect((await call(newcomer)).status).toBe(403);
    expect((await call(guest(app))).status).toBe(401);
  });
  test.each(calls.filter(([name]) => !["volume", "termination"].includes(name)))(
    "DEAL-001: owner, employee and staff read the %s",
    async (_, call) => {
      for (const client of [owner, employee, operator]) expect((await call(client)).status).toBe(200);
    },
  );
  test("DEAL-001: the exchange enters no volume", async () => {
    expect((await setTerms(reportId, "1", null, operator)).status).toBe(403);
    expect(await dealOf(reportId, operator)).toMatchObject({ volume: "777.000" });
  });
  test("DEAL-001: the policy of the table hides the terms of others", async () => {
    const { rows } = await stage.database.requests.db.transaction().execute(async (tx) => {
      await sql`select set_config('app.organization_id', ${String(otherFirm.id)}, true)`.execute(tx);
      return sql`select * from deal_terms`.execute(tx);
    });
    expect(rows).toEqual([]);
  });
  test("DEAL-001: rows of the markets have delivery and execution", async () => {
    const { data } = await owner.get<MarketContract>(`/api/deals/contracts/${contractId}`);
    expect(data).toMatchObject({ partnerName: "ООО «Порт»", contractDate: "2026-11-18", term: null });
    expect(data.deliveries).toMatchObject([{ id: contractId, volume: "500", execution: 0, processing: 1 }]);
    const spot = await owner.get<MarketContract>(`/api/deals/spot/${spotId}`);
    expect(spot.data.deliveries).toMatchObject([{ id: spotId, execution: 0, processing: 1 }]);
  });
});

describe("the termination of a contract", () => {
  test("DEAL-002: terminates all open reports with versions, receipts, audit rows and one reason", async () => {
    const number = aNumber();
    const ids = [
      await file(number),
      await file(number, { amount: "60" }),
      await file(number, { amount: "70" }),
    ];
    await operator.put("/api/Agreements/status", { id: ids[0], status: 3, description: "Не та цена" });
    const foreign = await file(number, {}, stranger, otherFirm.id);
    expect(await terminate(ids[0]!, 2)).toMatchObject({ status: 200, data: { terminated: 2 } });
    expect(await Promise.all(ids.map(statusOf))).toEqual([3, 4, 4]);
    expect((await stranger.get<StoredReport>(`/api/Agreements/${foreign}`)).data.status).toBe(1);
    expect(await list(ids[0]!)).toMatchObject([
      { description: "Соглашение сторон", terminationNumber: "Р-7", versionCount: 2 },
      { description: "Соглашение сторон", terminationNumber: "Р-7" },
      { description: "Не та цена" },
    ]);
    const count = async (table: string, column: string) =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(table)}
          where ${sql.ref(column)} = any(${ids.slice(1)}::bigint[])`.execute(db)
      ).rows[0]!.count;
    expect(await count("agreement_versions", "report_id")).toBe(4);
    expect(await count("agreement_receipts", "report_id")).toBe(4);
    const entries = await db
      .selectFrom("audit_log")
      .select("after")
      .where("action", "=", "agreements.terminate")
      .where("entity_id", "in", ids)
      .execute();
    expect(entries).toMatchObject([
      { after: { description: "Соглашение сторон" } },
      { after: { description: "Соглашение сторон" } },
    ]);
    expect(await terminate(ids[1]!, 2)).toMatchObject({ status: 409, code: "deals.nothing-open" });
  });

  test("DEAL-002: terminates no report if one rejects it, and names that one", async () => {
    const number = aNumber();
    const ids = [
      await file(number),
      await file(number, { amount: "60" }),
      await file(number, { amount: "70" }),
    ];
    await db.updateTable("agreements").set({ passport_id: 999 }).where("id", "=", ids[1]!).execute();
    const rejected = await terminate(ids[0]!, 3);
    expect(rejected).toMatchObject({
      status: 409,
      code: "deals.not-terminated",
      details: { report: ids[1] },
    });
    expect(rejected.errorMessage).toContain(`№\u00A0${ids[1]!}`);
    expect([await statusOf(ids[0]!), await statusOf(ids[2]!)]).toEqual([1, 1]);
  });

  test("DEAL-002: terminates no report if the connection ends halfway, and all at the second try", async () => {
    const number = aNumber();
    const ids = [await file(number), await file(number, { amount: "60" })];
    const request = { clientrequestid: randomUUID() };
    const revive = await killWriters(db, "agreements", `old.id = ${ids[1]!}`);
    const audited = await auditedDuring(db, async () => {
      expect(await terminate(ids[0]!, 2, {}, owner, request)).toMatchObject({ status: 503 });
    });
    await revive();
    expect(audited).toEqual([]);
    expect(await list(ids[0]!)).toMatchObject([
      { status: 1, versionCount: 1 },
      { status: 1, versionCount: 1 },
    ]);
    expect(await terminate(ids[0]!, 2, {}, owner, request)).toMatchObject({ data: { terminated: 2 } });
    expect(await Promise.all(ids.map(statusOf))).toEqual([4, 4]);
  });

  test("DEAL-002: rejects another number of reports, a wrong date and a missing reason", async () => {
    const number = aNumber();
    const id = await file(number);
    await file(number, { amount: "60" });
    expect(await terminate(id, 1)).toMatchObject({ status: 409, code: "shared.stale" });
    expect(await terminate(id, 2, { terminationDate: "2026-11-01" })).toMatchObject({
      code: "agreements.termination-before-contract",
    });
    expect(await terminate(id, 2, { reason: " " })).toMatchObject({ status: 400, code: "shared.invalid" });
    expect(await statusOf(id)).toBe(1);
  });
});

describe("volume", () => {
  const create = (values: ReportValues, confirmedWarnings?: string[]) =>
    owner.post<{ id: number }>("/api/Agreements/create", {
      ...submission(firm.id, values),
      confirmedWarnings,
    });

  test("DEAL-003: a report above the volume is a question, also after a change of the tonnes", async () => {
    const number = aNumber();
    const first = await file(number);
    await setTerms(first, "250", null);
    const next = (amount: string) => consignmentOf(number, { amount });
    expect(await create(next("150.001"), ["similar-report"])).toMatchObject({
      status: 409,
      code: "agreements.unconfirmed-warnings",
      errors: [{ field: "dataXML.amount", code: "over-volume" }, { code: "similar-report" }].toReversed(),
    });
    const { data } = await create(next("150"), ["similar-report"]);
    const update = (amount: string, confirmedWarnings: string[]) =>
      owner.put("/api/Agreements/update", {
        id: data.id,
        dataXML: submission(firm.id, next(amount)).dataXML,
        confirmedWarnings,
      });
    expect((await update("149", [])).status).toBe(200);
    expect(await update("151", [])).toMatchObject({ code: "agreements.unconfirmed-warnings" });
    expect((await update("151", ["over-volume"])).status).toBe(200);
  });

  test("DEAL-003: reports of one batch count one after the other", async () => {
    const number = aNumber();
    await setTerms(await file(number), "250", null);
    const rows = ["80", "60", "20"].map((amount, index) => ({
      passportId: reportPassportId,
      dataXML: reportXml(consignmentOf(number, { amount })),
      ...{ key: `${number}-${index}`.replace(/[^\w-]/g, "x"), confirmedWarnings: ["similar-report"] },
    }));
    const { data } = await owner.post<{ isAccepted: boolean }[]>("/api/Agreements/batch", { rows });
    expect(data).toMatchObject([
      { isAccepted: true },
      { isAccepted: true },
      { code: "agreements.unconfirmed-warnings" },
    ]);
  });

  test("DEAL-003: home shows the rest of a contract near the end of its term", async () => {
    const number = aNumber();
    const id = await file(number);
    const rests = async () =>
      (await owner.get<{ tasks: Task[] }>("/api/tasks")).data.tasks.filter(
        ({ kind, number: shown }) => kind === "restUnreported" && shown === number,
      );
    await setTerms(id, "250", "2026-12-21");
    expect(await rests()).toEqual([]);
    await setTerms(id, "250", "2026-12-20");
    expect(await rests()).toMatchObject([{ id, until: "2026-12-20", deal: { amount: "150" } }]);
    const { data } = await stranger.get<{ tasks: Task[] }>("/api/tasks");
    expect(data.tasks.filter(({ kind }) => kind === "restUnreported")).toEqual([]);
    await file(number, { amount: "150" });
    expect(await rests()).toEqual([]);
    await setTerms(id, "900", "2026-12-20");
    expect(await rests()).toHaveLength(1);
    await terminate(id, 2);
    expect(await rests()).toEqual([]);
  });
});
