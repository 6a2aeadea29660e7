import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { spotTabs } from "@birzha/domain/spot/tabs.ts";
import { wireFormats } from "@birzha/phrases/operations/wire-formats.ts";
import { anOwner } from "../../../test/stages/factories.ts";
import { guest, signIn } from "../../../test/stages/sign-in.ts";
import { listed, openSpotStage } from "../../../test/stages/spot.ts";

const stage = await openSpotStage("2026-11-20T12:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  firm: company,
  owner,
  employee,
  stranger,
  newcomer,
  operator,
  operatorForFirm: operatorForOrganization,
  machine,
} = stage;
const { ownDeal, foreignDeal } = stage;

const first = await ownDeal({
  settlement_status: "Завершены",
  contractor_name: "ООО «Порт»",
  basis: "Новороссийск",
  delivery_way: "Франко-вагон",
  product_name: "Пшеница 100%",
  item_code: "WH_4",
  contract_number: "Д-101",
  contract_date: "2026-11-02",
  direction: "buy",
  volume: "150.5",
  price: "17420.5",
  total: "2621785.25",
  expires_on: "2026-12-10",
  postponed_to: "2026-12-20",
  execution_status: 3,
  execution_date: "2026-11-18",
  comment: "Расчёт без поставки",
  record_status: 2,
});
const second = await ownDeal({ contract_number: "Д-102", contract_date: "2026-11-05" });
const rejected = await ownDeal({
  contract_number: "Д-103",
  contract_date: "2026-11-04",
  execution_status: 2,
  execution_date: "2026-11-06",
  record_status: 7,
  exchange_comment: "Нет подтверждения",
});
const processed = await ownDeal({ contract_number: "Д-104", contract_date: "2026-11-06", record_status: 4 });
const theirs = await foreignDeal({ contract_number: "Д-201", contract_date: "2026-11-07" });

const numbers = async (filter: Parameters<typeof listed>[1], sort?: Parameters<typeof listed>[2]) =>
  (await listed(owner, filter, sort)).data.map(({ contractNumber }) => contractNumber);

test("DESK-001 FIX-128 FIX-243: each tab counts its rows, all statuses list all", async () => {
  const tabsOf = async (client = owner) =>
    (JSON.parse((await listed(client)).body) as { tabs?: Record<string, number> }).tabs;
  expect(await tabsOf()).toEqual({ waiting: 1, sent: 1, rejected: 1, processed: 1, all: 4 });
  const opened = Object.values(spotTabs).map((filter) => numbers(filter));
  expect(await Promise.all(opened)).toEqual([["Д-102"], ["Д-101"], ["Д-103"], ["Д-104"]]);
  const all = [{ key: "statusRecord", values: ["1", "2", "4", "7"] }];
  expect((await numbers(all)).toSorted()).toEqual(["Д-101", "Д-102", "Д-103", "Д-104"]);
  expect(await tabsOf(stranger)).toEqual({ waiting: 1, sent: 0, rejected: 0, processed: 0, all: 1 });
  expect(await tabsOf(operator)).toBeUndefined();
});

test("SPOT-008 SPOT-049: a row of the register has all documented fields", async () => {
  const { status, data, total, errorMessage } = await listed(owner);
  expect([status, errorMessage, total]).toEqual([200, null, 3]);
  expect(data.find(({ idRec }) => idRec === first.id)).toEqual({
    idRec: first.id,
    statusSettlement: "Завершены",
    contractorName: "ООО «Порт»",
    basis: "Новороссийск",
    deliveryWay: "Франко-вагон",
    comodinesName: "Пшеница 100%",
    codeItem: "WH_4",
    contractNumber: "Д-101",
    contractDate: "2026-11-02",
    direction: "buy",
    volumeComodines: 150.5,
    priceSingle: 17420.5,
    contractSum: 2621785.25,
    dateEnd: "2026-12-10",
    dateEndNext: "2026-12-20",
    statusExecution: { id: 3, value: "Самоурегулирование" },
    dateChangeStatus: "2026-11-18",
    file: null,
    fileName: null,
    comment: "Расчёт без поставки",
    statusRecord: { id: 2, value: "Отправлена" },
    statusComment: null,
    statusCommentDate: null,
  });
});

describe("ACC-012 ACC-013 A-51: visibility of rows", () => {
  test("members see own rows, staff all or the chosen organisation's", async () => {
    const ids = async (client: typeof owner) =>
      (await listed(client)).data.map(({ idRec }) => idRec).toSorted((a, b) => a - b);
    const own = [first.id, second.id, rejected.id];
    expect(await ids(owner)).toEqual(own);
    expect(await ids(employee)).toEqual(own);
    expect(await ids(operatorForOrganization)).toEqual(own);
    expect(await ids(stranger)).toEqual([theirs.id]);
    expect(await ids(operator)).toEqual([...own, theirs.id]);
  });

  test("rows name their organisation for staff only", async () => {
    const [row] = (await listed(operatorForOrganization)).data;
    expect(row).toMatchObject({ ownerInn: company.inn, ownerName: company.name });
    expect((await listed(owner)).data[0]).not.toHaveProperty("ownerInn");
  });

  test("row-level security alone hides foreign rows", async () => {
    const seen = await database.db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.organization_id', ${String(company.id)}, true)`.execute(tx);
      await sql`select set_config('app.is_staff', 'false', true)`.execute(tx);
      return tx.selectFrom("spot_deals").select("owner_inn").distinct().execute();
    });
    expect(seen).toEqual([{ owner_inn: company.inn }]);
  });

  test("ACC-012 S-3: row-level security alone protects foreign rows from updates", async () => {
    const changed = await database.db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.organization_id', ${String(company.id)}, true)`.execute(tx);
      await sql`select set_config('app.is_staff', 'false', true)`.execute(tx);
      // Without a condition: PostgreSQL applies the select policy only to updates that read columns.
      await sql`savepoint before_update`.execute(tx);
      const { numAffectedRows } = await sql`update spot_deals set exchange_comment = 'x'`.execute(tx);
      await sql`rollback to savepoint before_update`.execute(tx);
      return Number(numAffectedRows);
    });
    const all = await database.db.selectFrom("spot_deals").select("owner_inn").execute();
    const own = all.filter(({ owner_inn: inn }) => inn === company.inn);
    expect(own.length).toBeLessThan(all.length);
    expect(changed).toBe(own.length);
  });
});

describe("ACC-004 ACC-007 ACC-008: the right to the area", () => {
  test("without it endpoints return 403, the rights check answers false", async () => {
    const { organization } = await anOwner(database.db, { user: { account: "without" } });
    const client = await signIn(app, database.db, "without");
    const set = (values: object) =>
      database.db.updateTable("organizations").set(values).where("id", "=", organization.id).execute();
    for (const without of [
      { ntb_user: false, has_spot: true },
      { ntb_user: true, has_spot: false },
    ]) {
      await set(without);
      const right = await client.get<{ result: boolean }>("/api/spot/has/rights");
      expect([right.status, right.data]).toEqual([200, { result: false }]);
      for (const { status, code } of [
        await listed(client),
        await client.get("/api/spot/file/1"),
        await client.get("/api/dictionary/spot/statuses/record"),
        await client.put("/api/spot/update", { data: [] }),
      ])
        expect([status, code]).toEqual([403, "shared.forbidden"]);
    }
    await set({ ntb_user: true, has_spot: true });
    expect((await client.get("/api/spot/has/rights")).data).toEqual({ result: true });
    expect((await listed(client)).status).toBe(200);
  });

  test("guests, new users and the trading system cannot read it", async () => {
    expect((await listed(guest(app))).status).toBe(401);
    expect((await listed(newcomer)).status).toBe(403);
    expect((await listed(machine)).status).toBe(403);
  });
});

describe("SPOT-003 A-53: processed records", () => {
  test("stay hidden unless a filter uses their column", async () => {
    expect(await numbers(null)).toEqual(["Д-102", "Д-103", "Д-101"]);
    expect(await numbers([{ key: "statusRecord", value: 4 }])).toEqual(["Д-104"]);
    expect(await numbers([{ key: "statusRecord", value: "4" }])).toEqual(["Д-104"]);
    expect(await numbers([{ key: "statusRecord", value: "обраб" }])).toEqual(["Д-104"]);
    expect(await numbers([{ key: "statusRecord", value: "о" }])).toHaveLength(4);
    expect(await numbers([{ key: "statusRecord", value: "" }])).toEqual(["Д-102", "Д-103", "Д-101"]);
    expect(await numbers([{ key: "statusRecord", value: 7 }])).toEqual(["Д-103"]);
  });
});

describe("SPOT-050 A-9: filters", () => {
  test.each([
    ["statusSettlement", "ЗАВЕРШЕНЫ", ["Д-102", "Д-103", "Д-101"]],
    ["contractorName", "порт", ["Д-101"]],
    ["basis", "росс", ["Д-101"]],
    ["deliveryWay", "вагон", ["Д-101"]],
    ["comodinesName", "100%", ["Д-101"]],
    ["comodinesName", "п%ца", []],
    ["codeItem", "h_4", ["Д-101"]],
    ["codeItem", "W__4", []],
    ["contractNumber", "д-10", ["Д-102", "Д-103", "Д-101"]],
    ["direction", "Покуп", ["Д-101"]],
    ["direction", "buy", ["Д-101"]],
    ["volumeComodines", "150,5", ["Д-101"]],
    ["volumeComodines", 150.5, ["Д-101"]],
    ["priceSingle", "17420.50", ["Д-101"]],
    ["contractSum", "2621785.25", ["Д-101"]],
    ["statusExecution", 3, ["Д-101"]],
    ["statusExecution", "само", ["Д-101"]],
    ["comment", "поставки", ["Д-101"]],
    ["contractDate", "2026-11-04", ["Д-103"]],
    ["search", "д 101", ["Д-101"]],
    ["search", "порт", ["Д-101"]],
    ["search", "Д-201", []],
  ] as const)("SCREEN-102: %s of %s", async (key, value, expected) => {
    expect(await numbers([{ key, value }])).toEqual(expected);
  });

  test.each([
    ["contractDate", ["2026-11-04", "2026-11-05"], ["Д-102", "Д-103"]],
    ["contractDate", ["2026-11-05", null], ["Д-102"]],
    ["contractDate", [null, "2026-11-02"], ["Д-101"]],
    ["dateEnd", ["2026-12-01", "2026-12-31"], ["Д-101"]],
    ["dateEndNext", ["2026-12-01", ""], ["Д-101"]],
    ["dateChangeStatus", ["2026-11-18", "2026-11-18"], ["Д-101"]],
  ] as const)("%s within %j, without a maximum period (A-59)", async (key, values, expected) => {
    expect(await numbers([{ key, value: null, values }])).toEqual(expected);
  });

  test("several filters combine", async () => {
    expect(
      await numbers([
        { key: "contractNumber", value: "Д-10" },
        { key: "direction", value: "sale" },
        { key: "contractDate", values: ["2026-11-05", "2026-11-30"] },
      ]),
    ).toEqual(["Д-102"]);
  });

  test.each([
    [[{ key: "idRec; drop", value: "1" }], null, ""],
    [[{ key: "contractDate", value: "31.02.2026" }], null, ""],
    [null, { key: "nothing", direction: "Asc" }, ""],
    [null, { key: "basis", direction: "up" }, ""],
    [null, null, "?page=-1"],
    [null, null, "?size=0"],
    [null, null, "?size=501"],
  ])("V-17: %j %j %s returns an error", async (filter, sort, query) => {
    expect((await listed(owner, filter, sort, query)).status).toBe(400);
  });
});

test("FIX-127: a number filter without a number names field and rule", async () => {
  const { status, code, errors } = await listed(
    owner,
    [{ key: "volumeComodines", value: "много" }],
    null,
    "",
  );
  expect([status, code, errors]).toEqual([
    400,
    "shared.invalid",
    [{ field: "filter.volumeComodines", code: "number", message: wireFormats.number }],
  ]);
});

describe("SPOT-010 SPOT-049 SPOT-050: order and pages", () => {
  test("each column sorts both ways, newest sale first by default", async () => {
    const by = (key: string, direction: string) => numbers(null, { key, direction });
    expect(await by("contractDate", "Asc")).toEqual(["Д-101", "Д-103", "Д-102"]);
    expect(await by("priceSingle", "Desc")).toEqual(["Д-102", "Д-103", "Д-101"]);
    expect(await by("priceSingle", "Asc")).toEqual(["Д-101", "Д-103", "Д-102"]);
    expect(await by("statusExecution", "Desc")).toEqual(["Д-101", "Д-103", "Д-102"]);
    expect(await by("direction", "Asc")).toEqual(["Д-101", "Д-103", "Д-102"]);
    expect(await by("dateEndNext", "Desc")).toEqual(["Д-101", "Д-102", "Д-103"]);
    for (const key of ["file", "fileName", "ownerName", "comment"])
      expect(await by(key, "Asc")).toHaveLength(3);
  });

  test("ACC-018 ACC-019 ACC-021: pages start at zero, have ten rows, count all rows", async () => {
    const page = async (query: string) => {
      const { data, total } = await listed(owner, null, null, query);
      return [data.map(({ contractNumber }) => contractNumber), total];
    };
    expect(await page("?page=0&size=2")).toEqual([["Д-102", "Д-103"], 3]);
    expect(await page("?page=1&size=2")).toEqual([["Д-101"], 3]);
    expect(await page("?page=7&size=2")).toEqual([[], 3]);
    for (let number = 0; number < 12; number++) await foreignDeal();
    const { data, total } = await listed(stranger, null, null, "");
    expect([data.length, total]).toEqual([10, 13]);
  });

  test("A-3: the body may omit the wrapper `data`", async () => {
    const { data } = await owner.post<unknown[]>("/api/spot/all", { filter: null, sort: null });
    expect(data).toHaveLength(3);
  });
});

test("SPOT-025 SPOT-055 SPOT-056 DICT-018 DICT-022: the status dictionaries", async () => {
  expect((await owner.get("/api/dictionary/spot/statuses/record")).data).toEqual([
    { id: 1, value: "Новая" },
    { id: 2, value: "Отправлена" },
    { id: 4, value: "Обработана" },
    { id: 7, value: "Отклонена" },
  ]);
  expect((await owner.get("/api/dictionary/spot/statuses/confirmation")).data).toEqual([
    { id: 0, value: "Не указан" },
    { id: 1, value: "Поставка с подтверждением" },
    { id: 2, value: "Непоставка товара" },
    { id: 3, value: "Самоурегулирование" },
    { id: 4, value: "Форс-мажор" },
    { id: 5, value: "Неоплата товара" },
    { id: 6, value: "Продление поставки" },
  ]);
});

test("SPOT-059: a rejected row shows its reason", async () => {
  const row = (await listed(owner)).data.find(({ idRec }) => idRec === rejected.id);
  expect(row).toMatchObject({
    statusRecord: { id: 7, value: "Отклонена" },
    statusComment: "Нет подтверждения",
  });
  expect(processed.record_status).toBe(4);
});

test("SCREEN-016: English requests get and find the dictionaries' English names", async () => {
  await foreignDeal({ contract_number: "EN-1", product_name: "Сахар-сырец", basis: "Казань" });
  const filter = [{ key: "comodinesName", value: "raw s" }];
  const { data } = await listed(stranger, filter, null, "?language=en");
  expect(data.map(({ contractNumber, english }) => [contractNumber, english])).toEqual([
    ["EN-1", { comodinesName: "Raw sugar", basis: "Kazan" }],
  ]);
  expect((await listed(stranger, filter, null, "")).data).toEqual([]);
});
