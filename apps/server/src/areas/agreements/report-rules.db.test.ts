import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { earliestDateOf, type FormDefinition } from "@birzha/domain/forms/definition.ts";
import { buildApp } from "../../app.ts";
import { signIn, testAuthenticate } from "../../../test/stages/sign-in.ts";
import { openReportsStage, submission, submitted, type ReportValues } from "../../../test/stages/reports.ts";

const create = "/api/Agreements/create";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const { database, choices, firm: organization, owner } = stage;

const atPort = (change: ReportValues = {}): ReportValues => ({
  basis_type: choices.choose(
    "basisTypes",
    (basis) => basis.isPort === true && basis.isRailwayStation !== true,
  ),
  port_type: choices.choose("ports", (port) => port.isPort === true),
  delivery_zip_code: undefined,
  delivery_RF_subject: undefined,
  delivery_address: undefined,
  ...change,
});
const atStation = (change: ReportValues = {}): ReportValues =>
  atPort({
    basis_type: choices.choose(
      "basisTypes",
      (basis) => basis.isRailwayStation === true && basis.isPort !== true,
    ),
    port_type: choices.choose("ports", (port) => port.isRailwayStation === true),
    ...change,
  });
const abroad = (change: ReportValues = {}): ReportValues => ({
  export_delivery_flag: true,
  delivery_country: choices.choose("countries"),
  ...change,
});
const required = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "required"]));
const supplementary = {
  supplementary_agreement_date: "2026-03-05",
  supplementary_agreement_number: "1",
  agreement_start_date: "2026-03-06",
};

const rejected: [title: string, change: () => ReportValues, errors: Record<string, string>][] = [
  [
    "OTC-100: a basis price above the price",
    () => ({ price: "100", product_basis_price: "100.01" }),
    { product_basis_price: "above-field" },
  ],
  [
    "OTC-101: export without a country",
    () => abroad({ delivery_country: undefined }),
    required("delivery_country"),
  ],
  [
    "OTC-103: domestic shipment without a zip code",
    () => ({ shipment_zip_code: undefined }),
    required("shipment_zip_code"),
  ],
  [
    "OTC-104: domestic shipment without a region",
    () => ({ shipment_RF_subject: undefined }),
    required("shipment_RF_subject"),
  ],
  [
    "OTC-105: a domestic manufacturer without a region",
    () => ({ manufacturer_RF_subject: undefined }),
    required("manufacturer_RF_subject"),
  ],
  ["OTC-107: a port basis without a port", () => atPort({ port_type: undefined }), required("port_type")],
  [
    "OTC-107: a railway basis without a station",
    () => atStation({ port_type: undefined }),
    required("port_type"),
  ],
  [
    "OTC-108: an address with a port basis",
    () =>
      atPort({
        delivery_address: "ул. Портовая",
        delivery_zip_code: "344002",
        delivery_RF_subject: choices.choose("regions"),
      }),
    {
      delivery_zip_code: "not-applicable",
      delivery_RF_subject: "not-applicable",
      delivery_address: "not-applicable",
    },
  ],
  [
    "OTC-109: delivery without a zip code",
    () => ({ delivery_zip_code: undefined }),
    required("delivery_zip_code"),
  ],
  [
    "OTC-109: delivery without a region",
    () => ({ delivery_RF_subject: undefined }),
    required("delivery_RF_subject"),
  ],
  ["OTC-109: delivery without an address", () => ({ delivery_address: "  " }), required("delivery_address")],
  [
    "OTC-110: a port with an address basis",
    () => ({ port_type: choices.choose("ports") }),
    { port_type: "not-applicable" },
  ],
  [
    "OTC-118: a station with a port basis",
    () => atPort({ port_type: choices.choose("ports", (place) => place.isPort !== true) }),
    { port_type: "option-not-offered" },
  ],
  [
    "OTC-111 OTC-112: included transport without a destination",
    () => ({ price_includes_transportation_costs: true }),
    required("transport_included_place_type", "transport_included_place_name"),
  ],
  [
    "OTC-111: included transport without a destination kind",
    () => ({ price_includes_transportation_costs: true, transport_included_place_name: "Лиски" }),
    required("transport_included_place_type"),
  ],
  [
    "OTC-112: included transport without a destination name",
    () => ({ price_includes_transportation_costs: true, transport_included_place_type: "Станция" }),
    required("transport_included_place_name"),
  ],
  [
    "OTC-113: a preference without its act",
    () => ({ preferential_pricing: true }),
    required("normative_act_requisites"),
  ],
  [
    "OTC-114: a supplementary agreement without a number",
    () => ({ ...supplementary, supplementary_agreement_number: undefined }),
    required("supplementary_agreement_number"),
  ],
  [
    "OTC-115: a supplementary agreement without a start date",
    () => ({ ...supplementary, agreement_start_date: undefined }),
    required("agreement_start_date"),
  ],
  [
    "OTC-117: INNs of 11 digits or letters",
    () => ({ manufacturer_inn: "12345678901", purchaser_inn: "770708389X" }),
    { manufacturer_inn: "inn", purchaser_inn: "inn" },
  ],
  [
    "G-54: a contract of tomorrow",
    () => ({ contract_date: "2026-03-11" }),
    { contract_date: "date-in-future" },
  ],
  [
    "G-54: a supplementary agreement before its contract",
    () => ({ ...supplementary, supplementary_agreement_date: "2026-03-01" }),
    { supplementary_agreement_date: "date-before-field" },
  ],
  [
    "FIX-104: a contract of the year 202",
    () => ({ contract_date: "0202-09-14" }),
    { contract_date: "date-too-early" },
  ],
  [
    "FIX-104: a delivery and a shipment of empty cells",
    () => ({ delivery_date: "1899-12-30", shipment_fact_date: "1970-01-01" }),
    { delivery_date: "date-too-early", shipment_fact_date: "date-too-early" },
  ],
  ["S-4: a day no calendar has", () => ({ delivery_date: "2026-02-31" }), { delivery_date: "date" }],
  ["G-51: no tonnes and no price", () => ({ amount: "0", price: "-1" }), { amount: "min", price: "min" }],
  [
    "G-51: more digits than the register keeps",
    () => ({ amount: "1.0005", price: "1.005" }),
    { amount: "scale", price: "scale" },
  ],
  [
    "G-51: more than the register can hold",
    () => ({ amount: "1000000000", price: "1000000000" }),
    { amount: "max", price: "max" },
  ],
  [
    "S-5: records that no catalogue has",
    () => ({ currency: { id: 987_654, name: "Тугрик" }, product_type: { id: 0, name: "" } }),
    { currency: "option", product_type: "option" },
  ],
  ["S-4: a name of 501 characters", () => ({ purchaser: "я".repeat(501) }), { purchaser: "text-length" }],
  [
    "OTC-079: a fourth file",
    () => ({ files: [1, 2, 3, 4].map((id) => ({ id, value: `${id}.pdf` })) }),
    { files: "too-many-files" },
  ],
];

test.each(rejected)("%s fails validation", async (_, change, errors) => {
  const values = { ...choices.domestic, contract_number: randomUUID(), ...change() };
  const response = await owner.post(create, submission(organization.id, values));
  expect(response.status).toBe(400);
  expect(response.code).toBe("agreements.invalid-report");
  const found = response.errors as unknown as { field: string; code: string; message: string }[];
  expect(Object.fromEntries(found.map(({ field, code }) => [field, code]))).toEqual(
    Object.fromEntries(Object.entries(errors).map(([field, code]) => [`dataXML.${field}`, code])),
  );
  for (const { message } of found) expect(message).toMatch(/^[А-ЯЁ][^{}]+$/);
});

const accepted: [title: string, change: () => ReportValues][] = [
  ["OTC-100: a basis price equal to the price", () => ({ price: "100", product_basis_price: "100.00" })],
  [
    "OTC-102 G-48: export without places of origin and without an INN of the purchaser",
    () =>
      abroad({
        shipment_zip_code: undefined,
        shipment_RF_subject: undefined,
        manufacturer_RF_subject: undefined,
        purchaser_inn: undefined,
      }),
  ],
  ["OTC-106: domestic delivery without a country", () => ({ delivery_country: undefined })],
  ["OTC-107 OTC-108: a port without an address", () => atPort()],
  ["OTC-107 OTC-108: a station without an address", () => atStation()],
  ["OTC-109 OTC-110: an address without a port", () => ({})],
  ["OTC-111 OTC-112: transport outside the price", () => ({ price_includes_transportation_costs: false })],
  ["OTC-113: no preference", () => ({ preferential_pricing: false })],
  ["OTC-114 OTC-115: a complete supplementary agreement", () => supplementary],
  ["OTC-117 G-49: an INN of 12 digits that begins with zero", () => ({ purchaser_inn: "012345678901" })],
  ["G-54: a contract from years ago", () => ({ contract_date: "2019-01-01" })],
  ["G-51: the largest amounts", () => ({ amount: "999999999.999", price: "999999999.99" })],
];

test.each(accepted)("%s passes validation", async (_, change) => {
  const values = { ...choices.domestic, contract_number: randomUUID(), ...change() };
  const response = await owner.post(create, submission(organization.id, values));
  expect({ status: response.status, errors: response.errors }).toEqual({ status: 200, errors: undefined });
});

test("OTC-116 OTC-117: errors use the wording of the requirements document", async () => {
  const { errors } = await owner.post(
    create,
    submission(organization.id, { ...choices.domestic, purchaser: undefined, manufacturer_inn: "1" }),
  );
  expect(errors).toEqual([
    {
      field: "dataXML.purchaser",
      message: "Поле обязательно для заполнения",
      code: "required",
    },
    {
      field: "dataXML.manufacturer_inn",
      message: "ИНН должен состоять из 10 или 12 цифр",
      code: "inn",
    },
  ]);
});

test("OTC-100: the error names the compared field by its label", async () => {
  const { errors } = await owner.post(
    create,
    submission(organization.id, { ...choices.domestic, price: "1", product_basis_price: "2" }),
  );
  expect(errors?.[0]?.message).toBe("Значение не может быть больше значения поля «Цена за тонну с налогами»");
});

test("OTC-080 S-5: a new report cannot use a deactivated record", async () => {
  const { db } = database;
  const currency = choices.choose("currencies", ({ code }) => code !== "RUB");
  const values = { ...choices.domestic, currency };
  await submitted(owner, organization.id, values);
  await db.updateTable("currencies").set({ is_active: false }).where("id", "=", currency.id).execute();
  const { status, errors } = await owner.post(create, submission(organization.id, values));
  await db.updateTable("currencies").set({ is_active: true }).where("id", "=", currency.id).execute();
  expect(status).toBe(400);
  expect(errors).toMatchObject([{ field: "dataXML.currency", code: "option-inactive" }]);
});

test("G-77: a region-limited product is valid only for its regions", async () => {
  const { db } = database;
  const [here, elsewhere] = [
    choices.choose("regions"),
    choices.choose("regions", ({ id }) => id !== choices.choose("regions").id),
  ];
  const { id } = await db
    .insertInto("product_types")
    .values({ name: "Рис местный", visibility_type: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("product_type_regions").values({ product_type_id: id, region_id: here.id }).execute();
  const from = (region: typeof here): ReportValues => ({
    ...choices.domestic,
    product_type: { id, name: "" },
    manufacturer_RF_subject: region,
    shipment_RF_subject: region,
  });
  expect((await owner.post(create, submission(organization.id, from(here)))).status).toBe(200);
  expect((await owner.post(create, submission(organization.id, from(elsewhere)))).errors).toMatchObject([
    { field: "dataXML.product_type", code: "option-not-offered" },
  ]);
});

test("FIX-104: the configured earliest date reaches form and rules", async () => {
  const configured = await buildApp({
    database,
    files: stage.files,
    clock: stage.clock,
    authenticate: testAuthenticate(database.db),
    earliestDate: "2000-01-01",
  });
  try {
    const client = await signIn(configured, database.db, "owner");
    const filed = (contract_date: string) =>
      client.post(
        create,
        submission(organization.id, { ...choices.domestic, contract_number: randomUUID(), contract_date }),
      );
    expect((await filed("2000-01-01")).status).toBe(200);
    const { status, errors } = await filed("1999-12-31");
    expect([status, errors]).toEqual([
      400,
      [
        {
          field: "dataXML.contract_date",
          message: "Дата не может быть раньше 2000-01-01",
          code: "date-too-early",
          params: { limit: "2000-01-01" },
        },
      ],
    ]);
    const { data } = await client.post<{ definition: FormDefinition }>("/api/ImportFromXmlString", {
      ...{ useXsltTransform: false, formSysId: "otc_agreement", xml: "" },
    });
    expect(earliestDateOf(data.definition)).toBe("2000-01-01");
  } finally {
    await configured.close();
  }
});
