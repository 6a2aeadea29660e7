import { reportPassportId } from "@birzha/domain/agreements/report-form-name.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { toReportXml } from "@birzha/domain/agreements/report-xml-text.ts";
import type { CatalogRecord, DictionaryName } from "@birzha/domain/catalogs/catalogs.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import { loadDictionaries } from "../../apps/server/src/areas/catalogs/queries.ts";
import type { OpenDatabase } from "../../apps/server/src/platform/db/database.ts";
import { sampleNumber } from "../load/sample-number.ts";

/** Values of a valid report; all its texts are in the register already. */
export async function sampleValues({ db }: OpenDatabase): Promise<FormValues> {
  const { records } = await loadDictionaries(db);
  const choose = (dictionary: DictionaryName, condition = (_: CatalogRecord) => true) => {
    const { id, name } = records[dictionary].find((record) => record.isActive && condition(record))!;
    return { id, name };
  };
  return {
    export_delivery_flag: false,
    manufacturer_inn: completeInn("361000000"),
    manufacturer: "ООО «Колос»",
    purchaser_inn: completeInn("361000001"),
    purchaser: "ООО «Мельница № 1000»",
    contract_date: "2026-03-02",
    contract_number: sampleNumber,
    product_type: choose("productTypes", (type) => type.visibilityType === 1),
    amount: "1250.5",
    price: "17420",
    currency: choose("currencies", ({ code }) => code === "RUB"),
    delivery_type: choose("deliveryTypes"),
    basis_type: choose("basisTypes", (type) => type.isPort !== true && type.isRailwayStation !== true),
    delivery_zip_code: "344002",
    delivery_RF_subject: choose("regions"),
    delivery_address: "г. Ростов-на-Дону, ул. Портовая, д. 1",
    manufacturer_RF_subject: choose("regions"),
    shipment_zip_code: "394000",
    shipment_RF_subject: choose("regions"),
  };
}

/** Body of a valid request that registers a report. */
export async function sampleSubmission(database: OpenDatabase, organizationId: number): Promise<string> {
  const dataXML = toReportXml(reportForm, await sampleValues(database));
  return JSON.stringify({ passportId: reportPassportId, organizationId, dataXML });
}
