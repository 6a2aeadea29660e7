import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext } from "@playwright/test";
import type { SimilarReport, StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { reportForm, type ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { ChosenFile, ChosenRecord, FieldValue, FormValues } from "@birzha/domain/forms/definition.ts";
import { read, write } from "./calls.ts";

/** Overridden values of a report; undefined leaves a field empty. */
export type ReportValues = Readonly<Partial<Record<ReportFormField, FieldValue | undefined>>>;

/** Report registered by the API, so that tests can change it without changing the demo data. */
export interface OwnReport {
  readonly id: number;
  readonly values: FormValues;
}

const dictionaries = {
  product_type: ["ProductTypes", "Пшеница мягкая 3 класса"],
  currency: ["Currencies", "Российский рубль"],
  delivery_type: ["DeliveryTypes", "EXW — франко-завод"],
  basis_type: ["BasisTypes", "Склад продавца"],
  region: ["Regions", "Воронежская область"],
} as const;

async function choose(request: APIRequestContext, field: keyof typeof dictionaries): Promise<ChosenRecord> {
  const [dictionary, wanted] = dictionaries[field];
  const list = await read<ChosenRecord[]>(request, `/api/dictionary/${dictionary}/dropdownList`);
  const { id, name } = list.find((record) => record.name === wanted)!;
  return { id, name };
}

/** Registers a sale of wheat at the farm for the acting organisation with the request of the form. */
export async function registerReport(
  request: APIRequestContext,
  changes: ReportValues = {},
): Promise<OwnReport> {
  const { organizationInfo } = await read<{ organizationInfo: { id: number } }>(
    request,
    "/keycloak/users/info",
  );
  const region = await choose(request, "region");
  const values = {
    export_delivery_flag: false,
    manufacturer_inn: "3199127468",
    manufacturer: "Общество с ограниченной ответственностью «Образцовое поле»",
    purchaser_inn: "2399100006",
    purchaser: "Общество с ограниченной ответственностью «Условный колос»",
    contract_date: "2026-11-02",
    contract_number: `СТ-${randomUUID().slice(0, 8)}`,
    product_type: await choose(request, "product_type"),
    amount: "1250.5",
    price: "17420.5",
    currency: await choose(request, "currency"),
    delivery_type: await choose(request, "delivery_type"),
    basis_type: await choose(request, "basis_type"),
    delivery_zip_code: "397900",
    delivery_RF_subject: region,
    delivery_address: "г. Лиски, ул. Учебная, д. 5",
    manufacturer_RF_subject: region,
    shipment_zip_code: "397900",
    shipment_RF_subject: region,
    ...changes,
  } satisfies ReportValues;
  const body = {
    passportId: reportForm.passportId,
    organizationId: organizationInfo.id,
    dataXML: toReportXml(reportForm, values),
  };
  // DUP-001: the same test on a phone needs another amount.
  const [duplicate] = await write<SimilarReport[]>(request, "POST", "/api/Agreements/alike", body);
  const notDuplicateOf = duplicate?.differences.length === 0 ? duplicate.id : undefined;
  const { id } = await write<{ id: number }>(request, "POST", "/api/Agreements/create", {
    ...body,
    notDuplicateOf,
  });
  return { id, values };
}

export const readReport = (request: APIRequestContext, id: number): Promise<StoredReport> =>
  read<StoredReport>(request, `/api/Agreements/${id}`);

/** Saves other values as a new version, like a concurrent user. */
export async function changeReport(
  request: APIRequestContext,
  { id, values }: OwnReport,
  changes: ReportValues,
): Promise<OwnReport> {
  const next = { ...values, ...changes };
  await write(request, "PUT", "/api/Agreements/update", { id, dataXML: toReportXml(reportForm, next) });
  return { id, values: next };
}

/** Number of versions that the page shows. */
export async function countVersions(request: APIRequestContext, id: number): Promise<number> {
  const rows = await read<unknown[]>(request, "/api/Agreements/histories", {
    id,
    pageIndex: 0,
    pageSize: 100,
  });
  return rows.length;
}

/** Valid attachment. */
const pdf = (text: string): Buffer =>
  Buffer.from(`%PDF-1.4\n%${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** Uploads a file for a report registered afterwards. */
export async function uploadPdf(request: APIRequestContext, name: string): Promise<ChosenFile> {
  const response = await request.post("/api/UploadFile", {
    headers: { ClientRequestId: randomUUID() },
    multipart: { uploadedFile: { name, mimeType: "application/pdf", buffer: pdf(name) } },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { data: ChosenFile }).data;
}
