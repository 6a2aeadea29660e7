import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  registerRow,
  type RegisterRow,
  type StaffRegisterRow,
  type StoredReport,
  type VersionRow,
} from "@birzha/domain/agreements/agreement.ts";
import { anEmployee, anOperator, anOrganization } from "../../../test/stages/factories.ts";
import {
  openReportsStage,
  reportXml,
  submission,
  submitted,
  type ReportValues,
} from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";

const create = "/api/Agreements/create";

const stage = await openReportsStage("2026-03-10T23:30:00+03:00");
afterAll(stage.close);
const {
  app,
  database,
  choices,
  firm: company,
  otherFirm: otherOrganization,
  owner,
  operator,
  newcomer,
} = stage;

const countReports = async () => {
  const { total } = await database.db
    .selectFrom("agreements")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
};

const read = async (id: number) => (await owner.get<StoredReport>(`/api/Agreements/${id}`)).data;
const rowOf = async (id: number) =>
  (await owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`)).data[0]!;

describe("registration", () => {
  test("OTC-049 OTC-191 G-54: registering assigns the next number and the server time", async () => {
    const id = await submitted(owner, company.id, choices.domestic);
    const report = await read(id);
    expect(report).toMatchObject({
      id,
      reportId: id,
      isChildren: false,
      status: 1,
      statusName: "Зарегистрирован",
      issueDate: "2026-03-10T20:30:00Z",
      changedDate: null,
      organizationId: company.id,
      organizationInn: company.inn,
      organizationName: company.name,
      familyName: "Ершов Пётр",
      contractNumber: "17/26",
      description: null,
      terminationDate: null,
      files: [],
      version: 1,
    });
    expect(await rowOf(id)).toMatchObject({
      id,
      statusName: "Зарегистрирован",
      issueDate: "2026-03-10T20:30:00Z",
      changedDate: null,
    });
  });

  test("INST-032: a slow commit delays no other organisation's registration", async () => {
    const holder = await database.pool.connect();
    // Both organisations use existing texts: inserting a new text waits for a concurrent insert of the same text.
    const register = (client: TestClient, { id }: { readonly id: number }) =>
      submitted(client, id, choices.domestic);
    await register(owner, company);
    await register(stage.stranger, otherOrganization);
    try {
      // The last step of the first organisation's registration waits.
      await holder.query(`create function take_time() returns trigger language plpgsql set lock_timeout = 0 as $$
        begin perform pg_advisory_xact_lock(32); return null; end $$`);
      await holder.query(`create constraint trigger take_time after insert on audit_log deferrable initially deferred
        for each row when (new.acting_organization_id = ${company.id}) execute function take_time()`);
      await holder.query("select pg_advisory_lock(32)");
      let isOver = false;
      const slow = register(owner, company).finally(() => (isOver = true));
      await vi.waitUntil(
        async () => {
          const { rowCount } = await database.pool.query(
            "select from pg_locks where locktype = 'advisory' and objid = 32 and not granted",
          );
          return rowCount === 1;
        },
        { timeout: 60_000, interval: 20 },
      );
      expect(await register(stage.stranger, otherOrganization)).toBeGreaterThan(0);
      expect(isOver).toBe(false);
      await holder.query("select pg_advisory_unlock(32)");
      await slow;
    } finally {
      await holder.query("drop function take_time cascade");
      holder.release();
    }
  });

  test("OTC-041: the response has all document keys except the doubtful-deal flag", async () => {
    const id = await submitted(owner, company.id, choices.domestic);
    const named =
      "id status description issueDate dataXML agreementNumber contractNumber familyName organizationId " +
      "organizationInn organizationName terminationReportNumber terminationDate terminationNumber " +
      "terminationReportDate files isChildren";
    const report = await read(id);
    expect(named.split(" ").filter((key) => !(key in report))).toEqual([]);
    expect(report).not.toHaveProperty("isDubiousDeal");
    const { data } = await operator.get<StoredReport>(`/api/Agreements/${id}`);
    expect(data.isDubiousDeal).toBe(false);
  });

  test("S-7 OTC-031: a new report has one version equal to it", async () => {
    const id = await submitted(owner, company.id, choices.domestic);
    const { data, total } = await owner.get<VersionRow[]>(`/api/Agreements/histories?id=${id}`);
    expect(total).toBe(1);
    const {
      id: versionId,
      versionNumber,
      kind,
      versionAuthor,
      versionDate,
      description,
      warnings,
      correction,
      ...row
    } = data[0]!;
    expect({ versionNumber, kind, versionAuthor, versionDate, description, warnings, correction }).toEqual({
      versionNumber: 1,
      kind: "create",
      versionAuthor: "Ершов Пётр",
      versionDate: "2026-03-10T20:30:00Z",
      description: null,
      warnings: null,
      correction: null,
    });
    const { id: reportId, description: reason, ...present } = await rowOf(id);
    expect(reason).toBeNull();
    expect(row).toEqual(present);
    expect(reportId).toBe(id);
    expect((await read(versionId)).dataXML).toBe((await read(id)).dataXML);
  });

  test("G-38: reports and versions share one number sequence", async () => {
    const first = await submitted(owner, company.id, choices.domestic);
    const second = await submitted(owner, company.id, choices.domestic);
    const numbers: number[] = [];
    for (const id of [first, second]) {
      const { data } = await owner.get<VersionRow[]>(`/api/Agreements/histories?id=${id}`);
      numbers.push(id, ...data.map((version) => version.id));
    }
    expect(new Set(numbers).size).toBe(4);
    const version = await read(numbers[1]!);
    expect(version).toMatchObject({ id: numbers[1], reportId: first, isChildren: true });
  });

  test("OTC-028 OTC-029 OTC-078: each field of Annex A reaches its register column", async () => {
    const { choose, domestic } = choices;
    const country = choose("countries", ({ name }) => name !== "Россия");
    const method = choose("deliveryMethods");
    const subject = domestic["delivery_RF_subject"];
    const values: ReportValues = {
      ...domestic,
      export_delivery_flag: true,
      owner_inn: "7707083893",
      owner_name: "ООО «Закрома»",
      contract_start_date: "2026-03-05",
      supplementary_agreement_date: "2026-03-04",
      supplementary_agreement_number: "ДС-1",
      agreement_start_date: "2026-03-06",
      origin_goods: choose("originGoods"),
      harvest_year: "2025",
      protein_percentage: "13.5",
      gluten_percentage: "24",
      product_basis_price: "17000.1",
      price_nds_flag: true,
      price_determining_date: "2026-03-03",
      calculation_type: choose("calculationTypes"),
      delivery_country: country,
      delivery_method: method,
      delivery_date: "2026-06-01",
      manufacturer_zip_code: "394001",
      manufacturer_address: "с. Полевое",
      production_place_type: "Поле",
      shipment_address: "с. Складское",
      shipment_place_type: "Элеватор",
      shipment_fact_date: "2026-03-09",
      transportation_cost_from_manufacturer: "0",
      transportation_cost_from_shipment: "120.05",
      price_includes_transportation_costs: true,
      transport_included_place_type: "Станция",
      transport_included_place_name: "Лиски",
      preferential_pricing: true,
      normative_act_requisites: "Постановление № 1\nот 01.02.2026",
      interdependence_flag: false,
      affiliation_flag: true,
    };
    const id = await submitted(owner, company.id, values);
    const row = await rowOf(id);
    const name = (value: unknown) => (value as { name: string }).name;
    expect(row).toEqual({
      id,
      status: 1,
      isWithdrawn: false,
      statusName: "Зарегистрирован",
      issueDate: "2026-03-10T20:30:00Z",
      changedDate: null,
      triggerDate: null,
      dueDate: null,
      isOnTime: null,
      organizationName: company.name,
      organizationInn: company.inn,
      familyName: "Ершов Пётр",
      isExportDeliveryFlag: true,
      manufacturerInn: values.manufacturer_inn,
      manufacturerName: "ООО «Колос»",
      ownerInn: "7707083893",
      ownerName: "ООО «Закрома»",
      purchaserInn: values.purchaser_inn,
      purchaserName: "ООО «Мельница»",
      contractDate: "2026-03-02",
      contractNumber: "17/26",
      contractStartDate: "2026-03-05",
      agreementDate: "2026-03-04",
      agreementNumber: "ДС-1",
      agreementStartDate: "2026-03-06",
      productTypeName: name(values.product_type),
      originGoodsName: name(values.origin_goods),
      harvestYear: 2025,
      proteinPercentage: "13.50",
      glutenPercentage: "24.00",
      amount: "1250.500",
      price: "17420.00",
      totalPrice: "21783710.00",
      productBasisPrice: "17000.10",
      currencyName: name(values.currency),
      isPriceNds: true,
      priceDeterminingDate: "2026-03-03",
      calculationTypeName: name(values.calculation_type),
      deliveryTypeName: name(values.delivery_type),
      basisTypeName: name(values.basis_type),
      portName: null,
      deliveryFullAddress: `344002, ${name(subject)}, г. Ростов-на-Дону, ул. Портовая, д. 1`,
      deliveryCountryName: name(country),
      deliveryMethodName: name(method),
      deliveryDate: "2026-06-01",
      manufacturerFullAddress: `394001, ${name(values.manufacturer_RF_subject)}, с. Полевое`,
      productionPlaceType: "Поле",
      shipmentFullAddress: `394000, ${name(values.shipment_RF_subject)}, с. Складское`,
      shipmentPlaceType: "Элеватор",
      shipmentFactDate: "2026-03-09",
      transportationCostFromManufacturer: "0.00",
      transportationCostFromShipment: "120.05",
      isPriceTransportationCosts: true,
      transportIncludedPlaceType: "Станция",
      transportIncludedPlaceName: "Лиски",
      isPreferentialPricing: true,
      normativeActRequisites: "Постановление № 1\nот 01.02.2026",
      isInterdependenceFlag: false,
      isAffiliationFlag: true,
      terminationDate: null,
      terminationNumber: null,
      files: [],
      versionCount: 1,
      description: null,
      replacedBy: null,
    });
    expect(Object.keys(registerRow.shape).filter((key) => !(key in row))).toEqual([]);
  });

  test("OTC-030 S-11: only staff see organisation id and doubtful-deal flag", async () => {
    const id = await submitted(owner, company.id, choices.domestic);
    const { data } = await operator.get<StaffRegisterRow[]>(`/api/Agreements/registries?reportId=${id}`);
    expect(data[0]).toMatchObject({ id, organizationId: company.id, isDubiousDeal: false });
    const row = await rowOf(id);
    expect(row).not.toHaveProperty("organizationId");
    expect(row).not.toHaveProperty("isDubiousDeal");
  });

  test("S-10 G-42: the server overwrites server-owned fields of the document", async () => {
    const xml = reportXml({
      ...choices.domestic,
      contract_number: randomUUID(),
      report_number: "1",
      report_status: "Расторгнут",
      report_date: "2020-01-01",
      organization: "ООО «Чужая»",
      organization_inn: "1234567890",
      report_holder: "Никто",
      dubious_deal: true,
    });
    const { data } = await owner.post<{ id: number }>(create, {
      ...submission(company.id, choices.domestic),
      dataXML: xml,
    });
    const report = await read(data.id);
    expect(report.dataXML).toContain(
      `<agreement><report_number>${data.id}</report_number><report_status>Зарегистрирован</report_status>` +
        `<report_date>2026-03-10</report_date><organization>${company.name}</organization>` +
        `<organization_inn>${company.inn}</organization_inn><report_holder>Ершов Пётр</report_holder>` +
        "<export_delivery_flag>",
    );
    expect(report.dataXML).not.toContain("dubious");
    expect(report).toMatchObject({ organizationName: company.name, familyName: "Ершов Пётр" });
  });

  test("S-10: record names keep the catalogue's names of that moment", async () => {
    const { domestic } = choices;
    const product = await database.db
      .insertInto("product_types")
      .values({ name: "Полба прежняя", visibility_type: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const id = await submitted(owner, company.id, {
      ...domestic,
      product_type: { id: product.id, name: "Как угодно" },
    });
    const { db } = database;
    await db.updateTable("product_types").set({ name: "Полба новая" }).where("id", "=", product.id).execute();
    await db.updateTable("organizations").set({ name: "Новое имя" }).where("id", "=", company.id).execute();
    const later = await submitted(owner, company.id, {
      ...domestic,
      product_type: { id: product.id, name: "" },
    });
    await db.updateTable("organizations").set({ name: company.name }).where("id", "=", company.id).execute();
    expect(await rowOf(id)).toMatchObject({
      productTypeName: "Полба прежняя",
      organizationName: company.name,
    });
    expect((await read(id)).dataXML).toContain(
      `<product_type id="${product.id}">Полба прежняя</product_type>`,
    );
    expect(await rowOf(later)).toMatchObject({
      productTypeName: "Полба новая",
      organizationName: "Новое имя",
    });
  });

  test("S-1: repeating the request repeats the number and registers nothing", async () => {
    const headers = { clientrequestid: randomUUID() };
    const body = submission(company.id, { ...choices.domestic, contract_number: randomUUID() });
    const first = await owner.post<{ id: number }>(create, body, headers);
    const before = await countReports();
    const second = await owner.post<{ id: number }>(create, body, headers);
    expect(second.data).toEqual(first.data);
    expect(await countReports()).toBe(before);
    const changed = await owner.post(
      create,
      submission(company.id, { ...choices.domestic, price: "1" }),
      headers,
    );
    expect(changed.status).toBe(422);
  });

  test("S-9: one contract accepts several different reports", async () => {
    const first = await submitted(owner, company.id, choices.domestic);
    expect(await submitted(owner, company.id, choices.domestic)).not.toBe(first);
  });

  test("S-8: the audit log names the user and the organisation", async () => {
    const id = await submitted(owner, company.id, choices.domestic);
    const entry = await database.db
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "=", "agreements.submit")
      .where("entity_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ entity: "agreement", actor_role: 1, acting_organization_id: company.id });
    expect(entry.after).toMatchObject({ organizationId: company.id, status: 1 });
  });

  test("S-15: a rejected report leaves no rows", async () => {
    const before = await countReports();
    const { status } = await owner.post(
      create,
      submission(company.id, { ...choices.domestic, price: undefined }),
    );
    expect(status).toBe(400);
    expect(await countReports()).toBe(before);
  });
});

describe("the right to report", () => {
  test("G-18: members report only for their acting organisation", async () => {
    for (const id of [otherOrganization.id, 999_999]) {
      const { status, code } = await owner.post(create, submission(id, choices.domestic));
      expect([status, code]).toEqual([403, "shared.foreign-organization"]);
    }
  });

  test("OTC-066 G-11: an operator reports for any organisation that is not blocked", async () => {
    const id = await submitted(operator, company.id, choices.domestic);
    expect(await read(id)).toMatchObject({ organizationId: company.id, familyName: "Оператор Биржи" });
    const missing = await operator.post(create, submission(999_999, choices.domestic));
    expect([missing.status, missing.code]).toEqual([404, "shared.not-found"]);
    const blocked = await anOrganization(database.db, { status: 1, description: "Нарушения" });
    const rejected = await operator.post(create, submission(blocked.id, choices.domestic));
    expect([rejected.status, rejected.code]).toEqual([403, "shared.organization-blocked"]);
  });

  test("G-11 G-13: blocked organisations, read-only staff and new users cannot report", async () => {
    const { db } = database;
    const blocked = await anOrganization(db, { status: 1, description: "Нарушения" });
    await anEmployee(db, { organization: blocked, user: { account: "of-blocked" } });
    await anOperator(db, { account: "auditor", role: 3 });
    const member = await signIn(app, db, "of-blocked");
    const auditor = await signIn(app, db, "auditor");
    const responses = [
      await newcomer.post(create, submission(company.id, choices.domestic)),
      await member.post(create, submission(blocked.id, choices.domestic)),
      await auditor.post(create, submission(company.id, choices.domestic)),
    ];
    expect(responses.map(({ status, code }) => [status, code])).toEqual([
      [403, "shared.no-organization"],
      [403, "shared.organization-blocked"],
      [403, "shared.forbidden"],
    ]);
  });

  test("G-43: an unknown form version returns an error", async () => {
    const { status, code } = await owner.post(create, {
      ...submission(company.id, choices.domestic),
      passportId: 99,
    });
    expect([status, code]).toEqual([400, "agreements.unknown-form"]);
  });
});
