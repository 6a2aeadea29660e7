import { z } from "zod";
import { commentLimit } from "../shared/values/scalars.ts";

/** What a record may carry beside `id`, `code`, `name`, `description` and `isActive` (document 1, section 3). */
export type CatalogAttribute =
  | "isPort"
  | "isRailwayStation"
  | "basisId"
  | "value"
  | "visibilityType"
  | "regionIds";

interface CatalogDescription {
  /** Part of the path as the documents spell it; paths are matched without regard to case. */
  readonly segment: string;
  readonly attributes: readonly CatalogAttribute[];
  /** CAT-013: columns that must not be empty. */
  readonly required: readonly ("code" | "name" | "basisId")[];
  /** CAT-036, G-74: calculation types are kept through the API alone. */
  readonly hasScreen: boolean;
}

const catalog = <const D extends CatalogDescription>(description: D): D => description;

/** The nine catalogues that exchange staff keep (CAT-006..012); calls and screens are made from this table. */
export const catalogs = {
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

export type CatalogName = keyof typeof catalogs;
export const catalogNames = Object.keys(catalogs) as CatalogName[];

/** What a form field may choose from: the nine, and countries, which nobody edits (G-74). */
export type DictionaryName = CatalogName | "countries";

/** G-77: a product type is offered in the whole country, or only for the regions it lists. */
export const visibilityTypes = [
  { id: 1, name: "wholeCountry" },
  { id: 2, name: "chosenRegions" },
] as const;
export type VisibilityTypeId = (typeof visibilityTypes)[number]["id"];

/** Limits of a record (G-75, G-78, CAT-015); the database holds the same. */
export const catalogLimits = { name: 255, code: 50, value: 50, description: commentLimit } as const;

/** G-75: letters of ISO 4217. */
export const currencyCodePattern = /^[A-Z]{3}$/;

/** FIX-029: what nearly every contract is paid in stands first in a list of currencies. */
export const usualCurrencyCode = "RUB";

/**
 * A record of any dictionary, active or not. Attributes that its catalogue does not have are absent, so that a
 * condition like `isPort` reads the same wherever a form asks for it (OTC-107).
 */
export const catalogRecord = z.object({
  id: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  isPort: z.boolean().optional(),
  isRailwayStation: z.boolean().optional(),
  /** Default basis of a delivery type (CAT-008). */
  basisId: z.number().optional(),
  basisName: z.string().optional(),
  /** Short code of a delivery term, for example FCA (G-78). */
  value: z.string().nullable().optional(),
  visibilityType: z.union([z.literal(1), z.literal(2)]).optional(),
  regionIds: z.array(z.number()).optional(),
  /** ISO 3166 codes of a country; its `code` is the number of the OKSM. */
  alpha2: z.string().optional(),
  alpha3: z.string().optional(),
});
export type CatalogRecord = z.infer<typeof catalogRecord>;

/** Every record of every dictionary, in the order people see them. */
export type Dictionaries = Readonly<Record<DictionaryName, readonly CatalogRecord[]>>;
