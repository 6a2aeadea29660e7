import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { reportForm, reportPassportId, type ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { CatalogRecord, DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { ChosenRecord, FieldValue } from "@birzha/domain/forms/definition.ts";
import { moscowClock } from "@birzha/domain/shared/clock.ts";
import { buildApp } from "../src/app.ts";
import { loadDictionaries } from "../src/areas/catalogs/queries.ts";
import type { ServerClock } from "../src/platform/clock/clock.ts";
import type { OpenDatabase } from "../src/platform/db/database.ts";
import { DirectoryStorage } from "../src/platform/files/directory-storage.ts";
import type { FileStorage } from "../src/platform/files/file-storage.ts";
import { nextInn } from "./factories.ts";
import { testAuthenticate, type TestClient } from "./sign-in.ts";

/** Values of a report's form, field by field; undefined leaves a field empty. */
export type ReportValues = Readonly<Partial<Record<ReportFormField, FieldValue | undefined>>>;

/** A clock that a test sets. */
export interface SetClock extends ServerClock {
  set(now: string): void;
}

export function setClock(start: string): SetClock {
  let current = new Date(start);
  return {
    ...moscowClock(() => current),
    refresh: () => Promise.resolve(),
    set: (now) => {
      current = new Date(now);
    },
  };
}

export interface ReportsApp {
  readonly app: FastifyInstance;
  readonly clock: SetClock;
  readonly files: FileStorage;
  readonly close: () => Promise<void>;
}

/** The application with sign-in, a directory for files and a clock of the test's own. */
export async function startReportsApp(database: OpenDatabase, now: string): Promise<ReportsApp> {
  const directory = await mkdtemp(path.join(tmpdir(), "birzha-files-"));
  const files = new DirectoryStorage(directory);
  const clock = setClock(now);
  const app = await buildApp({ database, files, clock, authenticate: testAuthenticate(database.db) });
  const close = async () => {
    await app.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { app, clock, files, close };
}

export interface Choices {
  /** The first active record of a dictionary that the condition holds for. */
  readonly choose: (
    dictionary: DictionaryName,
    condition?: (record: CatalogRecord) => boolean,
  ) => ChosenRecord;
  /** A report within the country that nothing is wrong with. */
  readonly domestic: ReportValues;
}

/** Values for reports, made of the catalogues as the database has them. */
export async function reportChoices(db: OpenDatabase["db"]): Promise<Choices> {
  const { records } = await loadDictionaries(db);
  const choose: Choices["choose"] = (dictionary, condition = () => true) => {
    const found = records[dictionary].find((record) => record.isActive && condition(record));
    if (!found) throw new Error(`no such record among ${dictionary}`);
    return { id: found.id, name: found.name };
  };
  const domestic = {
    export_delivery_flag: false,
    manufacturer_inn: nextInn(),
    manufacturer: "ООО «Колос»",
    purchaser_inn: nextInn(),
    purchaser: "ООО «Мельница»",
    contract_date: "2026-03-02",
    contract_number: "17/26",
    product_type: choose("productTypes", (type) => type.visibilityType === 1),
    amount: "1250.5",
    price: "17420",
    currency: choose("currencies", ({ code }) => code === "RUB"),
    delivery_type: choose("deliveryTypes"),
    basis_type: choose("basisTypes", (basis) => basis.isPort !== true && basis.isRailwayStation !== true),
    delivery_zip_code: "344002",
    delivery_RF_subject: choose("regions"),
    delivery_address: "г. Ростов-на-Дону, ул. Портовая, д. 1",
    manufacturer_RF_subject: choose("regions"),
    shipment_zip_code: "394000",
    shipment_RF_subject: choose("regions"),
  } satisfies ReportValues;
  return { choose, domestic };
}

/** The XML of a report with these values, well-formed or not as the form sees it. */
export const reportXml = (values: ReportValues): string => toReportXml(reportForm, values);

/** Body of the call that registers a report. */
export const submission = (organizationId: number, values: ReportValues) => ({
  passportId: reportPassportId,
  organizationId,
  dataXML: reportXml(values),
});

/** Registers a report through the API and answers its number. */
export async function submitted(
  client: TestClient,
  organizationId: number,
  values: ReportValues,
): Promise<number> {
  const { status, data, body } = await client.post<{ id: number }>(
    "/api/Agreements/create",
    submission(organizationId, values),
  );
  if (status !== 200) throw new Error(body);
  return data.id;
}

/** A multipart body with one file. */
export function upload(name: string, content: Uint8Array, field = "uploadedFile"): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name));
  return form;
}

/** The smallest content that counts as a PDF. */
export const pdf = (text = ""): Uint8Array => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
