import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import type { FormDefinition } from "@birzha/domain/forms/definition.ts";
import type { FieldPosition, FormLayout } from "../../../../shared/form/form-host.ts";

const row = { startsRow: true } as const;
const two = { span: 2 } as const;
const whole = { span: 3 } as const;

/** Grid layout of the report's fields; fields not listed take the next free column. */
export const reportLayout: FormLayout = {
  export_delivery_flag: row,
  manufacturer_inn: row,
  manufacturer: two,
  owner_inn: row,
  owner_name: two,
  purchaser_inn: row,
  purchaser: two,
  contract_date: row,
  supplementary_agreement_date: row,
  protein_percentage: row,
  price_nds_flag: row,
  delivery_zip_code: row,
  delivery_RF_subject: two,
  delivery_address: whole,
  delivery_country: row,
  manufacturer_zip_code: row,
  manufacturer_RF_subject: two,
  manufacturer_address: two,
  shipment_zip_code: row,
  shipment_RF_subject: two,
  shipment_address: two,
  shipment_fact_date: row,
  transport_included_place_type: row,
  transport_included_place_name: two,
  preferential_pricing: row,
  normative_act_requisites: two,
  interdependence_flag: row,
  files: whole,
} satisfies Partial<Record<ReportFormField, FieldPosition>>;

/**
 * SCREEN-006: what a new report asks first. These are the eleven questions of a deal, the names that follow from the INNs
 * and the tax that belongs to the price.
 */
export const dealFields = [
  "export_delivery_flag",
  "contract_date",
  "contract_number",
  "manufacturer_inn",
  "manufacturer",
  "purchaser_inn",
  "purchaser",
  "product_type",
  "amount",
  "price",
  "currency",
  "price_nds_flag",
  "delivery_type",
  "basis_type",
] as const satisfies ReportFormField[];

/** Layout of a new report. */
export const dealLayout: FormLayout = {
  ...reportLayout,
  contract_date: undefined,
  product_type: row,
  currency: row,
  price_nds_flag: undefined,
  delivery_type: row,
} satisfies Partial<Record<ReportFormField, FieldPosition | undefined>>;

/** Returns the definition with the deal as its first section. Fields and rules are the same. */
export function toDealFirst(definition: FormDefinition): FormDefinition {
  const first: readonly string[] = dealFields;
  const fields = definition.sections.flatMap((section) => section.fields);
  const deal = first.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const others = definition.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => !first.includes(name)),
  }));
  return { ...definition, sections: [{ name: "deal", fields: deal }, ...others] };
}
