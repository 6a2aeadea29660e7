import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { verifySealed } from "../../../test/sealed-audit.ts";
import { aDutyRule } from "../../../test/stages/duties.ts";
import { openReportsStage } from "../../../test/stages/reports.ts";
import { guest } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-11-23T12:00:00+03:00");
afterAll(stage.close);
const { operator, employee, newcomer, clock } = stage;
const { db } = stage.database;
beforeEach(() => clock.set("2026-11-23T12:00:00+03:00"));

const create = async (given: Parameters<typeof aDutyRule>[0] = {}) =>
  (await operator.post<{ id: number }>("/api/duties/rules/create", aDutyRule(given))).data.id;
const change = (id: number, version: number, given: Parameters<typeof aDutyRule>[0]) =>
  operator.put<{ id: number }>("/api/duties/rules/update", { ...aDutyRule(given), id, version });
const read = async (id: number) =>
  (await operator.get<{ versions: StoredRule[] }>(`/api/duties/rules/${id}`)).data.versions;
interface Asked {
  readonly today: string;
  readonly hasRules: boolean;
  readonly duty: { readonly name: string; readonly dueDate: string; readonly citation: string } | null;
}
const due = async (query: string, client = guest(stage.app)) =>
  client.get<Asked>(`/api/duties/due?productTypeId=1&${query}`);

describe("reporting rules", () => {
  test("WORK-062: without rules the check says so", async () => {
    const { status, data } = await due("amount=60&price=15000&contractDate=2026-11-23");
    expect([status, data]).toEqual([
      200,
      { today: "2026-11-23", duty: null, hasRules: false, missingDates: [] },
    ]);
  });

  test("WORK-060: only staff edits rules, each version has author and time", async () => {
    for (const client of [employee, newcomer])
      expect((await client.post("/api/duties/rules/create", aDutyRule())).status).toBe(403);
    const id = await create({ name: "Зерно", productTypeIds: [2, 1, 2], volumeFrom: "60", days: 5 });
    clock.set("2026-11-24T09:00:00+03:00");
    const changed = { name: "Зерно", productTypeIds: [1, 2], volumeFrom: "60", days: 3 };
    expect((await change(id, 1, { ...changed, validFrom: "2026-11-24" })).status).toBe(200);
    const versions = await read(id);
    expect(versions.map(({ version, kind, days, validFrom }) => [version, kind, days, validFrom])).toEqual([
      [2, "update", 3, "2026-11-24"],
      [1, "create", 5, "2020-01-01"],
    ]);
    expect(versions[1]).toMatchObject({
      productTypeIds: [1, 2],
      volumeFrom: "60",
      author: "Оператор Биржи",
      at: "2026-11-23T09:00:00Z",
      confirmedBy: null,
    });
    expect((await operator.get("/api/duties/rules/987654321")).status).toBe(404);
    await expect(
      db.updateTable("duty_rule_versions").set({ days: 1 }).where("rule_id", "=", id).execute(),
    ).rejects.toThrow("never changed");
  });

  test("WORK-060: outdated versions, earlier dates and unknown products change nothing", async () => {
    const id = await create({ name: "Отказы" });
    const codes = async (version: number, given: Parameters<typeof aDutyRule>[0]) => {
      const { status, code } = await change(id, version, { name: "Отказы", ...given });
      return [status, code];
    };
    expect(await codes(1, { days: 4 })).toEqual([400, "duties.backdated"]);
    expect(await codes(1, { days: 4, validFrom: "2026-11-22" })).toEqual([400, "duties.backdated"]);
    expect(await codes(1, { productTypeIds: [987_654_321], validFrom: "2026-11-23" })).toEqual([
      400,
      "duties.unknown-product",
    ]);
    expect(await codes(2, { days: 4, validFrom: "2026-11-23" })).toEqual([409, "shared.stale"]);
    expect(await read(id)).toHaveLength(1);
    const confirmed = { confirmedBy: "Иванова, юрист", confirmedOn: "2026-11-23" };
    expect((await change(id, 1, { name: "Отказы", ...confirmed })).status).toBe(200);
    expect((await read(id))[0]).toMatchObject({ version: 2, ...confirmed, validFrom: "2020-01-01" });
  });

  test.each([
    ["days", 0],
    ["days", 366],
    ["days", "пять"],
    ["volumeFrom", "0"],
    ["volumeFrom", "1.0001"],
    ["amountFrom", "-1"],
    ["triggerField", "issue_date"],
    ["dayKind", "lunar"],
    ["validFrom", "2026-02-31"],
    ["name", " "],
    ["citation", ""],
    ["unknown", 1],
  ])("WORK-060: %s: %s fails validation", async (field, value) => {
    const { status } = await operator.post("/api/duties/rules/create", { ...aDutyRule(), [field]: value });
    expect(status).toBe(400);
  });

  test("WORK-060: the list has newest versions, filters and sorts each column", async () => {
    const id = await create({ name: "Ячмень", days: 77, productTypeIds: [1] });
    const list = async (filter: object[], sort: object | null = null) =>
      (
        await operator.post<{ idRec: number; products: string | null; days: number }[]>(
          "/api/duties/rules/all?size=500",
          { data: { filter, sort } },
        )
      ).data;
    expect(await list([{ key: "name", value: "ячм" }])).toEqual([
      expect.objectContaining({ idRec: id, days: 77, products: expect.any(String), dayKind: "working" }),
    ]);
    const days = (await list([], { key: "days", direction: "Desc" })).map((row) => row.days);
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(days.length).toBeGreaterThan(1);
    expect((await employee.post("/api/duties/rules/all", {})).status).toBe(403);
  });

  test("WORK-060 S-8: each change writes an audit row", async () => {
    const actions = await db
      .selectFrom("audit_log")
      .select(["action", "entity"])
      .where("entity", "=", "duty-rule")
      .execute();
    expect(new Set(actions.map(({ action }) => action))).toEqual(
      new Set(["duties.create-rule", "duties.update-rule"]),
    );
    expect((await verifySealed(db)).firstBad).toBeUndefined();
  });
});

describe("the check whether a deal needs a report", () => {
  test("WORK-061 WORK-062: all users get the same due date, reason and citation", async () => {
    await create({
      name: "Сахар",
      productTypeIds: [40],
      amountFrom: "900000",
      days: 2,
      citation: "Приказ 7",
    });
    for (const client of [guest(stage.app), newcomer, employee, operator]) {
      const { status, data } = await client.get<Asked>(
        "/api/duties/due?productTypeId=40&amount=60&price=15000&contractDate=2026-11-26",
      );
      expect([status, data.duty]).toEqual([
        200,
        {
          name: "Сахар",
          triggerField: "contract_date",
          triggerDate: "2026-11-26",
          days: 2,
          dayKind: "working",
          dueDate: "2026-11-30",
          citation: "Приказ 7",
          confirmedBy: null,
          confirmedOn: null,
        },
      ]);
    }
    const products = await guest(stage.app).get<{ id: number; name: string }[]>("/api/duties/products");
    expect(products.data).toContainEqual({ id: 40, name: expect.any(String) });
  });

  test("WORK-062: invalid queries return 400, unmatched deals have no duty", async () => {
    for (const query of [
      "amount=60&price=0&contractDate=2026-11-26",
      "amount=&price=1&contractDate=2026-11-26",
      "amount=60&price=1&contractDate=2026-02-31",
      "price=1&contractDate=2026-11-26",
      "amount=60&price=1&contractDate=2026-11-26&organizationId=1",
    ])
      expect((await due(query)).status).toBe(400);
    const { data } = await due("amount=60&price=1&deliveryDate=2019-11-26");
    expect(data).toMatchObject({ today: "2026-11-23", duty: null, hasRules: true });
  });

  test("WORK-062: a rule that counts from the shipment asks for its date", async () => {
    await create({ name: "Отгрузка", productTypeIds: [41], triggerField: "shipment_fact_date" });
    const query = "productTypeId=41&amount=60&price=15000";
    const { data } = await guest(stage.app).get<Asked>(`/api/duties/due?${query}`);
    expect(data).toMatchObject({ duty: null, missingDates: expect.arrayContaining(["shipment_fact_date"]) });
    const known = await guest(stage.app).get<Asked>(`/api/duties/due?${query}&shipmentFactDate=2026-11-23`);
    expect(known.data).toMatchObject({ duty: { name: "Отгрузка" }, missingDates: [] });
  });

  test("WORK-061: decreed days change the due date", async () => {
    await operator.put("/api/integration/calendar", {
      data: [
        { date: "2031-03-08", isWorkDay: true },
        { date: "2031-03-10", isWorkDay: false },
      ],
    });
    await create({ name: "Календарь", productTypeIds: [41], days: 2, validFrom: "2031-01-01" });
    const { data } = await guest(stage.app).get<Asked>(
      "/api/duties/due?productTypeId=41&amount=60&price=15000&contractDate=2031-03-07",
    );
    expect(data.duty?.dueDate).toBe("2031-03-11");
  });
});
