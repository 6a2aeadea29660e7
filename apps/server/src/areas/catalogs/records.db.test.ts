import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogCalls, type KeptRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogNames, catalogs, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportsStage,
} from "../../../test/reports.ts";
import type { TestClient } from "../../../test/sign-in.ts";

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
  (await stage.operator.get<Offered[]>(`/api/dictionary/${catalogs[catalog].segment}/dropdownList`)).data;
const isOffered = async (catalog: CatalogName, name: string) =>
  (await offered(catalog)).some((record) => record.name === name);

let letters = 0;
/** Three letters that name no currency. */
const nextCode = () =>
  `Q${String.fromCharCode(65 + Math.floor(letters / 26))}${String.fromCharCode(65 + (letters++ % 26))}`;

/** The least that a record of the catalogue needs. */
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
  (await operator.get<KeptRecord>(catalogCalls[catalog].get.path.replace("{id}", String(id)))).data;
const list = async (catalog: CatalogName, query: string) =>
  operator.get<KeptRecord[]>(`${catalogCalls[catalog].list.path}?${query}`);

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
  "%s CAT-006 CAT-034 CAT-037: the five calls of %s: added, found, read, changed, hidden",
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
    const upper = await create(catalog, { ...minimal(catalog), name: given.name.toUpperCase() });
    expect([upper.status, upper.code]).toEqual([409, "catalogs.duplicate-name"]);
  },
);

test.each<[string, CatalogName, object, string]>([
  ["CAT-013", "regions", { name: "  " }, "catalogs.required"],
  ["CAT-007", "currencies", { name: "Проба" }, "catalogs.required"],
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
])("%s: a record of %s with %j is refused", async (_, catalog, body, code) => {
  const { status, code: told } = await create(catalog, body);
  expect([status, told]).toEqual([400, code]);
});

test("CAT-007 G-75: a code names one currency", async () => {
  const { code } = minimal("currencies") as unknown as { code: string };
  expect((await create("currencies", { name: `А ${code}`, code })).status).toBe(200);
  expect((await create("currencies", { name: `Б ${code}`, code })).code).toBe("catalogs.duplicate-code");
});

test("CAT-004 G-77: regions of visibility are kept, and dropped where they say nothing", async () => {
  const given = { ...minimal("productTypes"), visibilityType: 2, regionIds: [...regionIds, regionIds[0]] };
  const { id } = (await create("productTypes", given)).data;
  expect(await get("productTypes", id)).toMatchObject({
    visibilityType: 2,
    regionIds: regionIds.toSorted((a, b) => a - b),
  });
  await update("productTypes", { ...given, id, visibilityType: 1 });
  expect(await get("productTypes", id)).toMatchObject({ visibilityType: 1, regionIds: [] });
});

test("CAT-008 S-5: a hidden basis is refused for a new term and may stay where it is", async () => {
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

test("S-6 G-85: of two changes of one version one wins", async () => {
  const given = minimal("originGoods");
  const { id } = (await create("originGoods", given)).data;
  const answers = await Promise.all(
    [1, 2].map((place) =>
      update("originGoods", { ...given, id, version: 1, description: `Правка ${place}` }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("S-8: the log tells what a record was and what it became", async () => {
  const given = minimal("regions");
  const { id } = (await create("regions", given)).data;
  await update("regions", { ...given, id, description: "Переименован" });
  const { data } = await operator.get<{ records: { before: object | null; after: object }[] }>(
    `/api/audit/list?entity=catalog&entityId=${id}&action=catalogs.update`,
  );
  expect(data.records[0]).toMatchObject({
    before: { catalog: "regions", name: given.name, description: null },
    after: { catalog: "regions", description: "Переименован" },
  });
});

test("CAT-034: members read what forms offer, nothing else", async () => {
  for (const { list: all, get: one, create: add, update: change } of Object.values(catalogCalls)) {
    expect((await stage.employee.get(all.path)).status).toBe(403);
    expect((await stage.employee.get(one.path.replace("{id}", "1"))).status).toBe(403);
    expect((await stage.employee.post(add.path, { name: "Проба" })).status).toBe(403);
    expect((await stage.employee.put(change.path, { id: 1, name: "Проба" })).status).toBe(403);
  }
  expect((await stage.employee.get("/api/dictionary/Regions/dropdownList")).status).toBe(200);
});

describe("what was reported stays as it was reported", () => {
  test("CAT-035 S-5 S-10 G-75: a report keeps a name that was changed and hidden; a new one may not choose it", async () => {
    const type = minimal("productTypes");
    const { id } = (await create("productTypes", type)).data;
    const values = { ...stage.choices.domestic, product_type: { id, name: type.name } };
    const report = await submitted(stage.owner, stage.firm.id, values);
    await update("productTypes", { id, name: `${type.name} (новое)`, isActive: false });

    const { data } = await stage.owner.get<{ dataXML: string }>(`/api/Agreements/${report}`);
    expect(data.dataXML).toContain(type.name);
    expect(data.dataXML).not.toContain("(новое)");
    const edited = await stage.owner.put("/api/Agreements/update", {
      id: report,
      dataXML: reportXml({ ...values, price: "18000" }),
    });
    expect(edited.status).toBe(200);
    const fresh = await stage.owner.post("/api/Agreements/create", submission(stage.firm.id, values));
    expect([fresh.status, fresh.code]).toEqual([400, "agreements.invalid-report"]);
  });
});
