import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dictionaryCalls, listAuctionDictionaries } from "@birzha/domain/exchange/api.ts";
import { dictionaryKinds, type DictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { aUser } from "../../../test/stages/factories.ts";
import { openReportsStage, type ReportsStage } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";

let stage: ReportsStage;
let machine: TestClient;
beforeAll(async () => {
  stage = await openReportsStage("2026-11-20T12:00:00+03:00");
  const { db } = stage.database;
  await aUser(db, { role: 9, account: "machine" });
  machine = await signIn(stage.app, db, "machine");
  await setRights({ ntb_user: true });
});
afterAll(() => stage.close());

const setRights = (rights: { ntb_user?: boolean; has_auctions?: boolean; status?: number }) =>
  stage.database.db.updateTable("organizations").set(rights).where("id", "=", stage.firm.id).execute();

const read = async (kind: keyof typeof dictionaryCalls) => {
  const { status, data } = await stage.employee.get<DictionaryItem[]>(dictionaryCalls[kind].path);
  expect(status).toBe(200);
  return data;
};
const namesOf = async (kind: keyof typeof dictionaryCalls) => (await read(kind)).map(({ name }) => name.ru);

describe("dictionaries of the auctions", () => {
  test("DICT-001 DICT-002 DICT-008 DICT-009 DICT-019: dictionaries start with the bilingual items of Annex C", async () => {
    expect(await namesOf("determineStartPrice")).toEqual([
      "Стартовая цена первого аукциона серии",
      "Лучшая цена предыдущего аукциона",
      "Средневзвешенная цена предыдущего аукциона",
    ]);
    expect(await namesOf("commodity")).toHaveLength(11);
    expect((await read("commodity"))[1]).toEqual({
      id: 2,
      name: { ru: "Пшеница 4 класс", en: "Wheat, class 4" },
    });
    expect(await namesOf("basis")).toEqual([
      ...["Новороссийск", "Тамань", "Ростов-на-Дону", "Краснодар"],
      ...["Воронеж", "Липецк", "Тамбов", "Казань"],
    ]);
    expect(await namesOf("termsSupply")).toEqual(["EXW", "FCA", "CPT", "DAP", "FOB"]);
    for (const kind of dictionaryKinds)
      for (const { name } of await read(kind)) expect(name.ru && name.en).toBeTruthy();
  });

  test("DICT-003 DICT-004 DICT-005: directions have short names, roubles come first, units exist", async () => {
    expect(await read("direction")).toEqual([
      { id: 1, name: { ru: "Продажа", en: "Sale" }, shortName: "S" },
      { id: 2, name: { ru: "Покупка", en: "Purchase" }, shortName: "B" },
    ]);
    expect(await namesOf("currency")).toEqual(["RUB", "USD", "EUR", "CNY"]);
    expect(await namesOf("productUnit")).toEqual(["тонна", "килограмм", "мешок 50 кг"]);
  });

  test("DICT-006 DICT-007 DICT-010 DICT-020: volumes are numbers", async () => {
    const volumes = async (kind: keyof typeof dictionaryCalls) =>
      (await read(kind)).map(({ volume }) => volume);
    expect(await volumes("miniSessionDuration")).toEqual([5, 10, 15, 20, 30]);
    expect(await volumes("minStepPrice")).toEqual([0.01, 0.5, 1, 5, 10, 50, 100]);
    expect(await volumes("renewalPeriod")).toEqual([1, 2, 5, 10, 12]);
    expect((await read("minStepPrice"))[0]?.name).toEqual({ ru: "0,01", en: "0.01" });
    expect((await read("renewalPeriod"))[3]?.name).toEqual({ ru: "10 мин", en: "10 min" });
  });

  test("SCREEN-111: the lists of all dictionaries equal the single ones", async () => {
    const { data } = await stage.employee.get<Record<string, DictionaryItem[]>>(listAuctionDictionaries.path);
    expect(Object.keys(data).toSorted()).toEqual([...dictionaryKinds].toSorted());
    for (const kind of dictionaryKinds) expect(data[kind]).toEqual(await read(kind));
  });

  test("DICT-025 ACC-007: organisations without the right to auctions get 403", async () => {
    for (const rights of [{ has_auctions: false }, { ntb_user: false }]) {
      await setRights(rights);
      for (const { path } of [...Object.values(dictionaryCalls), listAuctionDictionaries]) {
        const { status, code, errorMessage } = await stage.employee.get(path);
        expect([status, code, errorMessage]).toEqual([403, "shared.forbidden", expect.any(String)]);
        expect((await stage.operator.get(path)).status).toBe(200);
      }
      await setRights({ ntb_user: true, has_auctions: true });
    }
    expect((await stage.employee.get(dictionaryCalls.basis.path)).status).toBe(200);
  });
});

describe("working days", () => {
  const days = (from: string, to: string, more = "?workDay=true", below = "auction/calendar") =>
    stage.employee.get<string[]>(`/api/dictionary/${below}/trade-day/${from}/${to}${more}`);

  test("DICT-015 A-8 A-41: both paths return the range without weekends and 4 November", async () => {
    const { status, data } = await days("2026-11-01", "2026-11-10");
    expect([status, data]).toEqual([
      200,
      ["2026-11-02", "2026-11-03", "2026-11-05", "2026-11-06", "2026-11-09", "2026-11-10"],
    ]);
    expect((await days("2026-11-01", "2026-11-10", "", "calendar")).data).toEqual(data);
    expect((await days("2026-11-01", "2026-11-05", "?workDay=false")).data).toEqual([
      "2026-11-01",
      "2026-11-04",
    ]);
  });

  test.each([
    ["2023-11-06", false],
    ["2024-04-29", false],
    ["2024-11-02", true],
    ["2024-12-28", true],
    ["2025-11-01", true],
    ["2025-12-31", false],
    ["2026-01-09", false],
    ["2026-03-09", false],
    ["2026-05-11", false],
    ["2026-12-31", false],
    ["2027-12-31", true],
  ])("DICT-015 A-41: on the transferred day %s the working flag is %s", async (day, isWorked) => {
    expect((await days(day, day)).data).toEqual(isWorked ? [day] : []);
  });

  test("DICT-015 V-17: invalid days, long ranges and conditions fail, backwards is empty", async () => {
    expect((await days("2026-11-10", "2026-11-01")).data).toEqual([]);
    for (const [from, to, more] of [
      ["2026-02-30", "2026-03-01", ""],
      ["2026-11-01", "today", ""],
      ["1900-01-01", "2100-01-01", ""],
      ["2026-11-01", "2026-11-02", "?workDay=maybe"],
    ] as const)
      expect((await days(from, to, more)).status).toBe(400);
  });

  test("DICT-015 A-61: trading participants read them without the right to auctions", async () => {
    await setRights({ has_auctions: false });
    expect((await days("2026-11-02", "2026-11-02")).status).toBe(200);
    await setRights({ ntb_user: false });
    expect((await days("2026-11-02", "2026-11-02")).status).toBe(403);
    await setRights({ ntb_user: true, has_auctions: true });
  });
});

interface Imported {
  readonly externalId: string;
  readonly result: string;
  readonly id?: number;
  readonly errorMessage?: string;
}

describe("imports of the trading system", () => {
  const put = (name: string, data: unknown, client = machine) =>
    client.put<Imported[]>(`/api/integration/dictionaries/${name}`, { data });
  const rye = { id: 12, name: { ru: "Рожь", en: "Rye" }, isActive: true };

  test("DICT-026 A-64 A-66: an imported item appears, changes, deactivates and returns by id", async () => {
    expect((await put("commodity", [rye])).data).toEqual([{ externalId: "12", result: "created", id: 12 }]);
    expect(await namesOf("commodity")).toContain("Рожь");
    expect((await put("commodity", [rye])).data[0]?.result).toBe("unchanged");
    const renamed = { ...rye, name: { ru: "Рожь 1 класс", en: "Rye, class 1" } };
    expect((await put("commodity", [renamed])).data[0]?.result).toBe("updated");
    expect(await namesOf("commodity")).toContain("Рожь 1 класс");
    expect((await put("commodity", [{ ...renamed, isActive: false }])).data[0]?.result).toBe("updated");
    expect(await namesOf("commodity")).not.toContain("Рожь 1 класс");
    const stored = await stage.database.db
      .selectFrom("dictionary_items")
      .select(["name_ru", "is_active"])
      .where("kind", "=", "commodity")
      .where("id", "=", 12)
      .executeTakeFirst();
    expect(stored).toEqual({ name_ru: "Рожь 1 класс", is_active: false });
    await put("commodity", [renamed]);
    expect(await namesOf("commodity")).toContain("Рожь 1 класс");
  });

  test("DICT-026 A-66 V-14: a wrong item fails alone, volumes are exact", async () => {
    const name = { ru: "Шаг", en: "Step" };
    const { status, data } = await put("minStepPrice", [
      { id: 8, name, volume: 0.3 },
      { id: 9, name },
      { id: 10, name, volume: 0.00001 },
      "no item",
      { id: 11, name, volume: "0.0125" },
    ]);
    expect(status).toBe(200);
    expect(data.map(({ externalId, result }) => [externalId, result])).toEqual([
      ["8", "created"],
      ["9", "error"],
      ["10", "error"],
      ["", "error"],
      ["11", "created"],
    ]);
    expect(data[1]?.errorMessage).toContain("volume");
    const volumes = (await read("minStepPrice")).map(({ volume }) => volume);
    expect(volumes.slice(-2)).toEqual([0.3, 0.0125]);
  });

  test("DICT-026 A-41: a decreed day can be decreed again", async () => {
    const calendar = (data: unknown) => machine.put<Imported[]>("/api/integration/calendar", { data });
    const worked = async () =>
      (await stage.employee.get<string[]>("/api/dictionary/calendar/trade-day/2027-02-20/2027-02-22")).data;
    expect(await worked()).toEqual(["2027-02-22"]);
    const { data } = await calendar([
      { date: "2027-02-20", isWorkDay: true },
      { date: "2027-02-22", isWorkDay: false },
      { date: "2027-02-31", isWorkDay: false },
    ]);
    expect(data.map(({ externalId, result }) => [externalId, result])).toEqual([
      ["2027-02-20", "created"],
      ["2027-02-22", "created"],
      ["2027-02-31", "error"],
    ]);
    expect(await worked()).toEqual(["2027-02-20"]);
    expect((await calendar([{ date: "2027-02-22", isWorkDay: true }])).data[0]?.result).toBe("updated");
    expect((await calendar([{ date: "2027-02-22", isWorkDay: true }])).data[0]?.result).toBe("unchanged");
    expect(await worked()).toEqual(["2027-02-20", "2027-02-22"]);
  });

  test("DICT-026 A-66: members get 403, limits and kinds apply, audit records imports", async () => {
    for (const client of [stage.employee, stage.owner, stage.newcomer])
      expect((await put("commodity", [rye], client)).status).toBe(403);
    expect((await put("commodity", [rye], stage.operator)).status).toBe(200);
    expect((await put("weather", [rye])).status).toBe(400);
    expect((await put("commodity", "no list")).status).toBe(400);
    expect(
      (
        await put(
          "commodity",
          Array.from({ length: 1001 }, () => rye),
        )
      ).status,
    ).toBe(400);
    // A thousand rows with long names exceed the usual body limit.
    const long = { ...rye, id: 13, name: { ru: "я".repeat(255), en: "y".repeat(255) }, shortName: "x" };
    // All rows but the first are invalid, so that only one is stored.
    const thousand = (item: object) =>
      put("commodity", [item, ...Array.from({ length: 999 }, () => ({ ...item, id: "x" }))]);
    const many = await thousand(long);
    expect([many.status, many.data.length]).toEqual([200, 1000]);
    expect((await thousand({ ...long, name: { ru: "я".repeat(5_000), en: "" } })).status).toBe(413);
    const last = await stage.database.db
      .selectFrom("audit_log")
      .select(["action", "after"])
      .where("action", "=", "exchange.import-dictionary")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last?.after).toMatchObject({ name: "commodity", created: ["13"], updated: [] });
    expect((await verifySealed(stage.database.db)).firstBad).toBeUndefined();
  });
});

describe("rights of the areas", () => {
  const calls = {
    has_auctions: "/api/auctions/proposal/processing/rights/has",
    has_spot: "/api/spot/has/rights",
    has_contracts: "/api/auctions/contract/register/has/rights",
  } as const;
  test.each(Object.entries(calls))(
    "ACC-003 ACC-004 ACC-005 A-61: %s switches the response of its rights check at once",
    async (right, url) => {
      const ask = async () => (await stage.employee.get<{ result: boolean }>(url)).data;
      const give = (isGiven: boolean) =>
        stage.database.db
          .updateTable("organizations")
          .set({ [right]: isGiven })
          .where("id", "=", stage.firm.id)
          .execute();
      expect(await ask()).toEqual({ result: true });
      await give(false);
      const { status, data } = await stage.employee.get<{ result: boolean }>(url);
      expect([status, data]).toEqual([200, { result: false }]);
      await give(true);
      expect(await ask()).toEqual({ result: true });
    },
  );
});
