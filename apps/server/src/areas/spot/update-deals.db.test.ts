import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { inTransaction } from "../../platform/db/request-transaction.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { pdf, upload } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { listed, openSpotStage, type SpotDealRow } from "../../../test/stages/spot.ts";
import { recordDealResponse } from "./store.ts";

const today = "2026-11-20";
const stage = await openSpotStage(`${today}T12:00:00+03:00`);
afterAll(stage.close);
const {
  database,
  clock,
  firm: company,
  owner,
  employee,
  stranger,
  operator,
  operatorForFirm: operatorForOrganization,
} = stage;
const { ownDeal, foreignDeal, stored } = stage;
const { db, requests } = database;

const update = "/api/spot/update";
const editOf = (deal: SpotDealRow, given: Readonly<Record<string, unknown>> = {}) => ({
  idRec: deal.id,
  contractNumber: deal.contract_number,
  statusExecution: String(deal.execution_status),
  dateChangeStatus: deal.execution_date,
  comment: deal.comment ?? "",
  file: deal.file_id,
  statusChangedByUser: false,
  ...given,
});
const chosen = (deal: SpotDealRow, execution: number, given: Readonly<Record<string, unknown>> = {}) =>
  editOf(deal, {
    statusExecution: String(execution),
    dateChangeStatus: today,
    statusChangedByUser: true,
    ...given,
  });
const send = (client: TestClient, ...edits: readonly object[]) => client.put(update, { data: edits });
const uploaded = async (client: TestClient, name = "акт.pdf") =>
  (await client.post<{ id: number }>("/api/spot/file/upload", upload(name, pdf(name)))).data.id;
const noticesOf = (id: number) =>
  db
    .selectFrom("exchange_notices")
    .selectAll()
    .where("area", "=", "spot")
    .where("entity_id", "=", id)
    .execute();
const editsOf = (id: number) =>
  db.selectFrom("spot_deal_edits").selectAll().where("deal_id", "=", id).orderBy("id").execute();

test("SPOT-022 SPOT-048 SPOT-051 SPOT-059: a sent edit is stored and notifies the exchange", async () => {
  const deal = await ownDeal();
  const file = await uploaded(employee);
  const answer = await send(employee, chosen(deal, 1, { file, comment: " Принято " }));
  expect([answer.status, answer.data, answer.errorMessage]).toEqual([
    200,
    [{ idRec: deal.id, success: true }],
    null,
  ]);
  expect(await stored(deal.id)).toMatchObject({
    execution_status: 1,
    execution_date: today,
    file_id: file,
    comment: "Принято",
    record_status: 2,
  });
  const [row] = (await listed(owner, [{ key: "statusRecord", value: 2 }])).data;
  expect(row).toMatchObject({
    statusExecution: { id: 1, value: "Поставка с подтверждением" },
    statusRecord: { id: 2, value: "Отправлена" },
    file,
    fileName: "акт.pdf",
  });
  expect(await noticesOf(deal.id)).toMatchObject([
    {
      kind: "delivery",
      organization_id: company.id,
      payload: {
        contractNumber: "S-55",
        statusExecution: 1,
        dateChangeStatus: today,
        file,
        comment: "Принято",
      },
      result: null,
    },
  ]);
  expect(await editsOf(deal.id)).toMatchObject([
    {
      kind: "report",
      notice_kind: "delivery",
      organization_id: company.id,
      before: { execution: 0, record: 1, changedOn: null, file: null, comment: null },
      after: { execution: 1, record: 2, changedOn: today, file, comment: "Принято" },
      author_name: "Щукина Анна",
    },
  ]);
  const audit = await db
    .selectFrom("audit_log")
    .select(["action", "before", "after"])
    .where("entity", "=", "spot-deal")
    .where("entity_id", "=", deal.id)
    .execute();
  expect(audit).toMatchObject([{ action: "spot.update", before: { statusExecution: 0 } }]);
});

test("FIX-009: each deal in a request writes an audit row", async () => {
  const [first, second] = [await ownDeal(), await ownDeal()];
  const call = () => send(owner, chosen(first, 3), chosen(second, 3));
  expect(await auditedDuring(db, call)).toEqual([
    `spot.update spot-deal ${first.id}`,
    `spot.update spot-deal ${second.id}`,
  ]);
});

test("SPOT-035 SPOT-036 SPOT-037 SPOT-038 SPOT-039 V-9: the message kind follows the actual change, not the flag", async () => {
  const sale = () => ownDeal();
  const purchase = () => ownDeal({ direction: "buy" });
  const rejected = await ownDeal({
    execution_status: 5,
    execution_date: "2026-11-10",
    record_status: 7,
  });
  for (const [deal, edit, kind] of [
    [await sale(), { statusExecution: 6, file: await uploaded(owner) }, "extension"],
    [await sale(), { statusExecution: { id: 3, value: "Самоурегулирование" } }, "selfSettlement"],
    [await sale(), { statusExecution: "5", statusChangedByUser: false }, "nonDelivery"],
    [await purchase(), { statusExecution: "2" }, "nonDelivery"],
    [
      rejected,
      { dateChangeStatus: "2026-11-10", comment: "Оплаты нет", statusChangedByUser: true },
      "changes",
    ],
  ] as const) {
    expect((await send(owner, chosen(deal, deal.execution_status, edit))).status).toBe(200);
    expect((await noticesOf(deal.id)).map((notice) => notice.kind)).toEqual([kind]);
  }
});

describe("SPOT-051 V-9: all rows succeed or none", () => {
  test("one wrong row, named in the error, leaves all unchanged", async () => {
    const [good, bad] = [await ownDeal(), await ownDeal()];
    const answer = await send(owner, chosen(good, 3), chosen(bad, 1));
    expect([answer.status, answer.code, answer.errorMessage]).toEqual([
      400,
      "spot.file-required",
      "Приложите файл",
    ]);
    expect(answer.errors).toEqual([
      { field: "data.1", message: "Приложите файл", code: "spot.file-required" },
    ]);
    expect(await stored(good.id)).toEqual(good);
    expect(await noticesOf(good.id)).toEqual([]);
    expect(await editsOf(good.id)).toEqual([]);
  });

  test("a foreign row equals a missing one byte for byte", async () => {
    const [own, foreign] = [await ownDeal(), await foreignDeal()];
    const without = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
    const answer = await send(owner, chosen(own, 3), chosen(foreign, 3));
    const missing = await send(owner, chosen(own, 3), { ...chosen(foreign, 3), idRec: 999_999_999 });
    expect([answer.status, answer.code]).toEqual([404, "shared.not-found"]);
    expect(without(missing.body)).toBe(without(answer.body));
    expect(await stored(own.id)).toEqual(own);
    expect((await send(stranger, chosen(foreign, 3))).status).toBe(200);
  });

  test("repeated rows, empty lists and non-lists return an error", async () => {
    const deal = await ownDeal();
    const twice = await send(owner, chosen(deal, 3), chosen(deal, 5));
    expect([twice.status, twice.code]).toEqual([400, "spot.repeated-deal"]);
    for (const data of [[], {}, null, "1", [{}]])
      expect((await owner.put(update, { data })).status).toBe(400);
    expect((await owner.put(update, [editOf(deal)])).status).toBe(400);
  });
});

describe("SPOT-042 SPOT-043 SPOT-057: validation", () => {
  test.each([
    ["no status", {}, { comment: "Ждём" }, "spot.fields-required"],
    ["no date", {}, { statusExecution: "3", dateChangeStatus: null }, "spot.fields-required"],
    [
      "the other side's status",
      {},
      { statusExecution: "2", dateChangeStatus: today },
      "spot.option-not-allowed",
    ],
    [
      "a status with an unknown file",
      {},
      { statusExecution: "4", dateChangeStatus: today, file: 999_999_999 },
      "spot.unknown-file",
    ],
    ["no file", {}, { statusExecution: "6", dateChangeStatus: today }, "spot.file-required"],
    [
      "another contract number",
      {},
      { statusExecution: "3", dateChangeStatus: today, contractNumber: "Д-56" },
      "spot.wrong-number",
    ],
    ["a future date", {}, { statusExecution: "3", dateChangeStatus: "2026-11-21" }, "spot.date-in-future"],
    ["the epoch date", {}, { statusExecution: "3", dateChangeStatus: "1970-01-01" }, "spot.date-too-early"],
    ["a past date", {}, { statusExecution: "3", dateChangeStatus: "2026-11-01" }, "spot.date-not-today"],
  ] as const)("%s returns 400", async (_, given, edit, code) => {
    const deal = await ownDeal(given);
    const answer = await send(owner, editOf(deal, edit));
    expect([answer.status, answer.code]).toEqual([400, code]);
    expect(await stored(deal.id)).toEqual(deal);
  });

  test("SPOT-042: the error uses the wording of the requirements document", async () => {
    const { errorMessage } = await send(owner, editOf(await ownDeal(), { comment: "Ждём" }));
    expect(errorMessage).toBe(
      "Заполните обязательные поля: Статус исполнения договора купли-продажи и Дата изменения статуса",
    );
  });

  test.each([
    ["an invalid date", { dateChangeStatus: "2026-11-31" }],
    ["an unknown status", { statusExecution: "8" }],
    ["an overlong comment", { comment: "я".repeat(501) }],
    ["an unknown key", { statusRecord: 4 }],
    ["a non-numeric file", { file: "../etc/passwd" }],
  ])("%s fails schema validation", async (_, edit) => {
    const deal = await ownDeal();
    expect((await send(owner, chosen(deal, 3, edit))).status).toBe(400);
    expect(await stored(deal.id)).toEqual(deal);
  });

  test("edits of sent rows and unchanged edits return 409", async () => {
    const sent = await ownDeal({ execution_status: 3, execution_date: "2026-11-10", record_status: 2 });
    for (const [edit, code] of [
      [chosen(sent, 5), "spot.not-editable"],
      [editOf(sent, { dateChangeStatus: "2026-11-11" }), "spot.not-editable"],
      [editOf(sent, { comment: "Поздно" }), "spot.not-editable"],
      [editOf(sent), "spot.unchanged"],
    ] as const) {
      const answer = await send(owner, edit);
      expect([answer.status, answer.code]).toEqual([409, code]);
    }
    expect(await stored(sent.id)).toEqual(sent);
  });
});

test("SPOT-045: only statuses 1, 4 and 6 require a file", async () => {
  const [sale, purchase] = [await ownDeal(), await ownDeal({ direction: "buy" })];
  expect((await send(owner, chosen(sale, 5), chosen(purchase, 2))).status).toBe(200);
});

test("A-54: a processed row accepts a document and is sent again", async () => {
  const deal = await ownDeal({ execution_status: 3, execution_date: "2026-11-10", record_status: 4 });
  const file = await uploaded(owner);
  expect((await send(owner, editOf(deal, { file }))).status).toBe(200);
  expect(await stored(deal.id)).toMatchObject({
    record_status: 2,
    file_id: file,
    execution_date: "2026-11-10",
  });
});

describe("SPOT-024 A-58: a rejected row", () => {
  test("accepts another document, the previous one stays in history", async () => {
    const deal = await ownDeal();
    const [before, after] = [await uploaded(owner, "первый.pdf"), await uploaded(owner, "второй.pdf")];
    await send(owner, chosen(deal, 1, { file: before }));
    await db.updateTable("spot_deals").set({ record_status: 7 }).where("id", "=", deal.id).execute();
    expect((await send(owner, editOf(await stored(deal.id), { file: after }))).status).toBe(200);
    expect((await stored(deal.id)).file_id).toBe(after);
    expect(await editsOf(deal.id)).toMatchObject([
      { file_before: null, file_after: before },
      { file_before: before, file_after: after, notice_kind: "changes" },
    ]);
    expect((await owner.get(`/api/spot/file/${before}`)).status).toBe(200);
  });

  test("keeps its document if the request names none", async () => {
    const deal = await ownDeal();
    const file = await uploaded(owner);
    await send(owner, chosen(deal, 1, { file }));
    await db.updateTable("spot_deals").set({ record_status: 7 }).where("id", "=", deal.id).execute();
    expect(
      (await send(owner, editOf(await stored(deal.id), { file: null, comment: "Ещё раз" }))).status,
    ).toBe(200);
    expect((await stored(deal.id)).file_id).toBe(file);
  });
});

describe("V-9 A-58: ownership of files", () => {
  test("foreign and missing files return the same error", async () => {
    const deal = await ownDeal();
    for (const file of [await uploaded(stranger), 999_999_999]) {
      const answer = await send(owner, chosen(deal, 1, { file }));
      expect([answer.status, answer.code]).toEqual([400, "spot.unknown-file"]);
    }
  });

  test("DESK-002: several deals share one document, also in later requests", async () => {
    const deals = [await ownDeal(), await ownDeal(), await ownDeal()];
    const file = await uploaded(owner);
    const [first, second, later] = deals.map((deal) => chosen(deal, 1, { file }));
    expect((await send(owner, first!, second!)).status).toBe(200);
    expect((await send(employee, later!)).status).toBe(200);
    for (const { id } of deals) expect((await stored(id)).file_id).toBe(file);
    expect((await stranger.get(`/api/spot/file/${file}`)).status).toBe(404);
  });

  test("a colleague's file belongs to the organisation", async () => {
    const deal = await ownDeal();
    expect((await send(owner, chosen(deal, 1, { file: await uploaded(employee) }))).status).toBe(200);
  });
});

test("A-70: of two users who send one row, one gets 409", async () => {
  const deal = await ownDeal();
  const calls = await db.transaction().execute(async (tx) => {
    await sql`select from spot_deals where id = ${deal.id} for update`.execute(tx);
    const sent = [send(owner, chosen(deal, 3)), send(employee, chosen(deal, 5))];
    // Both requests begin before one of them changes the row.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(2);
    return { sent };
  });
  const responses = await Promise.all(calls.sent);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await noticesOf(deal.id)).toHaveLength(1);
});

test("S-8: a repeated request takes effect once", async () => {
  const deal = await ownDeal();
  const headers = { clientrequestid: "6f1f6a4e-7f5a-4a0e-9a53-6b0a2d1c9f01" };
  const body = { data: [chosen(deal, 3)] };
  const once = await owner.put(update, body, headers);
  const again = await owner.put(update, body, headers);
  expect([once.status, again.status, again.data]).toEqual([200, 200, once.data]);
  expect(await noticesOf(deal.id)).toHaveLength(1);
});

test("A-63: an operator sends only for the chosen organisation", async () => {
  const deal = await ownDeal();
  const none = await send(operator, chosen(deal, 3));
  expect([none.status, none.code]).toEqual([403, "shared.no-organization"]);
  expect((await send(operatorForOrganization, chosen(await foreignDeal(), 3))).status).toBe(404);
  expect((await send(operatorForOrganization, chosen(deal, 3))).status).toBe(200);
  expect(await editsOf(deal.id)).toMatchObject([{ author_name: "Оператор Биржи" }]);
});

describe("SPOT-027 V-16: dates are Moscow dates", () => {
  test("a status chosen before midnight can be sent after it", async () => {
    const deal = await ownDeal();
    clock.set("2026-11-21T00:10:00+03:00");
    expect((await send(owner, chosen(deal, 3))).status).toBe(200);
    clock.set(`${today}T12:00:00+03:00`);
  });
});

describe("SPOT-059 A-53: responses of the exchange", () => {
  const recordResult = async (id: number, result: "processed" | "rejected", comment: string | null) => {
    const machine = await db
      .selectFrom("users")
      .select(["id as userId", "account", "name", "role"])
      .where("account", "=", "machine")
      .executeTakeFirstOrThrow();
    const actor: Actor = { ...machine, kind: "machine", organization: undefined };
    return inTransaction(requests.db, actor, "write", (tx) =>
      recordDealResponse(tx, { id, result, comment, at: clock.now(), by: actor.userId }),
    );
  };

  test("a response sets processed or rejected with its comment", async () => {
    const [good, bad] = [await ownDeal(), await ownDeal()];
    await send(owner, chosen(good, 3), chosen(bad, 5));
    await recordResult(good.id, "processed", null);
    await recordResult(bad.id, "rejected", "Оплата поступила");
    expect(await stored(good.id)).toMatchObject({ record_status: 4, exchange_comment: null });
    expect(await stored(bad.id)).toMatchObject({ record_status: 7, exchange_comment: "Оплата поступила" });
    expect((await editsOf(bad.id)).at(-1)).toMatchObject({
      kind: "result",
      notice_kind: null,
      organization_id: company.id,
      before: { record: 2 },
      after: { record: 7 },
      description: "Оплата поступила",
    });
    // A resent edit has no result yet.
    await send(owner, editOf(await stored(bad.id), { comment: "Не поступила" }));
    expect(await stored(bad.id)).toMatchObject({ record_status: 2, exchange_comment: null });
  });

  test("a deal that awaits no response accepts none", async () => {
    const deal = await ownDeal();
    await expect(recordResult(deal.id, "processed", null)).rejects.toThrow("Договор не ожидает ответа биржи");
    expect(await stored(deal.id)).toEqual(deal);
  });
});

test("SPOT-059 A-71: the trading system's response to a message reaches the owner", async () => {
  const deal = await ownDeal();
  await send(owner, chosen(deal, 5));
  const [notice] = await noticesOf(deal.id);
  const machine = stage.machine;
  const answered = await machine.put(`/api/integration/notices/${notice!.id}/result`, {
    data: { result: "rejected", comment: "Деньги пришли" },
  });
  expect(answered.status).toBe(200);
  const [row] = (await listed(owner)).data.filter(({ idRec }) => idRec === deal.id);
  expect(row).toMatchObject({ statusRecord: { id: 7 }, statusComment: "Деньги пришли" });
});
