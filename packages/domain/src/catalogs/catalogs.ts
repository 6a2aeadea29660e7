import { z } from "zod";
import { commentLimit, recordId, recordName } from "../shared/values/scalars.ts";

/** Attributes in addition to `id`, `code`, `name`, `description` and `isActive` (document 1, section 3). */
export type CatalogAttribute =
  | "isPort"
  | "isRailwayStation"
  | "basisId"
  | "value"
  | "visibilityType"
  | "regionIds";

interface CatalogDescription {
  /** Path segment in the spelling of the specification; routing is case-insensitive. */
  readonly segment: string;
  readonly attributes: readonly CatalogAttribute[];
  /** CAT-013: columns that must have a value. */
  readonly required: readonly ("code" | "name" | "basisId")[];
  /** CAT-036, G-74: false for calculation types, which only the API can change. */
  readonly hasScreen: boolean;
}

const catalog = <const D extends CatalogDescription>(description: D): D => description;

/** The nine catalogues of exchange staff (CAT-006..012). Endpoints and screens derive from this table. */
export const catalogDefinitions = {
  basisTypes: catalog({
    segment: "BasisTypes",
    attributes: ["isPort", "isRailwayStation"],
    required: ["name"],
    hasScreen: true,
  }),
  calculationTypes: catalog({
    segment: "calculationTypes",
    attributes: [],
    required: ["name"],
    hasScreen: false,
  }),
  currencies: catalog({ segment: "Currencies", attributes: [], required: ["name", "code"], hasScreen: true }),
  deliveryMethods: catalog({
    segment: "DeliveryMethods",
    attributes: ["isPort", "isRailwayStation"],
    required: ["name"],
    hasScreen: true,
  }),
  deliveryTypes: catalog({
    segment: "DeliveryTypes",
    attributes: ["basisId", "value"],
    required: ["name", "basisId"],
    hasScreen: true,
  }),
  originGoods: catalog({ segment: "originGoods", attributes: [], required: ["name"], hasScreen: true }),
  ports: catalog({
    segment: "Ports",
    attributes: ["isPort", "isRailwayStation"],
    required: ["name"],
    hasScreen: true,
  }),
  productTypes: catalog({
    segment: "ProductTypes",
    attributes: ["visibilityType", "regionIds"],
    required: ["name"],
    hasScreen: true,
  }),
  regions: catalog({
    segment: "Regions",
    attributes: ["isRailwayStation"],
    required: ["name"],
    hasScreen: true,
  }),
} as const;

export type CatalogName = keyof typeof catalogDefinitions;
export const catalogNames = Object.keys(catalogDefinitions) as CatalogName[];

/** Option sources of form fields: the nine catalogues, and the read-only countries (G-74). */
export type DictionaryName = CatalogName | "countries";
/** Dictionaries that a form loads whole; there are thousands of ports. */
export type FormDictionary = Exclude<DictionaryName, "ports">;
export const formDictionaries = [...catalogNames, "countries" as const].filter((name) => name !== "ports");

/** G-77: a product type is available in the whole country or only in the listed regions. */
export const visibilityTypes = [
  { id: 1, name: "wholeCountry" },
  { id: 2, name: "chosenRegions" },
] as const;
export type VisibilityTypeId = (typeof visibilityTypes)[number]["id"];

/** Limits of a record (G-75, G-78, CAT-015), equal to those of the database. */
export const catalogLimits = { name: 255, code: 50, value: 50, description: commentLimit } as const;

/** G-75: an ISO 4217 code. */
export const currencyCodePattern = /^[A-Z]{3}$/;

/** FIX-029: the most frequent currency, first in lists. */
export const usualCurrencyCode = "RUB";

/**
 * A record of any dictionary, active or not. Attributes of other catalogues are absent, so that a condition
 * such as `isPort` works in every form (OTC-107).
 */
export const catalogRecord = z.object({
  id: recordId,
  code: z
    .string()
    .nullable()
    .describe("Code of the record: ISO 4217 for currencies, OKSM for countries; null without one."),
  name: recordName,
  description: z.string().nullable().describe("Description; null without one."),
  isActive: z.boolean().describe("Whether it is active."),
  isPort: z.boolean().optional().describe("Whether the record is for ports."),
  isRailwayStation: z.boolean().optional().describe("Whether the record is for railway stations."),
  /** Default basis of a delivery type (CAT-008). */
  basisId: z.number().optional().describe("Id of the default delivery basis."),
  basisName: z
    .string()
    .optional()
    .describe("Name of the default delivery basis; `basisId` takes precedence."),
  /** Short code of a delivery term, for example FCA (G-78). */
  value: z.string().nullable().optional().describe("Value."),
  visibilityType: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .describe("Where the product type is available: 1 the whole country, 2 selected regions."),
  regionIds: z
    .array(z.number())
    .optional()
    .describe("Ids of the regions where the product type is available."),
  /** ISO 3166 codes of a country; its `code` is the OKSM number. */
  alpha2: z.string().optional().describe("ISO 3166 alpha-2 code of a country."),
  alpha3: z.string().optional().describe("ISO 3166 alpha-3 code of a country."),
});
export type CatalogRecord = z.infer<typeof catalogRecord>;

/** All records of all dictionaries, in display order. */
export type CatalogRecords = Readonly<Record<DictionaryName, readonly CatalogRecord[]>>;
