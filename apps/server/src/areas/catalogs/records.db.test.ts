import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogCalls, type StoredRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogNames, catalogDefinitions, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportsStage,
} from "../../../test/stages/reports.ts";
import { untilAnswered } from "../../../test/resilience/ask-again.ts";
import { findFreePort, runProgram } from "../../../test/resilience/server-process.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { startSession } from "../../platform/auth/sessions.ts";

let stage: ReportsStage;
let operator: TestClient;
let basisId: number;
let regionIds: number[];

beforeAll(async () => {
  stage = await openReportsStage("2026-03-10T09:00:00+03:00");
  operator = stage.operator;
  basisId = (await offered("basisTypes"))[0]!.id;
  regionIds = (await offered("regions")).slice(0, 3).map(({ id }) => id);
});
afterAll(() => stage.close());

interface Offered {
  readonly id: number;
  readonly name: string;
}

const offered = async (catalog: CatalogName) =>
  (await stage.operator.get<Offered[]>(`/api/dictionary/${catalogDefinitions[catalog].segment}/dropdownList`))
    .data;
const isOffered = async (catalog: CatalogName, name: string) =>
  (await offered(catalog)).some((record) => record.name === name);

let lettersUsed = 0;
/** Three letters that are no currency code. */
const nextCode = () =>
  `Q${String.fromCharCode(65 + Math.floor(lettersUsed / 26))}${String.fromCharCode(65 + (lettersUsed++ % 26))}`;

/** The smallest valid record of the catalogue. */
const minimal = (catalog: CatalogName, name = `Проба ${randomUUID()}`) => ({
  name,
  ...(catalog === "currencies" ? { code: nextCode() } : {}),
  ...(catalog === "deliveryTypes" ? { basisId } : {}),
  ...(catalog === "ports" ? { isPort: true } : {}),
});

const create = (catalog: CatalogName, body: object) =>
  operator.post<{ id: number }>(catalogCalls[catalog].create.path, body);
const update = (catalog: CatalogName, body: object) =>
  operator.put<{ id: number }>(catalogCalls[catalog].update.path, body);
const get = async (catalog: CatalogName, id: number) =>
  (await operator.get<StoredRecord>(catalogCalls[catalog].get.path.replace("{id}", String(id)))).data;
const list = async (catalog: CatalogName, query: string) =>
  operator.get<StoredRecord[]>(`${catalogCalls[catalog].list.path}?${query}`);

const idsOfRows: Record<CatalogName, string> = {
  basisTypes: "CAT-020",
  calculationTypes: "CAT-021",
  currencies: "CAT-022",
  originGoods: "CAT-023",
  ports: "CAT-024",
  productTypes: "CAT-025",
  regions: "CAT-026",
  deliveryMethods: "CAT-027",
  deliveryTypes: "CAT-028",
};

test.each(catalogNames.map((catalog) => [idsOfRows[catalog], catalog] as const))(
  "CAT-020 CAT-021 CAT-022 CAT-023 CAT-024 CAT-025 CAT-026 CAT-027 CAT-028 CAT-006 CAT-034 CAT-037: %s, endpoints of %s: add, find, read, change, hide",
  async (_, catalog) => {
    const given = minimal(catalog);
    const { status, data } = await create(catalog, { ...given, name: `  ${given.name} ` });
    expect(status).toBe(200);
    const made = await get(catalog, data.id);
    expect(made).toMatchObject({ ...given, isActive: true, description: null, version: 1 });
    expect((await list(catalog, `name=${encodeURIComponent(given.name)}`)).data).toEqual([made]);
    expect(await isOffered(catalog, given.name)).toBe(true);

    const body = { ...given, id: made.id, version: 1, isActive: false, description: "Проверка" };
    expect((await update(catalog, body)).status).toBe(200);
    expect(await get(catalog, data.id)).toEqual({
      ...made,
      isActive: false,
      description: "Проверка",
      version: 2,
    });
    expect(await isOffered(catalog, given.name)).toBe(false);
    expect((await list(catalog, `isActive=false&name=${encodeURIComponent(given.name)}`)).total).toBe(1);
    expect((await list(catalog, `isActive=true&name=${encodeURIComponent(given.name)}`)).total).toBe(0);

    const stale = await update(catalog, body);
    expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
    const upper = await create(catalog, { ...minimal(catalog), name: ` ${given.name.toUpperCase()}  ` });
    expect([upper.status, upper.code]).toEqual([409, "catalogs.duplicate-name"]);

    const other = minimal(catalog);
    const { id } = (await create(catalog, other)).data;
    const renamed = await update(catalog, { ...other, id, name: given.name.toLowerCase() });
    expect([renamed.status, renamed.code]).toEqual([409, "catalogs.duplicate-name"]);
    expect(await get(catalog, id)).toMatchObject({ name: other.name, version: 1 });
    const missing = await update(catalog, { ...minimal(catalog), id: 987_654 });
    expect([missing.status, missing.code]).toEqual([404, "shared.not-found"]);
  },
);

test.each<[string, CatalogName, object]>([
  ["CAT-008 G-78", "deliveryTypes", { value: "FCA" }],
  ["CAT-009", "ports", { isPort: false, isRailwayStation: true }],
  ["CAT-009", "ports", { isPort: true, isRailwayStation: true }],
  ["CAT-010", "regions", { isRailwayStation: true }],
  ["CAT-011", "basisTypes", { isPort: true, isRailwayStation: true }],
  ["CAT-012", "deliveryMethods", { isPort: true, isRailwayStation: true }],
  ["CAT-006 CAT-015 G-75", "originGoods", { code: "01", description: "я".repeat(500) }],
])("%s: a record of %s keeps %j, the form's list too", async (_, catalog, columns) => {
  const added = { ...minimal(catalog), ...columns };
  const { id } = (await create(catalog, added)).data;
  expect(await get(catalog, id)).toMatchObject(added);
  const plain = minimal(catalog);
  const changed = (await create(catalog, plain)).data.id;
  await update(catalog, { ...plain, ...columns, id: changed });
  expect(await get(catalog, changed)).toMatchObject(columns);
  // On the form's list `value` repeats the name (G-76), only staff sees descriptions.
  const listed = { ...added, value: added.name, description: undefined };
  const entry = (await offered(catalog)).find((record) => record.id === id);
  expect({ ...entry, description: undefined }).toMatchObject(listed);
});

test.each<[string, CatalogName, object, string]>([
  ["CAT-013", "regions", { name: "  " }, "catalogs.required"],
  ["CAT-007", "currencies", { name: "Проба" }, "catalogs.required"],
  ["CAT-007 CAT-013", "currencies", { name: "Проба", code: " \t" }, "catalogs.required"],
  ["G-75", "currencies", { name: "Проба", code: "RUBL" }, "catalogs.currency-code"],
  ["G-75", "currencies", { name: "Проба", code: "rub" }, "catalogs.currency-code"],
  ["CAT-008", "deliveryTypes", { name: "Проба" }, "catalogs.required"],
  ["CAT-008", "deliveryTypes", { name: "Проба", basisId: 987_654 }, "catalogs.unknown-basis"],
  ["CAT-009 G-79", "ports", { name: "Проба" }, "catalogs.kind-required"],
  ["CAT-004 G-77", "productTypes", { name: "Проба", visibilityType: 2 }, "catalogs.regions-required"],
  [
    "CAT-004 G-77",
    "productTypes",
    { name: "Проба", visibilityType: 2, regionIds: [987_654] },
    "catalogs.unknown-region",
  ],
  ["CAT-015", "regions", { name: "Проба", description: "я".repeat(501) }, "shared.invalid"],
  ["G-75", "regions", { name: "я".repeat(256) }, "shared.invalid"],
  ["S-4", "regions", { name: "Проба", isPort: true }, "shared.invalid"],
])("%s: a record of %s with %j returns an error", async (_, catalog, body, code) => {
  const added = await create(catalog, body);
  expect([added.status, added.code]).toEqual([400, code]);
  const given = minimal(catalog);
  const { id } = (await create(catalog, given)).data;
  const changed = await update(catalog, { ...body, id });
  expect([changed.status, changed.code]).toEqual([400, code]);
  expect(await get(catalog, id)).toMatchObject({ ...given, version: 1 });
});

test("CAT-007 G-75: each code belongs to one currency", async () => {
  const { code } = minimal("currencies") as unknown as { code: string };
  expect((await create("currencies", { name: `А ${code}`, code })).status).toBe(200);
  const again = await create("currencies", { name: `Б ${code}`, code });
  expect([again.status, again.code]).toEqual([409, "catalogs.duplicate-code"]);
  const other = minimal("currencies");
  const { id } = (await create("currencies", other)).data;
  expect((await update("currencies", { ...other, id, code })).code).toBe("catalogs.duplicate-code");
});

test("CAT-004 G-77: a product type keeps regions only where visibility needs them", async () => {
  const given = { ...minimal("productTypes"), visibilityType: 2, regionIds: [...regionIds, regionIds[0]] };
  const { id } = (await create("productTypes", given)).data;
  expect(await get("productTypes", id)).toMatchObject({
    visibilityType: 2,
    regionIds: regionIds.toSorted((a, b) => a - b),
  });
  await update("productTypes", { ...given, id, visibilityType: 1 });
  expect(await get("productTypes", id)).toMatchObject({ visibilityType: 1, regionIds: [] });
});

test("CAT-004 G-77 S-5: a hidden region fails new product types, old ones remain", async () => {
  const region = minimal("regions");
  const { id: hidden } = (await create("regions", region)).data;
  const type = { ...minimal("productTypes"), visibilityType: 2, regionIds: [hidden] };
  const { id } = (await create("productTypes", type)).data;
  expect((await update("regions", { ...region, id: hidden, isActive: false })).status).toBe(200);
  const fresh = await create("productTypes", { ...type, name: `${type.name} 2` });
  expect([fresh.status, fresh.code]).toEqual([400, "catalogs.unknown-region"]);
  const stored = { ...type, id, regionIds: [hidden, regionIds[0]!] };
  expect((await update("productTypes", stored)).status).toBe(200);
  expect((await update("productTypes", { ...stored, regionIds: [regionIds[0]!] })).status).toBe(200);
  expect((await update("productTypes", stored)).code).toBe("catalogs.unknown-region");
});

test("CAT-008 S-5: a hidden basis fails new terms, old ones keep it", async () => {
  const basis = minimal("basisTypes");
  const { id: hidden } = (await create("basisTypes", basis)).data;
  const term = { ...minimal("deliveryTypes"), basisId: hidden };
  const { id } = (await create("deliveryTypes", term)).data;
  expect((await update("basisTypes", { ...basis, id: hidden, isActive: false })).status).toBe(200);
  expect((await create("deliveryTypes", { ...minimal("deliveryTypes"), basisId: hidden })).code).toBe(
    "catalogs.unknown-basis",
  );
  expect((await update("deliveryTypes", { ...term, id, value: "FCA" })).status).toBe(200);
  expect(await get("deliveryTypes", id)).toMatchObject({
    basisId: hidden,
    basisName: basis.name,
    value: "FCA",
  });
});

test("FIX-046 CAT-008 CAT-013: a term finds its basis by id first, then name", async () => {
  const basis = minimal("basisTypes");
  const { id } = (await create("basisTypes", basis)).data;
  const term = (given: object) => ({ name: `Проба ${randomUUID()}`, ...given });
  const byName = await create("deliveryTypes", term({ basisName: ` ${basis.name.toUpperCase()} ` }));
  expect(await get("deliveryTypes", byName.data.id)).toMatchObject({ basisId: id, basisName: basis.name });
  const both = await create("deliveryTypes", term({ basisName: basis.name, basisId }));
  expect(await get("deliveryTypes", both.data.id)).toMatchObject({ basisId });
  expect((await create("deliveryTypes", term({ basisName: "Нет такого" }))).code).toBe(
    "catalogs.unknown-basis",
  );
  for (const nothing of [{}, { basisName: " " }, { basisName: null }])
    expect((await create("deliveryTypes", term(nothing))).code).toBe("catalogs.required");
});

test("S-6 G-85: one of two changes of one version wins", async () => {
  const given = minimal("originGoods");
  const { id } = (await create("originGoods", given)).data;
  const responses = await Promise.all(
    [1, 2].map((place) =>
      update("originGoods", { ...given, id, version: 1, description: `Правка ${place}` }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(responses.map(({ code }) => code)).toContain("shared.stale");
  const won = responses.findIndex(({ status }) => status === 200) + 1;
  expect(await get("originGoods", id)).toMatchObject({ description: `Правка ${won}`, version: 2 });
});

test("S-8: the log has a record's values before and after", async () => {
  const given = minimal("regions");
  const { id } = (await create("regions", given)).data;
  await update("regions", { ...given, id, description: "Переименован" });
  const entryOf = async (action: string) =>
    (
      await operator.get<{ records: { before: object | null; after: object }[] }>(
        `/api/audit/list?entity=catalog&entityId=${id}&action=${action}`,
      )
    ).data.records.find(({ after }) => (after as { catalog: string }).catalog === "regions");
  expect(await entryOf("catalogs.create")).toMatchObject({
    before: null,
    after: { catalog: "regions", name: given.name, isActive: true },
  });
  expect(await entryOf("catalogs.update")).toMatchObject({
    before: { catalog: "regions", name: given.name, description: null, version: 1 },
    after: { catalog: "regions", description: "Переименован" },
  });
});

test("CAT-034: members read only what forms offer", async () => {
  for (const { list: all, get: one, create: add, update: change } of Object.values(catalogCalls)) {
    expect((await stage.employee.get(all.path)).status).toBe(403);
    expect((await stage.employee.get(one.path.replace("{id}", "1"))).status).toBe(403);
    expect((await stage.employee.post(add.path, { name: "Проба" })).status).toBe(403);
    expect((await stage.employee.put(change.path, { id: 1, name: "Проба" })).status).toBe(403);
  }
  expect((await stage.employee.get("/api/dictionary/Regions/dropdownList")).status).toBe(200);
});

test("CAT-035: two processes see each other's changes at once", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "birzha-catalogs-"));
  const port = await findFreePort();
  const { db, url } = stage.database;
  const program = runProgram("main.ts", {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: "false",
    PORT: String(port),
  });
  try {
    expect(await program.says("Birzha is ready"), program.output().stderr).toBe(true);
    const { id: userId } = await db
      .selectFrom("users")
      .select("id")
      .where("account", "=", "operator")
      .executeTakeFirstOrThrow();
    const cookie = `auth.session=${await startSession(db, userId, {}, 3600)}`;
    const elsewhere = async <Data>(call: string, body?: object) => {
      const request = {
        headers: {
          cookie,
          clientrequestid: randomUUID(),
          "content-type": "application/json",
          connection: "close",
        },
        ...(body ? { method: "PUT", body: JSON.stringify(body) } : {}),
      };
      const response = await untilAnswered(() =>
        fetch(`http://localhost:${port}/api/dictionary/Regions/${call}`, request),
      );
      return ((await response.json()) as { data: Data }).data;
    };
    const namesElsewhere = async () => (await elsewhere<Offered[]>("dropdownList")).map(({ name }) => name);

    const region = minimal("regions");
    expect(await namesElsewhere()).not.toContain(region.name);
    const { id } = (await create("regions", region)).data;
    expect(await namesElsewhere()).toContain(region.name);
    expect(await isOffered("regions", region.name)).toBe(true);
    expect(await elsewhere("update", { ...region, id, isActive: false })).toEqual({ id });
    expect(await isOffered("regions", region.name)).toBe(false);
    await update("regions", { id, name: `${region.name} (новое)` });
    expect(await namesElsewhere()).toContain(`${region.name} (новое)`);
  } finally {
    program.process.kill("SIGTERM");
    await program.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});

describe("stored reports keep their names", () => {
  const rowOf = async (id: number) =>
    (
      await stage.owner.get<{ id: number; productTypeName: string }[]>("/api/Agreements/list?pageSize=500")
    ).data.find((row) => row.id === id);

  /** Registers a report, then changes its product type. */
  async function reportedBefore(change: (name: string) => object) {
    const { name } = minimal("productTypes");
    const { id } = (await create("productTypes", { name })).data;
    const values = { ...stage.choices.domestic, product_type: { id, name } };
    const report = await submitted(stage.owner, stage.firm.id, values);
    expect((await update("productTypes", { id, name, ...change(name) })).status).toBe(200);
    return { name, report, values };
  }

  test.each<[string, (name: string) => object]>([
    ["renamed", (name) => ({ name: `${name} (новое)` })],
    ["hidden", () => ({ isActive: false })],
    ["renamed and hidden", (name) => ({ name: `${name} (новое)`, isActive: false })],
  ])("CAT-035 S-5 S-10: old reports keep the name of a %s product type", async (_, change) => {
    const { name, report, values } = await reportedBefore(change);
    const keepsItsName = async () => {
      const { data } = await stage.owner.get<{ dataXML: string }>(`/api/Agreements/${report}`);
      expect(data.dataXML).toContain(name);
      expect(data.dataXML).not.toContain("(новое)");
      expect(await rowOf(report)).toMatchObject({ productTypeName: name });
    };
    await keepsItsName();
    const edited = await stage.owner.put("/api/Agreements/update", {
      id: report,
      dataXML: reportXml({ ...values, price: "18000" }),
    });
    expect([edited.status, edited.errors]).toEqual([200, undefined]);
    await keepsItsName();
  });

  test("CAT-035 S-5: a hidden product type fails new reports and changed types", async () => {
    const { report: other } = await reportedBefore(() => ({}));
    const { values } = await reportedBefore(() => ({ isActive: false }));
    const fresh = await stage.owner.post("/api/Agreements/create", submission(stage.firm.id, values));
    const turned = await stage.owner.put("/api/Agreements/update", {
      id: other,
      dataXML: reportXml(values),
    });
    for (const { status, code, errors } of [fresh, turned]) {
      expect([status, code]).toEqual([400, "agreements.invalid-report"]);
      expect(errors?.map(({ field }) => field)).toEqual(["dataXML.product_type"]);
    }
  });

  test("CAT-035 S-10: a new report takes the current name, not its own", async () => {
    const { name, values } = await reportedBefore((old) => ({ name: `${old} (новое)` }));
    const fresh = await submitted(stage.owner, stage.firm.id, values);
    expect(await rowOf(fresh)).toMatchObject({ productTypeName: `${name} (новое)` });
  });
});
