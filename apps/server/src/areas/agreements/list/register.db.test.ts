import { afterAll, beforeAll, expect, test } from "vitest";
import { indexedSortKeys, reportKeys } from "@birzha/domain/agreements/register.ts";
import type { RegisterRow, StaffRegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { anOperator } from "../../../../test/stages/factories.ts";
import { aDutyRule } from "../../../../test/stages/duties.ts";
import { openReportsStage, submitted, type ReportValues } from "../../../../test/stages/reports.ts";
import { signIn } from "../../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  clock,
  choices,
  firm: organization,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  newcomer,
  operator,
} = stage;

/** Report ids by the names that the tests use. */
const ids: Record<string, number> = {};
const namesOf = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? `?${id}`);

const wheat = choices.choose("productTypes");
const barley = choices.choose("productTypes", ({ id }) => id !== wheat.id);
const station = choices.choose(
  "basisTypes",
  ({ isPort, isRailwayStation }) => isRailwayStation === true && !isPort,
);
const stop = choices.choose("ports", ({ isRailwayStation }) => isRailwayStation === true);

const reports: Record<string, { at: string; values: ReportValues }> = {
  early: {
    at: "2026-03-08T23:59:59+03:00",
    values: { purchaser: "ООО «Мельница № 1»", price: "100", amount: "9.5", contract_date: "2026-03-01" },
  },
  late: {
    at: "2026-03-09T00:00:00+03:00",
    values: {
      purchaser: "АО «МЕЛЬКОМБИНАТ»",
      price: "20",
      amount: "10",
      contract_date: "2026-02-01",
      price_determining_date: "2026-03-01",
      product_type: barley,
      purchaser_inn: "500100732259",
    },
  },
  percent: {
    at: "2026-03-10T10:00:00+03:00",
    values: {
      purchaser: "ООО «100%_зерна»",
      price: "3",
      amount: "1000",
      basis_type: station,
      port_type: stop,
      delivery_address: undefined,
      delivery_zip_code: undefined,
      delivery_RF_subject: undefined,
    },
  },
  hundred: {
    at: "2026-03-10T11:00:00+03:00",
    values: { purchaser: "ООО «1000 зёрен»", price: "3", amount: "7", delivery_address: "с. Ёлкино" },
  },
};

beforeAll(async () => {
  const { db } = database;
  for (const rule of [
    aDutyRule({ productTypeIds: [barley.id] }),
    aDutyRule({ productTypeIds: [wheat.id], volumeFrom: "1000" }),
  ])
    await operator.post("/api/duties/rules/create", rule);
  for (const [name, { at, values }] of Object.entries(reports)) {
    clock.set(at);
    const author = name === "late" ? employee : owner;
    ids[name] = await submitted(author, organization.id, { ...choices.domestic, ...values });
  }
  clock.set("2026-03-10T12:00:00+03:00");
  ids["foreign"] = await submitted(stranger, otherOrganization.id, {
    ...choices.domestic,
    purchaser: "ООО «Мельница»",
    purchaser_inn: "7707083893",
  });
  await db
    .updateTable("agreements")
    .set({ status: 3, description: "Ошибка", changed_date: "2026-03-10T09:00:00Z" })
    .where("id", "=", ids["late"]!)
    .execute();
  await db.updateTable("agreements").set({ is_dubious_deal: true }).where("id", "=", ids["early"]!).execute();
});

const registry = async (query: string) => {
  const response = await operator.get<StaffRegisterRow[]>(`/api/Agreements/registries?${query}`);
  return { ...response, names: response.data === null ? [] : namesOf(response.data) };
};

test("OTC-043 OTC-033 G-4: exchange staff see reports of all organisations, newest first", async () => {
  const { names, total } = await registry("");
  expect(names).toEqual(["foreign", "hundred", "percent", "late", "early"]);
  expect(total).toBe(5);
});

test("OTC-040 OTC-033: members see only reports of their organisation", async () => {
  for (const [client, expected] of [
    [owner, ["hundred", "percent", "late", "early"]],
    [employee, ["hundred", "percent", "late", "early"]],
    [stranger, ["foreign"]],
  ] as const) {
    const { data, total } = await client.get<RegisterRow[]>("/api/Agreements/list");
    expect(namesOf(data)).toEqual(expected);
    expect(total).toBe(expected.length);
  }
});

test("OTC-040: a new user has an empty register and history", async () => {
  for (const url of ["/api/Agreements/list", `/api/Agreements/histories?id=${ids["late"]}`]) {
    const { status, data, total } = await newcomer.get(url);
    expect({ status, data, total }).toEqual({ status: 200, data: [], total: 0 });
  }
});

test("OTC-043 OTC-044 OTC-019 OTC-020: members cannot read the register of all organisations", async () => {
  for (const url of ["registries", `registries/histories?id=${ids["late"]}`]) {
    const { status, code } = await owner.get(`/api/Agreements/${url}`);
    expect([status, code]).toEqual([403, "shared.forbidden"]);
  }
});

test("G-37: an operator's own list covers the chosen organisation or all", async () => {
  const { db } = database;
  await anOperator(db, { account: "chooser" });
  const chosen = await signIn(app, db, "chooser", { organizationId: otherOrganization.id });
  const free = await signIn(app, db, "chooser");
  expect(namesOf((await chosen.get<RegisterRow[]>("/api/Agreements/list")).data)).toEqual(["foreign"]);
  expect((await free.get("/api/Agreements/list")).total).toBe(5);
  expect((await chosen.get("/api/Agreements/registries")).total).toBe(5);
});

const filters: [parameter: string, query: () => string, expected: string[]][] = [
  ["reportId", () => `reportId=${ids["late"]}`, ["late"]],
  ["dateBegin, a Moscow date", () => "dateBegin=2026-03-09", ["foreign", "hundred", "percent", "late"]],
  ["dateEnd, inclusive", () => "dateEnd=2026-03-09", ["late", "early"]],
  ["dateEnd before Moscow midnight", () => "dateEnd=2026-03-08", ["early"]],
  ["dateBegin with dateEnd", () => "dateBegin=2026-03-09&dateEnd=2026-03-09", ["late"]],
  ["status", () => "status=3", ["late"]],
  ["productTypeId", () => `productTypeId=${barley.id}`, ["late"]],
  ["deliveryAddress, a full address", () => "deliveryAddress=ёЛКИНО", ["hundred"]],
  ["deliveryAddress, a port", () => `deliveryAddress=${encodeURIComponent(stop.name)}`, ["percent"]],
  ["deliveryAddress, a basis", () => `deliveryAddress=${encodeURIComponent(station.name)}`, ["percent"]],
  ["the complete organizationInn", () => `organizationInn=${otherOrganization.inn}`, ["foreign"]],
  ["organizationInn without its first digits", () => `organizationInn=${otherOrganization.inn.slice(1)}`, []],
  [
    "organizationName",
    () => `organizationName=${encodeURIComponent(otherOrganization.name.slice(2))}`,
    ["foreign"],
  ],
  ["purchaserInn, first digits", () => "purchaserInn=50010", ["late"]],
  ["purchaserInn, last digits", () => "purchaserInn=732259", []],
  ["purchaserName, any case", () => "purchaserName=МЕЛЬ", ["foreign", "late", "early"]],
  ["purchaserName, any part", () => "purchaserName=комби", ["late"]],
  ["purchaserName with a per cent sign", () => "purchaserName=100%25зерна", ["percent"]],
  ["purchaserName with an underscore", () => "purchaserName=1000_зерен", ["hundred"]],
  ["purchaserName, a per cent sign alone (FIX-203)", () => "purchaserName=%25", ["percent"]],
  ["purchaserName, dashes alone (FIX-203)", () => "purchaserName=---", []],
  ["purchaserName, no wildcards", () => "purchaserName=1%25о_", []],
  ["priceDeterminingDate", () => "priceDeterminingDate=2026-03-01", ["late"]],
  ["isOnTime false", () => "isOnTime=false", ["late"]],
  ["isOnTime true, only with a due date", () => "isOnTime=true", ["foreign", "percent"]],
  ["dueBegin, inclusive", () => "dueBegin=2026-03-10", ["foreign", "percent"]],
  ["dueEnd, inclusive", () => "dueEnd=2026-02-06", ["late"]],
  ["dueBegin with dueEnd", () => "dueBegin=2026-02-07&dueEnd=2026-03-09", []],
  ["isDubiousDeal true", () => "isDubiousDeal=true", ["early"]],
  ["isDubiousDeal false", () => "isDubiousDeal=false", ["foreign", "hundred", "percent", "late"]],
  ["name, the author", () => "name=щук", ["late"]],
  ["two at once", () => "purchaserName=мель&status=1", ["foreign", "early"]],
];

test.each(filters)("OTC-015 OTC-014 S-14 WORK-061: %s narrows the register", async (_, query, expected) => {
  const { status, names, total } = await registry(query());
  expect(status).toBe(200);
  expect(names).toEqual(expected);
  expect(total).toBe(expected.length);
});

test.each([
  ["purchaserName", "зерен", ["hundred"]],
  ["purchaserName", "\u00A0МEЛЬКОМБИНAТ", ["late"]],
  ["purchaserName", "мель\u00ADница-1", ["early"]],
  ["purchaserName", "зёрен".normalize("NFD"), ["hundred"]],
  ["deliveryAddress", "c.елкино", ["hundred"]],
  ["name", "щyк", ["late"]],
])("FIX-120: %s %j finds other spellings", async (parameter, typed, expected) => {
  const { names } = await registry(`${parameter}=${encodeURIComponent(typed)}`);
  expect(names).toEqual(expected);
});

test("OTC-014 OTC-015 G-41: userId filters by author", async () => {
  const { id } = await database.db
    .selectFrom("users")
    .select("id")
    .where("account", "=", "employee")
    .executeTakeFirstOrThrow();
  expect((await registry(`userId=${id}`)).names).toEqual(["late"]);
});

test("S-11: organisations cannot filter by the doubtful-deal flag", async () => {
  for (const flag of ["true", "false"])
    expect((await owner.get(`/api/Agreements/list?isDubiousDeal=${flag}`)).total).toBe(4);
  expect((await owner.get(`/api/Agreements/list?isDubiousDeal=true&status=3`)).total).toBe(1);
});

test.each([
  "dateBegin=2026-02-31",
  "dateEnd=01.03.2026",
  "status=5",
  "purchaserInn=50A",
  "reportId=0",
  "pageSize=0",
  "pageSize=501",
  "totalLimit=0",
  "totalLimit=100001",
  "pageIndex=-1",
  "isDubiousDeal=maybe",
  "sortKey=organizationId",
  "sortKey=price;drop",
  "sortKey=price&sortDirection=up",
  "agreementNumber=1",
])("G-3 G-4 OTC-016: %s returns an error", async (query) => {
  const { status, code } = await registry(query);
  expect([status, code]).toEqual([400, "shared.invalid"]);
});

test("G-3 OTC-017: pages start at zero, an empty page has the total", async () => {
  const page = async (index: number) => {
    const { names, total } = await registry(`pageIndex=${index}&pageSize=2`);
    return { names, total };
  };
  expect(await page(0)).toEqual({ names: ["foreign", "hundred"], total: 5 });
  expect(await page(2)).toEqual({ names: ["early"], total: 5 });
  expect(await page(3)).toEqual({ names: [], total: 5 });
});

test("S-14: equal times keep one order across all pages", async () => {
  clock.set("2026-03-01T12:00:00+03:00");
  const same = { ...choices.domestic, contract_date: "2026-02-01", purchaser: "ООО «Сверстники»" };
  const created: number[] = [];
  for (let i = 0; i < 6; i++) created.push(await submitted(owner, organization.id, same));
  for (const sort of ["", "&sortKey=price&sortDirection=Desc", "&sortKey=issueDate&sortDirection=Desc"]) {
    const seen: number[] = [];
    for (const pageIndex of [0, 1, 2]) {
      const { data } = await registry(`purchaserName=Сверст&pageSize=2&pageIndex=${pageIndex}${sort}`);
      seen.push(...data.map(({ id }) => id));
    }
    expect(seen).toEqual(created.toReversed());
  }
});

const plain = (value: string | number | null): string | number => {
  const text = String(value ?? "");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
};

test.each(indexedSortKeys)(
  "G-4 FIX-025: the register sorts by %s both ways, empty values first",
  async (key) => {
    const valuesIn = async (direction: "Asc" | "Desc") => {
      const { status, data } = await registry(`pageSize=500&sortKey=${key}&sortDirection=${direction}`);
      expect(status).toBe(200);
      return data.map((row) => plain(key === "statusName" ? row.status : row[key]));
    };
    const collator = new Intl.Collator("ru");
    const sorted = (await valuesIn("Desc")).toSorted((a, b) =>
      typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b)),
    );
    expect(new Set(sorted.map(String)).size).toBeGreaterThan(1);
    expect(await valuesIn("Asc")).toEqual(sorted);
    expect(await valuesIn("Desc")).toEqual(sorted.toReversed());
  },
);

test.each(reportKeys.filter((field) => !indexedSortKeys.some((key) => key === field)))(
  "FIX-025: the unindexed %s sorts both ways with the exact total",
  async (key) => {
    const valuesIn = async (query: string) => {
      const { status, data, total } = await registry(`pageSize=500&sortKey=${key}&${query}`);
      expect([status, total]).toEqual([200, data.length]);
      return data.map((row) => plain(row[key] as string | number | null));
    };
    const ascending = await valuesIn("sortDirection=Asc");
    expect(await valuesIn("sortDirection=Desc")).toEqual(ascending.toReversed());
    // Empty values sort below all others.
    const empty = ascending.filter((value) => value === "").length;
    expect(ascending.slice(empty)).not.toContain("");
  },
);

const bounded: [filter: string, found: number][] = [
  ["dateBegin=2026-03-08", 5],
  ["purchaserInn=7&dateBegin=2026-03-08", 4],
  ["purchaserName=мель&dateBegin=2026-03-08", 3],
  [`purchaserName=мель&organizationName=${encodeURIComponent(organization.name)}`, 2],
];

test.each(bounded)("SCALE-001: totals of %s stop at the limit, exact by default", async (filter, found) => {
  const paging = async (query: string) => {
    const { body } = await operator.get(`/api/Agreements/registries?${filter}&${query}`);
    return (JSON.parse(body) as { paging: object }).paging;
  };
  expect(await paging("")).toEqual({ totalRecords: found });
  expect(await paging(`totalLimit=${found}`)).toEqual({ totalRecords: found });
  expect(await paging(`totalLimit=${found - 1}`)).toEqual({ totalRecords: found - 1, isAtLeast: true });
});

test("SCALE-001: a limit leaves stored totals and the rows as they are", async () => {
  expect((await registry("totalLimit=1")).total).toBe((await registry("")).total);
  expect((await registry("totalLimit=1&purchaserName=мель")).total).toBe(3);
  const { names } = await registry("totalLimit=1&dateBegin=2026-03-08&pageIndex=1&pageSize=2");
  expect(names).toEqual(["percent", "late"]);
});

test("FIX-025 S-11: only the exchange can sort by the doubtful-deal flag", async () => {
  const sorted = await registry("sortKey=isDubiousDeal&sortDirection=Desc");
  expect(sorted.names[0]).toBe("early");
  const of = async (query: string) => {
    const { data } = await owner.get<RegisterRow[]>(`/api/Agreements/list?${query}`);
    return data.map(({ id }) => id);
  };
  expect(await of("sortKey=isDubiousDeal&sortDirection=Desc")).toEqual(await of(""));
});

test("S-14: totals are exact for each counting method", async () => {
  const { db } = database;
  for (const status of [1, 2, 3, 4]) {
    const { total } = await db
      .selectFrom("agreements")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("status", "=", status)
      .executeTakeFirstOrThrow();
    expect((await registry(`status=${status}`)).total).toBe(Number(total));
  }
  const all = await registry("pageSize=500");
  expect(all.total).toBe(all.names.length);
});
