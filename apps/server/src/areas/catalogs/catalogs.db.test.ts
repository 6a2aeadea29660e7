import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import * as api from "@birzha/domain/catalogs/dropdown-api.ts";
import { catalogNames, catalogDefinitions, formDictionaries } from "@birzha/domain/catalogs/catalogs.ts";
import { actorKinds, type ActorKind } from "@birzha/domain/shared/access/access.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { cloneDatabase, emptyDatabase, type TestDatabase } from "../../../test/stages/database.ts";
import { buildApp } from "../../app.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { runMigrations } from "../../platform/db/migrate.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import { listOffered, loadDictionaries } from "./queries.ts";
import { seedCatalogs, seedCompanyDirectory } from "./store.ts";

let database: TestDatabase;
let app: FastifyInstance;
let caller: ActorKind = "employee";

const noFiles = {} as FileStorage;

const actorOf = (kind: Exclude<ActorKind, "guest">): Actor => ({
  kind,
  userId: 1,
  account: kind,
  name: kind,
  role: kind === "operator" ? 2 : 1,
  organization: undefined,
});

beforeAll(async () => {
  database = await cloneDatabase();
  app = await buildApp({
    database,
    files: noFiles,
    clock: systemClock,
    authenticate: () => Promise.resolve({ actor: caller === "guest" ? undefined : actorOf(caller) }),
  });
});

afterAll(async () => {
  await app.close();
  await database.drop();
});

beforeEach(() => {
  caller = "employee";
});

async function get(url: string) {
  const response = await app.inject({ method: "GET", url });
  const { data, code } = response.json<{ data: api.DropdownItem[]; code?: string }>();
  return { status: response.statusCode, data, code };
}

const endpoints: EndpointShape[] = [
  ...Object.values(api.dropdownLists),
  api.listPorts,
  api.listCountries,
  api.listVisibilityTypes,
  api.listVisibilityRegions,
];

describe("dropdown lists", () => {
  test.each(endpoints.map(({ path }) => path))("S-3: %s by actor", async (path) => {
    const statuses: Partial<Record<ActorKind, number>> = {};
    for (const kind of actorKinds) {
      caller = kind;
      statuses[kind] = (await get(path)).status;
    }
    expect(statuses).toEqual({
      guest: 401,
      newcomer: 200,
      blocked: 403,
      employee: 200,
      owner: 200,
      operator: 200,
      machine: 403,
    });
  });

  test.each(catalogNames)(
    "G-76 S-4: %s returns id, name and value, accepts no other parameter",
    async (name) => {
      const path = `/api/dictionary/${catalogDefinitions[name].segment}/dropdownList`;
      const { status, data } = await get(path);
      expect(status).toBe(200);
      expect(data.length).toBeGreaterThan(5);
      for (const item of data) {
        expect(item.id).toBeGreaterThan(0);
        expect(item.value).toBe(item.name);
        expect(item).not.toHaveProperty("isActive");
        expect(item).not.toHaveProperty("description");
      }
      expect(await get(`${path}?pageSize=1`)).toMatchObject({ status: 400, code: "shared.invalid" });
    },
  );

  test("CAT-033: both spellings of the path return countries", async () => {
    const capital = await get("/api/dictionary/Countries/dropDownList");
    const small = await get("/api/dictionary/Countries/dropdownList");
    expect(capital.data).toHaveLength(251);
    expect(small.data).toEqual(capital.data);
    expect(capital.data).toContainEqual(
      expect.objectContaining({ name: "Турция", code: "792", alpha2: "TR", alpha3: "TUR" }),
    );
  });

  test("CAT-038: one call returns the lists of all dictionaries but ports", async () => {
    const all = (await get("/api/dictionary/dropdownLists")).data as unknown as Record<string, unknown>;
    expect(new Set(Object.keys(all))).toEqual(new Set(formDictionaries));
    expect(all["currencies"]).toEqual((await get("/api/dictionary/Currencies/dropdownList")).data);
    expect(all["countries"]).toEqual((await get("/api/dictionary/Countries/dropDownList")).data);
  });

  test("CAT-029 CAT-030 OTC-118 G-50: the kind filters ports, stations or both", async () => {
    const path = "/api/dictionary/Ports/dropdownList";
    const all = (await get(path)).data;
    const ports = (await get(`${path}?isPorts=true`)).data;
    const stations = (await get(`${path}?isRailwayStation=true&isPorts=false`)).data;
    expect(ports.every(({ isPort }) => isPort)).toBe(true);
    expect(stations.every(({ isRailwayStation }) => isRailwayStation)).toBe(true);
    expect(ports.length).toBeGreaterThan(30);
    expect(stations.length).toBeGreaterThan(200);
    expect(all).toHaveLength(ports.length + stations.length);
    expect((await get(`${path}?isPorts=true&isRailwayStation=true`)).data).toEqual(all);
    expect((await get(`${path}?isPorts=maybe`)).status).toBe(400);
    expect((await get(`${path}?isPort=true`)).status).toBe(400);
  });

  test("OTC-119 G-78: a delivery term has its basis, a basis its flags", async () => {
    const bases = (await get("/api/dictionary/BasisTypes/dropdownList")).data;
    const terms = (await get("/api/dictionary/DeliveryTypes/dropdownList")).data;
    const fob = terms.find(({ code }) => code === "FOB");
    const port = bases.find(({ id }) => id === fob?.basisId);
    expect(fob?.basisName).toBe("Порт");
    expect(port).toMatchObject({ name: "Порт", isPort: true, isRailwayStation: false });
    expect(terms.every(({ basisId }) => bases.some(({ id }) => id === basisId))).toBe(true);
  });

  test("CAT-031 CAT-032 G-77: product types have a visibility and their regions", async () => {
    const types = await get("/api/dictionary/ProductTypes/visibilityTypes/dropdownList");
    expect(types.data).toEqual([
      { id: 1, name: "Вся страна" },
      { id: 2, name: "Выбранные регионы" },
    ]);
    const regions = await get("/api/dictionary/ProductTypes/visibilityRegions/dropdownList");
    expect(regions.data).toHaveLength(89);
    expect(Object.keys(regions.data[0] ?? {}).sort()).toEqual(["id", "name"]);
    const { data } = await get("/api/dictionary/ProductTypes/dropdownList");
    expect(data[0]).toMatchObject({ visibilityType: 1, regionIds: [] });
  });

  test("G-76: names sort by the Russian alphabet, Ё next to Е", async () => {
    const names = (await get("/api/dictionary/ProductTypes/dropdownList")).data.map(({ name }) => name);
    const compare = new Intl.Collator("ru").compare;
    expect(names).toEqual([...names].sort(compare));
    expect(names.indexOf("Лён масличный")).toBeLessThan(names.indexOf("Масло соевое нерафинированное"));
  });
});

describe("records for other areas", () => {
  test("CAT-035 OTC-080: a deactivated record leaves lists at once, its id works", async () => {
    const [basis] = await listOffered(database.db, "basisTypes");
    const id = basis?.id ?? 0;
    await database.db.updateTable("basis_types").set({ is_active: false }).where("id", "=", id).execute();
    expect(await listOffered(database.db, "basisTypes")).not.toContainEqual(expect.objectContaining({ id }));
    expect((await loadDictionaries(database.db)).find("basisTypes", id)).toMatchObject({
      name: basis?.name,
      isActive: false,
    });
    await database.db.updateTable("basis_types").set({ is_active: true }).where("id", "=", id).execute();
    expect(await listOffered(database.db, "basisTypes")).toContainEqual(expect.objectContaining({ id }));
  });

  test("G-77: a product type limited to regions lists them", async () => {
    const { db } = database;
    const regions = (await listOffered(db, "regions")).slice(0, 2).map(({ id }) => id);
    const product = await db
      .updateTable("product_types")
      .set({ visibility_type: 2 })
      .where("content_key", "=", "rice")
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("product_type_regions")
      .values(regions.map((region_id) => ({ region_id, product_type_id: product.id })))
      .execute();
    const found = (await loadDictionaries(db)).find("productTypes", product.id);
    expect(found?.visibilityType).toBe(2);
    expect(found?.regionIds).toEqual([...regions].sort((a, b) => a - b));
  });

  test("CAT-035: a failed transaction leaves nothing in the cache", async () => {
    const { db } = database;
    const before = await loadDictionaries(db);
    const failed = db.transaction().execute(async (tx) => {
      await tx.updateTable("ports").set({ is_active: false }).execute();
      expect(await listOffered(tx, "ports")).toEqual([]);
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect((await loadDictionaries(db)).records.ports).toEqual(before.records.ports);
    expect((await listOffered(db, "ports")).length).toBeGreaterThan(200);
  });

  test("CAT-035: the cache reads unchanged dictionaries once", async () => {
    expect(await loadDictionaries(database.db)).toBe(await loadDictionaries(database.db));
  });

  test("OTC-080: unknown ids and ids of other dictionaries find nothing", async () => {
    expect((await loadDictionaries(database.db)).find("currencies", 999_999)).toBeUndefined();
    expect((await loadDictionaries(database.db)).find("calculationTypes", 150)).toBeUndefined();
  });
});

describe("delivered content", () => {
  const countOf = async () => {
    const { records } = await loadDictionaries(database.db);
    return Object.fromEntries(Object.entries(records).map(([name, { length }]) => [name, length]));
  };

  test("G-75: loading again adds nothing and keeps the changes of staff", async () => {
    const { db } = database;
    const before = await countOf();
    await db
      .updateTable("regions")
      .set({ name: "Кубань" })
      .where("content_key", "=", "03000000000")
      .execute();
    expect(await seedCatalogs(db)).toBe(false);
    await db.deleteFrom("settings").where("key", "=", "catalog_content").execute();
    expect(await seedCatalogs(db)).toBe(true);
    expect(await countOf()).toEqual(before);
    const names = (await listOffered(db, "regions")).map(({ name }) => name);
    expect(names).toContain("Кубань");
    expect(names).not.toContain("Краснодарский край");
  });

  test("G-75: two nodes can load it at once", async () => {
    const fresh = await emptyDatabase();
    try {
      await runMigrations(fresh.url);
      await Promise.all([seedCatalogs(fresh.db), seedCatalogs(fresh.db), seedCatalogs(fresh.db)]);
      expect((await listOffered(fresh.db, "regions")).length).toBe(89);
    } finally {
      await fresh.drop();
    }
  });

  test("G-48: filling the directory twice keeps one row per company", async () => {
    const company = { inn: "9900000009", full_name: "ООО «Проба»", address: "Омск", is_individual: "false" };
    await seedCompanyDirectory(database.db, [company]);
    await seedCompanyDirectory(database.db, [{ ...company, address: "Тула" }]);
    const rows = await database.db.selectFrom("company_directory").selectAll().execute();
    expect(rows).toMatchObject([{ inn: company.inn, address: "Тула", is_individual: false }]);
  });

  test.each([
    ["currencies_code_format", "update currencies set code = 'rub' where code = 'RUB'"],
    ["ports_kind_chosen", "update ports set is_port = false, is_railway_station = false"],
    ["ports_name_key", "insert into ports (name, is_port) values ('НОВОРОССИЙСК', true)"],
    ["regions_name_length", "insert into regions (name) values (' ')"],
    ["basis_types_description_length", "update basis_types set description = repeat('я', 501)"],
    ["product_types_visibility_known", "update product_types set visibility_type = 3"],
  ])("G-75 G-77 G-79: the constraint %s rejects bad rows", async (constraint, statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ constraint });
  });
});
