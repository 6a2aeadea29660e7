import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { dealFields } from "../view/report-layout.ts";
import type { NewReportSearch } from "./new-report-search.ts";
import type { PrefilledReport } from "./use-blank-report.ts";

/** DEAL-002: another report of a contract, and the report that it starts from. */
export interface NextOfDeal {
  readonly kind: "consignment" | "supplement";
  readonly from: number;
}

/** Returns which report of a contract the address asks for; undefined for another form. */
export function nextOfDeal({ consignment, supplement }: NewReportSearch): NextOfDeal | undefined {
  if (consignment !== undefined) return { kind: "consignment", from: consignment };
  return supplement === undefined ? undefined : { kind: "supplement", from: supplement };
}

/** Values of a consignment that the next one does not share. */
const ofConsignment: readonly ReportFormField[] = ["amount", "delivery_date", "shipment_fact_date", "files"];

/** Fields that the form of a consignment shows at once: the deal and the dates of the consignment. */
export const nextFields: readonly string[] = [...dealFields, "delivery_date", "shipment_fact_date"];

const ofSupplement: readonly ReportFormField[] = ["supplementary_agreement_number", "agreement_start_date"];

/** Fields that the portal presets; the other values come from the report. */
export const presetsOf = ({ kind }: NextOfDeal): readonly ReportFormField[] =>
  kind === "supplement" ? ["supplementary_agreement_date"] : [];

/** Returns the values of the next report; a supplementary agreement starts with today, so that its fields appear. */
export function toNextOfDeal(
  { from, values }: PrefilledReport,
  { kind }: NextOfDeal,
  today: IsoDate,
): PrefilledReport {
  const dropped: readonly string[] =
    kind === "supplement" ? [...ofConsignment, ...ofSupplement] : ofConsignment;
  const kept: FormValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !dropped.includes(name)),
  );
  return { from, values: kind === "supplement" ? { ...kept, supplementary_agreement_date: today } : kept };
}
