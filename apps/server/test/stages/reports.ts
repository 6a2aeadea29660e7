import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { reportForm, type ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { CatalogRecord, DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { ChosenRecord, FieldValue } from "@birzha/domain/forms/definition.ts";
import { moscowClock } from "@birzha/domain/shared/values/clock.ts";
import { buildApp } from "../../src/app.ts";
import type { AppOptions } from "../../src/app-options.ts";
import { loadDictionaries } from "../../src/areas/catalogs/queries.ts";
import type { ServerClock } from "../../src/platform/clock/clock.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { DirectoryStorage } from "../../src/platform/files/directory-storage.ts";
import type { FileStorage } from "../../src/platform/files/file-storage.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";
import { checkDocument } from "./document-check.ts";
import { anEmployee, anOperator, anOwner, aUser, nextInn, type OrganizationRow } from "./factories.ts";
import { signIn, testAuthenticate, type TestClient } from "./sign-in.ts";

/** Values of a report's form by field; undefined leaves a field empty. */
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

/** An application with its own database and the users of reports. */
export interface ReportsStage {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly clock: SetClock;
  readonly files: FileStorage;
  readonly choices: Choices;
  readonly firm: OrganizationRow;
  readonly otherFirm: OrganizationRow;
  /** Owner of the organisation, named Ершов Пётр. */
  readonly owner: TestClient;
  readonly employee: TestClient;
  /** Owner of the other organisation. */
  readonly stranger: TestClient;
  readonly newcomer: TestClient;
  readonly operator: TestClient;
  readonly close: () => Promise<void>;
}

/**
 * `const stage = await openReportsStage(now); afterAll(stage.close)`.
 * @param now start of the clock
 */
export async function openReportsStage(
  now: string,
  options: Pick<AppOptions, "fourEyes" | "marketAudience" | "ruleNoticeDays" | "workbookLimit"> = {},
): Promise<ReportsStage> {
  const database = await cloneDatabase();
  const { db } = database;
  const directory = await mkdtemp(path.join(tmpdir(), "birzha-files-"));
  const files = new DirectoryStorage(directory);
  const clock = setClock(now);
  const document = checkDocument();
  const app = await buildApp({
    database,
    files,
    clock,
    authenticate: testAuthenticate(db),
    ...options,
    followCalls: document.followCalls,
  });
  const { organization: company } = await anOwner(db, { user: { account: "owner", name: "Ершов Пётр" } });
  const { organization: otherOrganization } = await anOwner(db, {
    user: { account: "stranger", name: "Блинов Иван" },
  });
  await anEmployee(db, { organization: company, user: { account: "employee", name: "Щукина Анна" } });
  await anOperator(db, { account: "operator", name: "Оператор Биржи" });
  await aUser(db, { account: "newcomer" });
  return {
    database,
    app,
    clock,
    files,
    choices: await reportChoices(db),
    firm: company,
    otherFirm: otherOrganization,
    owner: await signIn(app, db, "owner"),
    employee: await signIn(app, db, "employee"),
    stranger: await signIn(app, db, "stranger"),
    newcomer: await signIn(app, db, "newcomer"),
    operator: await signIn(app, db, "operator"),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
      document.expectNoGaps();
    },
  };
}

export interface Choices {
  /** The first active record of a dictionary that meets the condition. */
  readonly choose: (
    dictionary: DictionaryName,
    condition?: (record: CatalogRecord) => boolean,
  ) => ChosenRecord;
  /** A valid domestic report. */
  readonly domestic: ReportValues;
}

/** Report values from the catalogues of the database. */
export async function reportChoices(db: OpenDatabase["db"]): Promise<Choices> {
  const { records } = await loadDictionaries(db);
  const choose: Choices["choose"] = (dictionary, condition = () => true) => {
    const found = records[dictionary].find((record) => record.isActive && condition(record));
    if (!found) throw new Error(`record missing in ${dictionary}`);
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

/** The XML of a report with these values, without any validation. */
export const reportXml = (values: ReportValues): string => toReportXml(reportForm, values);

/** Body of the request that registers a report. */
export const submission = (organizationId: number, values: ReportValues) => ({
  passportId: reportPassportId,
  organizationId,
  dataXML: reportXml(values),
});

/** Registers a report through the API and returns its number; confirms duplicates as different. */
export async function submitted(
  client: TestClient,
  organizationId: number,
  values: ReportValues,
): Promise<number> {
  const report = submission(organizationId, values);
  const send = (notDuplicateOf?: number) =>
    client.post<{ id: number }>("/api/Agreements/create", { ...report, notDuplicateOf });
  const first = await send();
  const response =
    first.details?.duplicate === undefined ? first : await send(Number(first.details.duplicate));
  if (response.status !== 200) throw new Error(response.body);
  return response.data.id;
}

/** A multipart body with one file. */
export function upload(name: string, content: Uint8Array, field = "uploadedFile"): FormData {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name));
  return form;
}

/** The smallest content of type PDF. */
export const pdf = (text = ""): Uint8Array => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`);
