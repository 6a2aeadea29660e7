import { z } from "zod";

/** How a register column is stored, sent and shown. Decimals are strings with at most `scale` digits after the dot. */
export type ColumnType = "integer" | "text" | "inn" | "date" | "instant" | "decimal" | "boolean";

interface RegisterColumn {
  readonly type: ColumnType;
  /** Form fields the value comes from; empty for what the server sets itself. */
  readonly form: readonly string[];
  readonly scale?: number;
}

const column = <const T extends ColumnType>(type: T, ...form: string[]) => ({ type, form }) as const;
const decimal = (scale: number, ...form: string[]) => ({ type: "decimal", form, scale }) as const;

/**
 * Annex A: the register's columns in their order, keyed by the row field of the documents. The database column is the
 * same name in snake_case. Everything that knows the columns (SQL, answers, screens, exports) is made from this table.
 */
export const registerColumns = {
  id: column("integer", "report_number"),
  statusName: column("text", "report_status"),
  issueDate: column("instant", "report_date"),
  changedDate: column("instant"),
  organizationName: column("text", "organization"),
  organizationInn: column("inn", "organization_inn"),
  familyName: column("text", "report_holder"),
  isExportDeliveryFlag: column("boolean", "export_delivery_flag"),
  manufacturerInn: column("inn", "manufacturer_inn"),
  manufacturerName: column("text", "manufacturer"),
  ownerInn: column("inn", "owner_inn"),
  ownerName: column("text", "owner_name"),
  purchaserInn: column("inn", "purchaser_inn"),
  purchaserName: column("text", "purchaser"),
  contractDate: column("date", "contract_date"),
  contractNumber: column("text", "contract_number"),
  contractStartDate: column("date", "contract_start_date"),
  agreementDate: column("date", "supplementary_agreement_date"),
  agreementNumber: column("text", "supplementary_agreement_number"),
  agreementStartDate: column("date", "agreement_start_date"),
  productTypeName: column("text", "product_type"),
  originGoodsName: column("text", "origin_goods"),
  harvestYear: column("integer", "harvest_year"),
  proteinPercentage: decimal(2, "protein_percentage"),
  glutenPercentage: decimal(2, "gluten_percentage"),
  amount: decimal(3, "amount"),
  price: decimal(2, "price"),
  productBasisPrice: decimal(2, "product_basis_price"),
  currencyName: column("text", "currency"),
  isPriceNds: column("boolean", "price_nds_flag"),
  priceDeterminingDate: column("date", "price_determining_date"),
  calculationTypeName: column("text", "calculation_type"),
  deliveryTypeName: column("text", "delivery_type"),
  basisTypeName: column("text", "basis_type"),
  portName: column("text", "port_type"),
  deliveryFullAddress: column("text", "delivery_zip_code", "delivery_RF_subject", "delivery_address"),
  deliveryCountryName: column("text", "delivery_country"),
  deliveryMethodName: column("text", "delivery_method"),
  deliveryDate: column("date", "delivery_date"),
  manufacturerFullAddress: column(
    "text",
    "manufacturer_zip_code",
    "manufacturer_RF_subject",
    "manufacturer_address",
  ),
  productionPlaceType: column("text", "production_place_type"),
  shipmentFullAddress: column("text", "shipment_zip_code", "shipment_RF_subject", "shipment_address"),
  shipmentPlaceType: column("text", "shipment_place_type"),
  shipmentFactDate: column("date", "shipment_fact_date"),
  transportationCostFromManufacturer: decimal(2, "transportation_cost_from_manufacturer"),
  transportationCostFromShipment: decimal(2, "transportation_cost_from_shipment"),
  isPriceTransportationCosts: column("boolean", "price_includes_transportation_costs"),
  transportIncludedPlaceType: column("text", "transport_included_place_type"),
  transportIncludedPlaceName: column("text", "transport_included_place_name"),
  isPreferentialPricing: column("boolean", "preferential_pricing"),
  normativeActRequisites: column("text", "normative_act_requisites"),
  isInterdependenceFlag: column("boolean", "interdependence_flag"),
  isAffiliationFlag: column("boolean", "affiliation_flag"),
  terminationDate: column("date"),
  terminationNumber: column("text"),
} as const satisfies Record<string, RegisterColumn>;

export type RegisterField = keyof typeof registerColumns;
export const registerFields = Object.keys(registerColumns) as RegisterField[];

/** G-4, FIX-025: what the register is sorted by: every column, and the mark of a doubtful deal for the exchange. */
export type RegisterSortKey = RegisterField | "isDubiousDeal";
export const registerSortKeys = [...registerFields, "isDubiousDeal"] as unknown as readonly [
  RegisterSortKey,
  ...RegisterSortKey[],
];

/** S-14: sorts that are as fast over a whole register of a million reports. */
export const indexedSortKeys = [
  "id",
  "issueDate",
  "changedDate",
  "contractDate",
  "priceDeterminingDate",
  "amount",
  "price",
  "statusName",
  "organizationName",
  "purchaserName",
  "productTypeName",
] as const satisfies readonly RegisterSortKey[];
export const isIndexedSort = (key: RegisterSortKey): boolean =>
  indexedSortKeys.some((known) => known === key);

type ValueOf<T extends ColumnType> = T extends "integer" ? number : T extends "boolean" ? boolean : string;
const alwaysSet = [
  "id",
  "statusName",
  "issueDate",
  "organizationName",
  "organizationInn",
  "familyName",
] as const satisfies RegisterField[];
type AlwaysSet = (typeof alwaysSet)[number];
type RegisterShape = {
  [F in RegisterField]: z.ZodType<
    F extends AlwaysSet
      ? ValueOf<(typeof registerColumns)[F]["type"]>
      : ValueOf<(typeof registerColumns)[F]["type"]> | null
  >;
};

const schemaOf = (type: ColumnType): z.ZodType =>
  type === "integer" ? z.number() : type === "boolean" ? z.boolean() : z.string();

const makeRegisterShape = () =>
  Object.fromEntries(
    Object.entries(registerColumns).map(([field, { type }]) => {
      const schema = schemaOf(type);
      return [field, (alwaysSet as readonly string[]).includes(field) ? schema : schema.nullable()];
    }),
  ) as RegisterShape;

// The schemas are marked as free of effects: the browser reads the columns alone and goes without zod.
const registerShape = /* @__PURE__ */ makeRegisterShape();

/** An attached file as the documents show it: id and name. */
export const attachedFile = z.object({ id: z.number(), value: z.string() });
export type AttachedFile = z.infer<typeof attachedFile>;

/** OTC-079: at most this many files on one version. */
export const maxFiles = 3;

/** A row of the register as its organisation sees it (OTC-028, OTC-029). */
export const registerRow = z.object({
  ...registerShape,
  /** Status number (G-32). */
  status: z.number(),
  files: z.array(attachedFile),
  /** Versions the reader may see in the history; 1 for a report never touched. */
  versionCount: z.number(),
});
export type RegisterRow = z.infer<typeof registerRow>;

/** OTC-030: what exchange staff see beside it. */
export const staffRegisterRow = /* @__PURE__ */ registerRow.extend({
  organizationId: z.number(),
  isDubiousDeal: z.boolean(),
});
export type StaffRegisterRow = z.infer<typeof staffRegisterRow>;

/** What made a version (S-7). */
export const versionKinds = [
  "create",
  "update",
  "status",
  "deal",
  "terminate",
  "change-termination",
] as const;
export type VersionKind = (typeof versionKinds)[number];

const versionFields = {
  /** Of its report, from 1. */
  versionNumber: z.number(),
  kind: z.enum(versionKinds),
  /** Who made the version and when. */
  versionAuthor: z.string(),
  versionDate: z.string(),
  /** Reason of a cancellation, where there is one. */
  description: z.string().nullable(),
};

/** OTC-031: a version shows the same fields; its `id` is the id of the version. */
export const versionRow = /* @__PURE__ */ registerRow.extend(versionFields);
export type VersionRow = z.infer<typeof versionRow>;
export const staffVersionRow = /* @__PURE__ */ staffRegisterRow.extend(versionFields);
export type StaffVersionRow = z.infer<typeof staffVersionRow>;

/** OTC-041: a report, or one of its versions (`isChildren`), as stored. */
export const storedReport = z.object({
  id: z.number(),
  status: z.number(),
  statusName: z.string(),
  description: z.string().nullable(),
  issueDate: z.string(),
  changedDate: z.string().nullable(),
  passportId: z.number(),
  dataXML: z.string(),
  agreementNumber: z.string().nullable(),
  contractNumber: z.string().nullable(),
  familyName: z.string(),
  organizationId: z.number(),
  organizationInn: z.string(),
  organizationName: z.string(),
  terminationReportNumber: z.string().nullable(),
  terminationDate: z.string().nullable(),
  terminationNumber: z.string().nullable(),
  terminationReportDate: z.string().nullable(),
  files: z.array(attachedFile),
  isChildren: z.boolean(),
  /** Sent back with a change; a stale one is refused (G-85). */
  version: z.number(),
  /** The report a version belongs to; its own id for a report. */
  reportId: z.number(),
  /** Present for exchange staff only (G-53). */
  isDubiousDeal: z.boolean().optional(),
});
export type StoredReport = z.infer<typeof storedReport>;
