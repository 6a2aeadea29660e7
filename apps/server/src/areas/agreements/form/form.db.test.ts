import { afterAll, expect, test } from "vitest";
import type * as api from "@birzha/domain/agreements/api.ts";
import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { fieldsOf } from "@birzha/domain/forms/definition.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { anOperator } from "../../../../test/stages/factories.ts";
import { openReportsStage, pdf, reportXml, submitted, upload } from "../../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T01:00:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  choices,
  clock,
  firm: company,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  newcomer,
  operator,
} = stage;

type Imported = ResponseOf<typeof api.importFromXml>;
type Default = ResponseOf<typeof api.getDefaultValue>;

const importXml = (client: TestClient, xml: string, useXsltTransform = false, formSysId = "otc_agreement") =>
  client.post<Imported>("/api/ImportFromXmlString", { useXsltTransform, formSysId, xml });
const fieldOf = ({ fields }: Imported, name: string) => fields.find((field) => field.name === name)!;

test("OTC-055 G-43: empty XML returns a form with labels, states and dictionaries", async () => {
  const { status, data } = await importXml(owner, "");
  expect(status).toBe(200);
  expect(data).toMatchObject({ passportId: 1, formSysId: "otc_agreement", values: {} });
  expect(data.fields.map(({ name }) => name)).toEqual(
    fieldsOf(reportForm).flatMap(({ name }) => (name === "dubious_deal" ? [] : [name])),
  );
  expect(fieldOf(data, "product_type")).toEqual({
    name: "product_type",
    label: "Вид товара",
    type: "select",
    required: true,
    disabled: false,
    visible: true,
    dictionary: "productTypes",
    maxLength: null,
    value: null,
  });
  expect(fieldOf(data, "purchaser")).toMatchObject({ type: "text", maxLength: 500 });
  expect(fieldOf(data, "port_type")).toMatchObject({ disabled: true, required: false });
  expect(fieldOf(data, "report_number")).toMatchObject({ disabled: true });
  expect(data.definition).toEqual(reportForm);
});

test("G-53: only staff get the doubtful-deal field", async () => {
  expect(fieldOf((await importXml(operator, "")).data, "dubious_deal")).toMatchObject({ visible: true });
  expect(fieldOf((await importXml(owner, "")).data, "dubious_deal")).toBeUndefined();
});

test("OTC-055 OTC-120 G-43: a stored report returns its values and field states", async () => {
  const { data: file } = await owner.post<{ id: number; value: string }>(
    "/api/UploadFile",
    upload("договор.pdf", pdf()),
  );
  const id = await submitted(owner, company.id, {
    ...choices.domestic,
    files: [file],
    preferential_pricing: true,
    normative_act_requisites: "Приказ",
  });
  const { data: report } = await owner.get<StoredReport>(`/api/Agreements/${id}`);
  const { data } = await importXml(owner, report.dataXML);
  expect(data.values).toEqual({
    ...choices.domestic,
    report_number: String(id),
    report_status: "Зарегистрирован",
    report_date: "2026-03-10",
    organization: company.name,
    organization_inn: company.inn,
    report_holder: "Ершов Пётр",
    preferential_pricing: true,
    normative_act_requisites: "Приказ",
    files: [file],
  });
  expect(fieldOf(data, "normative_act_requisites")).toMatchObject({ required: true, value: "Приказ" });
});

test("G-43 G-45: a copy for a new draft drops report-only values", async () => {
  const { data: file } = await owner.post<{ id: number; value: string }>(
    "/api/UploadFile",
    upload("договор.pdf", pdf()),
  );
  const id = await submitted(owner, company.id, { ...choices.domestic, files: [file] });
  const { data: report } = await owner.get<StoredReport>(`/api/Agreements/${id}`);
  const { data } = await importXml(owner, report.dataXML, true);
  const { organization, organization_inn, report_holder, ...copied } = data.values;
  expect(copied).toEqual(choices.domestic);
  expect({ organization, organization_inn, report_holder }).toEqual({
    organization: company.name,
    organization_inn: company.inn,
    report_holder: "Ершов Пётр",
  });
});

test("G-42 G-43: foreign XML loses unknown fields, an exact import returns 400", async () => {
  const xml = "<agreement><bonus>1</bonus><price>дорого</price><purchaser>ООО</purchaser></agreement>";
  const cleaned = await importXml(owner, xml, true);
  expect(cleaned.data.values).toEqual({ purchaser: "ООО" });
  expect(cleaned.data.left.map(({ field, code: error }) => [field, error])).toEqual([
    ["dataXML.bonus", "unknown-field"],
  ]);
  expect(cleaned.data.unread).toEqual({ price: "дорого" });
  const { status, code, errors } = await importXml(owner, xml);
  expect([status, code]).toEqual([400, "agreements.invalid-report"]);
  expect(errors?.map(({ field }) => field)).toEqual(["dataXML.bonus", "dataXML.price"]);
});

test("FIX-028: a draft lists each document field that it drops", async () => {
  const twice = await database.db
    .insertInto("origin_goods")
    .values([{ name: "Свой урожай" }, { name: "Свой «урожай»" }])
    .returning("id")
    .execute();
  expect(twice).toHaveLength(2);
  const basis = choices.choose("basisTypes", (record) => record.isPort === true);
  const xml = `<agreement><currency code="RUB"/><product_type>Пшеница лунная</product_type>
    <origin_goods>свой урожай</origin_goods><basis_type>${basis.name.toUpperCase()}</basis_type>
    <delivery_address>г. Тамань</delivery_address><files><file>Договор.pdf</file></files></agreement>`;
  const { data } = await importXml(owner, xml, true);
  expect(data.values).toEqual({ currency: choices.domestic.currency, basis_type: basis });
  expect(Object.fromEntries(data.left.map(({ field, code }) => [field, code]))).toEqual({
    "dataXML.product_type": "option-unknown",
    "dataXML.origin_goods": "option-ambiguous",
    "dataXML.delivery_address": "not-applicable",
    "dataXML.files": "files-left",
  });
  expect(data.left.map(({ message }) => message).join()).toContain("«Пшеница лунная»");
  const rejected = await importXml(owner, xml);
  expect(rejected.errors?.map(({ field }) => field)).toEqual([
    "dataXML.product_type",
    "dataXML.origin_goods",
  ]);
});

test("FIX-108: a draft reads Russian dates and decimals, keeps unreadable texts", async () => {
  const xml = `<agreement><contract_date>14.09.2026</contract_date><delivery_date>2026-10-01T00:00:00</delivery_date>
    <shipment_fact_date>31.02.2026</shipment_fact_date>
    <price>13 900,50</price><amount>12 345 6</amount><harvest_year>2025/2026</harvest_year>
    <purchaser_inn>1027700132195</purchaser_inn><export_delivery_flag>Нет</export_delivery_flag></agreement>`;
  const { data } = await importXml(owner, xml, true);
  expect(data.values).toEqual({
    contract_date: "2026-09-14",
    delivery_date: "2026-10-01",
    price: "13900.50",
    purchaser_inn: "1027700132195",
    export_delivery_flag: false,
  });
  expect(data.unread).toEqual({
    amount: "12 345 6",
    shipment_fact_date: "31.02.2026",
    harvest_year: "2025/2026",
  });
  expect(data.left).toEqual([]);
  const stored = await importXml(owner, xml);
  expect([stored.status, stored.code]).toEqual([400, "agreements.invalid-report"]);
});

test("OTC-055: XML that is no report returns an error", async () => {
  for (const xml of ["<agreement>", "<!DOCTYPE a><agreement/>", "<other/>"])
    for (const useXsltTransform of [true, false]) {
      const { status, code } = await importXml(owner, xml, useXsltTransform);
      expect([status, code]).toEqual([400, "agreements.malformed-xml"]);
    }
  const unknown = await importXml(owner, "", false, "spot_report");
  expect([unknown.status, unknown.code]).toEqual([400, "agreements.unknown-form"]);
  expect((await importXml(newcomer, "")).status).toBe(403);
});

const defaults = (client: TestClient, query = "") =>
  client.get<Default>(`/api/Agreements/defaultValueByAgreement${query}`);

test("OTC-047 G-45: a new report starts with organisation, author and Moscow date", async () => {
  const { data } = await defaults(employee);
  expect(data).toEqual({
    passportId: 1,
    formSysId: "otc_agreement",
    dataXML: reportXml({
      report_date: "2026-03-10",
      organization: company.name,
      organization_inn: company.inn,
      report_holder: "Щукина Анна",
    }),
  });
  expect((await defaults(employee, `?organizationId=${company.id}`)).data).toEqual(data);
});

test("OTC-047 G-45: a name alone sets only the author", async () => {
  const { data } = await defaults(owner, `?familyName=${encodeURIComponent("Окунев Лев")}`);
  expect(data.dataXML).toBe(reportXml({ report_holder: "Окунев Лев" }));
});

test("OTC-047 G-18: an operator's organisation is the named, chosen or none", async () => {
  await anOperator(database.db, { account: "chooser", name: "Судак Ян" });
  const chooser = await signIn(app, database.db, "chooser", { organizationId: otherOrganization.id });
  expect((await defaults(chooser)).data.dataXML).toContain(otherOrganization.inn);
  expect((await defaults(chooser, `?organizationId=${company.id}`)).data.dataXML).toContain(company.inn);
  expect((await defaults(operator)).data.dataXML).toBe(
    reportXml({ report_date: "2026-03-10", report_holder: "Оператор Биржи" }),
  );
});

test("OTC-048 G-45: the last report is the newest unrejected one or null", async () => {
  const last = (client: TestClient, query = "") =>
    client.get<StoredReport | null>(`/api/Agreements/lastRegistered${query}`);
  expect(await last(stranger)).toMatchObject({ status: 200, data: null, errorMessage: null });
  clock.set("2026-03-10T02:00:00+03:00");
  const first = await submitted(stranger, otherOrganization.id, choices.domestic);
  clock.set("2026-03-10T03:00:00+03:00");
  const second = await submitted(stranger, otherOrganization.id, choices.domestic);
  expect((await last(stranger)).data).toEqual({
    ...(await stranger.get<StoredReport>(`/api/Agreements/${second}`)).data,
    withdrawalSeconds: null,
  });
  expect((await last(operator, `?organizationId=${otherOrganization.id}`)).data?.id).toBe(second);
  expect((await last(operator)).data).toBeNull();
  await database.db
    .updateTable("agreements")
    .set({ status: 3, description: "Ошибка" })
    .where("id", "=", second)
    .execute();
  expect((await last(stranger)).data?.id).toBe(first);
});

test("OTC-045 OTC-190 G-32: the dictionary has four statuses", async () => {
  for (const client of [owner, newcomer, operator])
    expect((await client.get("/api/Agreements/statuses/dropdownList")).data).toEqual([
      { id: 1, name: "Зарегистрирован" },
      { id: 2, name: "Изменен" },
      { id: 3, name: "Отклонен" },
      { id: 4, name: "Расторгнут" },
    ]);
});

test("OTC-046 G-34: operators can set allowed statuses, members and readers none", async () => {
  const targets = async (client: TestClient, query = "") => {
    const { data } = await client.get<{ id: number }[]>(
      `/api/Agreements/statuses/changes/dropdownList${query}`,
    );
    return data?.map(({ id }) => id);
  };
  const id = await submitted(owner, company.id, choices.domestic);
  expect(await targets(operator)).toEqual([1, 3]);
  expect(await targets(operator, `?id=${id}`)).toEqual([3]);
  const { data: versions } = await owner.get<{ id: number }[]>(`/api/Agreements/histories?id=${id}`);
  expect(await targets(operator, `?id=${versions[0]!.id}`)).toEqual([]);
  await anOperator(database.db, { account: "auditor", role: 3 });
  for (const client of [owner, newcomer, await signIn(app, database.db, "auditor")])
    expect(await targets(client, `?id=${id}`)).toEqual([]);
  await database.db
    .updateTable("agreements")
    .set({ status: 3, description: "Ошибка" })
    .where("id", "=", id)
    .execute();
  expect(await targets(operator, `?id=${id}`)).toEqual([1]);
  expect((await operator.get("/api/Agreements/statuses/changes/dropdownList?id=999999")).status).toBe(404);
});
