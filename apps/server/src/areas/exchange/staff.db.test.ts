import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import type { DictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import type { NoticeShow } from "@birzha/domain/exchange/notice.ts";
import type { ItemRow, NoticeRow } from "@birzha/domain/exchange/register.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { contractItem } from "../../../test/stages/contracts.ts";

const stage = await openAuctionsStage("2026-11-20T12:00:00+03:00");
const { database, firm: organization, machine, operator, trader } = stage;
afterAll(async () => {
  // The sealed log has all actions.
  expect((await verifySealed(database.db)).firstBad).toBeUndefined();
  await stage.close();
});

const audited = async (action: string) => {
  const { rows } = await sql<{ before: unknown; after: Record<string, unknown> }>`
    select before, after from audit_log where action = ${action} order by id`.execute(database.db);
  return rows;
};

describe("DESK-021: messages", () => {
  const list = (show: NoticeShow, data: object = {}) =>
    operator.post<NoticeRow[]>(`/api/exchange/notices/all?show=${show}&size=50`, { data });
  const statesOf = async (show: NoticeShow) =>
    (await list(show)).data.map(({ idRec, state }) => [idRec, state]);

  /** A contract with a new delivery report; returns the id of the message. */
  async function report(contractNumber: string): Promise<number> {
    const put = await machine.put<{ id: number }[]>("/api/integration/contracts", {
      data: [contractItem({ externalId: contractNumber, contractNumber, ownerInn: organization.inn })],
    });
    const idRec = put.data[0]!.id;
    const updated = await trader.put("/api/auctions/contract/register/update", {
      data: [{ idRec, statusDelivery: { id: 1 }, statusDate: "2026-11-20", reason: null }],
    });
    expect(updated.status).toBe(200);
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from exchange_notices where area = 'contract' and entity_id = ${idRec}`.execute(
      database.db,
    );
    return rows[0]!.id;
  }
  const answer = (id: number, result: string, comment?: string, who = operator) =>
    who.put(`/api/integration/notices/${id}/result`, { data: { result, ...(comment && { comment }) } });

  beforeEach(() => sql`delete from exchange_notices`.execute(database.db));

  test("DESK-021 A-71: the list has unanswered messages, oldest first", async () => {
    const [first, second] = [await report("Д-1"), await report("Д-2")];
    const { data, total } = await list("waiting");
    expect([total, data.map(({ idRec }) => idRec)]).toEqual([2, [first, second]]);
    expect(data[0]).toMatchObject({
      area: "contract",
      kind: "delivery",
      subject: expect.stringMatching(/^Д-1, /),
      organizationName: organization.name,
      userName: "Ершов Пётр",
      state: "waiting",
      answeredBy: null,
    });
    expect((await answer(first, "rejected", "Нет акта")).status).toBe(200);
    expect(await statesOf("waiting")).toEqual([[second, "waiting"]]);
    expect((await list("all")).data.find(({ idRec }) => idRec === first)).toMatchObject({
      state: "rejected",
      answeredBy: "Оператор Биржи",
      comment: "Нет акта",
    });
  });

  test("DESK-021: the list shows unread messages and who responded", async () => {
    const read = await report("Д-3");
    expect((await list("unread")).data).toHaveLength(1);
    await machine.get("/api/integration/notices");
    const fresh = await report("Д-4");
    expect((await statesOf("unread")).map(([id]) => id)).toEqual([fresh]);
    // An operator may respond as well; the second response returns 409.
    expect((await answer(read, "processed", undefined, machine)).status).toBe(200);
    const late = await answer(read, "rejected", "Нет акта");
    expect([late.status, late.code]).toEqual([409, "exchange.notice-answered"]);
    expect((await list("all")).data.find(({ idRec }) => idRec === read)?.answeredBy).toBe("Торговая система");
  });

  test("DESK-021 A-71: decided records await no response, filters use area and state", async () => {
    const id = await stage.send("2026-12-01");
    await report("Д-5");
    expect(await statesOf("waiting")).toHaveLength(2);
    await stage.decide(id, "accept");
    expect(await statesOf("waiting")).toHaveLength(1);
    const settled = await list("all", { filter: [{ key: "state", value: "settled" }] });
    expect(settled.data.map(({ area, entityId }) => [area, entityId])).toEqual([["proposal", id]]);
    const contracts = await list("all", { filter: [{ key: "area", value: "contract" }] });
    expect(contracts.data.map(({ area }) => area)).toEqual(["contract"]);
  });

  test("DESK-021: a message opens with its content, unknown ones return 404", async () => {
    const id = await report("Д-6");
    const { data } = await operator.get<{ payload: object }>(`/api/exchange/notices/${id}`);
    expect(data).toMatchObject({ id, payload: { contractNumber: "Д-6", statusDate: "2026-11-20" } });
    for (const missing of [id - 1, id + 1])
      expect((await operator.get(`/api/exchange/notices/${missing}`)).status).toBe(404);
  });
});

describe("DESK-021: dictionaries", () => {
  const items = "/api/exchange/dictionaries/basis/items";
  const listed = async (name = "basis") =>
    (await operator.post<ItemRow[]>(`/api/exchange/dictionaries/${name}/all?size=100`, {})).data;
  const offered = async () =>
    (await trader.get<DictionaryItem[]>("/api/dictionary/auction/basis")).data.map(({ name }) => name.ru);
  const item = (ru: string, given: object = {}) => ({ data: { name: { ru, en: "Port" }, ...given } });

  test("DESK-021 DICT-026: an added item appears at once with id and author", async () => {
    const { status, data } = await operator.post<{ id: number }>(items, item("Азов"));
    expect([status, data.id]).toEqual([200, 1_000_000]);
    expect(await offered()).toContain("Азов");
    expect((await listed()).at(-1)).toMatchObject({
      idRec: 1_000_000,
      nameRu: "Азов",
      isActive: true,
      changedBy: "Оператор Биржи",
      version: 1,
    });
    expect((await audited("exchange.save-dictionary-item")).at(-1)?.after).toMatchObject({ kind: "basis" });
  });

  test("DESK-021 A-64: an outdated version of an item returns 409", async () => {
    const { data } = await operator.post<{ id: number }>(items, item("Ейск"));
    const change = (given: object) => operator.put(`${items}/${data.id}`, item("Ейск, порт", given));
    expect((await change({ version: 1 })).status).toBe(200);
    expect([(await change({ version: 1 })).code, (await listed()).at(-1)?.version]).toEqual([
      "shared.stale",
      2,
    ]);
    await machine.put("/api/integration/dictionaries/basis", {
      data: [{ id: data.id, name: { ru: "Ейск", en: "Yeysk" } }],
    });
    const late = await change({ version: 2, isActive: false });
    expect([late.status, late.code]).toEqual([409, "shared.stale"]);
    expect((await listed()).at(-1)).toMatchObject({ nameRu: "Ейск", changedBy: "Торговая система" });
    expect((await change({ version: 3, isActive: false })).status).toBe(200);
    expect(await offered()).not.toContain("Ейск, порт");
    expect((await operator.put(`${items}/987654`, item("Нет", { version: 1 }))).status).toBe(404);
  });

  test("DESK-021 DICT-020: a duplicate name and an invalid volume return an error", async () => {
    const twice = await operator.post(items, item("новороссийск"));
    expect([twice.status, twice.code]).toEqual([409, "exchange.same-name"]);
    for (const [name, volume] of [
      ["basis", "5"],
      ["miniSessionDuration", "1"],
      ["miniSessionDuration", "2.5"],
      ["minStepPrice", undefined],
    ]) {
      const rejected = await operator.post(
        `/api/exchange/dictionaries/${name}/items`,
        item("Новое", { volume }),
      );
      expect([rejected.status, rejected.code]).toEqual([400, "exchange.wrong-volume"]);
    }
    expect((await operator.post("/api/exchange/dictionaries/colours/items", item("Новое"))).status).toBe(400);
    expect((await operator.post(items, item(" "))).status).toBe(400);
  });
});

describe("DESK-021 A-41: working days", () => {
  const put = (...days: readonly object[]) => operator.put("/api/exchange/calendar", { data: { days } });
  const free = (date: string) => ({ date, isWorkDay: false, seen: true });
  const decreed = async () =>
    (
      await operator.get<{ date: string; isWorkDay: boolean; changedBy: string | null }[]>(
        "/api/exchange/calendar/2027",
      )
    ).data;
  const worked = async (day: string) =>
    (await trader.get<string[]>(`/api/dictionary/auction/calendar/trade-day/${day}/${day}?workDay=true`))
      .data;

  test("DESK-021: staff switches a day both ways, its author is visible", async () => {
    expect(await worked("2027-05-03")).toEqual(["2027-05-03"]);
    expect((await put(free("2027-05-03"))).status).toBe(200);
    expect(await worked("2027-05-03")).toEqual([]);
    expect(await decreed()).toMatchObject([
      { date: "2027-05-03", isWorkDay: false, changedBy: "Оператор Биржи" },
    ]);
    expect((await put({ date: "2027-05-03", isWorkDay: true, seen: false })).status).toBe(200);
    expect(await worked("2027-05-03")).toEqual(["2027-05-03"]);
    expect((await audited("exchange.set-days")).at(-1)).toEqual({
      before: { days: [{ date: "2027-05-03", isWorkDay: false }] },
      after: { days: [{ date: "2027-05-03", isWorkDay: true }] },
    });
  });

  test("DESK-021: one outdated day fails the whole request", async () => {
    await machine.put("/api/integration/calendar", { data: [{ date: "2027-05-04", isWorkDay: false }] });
    const late = await put(free("2027-05-05"), free("2027-05-04"));
    expect([late.status, late.code]).toEqual([409, "shared.stale"]);
    expect(await worked("2027-05-05")).toEqual(["2027-05-05"]);
    expect((await decreed()).map(({ changedBy }) => changedBy)).toContain("Торговая система");
  });

  test("DESK-021: empty, repeated, invalid and far-off days return an error", async () => {
    for (const days of [[], [free("2027-05-06"), free("2027-05-06")], [free("2027-02-30")]])
      expect((await put(...days)).status).toBe(400);
    expect((await operator.get("/api/exchange/calendar/1999")).status).toBe(400);
  });
});
