import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import {
  type RegisterRow,
  type StaffRegisterRow,
  type StoredReport,
  type VersionRow,
} from "@birzha/domain/agreements/agreement.ts";
import { reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import type * as api from "@birzha/domain/agreements/api.ts";
import { reportFormName, reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import type { CatalogRecords } from "@birzha/domain/catalogs/catalogs.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import { fieldsOf, type FieldValue, type FormDefinition } from "@birzha/domain/forms/definition.ts";
import { fromScaled, normalizeDecimal, scaleOf, toScaled } from "@birzha/domain/shared/values/decimal.ts";
import type { RegisterColumn } from "@birzha/domain/shared/registers/register.ts";
import { loadDictionaries } from "../src/areas/catalogs/queries.ts";
import { brokenReports } from "./real-reports/broken-reports.ts";
import { readReport, readReportFile, reportFiles, withIds } from "./real-reports/read-report-file.ts";
import { openReportsStage, pdf, upload, type ReportsStage } from "./stages/reports.ts";

const today = "2026-11-20";
const definition: FormDefinition = reportForm;
const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]));
const systemFields = fieldsOf(definition).flatMap(({ name, system }) => (system ? [name] : []));

let stage: ReportsStage;
let records: CatalogRecords;

beforeAll(async () => {
  stage = await openReportsStage(`${today}T12:00:00+03:00`);
  ({ records } = await loadDictionaries(stage.database.db));
});
afterAll(() => stage.close());

/** Content of a file in the form's number format, without system values. */
function textsIn(xml: string): Readonly<Record<string, string>> {
  const { texts } = readReport(xml);
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => !systemFields.includes(name))
      .map(([name, text]) => [name, isNumeric(name) ? normalizeDecimal(text) : text]),
  );
}

const isNumeric = (name: string) =>
  ["money", "tonnes", "decimal", "integer"].includes(fields.get(name)?.type ?? "");

/** The register row of a file, as far as the form fills it. */
function rowOf(given: Readonly<Record<string, string>>): Partial<Record<ReportKey, unknown>> {
  const row: Partial<Record<ReportKey, unknown>> = {};
  for (const [key, column] of Object.entries(reportRegister)) {
    if (column.form.length === 0 || column.form.some((name) => systemFields.includes(name))) continue;
    const texts = column.form.map((name) => given[name]).filter((text) => text !== undefined);
    row[key as ReportKey] = texts.length === 0 ? null : typed(column, texts);
  }
  return row;
}

function typed({ kind, digits }: Pick<RegisterColumn, "kind" | "digits">, texts: readonly string[]): unknown {
  const text = texts.join(", ");
  if (kind === "integer") return Number(text);
  if (kind === "flag") return text === "true";
  if (kind !== "decimal") return text;
  const { scale } = digits!;
  return fromScaled(toScaled(text, Math.max(scale, scaleOf(text))), scale);
}

async function uploadFiles(names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const { data } = await stage.owner.post<{ id: number }>("/api/UploadFile", upload(name, pdf(name)));
    ids.push(data.id);
  }
  return ids;
}

const send = (xml: string) =>
  stage.owner.post<{ id: number }>("/api/Agreements/create", {
    passportId: reportPassportId,
    organizationId: stage.firm.id,
    dataXML: xml,
  });

type Imported = ResultOf<typeof api.importFromXml>;

const importXml = async (xml: string, useXsltTransform: boolean) => {
  const { status, data } = await stage.owner.post<Imported>("/api/ImportFromXmlString", {
    useXsltTransform,
    formSysId: reportFormName,
    xml,
  });
  expect(status).toBe(200);
  return data;
};

const nameOf = (value: FieldValue | undefined) => (isChosenRecord(value) ? value.name : undefined);

/** Form values as texts: record names, true and false; without files. */
const textsOf = (values: Imported["values"]) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== "files")
      .map(([name, value]) => [
        name,
        typeof value === "string" || typeof value === "boolean" ? String(value) : nameOf(value),
      ]),
  );

test("the files cover every field, goods group and INN kind", () => {
  const given = reportFiles.map((name) => textsIn(readReportFile(name)));
  const filled = new Set(given.flatMap((texts) => Object.keys(texts)));
  const enterable = [...fields.keys()].filter((name) => !systemFields.includes(name) && name !== "files");
  expect(enterable.filter((name) => !filled.has(name))).toEqual([]);
  expect(reportFiles.length).toBeGreaterThanOrEqual(24);
  const different = (name: string) => new Set(given.flatMap((texts) => texts[name] ?? []));
  expect(different("product_type").size).toBeGreaterThanOrEqual(20);
  expect(different("basis_type").size).toBe(records.basisTypes.length);
  expect(different("delivery_type").size).toBe(records.deliveryTypes.length);
  expect(different("calculation_type").size).toBe(records.calculationTypes.length);
  expect(new Set([...different("manufacturer_inn")].map((inn) => inn.length))).toEqual(new Set([10, 12]));
});

describe("a real report", () => {
  test.each(reportFiles)(
    "FIX-028 OTC-028 OTC-029 OTC-049 OTC-076..078 S-5: %s registers and reads back field for field",
    async (name) => {
      const xml = readReportFile(name);
      const { files } = readReport(xml);
      const fileIds = await uploadFiles(files);
      const attached = files.map((value, index) => ({ id: fileIds[index], value }));
      const given = textsIn(xml);

      // FIX-028: unchanged, with names instead of ids.
      const foreign = await importXml(xml, false);
      expect(textsOf(foreign.values)).toMatchObject(given);
      expect([foreign.values["files"] ?? [], foreign.left]).toEqual([attached, []]);
      const created = await send(xml);
      expect(created.body).toContain('"errorMessage":null');
      const { id } = created.data;

      const { data: report } = await stage.owner.get<StoredReport>(`/api/Agreements/${id}`);
      expect(textsIn(report.dataXML)).toEqual(given);
      expect(readReport(report.dataXML).files).toEqual(files);
      expect(readReport(report.dataXML).texts).toMatchObject({
        report_number: String(id),
        report_status: "Зарегистрирован",
        report_date: today,
        organization: stage.firm.name,
        organization_inn: stage.firm.inn,
        report_holder: "Ершов Пётр",
      });
      expect(report.dataXML).not.toContain("dubious_deal");
      expect(report).toMatchObject({
        id,
        status: 1,
        version: 1,
        contractNumber: given["contract_number"],
        agreementNumber: given["supplementary_agreement_number"] ?? null,
        files: attached,
        isChildren: false,
      });

      const row = { id, ...rowOf(given), organizationInn: stage.firm.inn, statusName: "Зарегистрирован" };
      const list = await stage.owner.get<RegisterRow[]>(`/api/Agreements/list?reportId=${id}`);
      expect(list.data).toEqual([expect.objectContaining({ ...row, files: attached, versionCount: 1 })]);
      expect(list.data[0]).not.toHaveProperty("isDubiousDeal");
      const all = await stage.operator.get<StaffRegisterRow[]>(`/api/Agreements/registries?reportId=${id}`);
      expect(all.data).toEqual([
        expect.objectContaining({ ...row, organizationId: stage.firm.id, isDubiousDeal: false }),
      ]);
      const versions = await stage.owner.get<VersionRow[]>(`/api/Agreements/histories?id=${id}`);
      const { id: _, ...sameFields } = row;
      expect(versions.data).toEqual([
        expect.objectContaining({ ...sameFields, kind: "create", versionNumber: 1, files: attached }),
      ]);

      const shown = await importXml(report.dataXML, false);
      expect(textsOf(shown.values)).toEqual(readReport(report.dataXML).texts);
      expect(shown.values["files"] ?? []).toEqual(attached);
      const draft = await importXml(report.dataXML, true);
      expect(textsOf(draft.values)).toMatchObject(given);
      expect(draft.values["report_number"]).toBeUndefined();
      expect(draft.values["files"]).toBeUndefined();
      for (const { name: field, required, value } of draft.fields)
        expect([field, required && value === null]).toEqual([field, false]);
    },
  );
});

const stored = async () => {
  const { rows } = await sql<{ reports: number; versions: number; audited: number }>`
    select (select count(*) from agreements) as reports, (select count(*) from agreement_versions) as versions,
      (select count(*) from audit_log where action = 'agreements.submit') as audited`.execute(
    stage.database.db,
  );
  return rows[0]!;
};

describe("a real report with one error", () => {
  test("every file has a broken variant", () => {
    const files = new Set([...brokenReports.map(([, file]) => file), "soya-with-three-files"]);
    expect(reportFiles.filter((file) => !files.has(file))).toEqual([]);
  });

  test.each(brokenReports)(
    "%s: %s is rejected and nothing is stored (%#)",
    async (_, file, change, problems) => {
      const xml = readReportFile(file);
      const changed = change(xml);
      expect(changed).not.toBe(xml);
      const before = await stored();
      const response = await send(changed);
      expect(response.status).toBe(400);
      expect(response.code).toBe("agreements.invalid-report");
      const found = response.errors as readonly { field: string; code?: string; message: string }[];
      expect(Object.fromEntries(found.map(({ field, code }) => [field, code]))).toEqual(
        Object.fromEntries(Object.entries(problems).map(([field, code]) => [`dataXML.${field}`, code])),
      );
      for (const { message } of found) expect(message).toMatch(/[а-яё]/i);
      expect(await stored()).toEqual(before);
    },
  );

  test("OTC-079: a fourth file is rejected and nothing is stored", async () => {
    const xml = readReportFile("soya-with-three-files").replace("</files>", "<file>Акт.pdf</file></files>");
    const ids = await uploadFiles(readReport(xml).files);
    expect(ids).toHaveLength(4);
    const before = await stored();
    const response = await send(xml);
    expect(response.status).toBe(400);
    expect(response.errors?.map(({ field }) => field)).toEqual(["dataXML.files"]);
    expect(await stored()).toEqual(before);
  });

  test("OTC-057 G-44: a file of another report is rejected, nothing is stored", async () => {
    const xml = readReportFile("soya-with-three-files").replace("<contract_number>", "<contract_number>2-");
    const ids = await uploadFiles(readReport(xml).files);
    expect((await send(withIds(xml, records, ids))).status).toBe(200);
    const before = await stored();
    const response = await send(withIds(xml, records, ids));
    expect(response.status).toBe(400);
    expect(response.code).toBe("agreements.unknown-file");
    expect(await stored()).toEqual(before);
  });
});
