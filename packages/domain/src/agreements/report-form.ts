import type { FormDefinition, FormField } from "../forms/definition.ts";
import { earliestDate } from "../shared/values/dates.ts";
import { reportFormName, reportPassportId } from "./report-form-name.ts";
import { documentNumberLimit, nameLimit } from "../shared/values/text.ts";

/** OTC-079: maximum files per version. */
const maxFiles = 3;
const placeLimit = 255;
/** G-51: maximum values, equal to those of the database columns. */
const largestMoney = "999999999.99";
const largestAmount = "999999999.999";

const text = <const N extends string>(name: N, maxLength: number) =>
  ({ name, type: "text", maxLength }) as const;
const inn = <const N extends string>(name: N, fills: string) => ({ name, type: "inn", fills }) as const;
const zip = <const N extends string>(name: N) => ({ name, type: "zip" }) as const;
const date = <const N extends string>(name: N) => ({ name, type: "date", min: earliestDate }) as const;
const yesNo = <const N extends string>(name: N) => ({ name, type: "yes-no" }) as const;
const required = <const F extends FormField>(field: F) => ({ ...field, required: true }) as const;
const system = <const F extends FormField>(field: F) => ({ ...field, system: true }) as const;

/** Prices are positive; costs can be zero (G-51). */
const price = <const N extends string>(name: N) =>
  ({ name, type: "money", scale: 2, min: "0.01", max: largestMoney }) as const;
const cost = <const N extends string>(name: N) =>
  ({ name, type: "money", scale: 2, min: "0", max: largestMoney }) as const;
const percentage = <const N extends string>(name: N) =>
  ({ name, type: "decimal", scale: 2, min: "0", max: "100" }) as const;
const select = <const N extends string, const D extends string>(name: N, dictionary: D) =>
  ({ name, type: "select", dictionary }) as const;

/**
 * The report form of an OTC contract: all fields of Annex A in order. OTC-100..119 with G-48, G-50, G-51,
 * G-54 and G-77 define conditional requirements. A field with `required` that a rule makes optional is
 * conditional.
 */
export const reportForm = {
  formSysId: reportFormName,
  passportId: reportPassportId,
  sections: [
    {
      name: "report",
      fields: [
        system({ name: "report_number", type: "integer" }),
        system(text("report_status", documentNumberLimit)),
        system({ name: "report_date", type: "date" }),
        system(text("organization", nameLimit)),
        system({ name: "organization_inn", type: "inn" }),
        system(text("report_holder", nameLimit)),
        { ...system(yesNo("dubious_deal")), staffOnly: true },
      ],
    },
    {
      name: "parties",
      fields: [
        required(yesNo("export_delivery_flag")),
        required(inn("manufacturer_inn", "manufacturer")),
        required(text("manufacturer", nameLimit)),
        inn("owner_inn", "owner_name"),
        text("owner_name", nameLimit),
        required(inn("purchaser_inn", "purchaser")),
        required(text("purchaser", nameLimit)),
      ],
    },
    {
      name: "contract",
      fields: [
        required({ ...date("contract_date"), max: "today" }),
        required(text("contract_number", documentNumberLimit)),
        date("contract_start_date"),
        { ...date("supplementary_agreement_date"), max: "today", notBefore: "contract_date" },
        text("supplementary_agreement_number", documentNumberLimit),
        date("agreement_start_date"),
      ],
    },
    {
      name: "goods",
      fields: [
        required(select("product_type", "productTypes")),
        select("origin_goods", "originGoods"),
        { name: "harvest_year", type: "integer", min: 2000, max: "current-year" },
        percentage("protein_percentage"),
        percentage("gluten_percentage"),
        required({ name: "amount", type: "tonnes", scale: 3, min: "0.001", max: largestAmount }),
      ],
    },
    {
      name: "price",
      fields: [
        required(price("price")),
        price("product_basis_price"),
        required(select("currency", "currencies")),
        yesNo("price_nds_flag"),
        date("price_determining_date"),
        select("calculation_type", "calculationTypes"),
      ],
    },
    {
      name: "delivery",
      fields: [
        required(select("delivery_type", "deliveryTypes")),
        required(select("basis_type", "basisTypes")),
        select("port_type", "ports"),
        zip("delivery_zip_code"),
        select("delivery_RF_subject", "regions"),
        text("delivery_address", nameLimit),
        select("delivery_country", "countries"),
        select("delivery_method", "deliveryMethods"),
        date("delivery_date"),
      ],
    },
    {
      name: "origin",
      fields: [
        zip("manufacturer_zip_code"),
        required(select("manufacturer_RF_subject", "regions")),
        text("manufacturer_address", nameLimit),
        text("production_place_type", placeLimit),
        required(zip("shipment_zip_code")),
        required(select("shipment_RF_subject", "regions")),
        text("shipment_address", nameLimit),
        text("shipment_place_type", placeLimit),
        date("shipment_fact_date"),
      ],
    },
    {
      name: "transport",
      fields: [
        cost("transportation_cost_from_manufacturer"),
        cost("transportation_cost_from_shipment"),
        yesNo("price_includes_transportation_costs"),
        text("transport_included_place_type", placeLimit),
        text("transport_included_place_name", placeLimit),
      ],
    },
    {
      name: "terms",
      fields: [
        yesNo("preferential_pricing"),
        { name: "normative_act_requisites", type: "textarea", maxLength: nameLimit },
        yesNo("interdependence_flag"),
        yesNo("affiliation_flag"),
      ],
    },
    { name: "files", fields: [{ name: "files", type: "files", maxFiles }] },
  ],
  rules: [
    {
      // OTC-101..106: export needs a country; a foreign buyer has no INN (G-48).
      name: "export",
      when: { field: "export_delivery_flag", is: true },
      then: {
        require: ["delivery_country"],
        optional: ["shipment_zip_code", "shipment_RF_subject", "manufacturer_RF_subject", "purchaser_inn"],
      },
    },
    {
      // OTC-107..110: a basis of port or station needs the port or station; any other basis needs an address.
      name: "port-or-station",
      when: {
        any: [
          { field: "basis_type", attribute: "isPort", is: true },
          { field: "basis_type", attribute: "isRailwayStation", is: true },
        ],
      },
      then: {
        require: ["port_type"],
        disable: ["delivery_zip_code", "delivery_RF_subject", "delivery_address"],
      },
      otherwise: {
        require: ["delivery_zip_code", "delivery_RF_subject", "delivery_address"],
        disable: ["port_type"],
      },
    },
    {
      // OTC-111, OTC-112: a price with transport costs needs the place.
      name: "transport-included",
      when: { field: "price_includes_transportation_costs", is: true },
      then: { require: ["transport_included_place_type", "transport_included_place_name"] },
    },
    {
      // OTC-113: a preferential price needs the legal act.
      name: "preferential-pricing",
      when: { field: "preferential_pricing", is: true },
      then: { require: ["normative_act_requisites"] },
    },
    {
      // OTC-114, OTC-115: a supplementary agreement needs its number and start date.
      name: "supplementary-agreement",
      when: { field: "supplementary_agreement_date", filled: true },
      then: { require: ["supplementary_agreement_number", "agreement_start_date"] },
    },
  ],
  // OTC-100: the price at the basis cannot exceed the price.
  checks: [{ field: "product_basis_price", atMost: "price" }],
  optionFilters: [
    // OTC-118: offers ports for a basis of port, stations for a basis of station.
    {
      kind: "shared-flag",
      field: "port_type",
      with: "basis_type",
      flags: ["isPort", "isRailwayStation"],
      binding: true,
    },
    // G-50: the flags of a delivery method only filter the options.
    {
      kind: "shared-flag",
      field: "delivery_method",
      with: "basis_type",
      flags: ["isPort", "isRailwayStation"],
      binding: false,
    },
    // G-77: offers only product types of the chosen regions.
    {
      kind: "visible-in-region",
      field: "product_type",
      regions: ["shipment_RF_subject", "manufacturer_RF_subject"],
      binding: true,
    },
  ],
  // OTC-119, G-50: the delivery type preselects the basis.
  presets: [{ from: "delivery_type", into: "basis_type", attribute: "basisId" }],
} as const satisfies FormDefinition;

export type ReportFormSection = (typeof reportForm)["sections"][number]["name"];
export type ReportFormField = (typeof reportForm)["sections"][number]["fields"][number]["name"];
