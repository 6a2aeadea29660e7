import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RegisterRow } from "@birzha/domain/agreements/agreement.ts";
import { openReportsStage, submitted } from "../../../../test/stages/reports.ts";
import type { TestClient } from "../../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { choices, firm: organization, operator, otherFirm: otherOrganization, owner, stranger } = stage;

const numbered = (contract_number: string, client = owner, organizationId = organization.id) =>
  submitted(client, organizationId, { ...choices.domestic, contract_number });
const found = async (client: TestClient, query: Record<string, string>, list = "list") => {
  const address = `/api/Agreements/${list}?${new URLSearchParams(query)}`;
  const { status, data, total } = await client.get<RegisterRow[]>(address);
  expect(status).toBe(200);
  expect(total).toBe(data.length);
  return data.map(({ id }) => id);
};

const harvest = await numbered("ЗП-26/344");
const latin = await numbered("3\u00A0№ ЖMХ–26 / 344");
const wild = await numbered("сто%_б");
const foreign = await numbered("ЗП-26/344", stranger, otherOrganization.id);

test.each(["зп-26/344", "ЗП26344", "зп 26", "3П26344".replace("3", "З"), "№ЗП–26/344", "п-26-3"])(
  "FIX-024: «%s» finds contract ЗП-26/344 in search box and filter",
  async (text) => {
    expect(await found(owner, { search: text })).toEqual([harvest]);
    expect(await found(owner, { contractNumber: text })).toEqual([harvest]);
    expect(await found(operator, { search: text }, "registries")).toEqual([foreign, harvest]);
  },
);

test("FIX-024: look-alike Latin and Cyrillic letters match, wildcards match literally", async () => {
  expect(await found(owner, { contractNumber: "жмх26344" })).toEqual([latin]);
  expect(await found(owner, { contractNumber: "ЖМХ" })).toEqual([latin]);
  expect(await found(owner, { contractNumber: "СТО%_Б" })).toEqual([wild]);
  expect(await found(owner, { contractNumber: "стоя" })).toEqual([]);
});

test("FIX-024: the box lists the report number first, contract numbers after", async () => {
  const contract = await numbered(`Д-${harvest}`);
  const later = await numbered(`Д-${harvest}/2`);
  expect(await found(owner, { search: String(harvest) })).toEqual([harvest, later, contract]);
  expect(await found(owner, { search: `№ ${harvest}` })).toEqual([harvest, later, contract]);
  expect(await found(owner, { search: String(harvest), sortKey: "id", sortDirection: "Asc" })).toEqual([
    harvest,
    contract,
    later,
  ]);
  expect(await found(owner, { contractNumber: String(harvest) })).toEqual([later, contract]);
});

test.each(["search", "contractNumber"])("FIX-203 FIX-024: %s finds signs alone literally", async (name) => {
  expect(await found(owner, { [name]: "%_" })).toEqual([wild]);
  expect(await found(owner, { [name]: "№" })).toEqual([latin]);
  expect(
    await found(operator, { [name]: "/", organizationName: otherOrganization.name }, "registries"),
  ).toEqual([foreign]);
  expect(await found(owner, { [name]: "---" })).toEqual([]);
});

test("FIX-203 SCREEN-007: the search box finds signs in names, the filter does not", async () => {
  expect(await found(owner, { contractNumber: "«" })).toEqual([]);
  expect(await found(owner, { search: "«", contractNumber: "сто" })).toEqual([wild]);
});

test("FIX-024: other filters combine, a corrected number replaces the old one", async () => {
  expect(await found(owner, { search: "ЗП26344", status: "3" })).toEqual([]);
  expect(await found(owner, { search: "ЗП26344", purchaserName: "Мельн" })).toEqual([harvest]);
  const { data } = await owner.get<{ dataXML: string }>(`/api/Agreements/${wild}`);
  const dataXML = data.dataXML.replace("сто%_б", "ИСПР-7");
  expect((await owner.put("/api/Agreements/update", { id: wild, dataXML })).status).toBe(200);
  expect(await found(owner, { search: "испр7" })).toEqual([wild]);
  expect(await found(owner, { contractNumber: "100б" })).toEqual([]);
});

describe("SCREEN-007: any text in the search box", () => {
  const text = { purchaser: "ООО «Придуманный Каравай»", contract_number: "КР-7/26" };
  let loaf: number;
  let foreignLoaf: number;
  beforeAll(async () => {
    loaf = await submitted(owner, organization.id, { ...choices.domestic, ...text });
    foreignLoaf = await submitted(stranger, otherOrganization.id, { ...choices.domestic, ...text });
  });

  const hits = async (client: TestClient, q: string) => {
    const { data } = await client.get<{ groups: { kind: string; hits: { id: number }[] }[] }>(
      `/api/search?${new URLSearchParams({ q, kind: "agreements" })}`,
    );
    return data.groups.flatMap((group) => group.hits.map(({ id }) => id));
  };

  test.each(["каравай", "КАРАВАЙ придум", "кр 7", "караваи".slice(0, 6), "rfhfdfq"])(
    "SCREEN-007: «%s» finds what the palette finds",
    async (q) => {
      expect(await found(owner, { search: q })).toEqual([loaf]);
      expect(await found(operator, { search: q }, "registries")).toEqual([foreignLoaf, loaf]);
      expect(await hits(owner, q)).toEqual([loaf]);
    },
  );

  test("SCREEN-007: product and INN match, other filters and pages combine", async () => {
    const product = (choices.domestic["product_type"] as { readonly name: string }).name.slice(0, 5);
    const all = await hits(owner, product);
    expect(all).toContain(loaf);
    expect(new Set(await found(owner, { search: product }))).toEqual(new Set(all));
    expect(await found(owner, { search: `${product} каравай` })).toEqual([loaf]);
    expect(await found(owner, { search: "каравай", status: "3" })).toEqual([]);
    expect(await found(owner, { search: organization.inn })).toEqual(
      expect.arrayContaining(await hits(owner, organization.inn)),
    );
  });

  test("SCREEN-007: words of another organisation find nothing", async () => {
    expect(await found(stranger, { search: "каравай" })).toEqual([foreignLoaf]);
    expect(await found(owner, { search: "нетакогослова" })).toEqual([]);
  });
});
