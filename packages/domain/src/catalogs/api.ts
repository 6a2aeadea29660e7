import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { effectsResponse } from "../shared/registers/effects.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { registerQuery } from "../shared/registers/register-schema.ts";
import { optionalComment, idSchema, idResponse, givenId, recordVersion } from "../shared/values/scalars.ts";
import { optionalLine, plainLine } from "../shared/values/text-schemas.ts";
import { catalogLimits, type CatalogName, catalogRecord, catalogDefinitions } from "./catalogs.ts";
import type { GivenValues } from "./record-rules.ts";
import { catalogRegisters } from "./register.ts";

/** CAT-034: only exchange staff can change catalogues. */
const staffOnly = accessOf({ operator: "yes" });

/** A record with its `version`, an optimistic lock (G-85), visible to staff. */
export const storedRecord = catalogRecord.extend({ version: recordVersion });
export type StoredRecord = z.output<typeof storedRecord>;

/** Attribute values. A catalogue accepts only its own attributes and rejects others as unknown input. */
const attributeValues = {
  isPort: z.boolean().default(false).describe("Whether the record is for ports."),
  isRailwayStation: z.boolean().default(false).describe("Whether the record is for railway stations."),
  basisId: idSchema.optional().describe("Id of the default delivery basis."),
  value: optionalLine(catalogLimits.value).describe("Value."),
  visibilityType: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .describe("Where the product type is available: 1 the whole country, 2 selected regions."),
  regionIds: z
    .array(idSchema)
    .max(500)
    .default([])
    .describe("Ids of the regions where the product type is available."),
} as const;

/**
 * The schema leaves required values to `recordError`, which the screen shares, because its messages are more
 * specific (CAT-014).
 */
const recordBody = (name: CatalogName) => {
  const attributes = catalogDefinitions[name].attributes;
  return {
    code: optionalLine(catalogLimits.code).describe(
      "Code of the record: ISO 4217 for currencies, OKSM for countries; null without one.",
    ),
    name: plainLine(catalogLimits.name).describe("Name."),
    description: optionalComment.describe("Description; null without one."),
    isActive: z.boolean().default(true).describe("Whether it is active."),
    ...Object.fromEntries(attributes.map((attribute) => [attribute, attributeValues[attribute]])),
    // CAT-008, FIX-046: a field of the specification; `basisId` takes precedence.
    ...(name === "deliveryTypes"
      ? {
          basisName: optionalLine(catalogLimits.name).describe(
            "Name of the default delivery basis; `basisId` takes precedence.",
          ),
        }
      : {}),
  };
};

type Given = { readonly name: string } & Partial<GivenValues>;
type BodySchema<Extra, GivenExtra> = z.ZodType<GivenValues & Extra, Given & GivenExtra>;

export type CatalogListQuery = z.output<(typeof catalogCalls)["regions"]["list"]["query"]>;

/** CAT-014: error codes of record values, for all catalogues. */
const recordRejections = [
  "catalogs.required",
  "catalogs.currency-code",
  "catalogs.kind-required",
  "catalogs.regions-required",
  "catalogs.unknown-basis",
  "catalogs.unknown-region",
  "catalogs.duplicate-name",
  "catalogs.duplicate-code",
] as const;

/** Titles in the summaries of the endpoints. */
const catalogTitles: Readonly<Record<CatalogName, string>> = {
  basisTypes: "delivery bases",
  calculationTypes: "settlement types",
  currencies: "currencies",
  deliveryMethods: "delivery methods",
  deliveryTypes: "delivery terms",
  originGoods: "origins of goods",
  ports: "ports and stations",
  productTypes: "product types",
  regions: "regions",
};

const filterDescriptions: Readonly<Record<string, string>> = {
  name: "Part of the name.",
  isActive: "Only active records, or only hidden ones.",
};

/** The specification's five endpoints of a catalogue, except the dropdown list (CAT-020..028). */
const callsOf = <const N extends CatalogName>(name: N) => {
  const path = `/api/dictionary/${catalogDefinitions[name].segment}` as const;
  const body = recordBody(name);
  const title = catalogTitles[name];
  return {
    list: defineEndpoint({
      method: "GET",
      path: `${path}/list`,
      summary: `List the records of the catalogue of ${title} (CAT-002, CAT-034)`,
      description: "Includes hidden records. Ordered by name by default.",
      effect: "read",
      access: staffOnly,
      query: registerQuery(catalogRegisters[name], filterDescriptions),
      response: pageResponse(storedRecord),
    }),
    get: defineEndpoint({
      method: "GET",
      path: `${path}/{id}`,
      summary: `Get a record of the catalogue of ${title} (CAT-003)`,
      effect: "read",
      access: staffOnly,
      params: z.object({ id: givenId }),
      response: recordResponse(storedRecord),
    }),
    effects: defineEndpoint({
      method: "GET",
      path: `${path}/{id}/effects`,
      summary: `Count the uses of a record of the catalogue of ${title} (DESK-022)`,
      description: "Shows what hiding the record affects. Each count stops at 1,000.",
      effect: "read",
      access: staffOnly,
      params: z.object({ id: givenId }),
      response: effectsResponse,
    }),
    create: defineEndpoint({
      method: "POST",
      path: `${path}/create`,
      summary: `Create a record of the catalogue of ${title} (CAT-006, G-75)`,
      effect: "write",
      access: staffOnly,
      approval: { kind: "catalogs" },
      body: z.strictObject(body) as unknown as BodySchema<unknown, unknown>,
      rejections: recordRejections,
      response: recordResponse(idResponse),
    }),
    update: defineEndpoint({
      method: "PUT",
      path: `${path}/update`,
      summary: `Update a record of the catalogue of ${title} (CAT-035, G-75)`,
      description:
        "Reports keep the name with which they were registered. An outdated `version` returns 409 `shared.stale`.",
      effect: "write",
      access: staffOnly,
      approval: { kind: "catalogs" },
      body: z.strictObject({
        ...body,
        id: givenId,
        version: z
          .number()
          .int()
          .positive()
          .optional()
          .describe("Version of the record, to detect concurrent edits."),
      }) as unknown as BodySchema<{ id: number; version?: number }, { id: number; version?: number }>,
      rejections: [...recordRejections, "shared.not-found", "shared.stale"],
      response: recordResponse(idResponse),
    }),
  };
};

export const catalogCalls = {
  basisTypes: callsOf("basisTypes"),
  calculationTypes: callsOf("calculationTypes"),
  currencies: callsOf("currencies"),
  deliveryMethods: callsOf("deliveryMethods"),
  deliveryTypes: callsOf("deliveryTypes"),
  originGoods: callsOf("originGoods"),
  ports: callsOf("ports"),
  productTypes: callsOf("productTypes"),
  regions: callsOf("regions"),
} as const;
