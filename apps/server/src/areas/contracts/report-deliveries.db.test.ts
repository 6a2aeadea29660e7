import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportDeliveries } from "@birzha/domain/contracts/api.ts";
import type { ReportResult } from "@birzha/domain/contracts/delivery-report.ts";
import type { ExchangeNotice } from "@birzha/domain/exchange/notice.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { openContractsStage, readContracts, type ContractsStage } from "../../../test/stages/contracts.ts";
import { signIn } from "../../../test/stages/sign-in.ts";
import { errorPhrase } from "../../platform/http/errors/error-phrase.ts";

let stage: ContractsStage;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00");
});
beforeEach(() => stage.clock.set("2026-11-20T12:00:00+03:00"));
afterAll(() => stage.close());

const send = (data: unknown, client = stage.employee) =>
  client.put<ReportResult[]>(reportDeliveries.path, { data });
const report = (idRec: unknown, given: object = {}) => ({
  idRec,
  statusDelivery: 1,
  statusDate: "2026-11-19",
  reason: "",
  ...given,
});
/** Returns whether the single report succeeds. */
const sent = async (item: object, client = stage.employee) => {
  const { status, data } = await send([item], client);
  expect(status).toBe(200);
  return data[0]!.success;
};
const rowOf = async (id: number) => {
  const row = (await readContracts(stage.operator)).data.find(({ idRec }) => idRec === id)!;
  const { statusDelivery, statusDate, reason, statusDeal, resultComment } = row;
  return [statusDelivery.id, statusDate, reason, statusDeal.id, resultComment];
};
const noticesOf = async (id: number) => {
  const { data } = await stage.machine.get<ExchangeNotice[]>("/api/integration/notices?after=0&limit=500");
  return data.filter(({ area, entityId }) => area === "contract" && entityId === id);
};
const rejected = {
  statusDelivery: { id: 1 },
  statusDate: "2026-11-10",
  reason: "дождь",
  statusDeal: { id: 4 },
};

describe("delivery reports", () => {
  test("CON-036 CON-042 CON-047 A-37: a report marks its contract as sent, notifies the exchange", async () => {
    const id = await stage.aContract({ contractNumber: "1001", externalId: "TS-1" });
    const { data, errorMessage } = await send([report(id, { reason: " Вывезено " })]);
    expect([data, errorMessage]).toEqual([[{ idRec: id, success: true }], null]);
    expect(await rowOf(id)).toEqual([1, "2026-11-19", "Вывезено", 2, null]);
    expect(await noticesOf(id)).toMatchObject([
      {
        kind: "delivery",
        organization: { inn: stage.firm.inn },
        user: { name: "Щукина Анна" },
        payload: {
          idRec: id,
          externalId: "TS-1",
          contractNumber: "1001",
          statusDelivery: { id: 1, value: "Выполнена" },
          statusDate: "2026-11-19",
          reason: "Вывезено",
          before: { statusDelivery: { id: 0, value: "Не указан" }, statusDate: null, reason: null },
        },
        result: null,
      },
    ]);
    const { rows } = await sql<object>`
      select e.kind, e.notice_kind as notice, e.organization_id as firm, e.before, e.after, e.author_name as author,
        e.changed_at::text as at
      from contract_deal_edits e where e.deal_id = ${id}`.execute(stage.database.db);
    expect(rows).toEqual([
      {
        kind: "report",
        notice: "delivery",
        before: { deliveryStatus: 0, deliveryDate: null, reason: null, dealStatus: 1 },
        after: { deliveryStatus: 1, deliveryDate: "2026-11-19", reason: "Вывезено", dealStatus: 2 },
        firm: stage.firm.id,
        author: "Щукина Анна",
        at: expect.stringMatching(/^2026-11-20/),
      },
    ]);
    const audited = await sql<{ entity_id: string }>`
      select entity_id from audit_log where action = 'contracts.report' and entity_id = ${String(id)}`.execute(
      stage.database.db,
    );
    expect(audited.rows).toHaveLength(1);
  });

  test.each([
    ["delivery", {}, { statusDelivery: 1 }],
    ["nonDelivery", {}, { statusDelivery: 2, reason: "град" }],
    ["extension", rejected, { statusDate: "2026-11-18", reason: "дождь" }],
    ["changes", rejected, { statusDate: "2026-11-10", reason: "град" }],
  ])("CON-030..033 CON-047: the message %s", async (kind, stored, given) => {
    const id = await stage.aContract(stored);
    expect(await sent(report(id, given))).toBe(true);
    expect((await noticesOf(id)).map((notice) => notice.kind)).toEqual([kind]);
  });

  test.each([1, "1", { id: 1 }, { id: "1", value: "Выполнена" }])(
    "CON-042 Annex E: the status accepts the form %j",
    async (statusDelivery) => {
      const id = await stage.aContract();
      expect(await sent(report(String(id), { statusDelivery }))).toBe(true);
      expect((await rowOf(id))[0]).toBe(1);
    },
  );

  test.each([
    [
      "already sent (2,1)",
      { statusDelivery: { id: 1 }, statusDeal: { id: 2 } },
      {},
      "contracts.not-editable",
    ],
    ["already sent (2,0)", { statusDeal: { id: 2 } }, {}, "contracts.not-editable"],
    [
      "already processed (3,1)",
      { statusDelivery: { id: 1 }, statusDeal: { id: 3 } },
      { statusDelivery: 2 },
      "contracts.not-editable",
    ],
    ["already made (1,1)", { statusDelivery: { id: 1 } }, { statusDelivery: 2 }, "contracts.not-editable"],
    ["without a status", {}, { statusDelivery: 0 }, "contracts.incomplete"],
    ["with a null status", {}, { statusDelivery: null }, "contracts.incomplete"],
    ["with an unknown status", {}, { statusDelivery: 9 }, "shared.invalid"],
    ["without a date", {}, { statusDate: null }, "contracts.incomplete"],
    ["with an empty date", {}, { statusDate: "" }, "contracts.incomplete"],
    ["with an invalid date", {}, { statusDate: "2026-11-31" }, "contracts.incomplete"],
    ["dated tomorrow", {}, { statusDate: "2026-11-21" }, "contracts.date"],
    ["dated last month", {}, { statusDate: "2026-10-31" }, "contracts.date"],
    ["with overlong reasons", {}, { reason: "я".repeat(501) }, "shared.invalid"],
    ["without changes", rejected, { statusDate: "2026-11-10", reason: "дождь" }, "contracts.unchanged"],
  ] as const)(
    "CON-021 CON-026 CON-027 CON-046 V-8 DOOR-009: a report %s returns an error and changes nothing",
    async (_name, stored, given, code) => {
      const id = await stage.aContract(stored);
      const before = await rowOf(id);
      const { data } = await send([report(id, given)]);
      const errorMessage = errorPhrase(code, { min: "01.11.2026", max: "20.11.2026" });
      expect(data).toMatchObject([{ idRec: id, success: false, errorMessage, code }]);
      expect(await rowOf(id)).toEqual(before);
      expect(await noticesOf(id)).toEqual([]);
    },
  );

  test("CON-024 CON-025 F5: the previous month stays open until its fourth working day", async () => {
    stage.clock.set("2026-11-05T12:00:00+03:00");
    expect(await sent(report(await stage.aContract(), { statusDate: "2026-10-01" }))).toBe(true);
    expect(await sent(report(await stage.aContract(), { statusDate: "2026-09-30" }))).toBe(false);
    stage.clock.set("2026-11-06T12:00:00+03:00");
    const id = await stage.aContract();
    expect(await sent(report(id, { statusDate: "2026-10-31" }))).toBe(false);
    const dayOff = (isWorkDay: boolean) =>
      stage.machine.put("/api/integration/calendar", { data: [{ date: "2026-11-06", isWorkDay }] });
    await dayOff(false);
    expect(await sent(report(id, { statusDate: "2026-10-31" }))).toBe(true);
    await dayOff(true);
  });

  test("V-8: a rejected report may keep its old date", async () => {
    const id = await stage.aContract({ ...rejected, statusDate: "2026-09-10" });
    expect(await sent(report(id, { statusDate: "2026-09-10", reason: "град" }))).toBe(true);
  });

  test("V-8 CON-042: absent reasons keep their value", async () => {
    const id = await stage.aContract(rejected);
    const { reason: _none, ...item } = report(id, { statusDate: "2026-11-18" });
    expect(await sent(item)).toBe(true);
    expect((await rowOf(id))[2]).toBe("дождь");
  });
});

describe("many reports in one request", () => {
  test("CON-042 A-2: each succeeds or fails alone, results keep order and id", async () => {
    const [good, late, other] = [await stage.aContract(), await stage.aContract(), await stage.aContract()];
    const { status, data } = await send([
      report(late, { statusDate: "2020-01-01" }),
      report(good),
      "nonsense",
      report("abc"),
      report(String(other), { statusDelivery: 2 }),
    ]);
    expect(status).toBe(200);
    expect(data.map(({ idRec, success }) => [idRec, success])).toEqual([
      [late, false],
      [good, true],
      [null, false],
      ["abc", false],
      [String(other), true],
    ]);
    expect(data[0]?.errorMessage).toBe("Дата поставки должна быть от 01.11.2026 до 20.11.2026");
    expect([(await rowOf(late))[3], (await rowOf(good))[3], (await rowOf(other))[3]]).toEqual([1, 2, 2]);
  });

  test("FIX-009: each contract writes an audit row, a failed one too", async () => {
    const [first, second, sent] = [await stage.aContract(), await stage.aContract(), await stage.aContract()];
    await send([report(sent)]);
    const lines = await auditedDuring(stage.database.db, () =>
      send([report(first), report(sent), report(second)]),
    );
    expect(lines).toEqual([
      `contracts.report contract ${first}`,
      `shared.refused contract ${sent}`,
      `contracts.report contract ${second}`,
    ]);
  });

  test("V-8: the second report of a contract in a request fails", async () => {
    const [once, never] = [await stage.aContract(), await stage.aContract()];
    const { data } = await send([
      report(once),
      report(once, { statusDelivery: 2 }),
      report(never, { statusDate: "2020-01-01" }),
      report(never),
    ]);
    expect(data.map(({ success }) => success)).toEqual([true, false, false, false]);
    expect((await rowOf(once))[0]).toBe(1);
    expect(await noticesOf(once)).toHaveLength(1);
  });

  test("A-2: a non-list body returns 400, an empty list does nothing", async () => {
    for (const data of [{ idRec: 1 }, "all", null, Array.from({ length: 1001 }, () => ({}))])
      expect((await send(data)).status).toBe(400);
    expect((await send([])).data).toEqual([]);
  });

  test("A-70: of two simultaneous reports of one contract, one succeeds", async () => {
    const id = await stage.aContract();
    const responses = await Promise.all([
      send([report(id)]),
      send([report(id, { statusDelivery: 2 })], stage.owner),
    ]);
    expect(responses.filter(({ data }) => data[0]!.success)).toHaveLength(1);
    expect(await noticesOf(id)).toHaveLength(1);
  });

  test("A-70: two requests with contracts in opposite order both finish", async () => {
    const [a, b] = [await stage.aContract(), await stage.aContract()];
    const responses = await Promise.all([
      send([report(a), report(b)]),
      send([report(b), report(a)], stage.owner),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.flatMap(({ data }) => data).filter(({ success }) => success)).toHaveLength(2);
  });
});

describe("the right to report", () => {
  test("ACC-012 V-8: a foreign contract looks like a missing one", async () => {
    const foreign = await stage.aContract({ ownerInn: stage.otherFirm.inn });
    const { data } = await send([report(foreign), report(987_654_321)]);
    const results = data.map(({ success, errorMessage }) => [success, errorMessage]);
    expect(results[0]).toEqual([false, "Запись не найдена"]);
    expect(results[1]).toEqual(results[0]);
    expect((await rowOf(foreign))[3]).toBe(1);
  });

  test("A-63: staff reports only for its chosen organisation", async () => {
    const id = await stage.aContract();
    expect((await send([report(id)], stage.operator)).code).toBe("shared.no-organization");
    const { db } = stage.database;
    const forOther = await signIn(stage.app, db, "operator", { organizationId: stage.otherFirm.id });
    expect(await sent(report(id), forOther)).toBe(false);
    const forOrganization = await signIn(stage.app, db, "operator", { organizationId: stage.firm.id });
    expect(await sent(report(id), forOrganization)).toBe(true);
    expect(await noticesOf(id)).toMatchObject([
      { organization: { id: stage.firm.id }, user: { name: "Оператор Биржи" } },
    ]);
  });

  test("S-9: repeating a request repeats the response without another effect", async () => {
    const id = await stage.aContract();
    const headers = { clientrequestid: crypto.randomUUID() };
    const body = { data: [report(id)] };
    const first = await stage.employee.put(reportDeliveries.path, body, headers);
    const again = await stage.employee.put(reportDeliveries.path, body, headers);
    expect(again.data).toEqual(first.data);
    expect(await noticesOf(id)).toHaveLength(1);
  });
});

describe("responses of the exchange", () => {
  const answer = (noticeId: number, data: object) =>
    stage.machine.put(`/api/integration/notices/${noticeId}/result`, { data });

  test("A-37 A-71 CON-021: a rejected report can be corrected, processed ones are final", async () => {
    const id = await stage.aContract();
    await send([report(id)]);
    const [notice] = await noticesOf(id);
    expect((await answer(notice!.id, { result: "rejected", comment: "Нет акта" })).status).toBe(200);
    expect(await rowOf(id)).toEqual([1, "2026-11-19", null, 4, "Нет акта"]);

    expect(await sent(report(id, { reason: "Акт приложен" }))).toBe(true);
    expect(await rowOf(id)).toEqual([1, "2026-11-19", "Акт приложен", 2, null]);
    const corrected = (await noticesOf(id))[1]!;
    expect(corrected.kind).toBe("changes");
    expect((await answer(corrected.id, { result: "processed" })).status).toBe(200);
    expect((await rowOf(id))[3]).toBe(3);
    expect(await sent(report(id, { reason: "ещё" }))).toBe(false);
    const { rows } = await sql<{ kind: string; description: string | null }>`
      select kind, description from contract_deal_edits where deal_id = ${id} order by id`.execute(
      stage.database.db,
    );
    expect(rows).toEqual([
      { kind: "report", description: null },
      { kind: "result", description: "Нет акта" },
      { kind: "report", description: null },
      { kind: "result", description: null },
    ]);
  });

  test("A-71: a contract that awaits no response returns 409", async () => {
    const item = { ownerInn: stage.firm.inn, externalId: "moved" };
    const id = await stage.aContract(item);
    await send([report(id)]);
    const [notice] = await noticesOf(id);
    await stage.aContract({ ...item, statusDeal: { id: 3 } });
    const { status, code } = await answer(notice!.id, { result: "rejected" });
    expect([status, code]).toEqual([409, "contracts.not-sent"]);
  });
});
