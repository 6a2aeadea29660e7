import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { optionSchema } from "../shared/values/scalars.ts";
import { type CatalogName, catalogRecord, catalogDefinitions, formDictionaries } from "./catalogs.ts";

/** CAT-034: every signed-in user who is not blocked can read options. */
const everyoneSignedIn = accessOf({ newcomer: "yes", employee: "yes", owner: "yes", operator: "yes" });

/**
 * G-76: an option of a dropdown list. `value` repeats the name, as document 2 spells it. Includes the
 * catalogue's attributes, so that the form needs no second request (OTC-107, OTC-119, G-77).
 */
export const dropdownItem = catalogRecord
  .omit({ description: true, isActive: true })
  .extend({ value: z.string().describe("Value.") });
export type DropdownItem = z.infer<typeof dropdownItem>;

const nothingElse = z.strictObject({});

const dropdownList = <const N extends CatalogName>(
  name: N,
  summary: string,
  description = "Active records by name.",
) =>
  defineEndpoint({
    method: "GET",
    path: `/api/dictionary/${catalogDefinitions[name].segment}/dropdownList`,
    summary,
    description,
    effect: "read",
    access: everyoneSignedIn,
    query: nothingElse,
    response: recordResponse(z.array(dropdownItem)),
  });

const flag = z.enum(["true", "false"]).optional();

/** Active records by name. All catalogues share one endpoint shape; only ports have filters. */
export const dropdownLists = {
  basisTypes: dropdownList("basisTypes", "List delivery bases (CAT-020, G-76)"),
  calculationTypes: dropdownList("calculationTypes", "List settlement types (CAT-021, G-76)"),
  currencies: dropdownList(
    "currencies",
    "List currencies (CAT-022, G-76)",
    "Active records by name, with ISO 4217 codes.",
  ),
  deliveryMethods: dropdownList("deliveryMethods", "List delivery methods (CAT-027, G-76)"),
  deliveryTypes: dropdownList(
    "deliveryTypes",
    "List delivery terms (CAT-028, G-76, G-78)",
    "Active records by name, each with its default delivery basis.",
  ),
  originGoods: dropdownList("originGoods", "List the origins of goods (CAT-023, G-76)"),
  productTypes: dropdownList(
    "productTypes",
    "List product types (CAT-025, G-77)",
    "Active records by name, with the regions where each is available.",
  ),
  regions: dropdownList("regions", "List regions (CAT-026, G-76)", "Subjects of the Russian Federation."),
} as const;

/** HOUSE-024: a form loads its dictionaries by one request. Ports are requested by kind. */
export const listAllDropdowns = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/dropdownLists",
  summary: "List the active records of all dictionaries but ports (CAT-038)",
  description: "The lists of the single dictionaries by name, for forms.",
  effect: "read",
  access: everyoneSignedIn,
  query: nothingElse,
  response: recordResponse(
    z.record(z.enum(formDictionaries), z.array(dropdownItem).describe("Active records.")),
  ),
});

export const listPorts = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/Ports/dropdownList",
  summary: "List ports and railway stations (CAT-024, CAT-029, CAT-030, OTC-118)",
  description: "Without filters, active records of both kinds.",
  effect: "read",
  access: everyoneSignedIn,
  query: z.strictObject({
    isPorts: flag.describe("True: only ports."),
    isRailwayStation: flag.describe("True: only railway stations."),
  }),
  response: recordResponse(z.array(dropdownItem)),
});

export const listCountries = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/Countries/dropDownList",
  summary: "List countries (CAT-033)",
  description: "Countries of the classifier OKSM.",
  effect: "read",
  access: everyoneSignedIn,
  query: nothingElse,
  response: recordResponse(z.array(dropdownItem)),
});

export const listVisibilityTypes = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/ProductTypes/visibilityTypes/dropdownList",
  summary: "List the visibility kinds of product types (CAT-031, G-77)",
  description: "The whole country, or selected regions.",
  effect: "read",
  access: everyoneSignedIn,
  query: nothingElse,
  response: recordResponse(z.array(optionSchema)),
});

export const listVisibilityRegions = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/ProductTypes/visibilityRegions/dropdownList",
  summary: "List the regions for product types (CAT-032, G-77)",
  description: "A product type can be limited to these regions.",
  effect: "read",
  access: everyoneSignedIn,
  query: nothingElse,
  response: recordResponse(z.array(optionSchema)),
});
