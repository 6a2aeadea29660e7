import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listDealStatuses, listDeliveryStatuses } from "@birzha/domain/contracts/api.ts";
import type { Contract } from "@birzha/domain/contracts/register.ts";
import { contractTabs } from "@birzha/domain/contracts/tabs.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import {
  contractItem,
  exportOf,
  openContractsStage,
  readContracts,
  type ContractsStage,
} from "../../../test/stages/contracts.ts";
import { signIn } from "../../../test/stages/sign-in.ts";

/** More than the rows of the other tests. */
const workbookLimit = 8;

let stage: ContractsStage;
const ids: Record<string, number> = {};
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00", { workbookLimit });
  ids["first"] = await stage.aContract({
    contractNumber: "A-1",
    contractDate: "2026-11-01",
    minisessionNumber: "MS-1",
    clientName: "ООО «Степь»",
    clientInn: "6100000011",
    direction: "Покупка",
    comodinesName: "Ячмень",
    basis: "Тамань, FOB",
    volumeComodines: 120.5,
    priceComodines: 14000.25,
    worthComodines: 1687030.125,
    sumTax: 10,
    contractorName: "ООО «Причал»",
    contractorInn: "2300000012",
    contractorTax: 20,
    statusDelivery: { id: 1 },
    statusDate: "2026-11-10",
    reason: "100% _вовремя_",
    statusDeal: { id: 2 },
  });
  ids["second"] = await stage.aContract({ contractNumber: "B-2", contractDate: "2026-11-18" });
  ids["third"] = await stage.aContract({
    contractNumber: "C-3",
    contractDate: "2026-11-18",
    priceComodines: 9000,
    clientInn: null,
    sumTax: null,
    contractorInn: null,
    contractorTax: null,
  });
  ids["processed"] = await stage.aContract({
    contractNumber: "D-4",
    contractDate: "2026-10-05",
    priceComodines: 20000,
    statusDelivery: { id: 2 },
    statusDate: "2026-10-20",
    statusDeal: { id: 3 },
  });
  ids["foreign"] = await stage.aContract({ contractNumber: "F-9", ownerInn: stage.otherFirm.inn });
  await stage.put(contractItem({ contractNumber: "U-1", ownerInn: "7799999999" }));
});
afterAll(() => stage.close());

const numbers = (rows: readonly Contract[]) => rows.map(({ contractNumber }) => contractNumber);
const found = async (filter: readonly object[], client = stage.employee) =>
  numbers((await readContracts(client, { filter, sort: null })).data);

describe("the register of contracts", () => {
  test("CON-018 CON-038 A-28: a row has all fields, numbers as JSON numbers", async () => {
    const { data, total } = await readContracts(stage.employee);
    expect(total).toBe(4);
    expect(data.find(({ idRec }) => idRec === ids["first"])).toEqual({
      idRec: ids["first"],
      minisessionNumber: "MS-1",
      contractNumber: "A-1",
      contractDate: "2026-11-01",
      counterpartyName: "ООО «Причал»",
      counterpartyInn: "2300000012",
      clientName: "ООО «Степь»",
      clientInn: "6100000011",
      direction: "Покупка",
      comodinesName: "Ячмень",
      basis: "Тамань, FOB",
      volumeComodines: 120.5,
      priceComodines: 14000.25,
      worthComodines: 1687030.125,
      sumTax: 10,
      contractorName: "ООО «Причал»",
      contractorInn: "2300000012",
      contractorTax: 20,
      statusDelivery: { id: 1, value: "Выполнена" },
      statusDate: "2026-11-10",
      reason: "100% _вовремя_",
      statusDeal: { id: 2, value: "Отправлена" },
      resultComment: null,
      resultDate: null,
    });
    const seen = await readContracts(stage.operator);
    expect(seen.data.find(({ idRec }) => idRec === ids["first"])?.ownerName).toBe(stage.firm.name);
    expect(data.find(({ idRec }) => idRec === ids["third"])).toMatchObject({
      clientInn: null,
      sumTax: null,
      contractorInn: null,
      contractorTax: null,
      statusDelivery: { id: 0, value: "Не указан" },
      statusDate: null,
      reason: null,
      statusDeal: { id: 1, value: "Новая" },
    });
  });

  test("CON-038 ACC-018 ACC-019 ACC-021 A-4: pages start at zero with ten rows, newest first", async () => {
    const { data, total } = await readContracts(stage.employee, undefined, "?showConfirmedTransactions=true");
    expect([numbers(data), total]).toEqual([["C-3", "B-2", "A-1", "D-4"], 4]);
    const second = await readContracts(
      stage.employee,
      undefined,
      "?page=1&size=3&showConfirmedTransactions=true",
    );
    expect([numbers(second.data), second.total]).toEqual([["D-4"], 4]);
    const behind = await readContracts(stage.employee, undefined, "?page=7");
    expect([behind.status, behind.data, behind.total]).toEqual([200, [], 3]);
  });

  test("SCREEN-016: English requests get and find the dictionaries' English names", async () => {
    const inEnglish = (key: string, value: string) =>
      readContracts(stage.employee, { filter: [{ key, value }], sort: null }, "?size=500&language=en");
    const english = { comodinesName: "Raw sugar", basis: "Kazan, CPT" };
    await stage.aContract({
      contractNumber: "EN-1",
      ...{ comodinesName: "Сахар-сырец", basis: "Казань, CPT" },
    });
    await stage.aContract({ contractNumber: "EN-2", ...{ comodinesName: "Рожь", basis: "Элеватор, FOB" } });
    for (const [key, text] of [
      ["comodinesName", "raw s"],
      ["comodinesName", "СЫРЕЦ"],
      ["basis", "kazan"],
      ["basis", "Kazan, CPT"],
    ] as const) {
      const { data } = await inEnglish(key, text);
      expect(data.map(({ contractNumber, english }) => [contractNumber, english])).toEqual([
        ["EN-1", english],
      ]);
    }
    const { data } = await inEnglish("contractNumber", "EN-2");
    expect(data[0]!.english).toEqual({ comodinesName: "Рожь", basis: "Элеватор, FOB" });
    const russian = await readContracts(stage.employee);
    expect(russian.data.filter((row) => "english" in row)).toEqual([]);
    const filter = [{ key: "comodinesName", value: "raw sugar" }];
    expect((await readContracts(stage.employee, { filter, sort: null })).data).toEqual([]);
    await sql`delete from contract_deals where contract_number like 'EN-%'`.execute(stage.database.db);
  });

  test("CON-005 A-40: processed contracts appear only on request", async () => {
    for (const query of ["?showConfirmedTransactions=false", ""])
      expect(numbers((await readContracts(stage.employee, undefined, query)).data)).not.toContain("D-4");
    expect(numbers((await readContracts(stage.employee)).data)).toContain("D-4");
  });

  test.each([
    ["minisessionNumber", { value: "ms-1" }, ["C-3", "B-2", "A-1", "D-4"]],
    ["contractNumber", { value: "a-1" }, ["A-1"]],
    ["contractDate", { values: ["2026-11-01", "2026-11-17"] }, ["A-1"]],
    ["dateRegistered", { values: [null, "2026-11-01"] }, ["A-1", "D-4"]],
    ["clientName", { value: "степь" }, ["A-1"]],
    ["clientInn", { value: "61000" }, ["A-1"]],
    ["direction", { value: "покуп" }, ["A-1"]],
    ["comodinesName", { value: "ЯЧМ" }, ["A-1"]],
    ["basis", { value: "тамань" }, ["A-1"]],
    ["volumeComodines", { value: "120,50" }, ["A-1"]],
    ["priceComodines", { value: 14000.25 }, ["A-1"]],
    ["worthComodines", { value: "1687030.125" }, ["A-1"]],
    ["sumTax", { value: "10" }, ["A-1"]],
    ["contractorName", { value: "причал" }, ["A-1"]],
    ["contractorInn", { value: "2300000012" }, ["A-1"]],
    ["contractorTax", { value: "20" }, ["A-1"]],
    ["statusDelivery", { value: "1" }, ["A-1"]],
    ["statusDelivery", { value: "не вып" }, ["D-4"]],
    ["statusDate", { values: ["2026-11-10", null] }, ["A-1"]],
    ["deliveryDate", { values: ["2026-10-20", "2026-10-20"] }, ["D-4"]],
    ["reason", { value: "100% _" }, ["A-1"]],
    ["reason", { value: "1%вовремя" }, []],
    ["statusDeal", { value: "обраб" }, ["D-4"]],
    ["statusDeal", { value: 2 }, ["A-1"]],
  ])("CON-039 CON-041 A-9 A-39 V-17: the filter %s %j", async (key, condition, expected) => {
    expect(await found([{ key, ...condition }])).toEqual(expected);
  });

  test.each([
    ["a1", ["A-1"]],
    ["степь ячм", ["A-1"]],
    ["61000000", ["A-1"]],
    ["cntgm", ["A-1"]],
    ["-", ["C-3", "B-2", "A-1", "D-4"]],
    ["F-9", []],
    ["ничего", []],
  ])("SCREEN-007 SCREEN-102: the search %s finds numbers and words", async (value, expected) => {
    expect(await found([{ key: "search", value }])).toEqual(expected);
  });

  test("CON-039 A-9: conditions combine, empty ones have no effect", async () => {
    expect(
      await found([
        { key: "clientName", value: "агро" },
        { key: "priceComodines", value: "9000" },
        { key: "basis", value: "" },
        { key: "deliveryDate", values: [null, null] },
      ]),
    ).toEqual(["C-3"]);
    expect(await found([])).toHaveLength(4);
  });

  test.each([
    ["clientName", "Asc", ["D-4", "B-2", "C-3", "A-1"]],
    ["priceComodines", "Desc", ["D-4", "B-2", "A-1", "C-3"]],
    ["priceComodines", "Asc", ["C-3", "A-1", "B-2", "D-4"]],
    ["deliveryDate", "Asc", ["D-4", "A-1", "B-2", "C-3"]],
    ["statusDate", "Desc", ["A-1", "D-4", "C-3", "B-2"]],
    ["dateRegistered", "Asc", ["D-4", "A-1", "B-2", "C-3"]],
    ["statusDeal", "Desc", ["D-4", "A-1", "C-3", "B-2"]],
  ])("CON-040 A-39: sorting by %s %s keeps a stable order", async (key, direction, expected) => {
    const { data } = await readContracts(stage.employee, { filter: null, sort: { key, direction } });
    expect(numbers(data)).toEqual(expected);
  });

  test("CON-041 V-17: unknown keys, directions, values fail, bare bodies work (A-3)", async () => {
    for (const data of [
      { filter: [{ key: "idRec", value: "1" }], sort: null },
      { filter: [{ key: "price", value: "1" }], sort: null },
      { filter: [{ key: "contractDate", values: ["2026-02-30", null] }], sort: null },
      { filter: null, sort: { key: "owner_inn", direction: "Asc" } },
      { filter: null, sort: { key: "clientName", direction: "asc" } },
      { filter: "all", sort: null },
    ]) {
      const { status, errorMessage } = await readContracts(stage.employee, data);
      expect([status, errorMessage]).toEqual([400, expect.any(String)]);
    }
    for (const query of ["?page=-1", "?size=0", "?size=501", "?showConfirmedTransactions=maybe"])
      expect((await readContracts(stage.employee, undefined, query)).status).toBe(400);
    const bare = await stage.employee.post<Contract[]>("/api/auctions/contract/register/all?size=1", {
      filter: null,
      sort: null,
    });
    expect([bare.status, bare.data.length]).toEqual([200, 1]);
  });
});

test.each([
  ["volumeComodines", { value: "много" }, "number"],
  ["contractDate", { values: ["30.02.2026", null] }, "date"],
])("FIX-127: the filter %s %j names the rule it breaks", async (key, condition, code) => {
  const { status, errors } = await readContracts(stage.employee, {
    filter: [{ key, ...condition }],
    sort: null,
  });
  expect([status, errors]).toEqual([
    400,
    [{ field: `filter.${key}`, code, message: expect.any(String) as string }],
  ]);
});

describe("DESK-001: the tabs", () => {
  const tabsOf = async (client = stage.employee) =>
    (JSON.parse((await readContracts(client)).body) as { tabs?: Record<string, number> }).tabs;

  test("DESK-001: each tab counts the rows of the list it opens", async () => {
    expect(await tabsOf()).toEqual({ waiting: 2, sent: 1, rejected: 0, processed: 1, all: 4 });
    const rows = Object.entries(contractTabs).map(async ([name, filter]) => [name, await found(filter)]);
    expect(Object.fromEntries(await Promise.all(rows))).toEqual({
      waiting: ["C-3", "B-2"],
      sent: ["A-1"],
      rejected: [],
      processed: ["D-4"],
    });
  });

  test("FIX-243 DESK-001 ACC-012: tabs count only own rows, «Все» those of none too", async () => {
    // A contract imported with its delivery waits for no report (CON-021).
    const delivery = { statusDelivery: { id: 1 }, statusDate: "2026-11-10" };
    const id = await stage.aContract({ ownerInn: stage.otherFirm.inn, ...delivery });
    expect(await tabsOf(stage.stranger)).toEqual({ waiting: 1, sent: 0, rejected: 0, processed: 0, all: 2 });
    await sql`delete from contract_deals where id = ${id}`.execute(stage.database.db);
    expect(await tabsOf(stage.operator)).toBeUndefined();
  });

  test("DESK-001: the counterparty is the side opposite the row's owner", async () => {
    const { inn, name } = stage.otherFirm;
    const id = await stage.aContract({
      ownerInn: inn,
      contractNumber: "G-7",
      clientName: "ООО «Покупатель»",
      clientInn: "6100000011",
      contractorName: name,
      contractorInn: inn,
    });
    const { data } = await readContracts(stage.stranger);
    expect(data.find(({ idRec }) => idRec === id)).toMatchObject({
      counterpartyName: "ООО «Покупатель»",
      counterpartyInn: "6100000011",
    });
    expect(await found([{ key: "counterpartyName", value: name }], stage.stranger)).toEqual([]);
    await sql`delete from contract_deals where id = ${id}`.execute(stage.database.db);
  });
});

describe("ownership of contracts", () => {
  test("ACC-012 CON-048: members see only contracts of their acting organisation", async () => {
    expect(numbers((await readContracts(stage.stranger)).data)).toEqual(["F-9"]);
    expect(numbers((await readContracts(stage.owner)).data)).not.toContain("F-9");
    expect(await found([{ key: "contractNumber", value: "F-9" }])).toEqual([]);
  });

  test("SCREEN-102 ACC-013 A-63: staff sees and searches all organisations or the one it acts for", async () => {
    const all = numbers((await readContracts(stage.operator)).data);
    expect(all).toEqual(expect.arrayContaining(["A-1", "B-2", "C-3", "D-4", "F-9"]));
    expect(all).toHaveLength(5);
    const { db } = stage.database;
    const forOther = await signIn(stage.app, db, "operator", { organizationId: stage.otherFirm.id });
    expect(numbers((await readContracts(forOther)).data)).toEqual(["F-9"]);
    const searched = (value: string) => [{ key: "search", value }];
    expect(await found(searched("степь"), stage.operator)).toEqual(["A-1"]);
    expect(await found(searched("степь"), forOther)).toEqual([]);
    expect(await found([{ key: "ownerName", value: stage.otherFirm.name }], stage.operator)).toEqual(["F-9"]);
  });

  test("ACC-012: row-level security hides foreign contracts without the query", async () => {
    const asStranger = (query: string) =>
      stage.database.db.transaction().execute(async (tx) => {
        await sql
          .raw(`set local role birzha_app; set local app.organization_id = '${stage.otherFirm.id}'`)
          .execute(tx);
        return (await sql<{ count: number }>`${sql.raw(query)}`.execute(tx)).rows[0]!.count;
      });
    expect(await asStranger("select count(*)::int as count from contract_deals")).toBe(1);
    expect(
      await asStranger(
        "with changed as (update contract_deals set reason = 'x' returning 1) select count(*)::int as count from changed",
      ),
    ).toBe(1);
    expect(await asStranger("select count(*)::int as count from contract_deal_edits")).toBe(0);
  });

  test("ACC-005 ACC-007 A-61: every endpoint of the register requires the right", async () => {
    const rights = () =>
      stage.employee.get<{ result: boolean }>("/api/auctions/contract/register/has/rights");
    const setRight = (has_contracts: boolean) =>
      stage.database.db
        .updateTable("organizations")
        .set({ has_contracts })
        .where("id", "=", stage.firm.id)
        .execute();
    expect((await rights()).data).toEqual({ result: true });
    await setRight(false);
    expect((await rights()).data).toEqual({ result: false });
    const responses = [
      await readContracts(stage.employee),
      await exportOf(stage.employee),
      await stage.employee.put("/api/auctions/contract/register/update", { data: [] }),
      await stage.employee.get(listDealStatuses.path),
      await stage.employee.get(listDeliveryStatuses.path),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual(
      responses.map(() => [403, "shared.forbidden"]),
    );
    await setRight(true);
  });
});

test("DICT-016 DICT-017 DICT-022 CON-023 A-35: the dictionaries have processing and delivery statuses in Russian", async () => {
  expect((await stage.employee.get(listDealStatuses.path)).data).toEqual([
    { id: 0, value: "Не подана" },
    { id: 1, value: "Новая" },
    { id: 2, value: "Отправлена" },
    { id: 3, value: "Обработана" },
    { id: 4, value: "Отклонена" },
  ]);
  expect((await stage.employee.get(listDeliveryStatuses.path)).data).toEqual([
    { id: 0, value: "Не указан" },
    { id: 1, value: "Выполнена" },
    { id: 2, value: "Не выполнена" },
  ]);
});

describe("the workbook", () => {
  const sheetOf = async (...given: Parameters<typeof exportOf>) => {
    const { status, data } = await exportOf(...given);
    expect([status, data.fileName, data.contentType]).toEqual([
      200,
      "contracts.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    const { sheets } = await readXlsx(Buffer.from(data.fileContent, "base64"));
    return sheets[0]!.rows;
  };
  const chosen = (...values: readonly unknown[]) => ({ filter: [{ key: "idRec", values }] });
  const numbersOf = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map((row) => row[1]);

  test("FIX-035 CON-043 CON-045 Annex E: the workbook has the chosen rows and the register's columns", async () => {
    const rows = await sheetOf(stage.employee, chosen(ids["first"], String(ids["processed"])));
    // SCREEN-101: the heading of a number names its unit.
    const { ownerName: ofStaff, ...titles } = {
      ...ru.fields,
      volumeComodines: `${ru.fields.volumeComodines}, т`,
    };
    expect(rows[0]).toEqual(Object.values(titles));
    expect((await sheetOf(stage.operator, chosen(ids["first"])))[0]).toEqual([
      ...Object.values(titles),
      ofStaff,
    ]);
    expect(numbersOf(rows)).toEqual(["A-1", "D-4"]);
    expect(rows[1]).toEqual([
      "MS-1",
      "A-1",
      new Date("2026-11-01T00:00:00Z"),
      "ООО «Причал»",
      "2300000012",
      "ООО «Степь»",
      "6100000011",
      "Покупка",
      "Ячмень",
      "Тамань, FOB",
      120.5,
      14000.25,
      1687030.125,
      10,
      "ООО «Причал»",
      "2300000012",
      20,
      ru.deliveries[1],
      new Date("2026-11-10T00:00:00Z"),
      "100% _вовремя_",
      "Отправлена",
    ]);
    // The unreported status has its own word, as on the screen.
    expect((await sheetOf(stage.employee, chosen(ids["third"])))[1]).toContain(ru.deliveries[0]);
  });

  test("CON-045 A-40: without a filter it has the rows of the list", async () => {
    expect(numbersOf(await sheetOf(stage.employee))).toEqual(["C-3", "B-2", "A-1"]);
    expect(
      numbersOf(await sheetOf(stage.employee, { filter: null }, "?showConfirmedTransactions=true")),
    ).toEqual(["C-3", "B-2", "A-1", "D-4"]);
    expect(numbersOf(await sheetOf(stage.operator))).toContain("F-9");
  });

  test("FIX-033: the workbook has only own filtered rows in list order", async () => {
    const filter = [{ key: "contractNumber", value: "-" }];
    const sort = { key: "contractDate", direction: "Asc" };
    const requested = await readContracts(stage.employee, { filter, sort }, "?size=500");
    expect(numbersOf(await sheetOf(stage.employee, { filter, sort }))).toEqual(numbers(requested.data));
    expect(numbersOf(await sheetOf(stage.employee, { filter: [{ key: "basis", value: "тамань" }] }))).toEqual(
      ["A-1"],
    );
    for (const key of ["contractNumber", "search"])
      expect(numbersOf(await sheetOf(stage.employee, { filter: [{ key, value: "F-9" }] }))).toEqual([]);
    expect(numbersOf(await sheetOf(stage.employee, { filter: [{ key: "search", value: "степь" }] }))).toEqual(
      ["A-1"],
    );
  });

  test("FIX-034: a filtered status overrides hiding processed contracts", async () => {
    const filter = [{ key: "statusDeal", value: "3" }];
    const listed = await readContracts(stage.employee, { filter, sort: null }, "?size=500");
    expect(numbers(listed.data)).toEqual(["D-4"]);
    expect(numbersOf(await sheetOf(stage.employee, { filter }))).toEqual(["D-4"]);
  });

  test("WORK-040: the workbook has the visible columns in order", async () => {
    const columns = ["contractNumber", "ownerName", "basis"];
    const { contractNumber, basis, ownerName } = ru.fields;
    const shown = { filter: [{ key: "contractNumber", value: "B-2" }], columns };
    expect((await sheetOf(stage.employee, shown)).map((row) => row.length)).toEqual([2, 2]);
    expect((await sheetOf(stage.employee, shown))[0]).toEqual([contractNumber, basis]);
    expect((await sheetOf(stage.operator, shown))[0]).toEqual([contractNumber, ownerName, basis]);
    expect((await sheetOf(stage.employee, { ...chosen(ids["second"]), columns: ["basis"] }))[0]).toEqual([
      basis,
    ]);
    for (const wrong of [[], ["nothing"]])
      expect((await exportOf(stage.employee, { filter: null, columns: wrong })).status).toBe(400);
  });

  test("V-10 ACC-012: the workbook ignores foreign and invalid ids", async () => {
    const given = chosen(ids["foreign"], "x", 987_654_321, ids["second"], "-1", "1e3");
    expect(numbersOf(await sheetOf(stage.employee, given))).toEqual(["B-2"]);
    expect(numbersOf(await sheetOf(stage.employee, chosen()))).toEqual([]);
  });

  test("V-10 A-68: a workbook over its limit returns an error", async () => {
    for (let made = 0; made < workbookLimit; made++)
      await stage.aContract({ ownerInn: stage.otherFirm.inn, contractNumber: `N-${made}` });
    const denied = await exportOf(stage.stranger);
    expect([denied.status, denied.code, denied.errorMessage]).toEqual([
      400,
      "shared.too-many-rows",
      "Слишком много записей",
    ]);
    const { db } = stage.database;
    await sql`delete from contract_deals where contract_number = 'N-0'`.execute(db);
    expect((await exportOf(stage.stranger)).status).toBe(200);
    await sql`delete from contract_deals where contract_number like 'N-%'`.execute(db);
  });

  test("S-8: an export writes an audit row", async () => {
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_log where action = 'contracts.download' order by id limit 1`.execute(
      stage.database.db,
    );
    expect(rows[0]?.after).toEqual({ chosen: 2 });
  });
});
