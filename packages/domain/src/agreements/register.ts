import { registerKeys } from "../shared/registers/register-columns.ts";
import type { RegisterColumns, RegisterColumn, RegisterKey } from "../shared/registers/register.ts";
import type { ReportFormField } from "./report-form.ts";
import type { terminationFields } from "./termination.ts";

type Fields = readonly ReportFormField[];

const text = <const F extends Fields>(...form: F) => ({ kind: "text", width: 180, form }) as const;
const inn = <const F extends Fields>(...form: F) => ({ kind: "inn", width: 140, form }) as const;
const date = <const F extends Fields>(...form: F) => ({ kind: "date", width: 124, form }) as const;
const instant = <const F extends Fields>(...form: F) => ({ kind: "instant", width: 124, form }) as const;
const integer = <const F extends Fields>(...form: F) => ({ kind: "integer", width: 110, form }) as const;
const flag = <const F extends Fields>(...form: F) => ({ kind: "flag", width: 124, form }) as const;
const decimal = (whole: number, scale: number, shown: number) => ({ whole, scale, shown }) as const;
const money = <const F extends Fields>(...form: F) =>
  ({ kind: "decimal", width: 140, digits: decimal(9, 2, 2), form }) as const;
const percentage = <const F extends Fields>(...form: F) =>
  ({ kind: "decimal", width: 140, digits: decimal(3, 2, 0), form }) as const;

/** Hidden by default. */
const hidden = { place: "hidden" } as const;
/** Hidden and nullable. */
const rare = { ...hidden, isOptional: true } as const;

type Described = Omit<RegisterColumn, "column">;

/** Derives column names from field names: `purchaserName` is `purchaser_name`. */
const namedAlike = <const R extends Readonly<Record<string, Described & { readonly column?: string }>>>(
  columns: R,
) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [
      key,
      { column: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), ...column },
    ]),
  ) as { readonly [K in keyof R]: R[K] & { readonly column: string } };

/**
 * Annex A: the register's columns in order, by the row fields of the specification (OTC-028..030). With a
 * million rows the register has hand-written statements (decision 0067); columns, kinds and names come from
 * here.
 */
export const reportRegister = namedAlike({
  id: { ...integer("report_number"), width: 109, place: "pinned", onCard: "name" },
  statusName: { ...text("report_status"), column: "status", width: 131, onCard: "state" },
  /** SCREEN-002: the column of the number shows the date, too. */
  issueDate: { ...instant("report_date"), ...hidden, width: 100 },
  changedDate: { ...instant(), ...rare },
  /**
   * WORK-061: start of the reporting period, deadline, and whether the report met it; empty if no duty rule
   * applies.
   */
  triggerDate: { ...date(), ...rare },
  dueDate: { ...date(), ...rare, width: 100 },
  isOnTime: { ...flag(), ...rare, width: 100 },
  organizationName: { ...text("organization"), width: 170 },
  organizationInn: { ...inn("organization_inn"), ...hidden },
  familyName: { ...text("report_holder"), ...hidden, width: 170 },
  /** "Dubious" flag, exchange staff only (G-53). */
  isDubiousDeal: { ...flag("dubious_deal"), ...hidden, width: 150, audience: "staff" },
  isExportDeliveryFlag: { ...flag("export_delivery_flag"), ...hidden },
  manufacturerInn: { ...inn("manufacturer_inn"), ...hidden },
  manufacturerName: { ...text("manufacturer"), ...hidden, width: 220 },
  ownerInn: { ...inn("owner_inn"), ...rare },
  ownerName: { ...text("owner_name"), ...rare, width: 220 },
  purchaserInn: { ...inn("purchaser_inn"), ...rare },
  purchaserName: { ...text("purchaser"), width: 145 },
  contractDate: { ...date("contract_date"), ...hidden },
  contractNumber: { ...text("contract_number"), width: 96 },
  contractStartDate: { ...date("contract_start_date"), ...rare },
  agreementDate: { ...date("supplementary_agreement_date"), ...rare },
  agreementNumber: { ...text("supplementary_agreement_number"), ...rare },
  agreementStartDate: { ...date("agreement_start_date"), ...rare },
  productTypeName: { ...text("product_type"), width: 181 },
  originGoodsName: { ...text("origin_goods"), ...rare },
  harvestYear: { ...integer("harvest_year"), ...rare },
  proteinPercentage: { ...percentage("protein_percentage"), ...rare },
  glutenPercentage: { ...percentage("gluten_percentage"), ...rare },
  amount: { kind: "decimal", width: 86, digits: decimal(9, 3, 0), form: ["amount"] },
  price: { ...money("price"), width: 97 },
  /** SCREEN-002: amount multiplied by price, in the currency of the price. */
  totalPrice: { kind: "decimal", width: 117, digits: decimal(18, 2, 2), form: [] },
  productBasisPrice: { ...money("product_basis_price"), ...rare },
  currencyName: { ...text("currency"), ...hidden, width: 130 },
  isPriceNds: { ...flag("price_nds_flag"), ...rare },
  priceDeterminingDate: { ...date("price_determining_date"), ...rare },
  calculationTypeName: { ...text("calculation_type"), ...rare },
  deliveryTypeName: { ...text("delivery_type"), ...hidden, width: 200 },
  basisTypeName: { ...text("basis_type"), width: 108 },
  portName: { ...text("port_type"), ...rare },
  deliveryFullAddress: {
    ...text("delivery_zip_code", "delivery_RF_subject", "delivery_address"),
    ...rare,
    width: 260,
  },
  deliveryCountryName: { ...text("delivery_country"), ...rare },
  deliveryMethodName: { ...text("delivery_method"), ...rare },
  deliveryDate: { ...date("delivery_date"), ...rare },
  manufacturerFullAddress: {
    ...text("manufacturer_zip_code", "manufacturer_RF_subject", "manufacturer_address"),
    ...rare,
    width: 260,
  },
  productionPlaceType: { ...text("production_place_type"), ...rare },
  shipmentFullAddress: {
    ...text("shipment_zip_code", "shipment_RF_subject", "shipment_address"),
    ...rare,
    width: 260,
  },
  shipmentPlaceType: { ...text("shipment_place_type"), ...rare },
  shipmentFactDate: { ...date("shipment_fact_date"), ...rare },
  transportationCostFromManufacturer: { ...money("transportation_cost_from_manufacturer"), ...rare },
  transportationCostFromShipment: { ...money("transportation_cost_from_shipment"), ...rare },
  isPriceTransportationCosts: { ...flag("price_includes_transportation_costs"), ...rare },
  transportIncludedPlaceType: { ...text("transport_included_place_type"), ...rare },
  transportIncludedPlaceName: { ...text("transport_included_place_name"), ...rare },
  isPreferentialPricing: { ...flag("preferential_pricing"), ...rare },
  normativeActRequisites: { ...text("normative_act_requisites"), ...rare, width: 220 },
  isInterdependenceFlag: { ...flag("interdependence_flag"), ...rare },
  isAffiliationFlag: { ...flag("affiliation_flag"), ...rare },
  terminationDate: { ...date(), ...rare },
  terminationNumber: { ...text(), ...rare },
} as const) satisfies RegisterColumns;

export type ReportKey = RegisterKey<typeof reportRegister>;
/** G-4, FIX-025: sort keys of the register. */
export const reportKeys = registerKeys(reportRegister);

/** S-14: sort keys with an index, fast on a million reports. */
export const indexedSortKeys = [
  "id",
  "issueDate",
  "changedDate",
  "dueDate",
  "contractDate",
  "priceDeterminingDate",
  "amount",
  "price",
  "statusName",
  "organizationName",
  "purchaserName",
  "productTypeName",
] as const satisfies readonly ReportKey[];
export const isIndexedSort = (key: ReportKey): boolean => indexedSortKeys.some((known) => known === key);

/**
 * Filter kinds. id, status, day, flag: equals. from, until: inclusive bounds of a timestamp; first-day,
 * last-day: of a date. part: substring. number: part of a document number in any spelling (FIX-024),
 * of signs alone literally (FIX-203). inn: prefix (S-14).
 */
export type FilterKind =
  | "id"
  | "status"
  | "day"
  | "from"
  | "until"
  | "first-day"
  | "last-day"
  | "flag"
  | "part"
  | "number"
  | "inn";

export interface ReportFilter {
  readonly kind: FilterKind;
  /** Column of the register's table. */
  readonly column: string;
  readonly audience?: "staff";
}

/** OTC-004..016, G-41: filters by their names in the specification, combined with AND. */
export const reportFilters = {
  /** FIX-024: the report's id, or a part of the contract number. */
  search: { kind: "number", column: "contract_number_key" },
  dateBegin: { kind: "from", column: "issue_date" },
  dateEnd: { kind: "until", column: "issue_date" },
  reportId: { kind: "id", column: "id" },
  contractNumber: { kind: "number", column: "contract_number_key" },
  status: { kind: "status", column: "status" },
  productTypeId: { kind: "id", column: "product_type_id" },
  dueBegin: { kind: "first-day", column: "due_date" },
  dueEnd: { kind: "last-day", column: "due_date" },
  isOnTime: { kind: "flag", column: "is_on_time" },
  priceDeterminingDate: { kind: "day", column: "price_determining_date" },
  purchaserName: { kind: "part", column: "purchaser_name_id" },
  purchaserInn: { kind: "inn", column: "purchaser_inn" },
  organizationName: { kind: "part", column: "organization_name_id" },
  organizationInn: { kind: "inn", column: "organization_inn" },
  deliveryAddress: { kind: "part", column: "delivery_place_id" },
  userId: { kind: "id", column: "author_user_id" },
  name: { kind: "part", column: "family_name_id" },
  isDubiousDeal: { kind: "flag", column: "is_dubious_deal", audience: "staff" },
  /** FIX-302: tells withdrawn reports from rejected ones, which have the same status. */
  isWithdrawn: { kind: "flag", column: "is_withdrawn" },
  /** FIX-302: the list behind the counters of reports to file again; decided by the link of the replacement. */
  isToReplace: { kind: "flag", column: "replaces" },
} as const satisfies Readonly<Record<string, ReportFilter>>;
export type ReportFilterName = keyof typeof reportFilters;

type LabelOf<K> = K extends ReportKey
  ? (typeof reportRegister)[K]["form"] extends readonly [infer F extends ReportFormField]
    ? F
    : K
  : never;

/**
 * Label keys (`fields` of the area's phrases): the form field that a column shows, or the column's own key if
 * there is no single field. A missing label fails the build.
 */
export type ReportLabel = ReportFormField | LabelOf<ReportKey> | (typeof terminationFields)[number];

/** Returns the label key of a register column. */
export const columnLabel = (key: ReportKey): LabelOf<ReportKey> => {
  const { form } = reportRegister[key];
  return (form.length === 1 ? form[0] : key) as LabelOf<ReportKey>;
};
