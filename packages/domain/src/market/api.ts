import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { blobResponse, defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import {
  givenDate,
  idSchema,
  instantSchema,
  isoDate,
  optionSchema,
  recordId,
} from "../shared/values/scalars.ts";
import { indexRunFile } from "../receipts/api.ts";
import { priceReasons } from "./price-reasons.ts";
import { localName } from "../exchange/dictionaries.ts";
import { leftOutReasons, methodSchema } from "./method.ts";
import { periodKinds } from "./period.ts";

/** MKT-008: who may read prices. `public` includes guests. */
export const marketAudiences = ["public", "members", "staff"] as const;
export type MarketAudience = (typeof marketAudiences)[number];

/** Access of the default audience; the setting MARKET_ACCESS widens or narrows it. */
const readers = accessOf({ employee: "yes", owner: "yes", operator: "yes" });
const staffOnly = accessOf({ operator: "yes" });

const placeName = z.string().max(255);
const cellQuery = {
  productTypeId: idSchema.describe("Id of the product type."),
  basis: placeName.optional().describe("Name of the delivery basis; all bases by default."),
  period: z.enum(periodKinds).default("week").describe("Kind of the periods."),
  asOf: givenDate
    .optional()
    .describe("Day whose knowledge the response shows, `YYYY-MM-DD`: later corrections are left out."),
};

const pricesQuery = z.strictObject({
  ...cellQuery,
  place: placeName.optional().describe("Region, port or station of delivery; all places by default."),
  from: givenDate.describe("First day, `YYYY-MM-DD`; periods that begin on it or later."),
  to: givenDate.describe("Last day, `YYYY-MM-DD`; periods that begin on it or earlier."),
});

const figures = {
  median: z
    .number()
    .nullable()
    .describe("Median, rubles per tonne without VAT; null without the support of the method (MKT-103)."),
  lowerQuartile: z
    .number()
    .nullable()
    .describe(
      "Price that 25 % of the deals do not exceed, rubles per tonne without VAT; null like the median.",
    ),
  upperQuartile: z
    .number()
    .nullable()
    .describe(
      "Price that 75 % of the deals do not exceed, rubles per tonne without VAT; null like the median.",
    ),
  mean: z.number().describe("Mean weighted by tonnes, rubles per tonne without VAT."),
  tonnes: z.number().describe("Volume of the deals in tonnes, rounded by the method."),
  deals: z.number().describe("Number of deals."),
};

const price = z.object({
  from: isoDate.describe("First day of the period, `YYYY-MM-DD`."),
  to: isoDate.describe("Last day of the period, `YYYY-MM-DD`."),
  ...figures,
  run: z.number().describe("Run that published the price."),
  publishedAt: instantSchema.describe("Time of the run, ISO 8601 with offset."),
  correction: z
    .object({
      mean: z.number().describe("Mean before the correction."),
      run: z.number().describe("Run that published it."),
      reasons: z.array(z.enum(priceReasons)).describe("Causes of the correction."),
    })
    .nullable()
    .describe("What the price corrects; null for a first publication."),
});
export type MarketPrice = z.output<typeof price>;

/** Maximum number of prices of a response: ten years of weeks. */
export const maxPrices = 530;

export const getMarket = defineEndpoint({
  method: "GET",
  path: "/api/market",
  summary: "Get the price index: products, method, last run (MKT-004, MKT-008)",
  effect: "read",
  mayLag: true,
  access: readers,
  response: recordResponse(
    z.object({
      code: z.string().describe("Stable name of the index."),
      name: z.string().describe("Name of the index."),
      products: z.array(optionSchema).describe("Product types with prices."),
      isPublic: z.boolean().describe("Whether guests can read prices."),
      mainProductId: recordId
        .nullable()
        .describe(
          "Product with the largest volume in the newest weeks with prices; null before the first one.",
        ),
      methods: z
        .array(
          z.object({
            version: z.number().describe("Version number, from 1."),
            validFrom: isoDate.describe("First day that uses the version, `YYYY-MM-DD`."),
            method: methodSchema.describe("Parameters."),
          }),
        )
        .describe("Versions of the method, newest first."),
      commodities: z
        .array(
          z.object({
            id: recordId,
            name: localName.describe("Name of the commodity."),
            productTypeId: recordId.describe("Id of the product type."),
            productName: z.string().describe("Name of the product type."),
          }),
        )
        .describe("Auction commodities that staff compares with a product type."),
      lastRun: z
        .object({
          id: recordId,
          day: isoDate.describe("Moscow day of the run, `YYYY-MM-DD`."),
          startedAt: instantSchema.describe("Time of the run, ISO 8601 with offset."),
          inputHash: z.string().describe("SHA-256 of the inputs, hexadecimal."),
          leftOut: z
            .array(
              z.object({
                reason: z.enum(leftOutReasons).describe("Property of the reports, or `outlier`."),
                reports: z.number().describe("Number of reports with it, over all products and days."),
              }),
            )
            .describe("Reports that no price contains. A report can have several reasons."),
        })
        .nullable()
        .describe("Newest run; null before the first one."),
    }),
  ),
});

export const listPrices = defineEndpoint({
  method: "GET",
  path: "/api/market/prices",
  summary: "List the prices of a product by period (MKT-001)",
  description: "A period without a price had no deals, or too few firms to show it. Both look the same.",
  effect: "read",
  mayLag: true,
  access: readers,
  query: pricesQuery,
  response: recordResponse(
    z.object({
      prices: z.array(price).describe(`Prices, oldest first; the newest ${maxPrices}.`),
      longer: z
        .array(price.extend({ period: z.enum(periodKinds).describe("Kind of the period.") }))
        .describe(
          "Prices of longer periods around these days, which stand in for periods without a price (MKT-107).",
        ),
      bases: z.array(z.string()).describe("Delivery bases with prices of the product in these periods."),
      places: z.array(z.string()).describe("Places of delivery with prices of the product in these periods."),
    }),
  ),
});

export const downloadPrices = defineEndpoint({
  method: "GET",
  path: "/api/market/prices.csv",
  summary: "Download the prices of a product as CSV (MKT-001)",
  description:
    "UTF-8 with a byte order mark, semicolons, Russian column names, oldest price first. The file name and the first columns state product, basis, place, kind of period and unit.",
  effect: "read",
  mayLag: true,
  access: readers,
  query: pricesQuery,
  response: blobResponse("text/csv"),
});

export const listPlacePrices = defineEndpoint({
  method: "GET",
  path: "/api/market/places",
  summary: "List the prices of a period by place of delivery (MKT-008)",
  effect: "read",
  mayLag: true,
  access: readers,
  query: z.strictObject({ ...cellQuery, from: givenDate.describe("First day of the period, `YYYY-MM-DD`.") }),
  response: recordResponse(
    z
      .array(z.object({ place: z.string().describe("Region, port or station."), ...figures }))
      .describe("Places, highest mean first."),
  ),
});

export const getPriceFeed = defineEndpoint({
  method: "GET",
  path: "/api/market/rss",
  summary: "Get the weekly prices and corrections of the last runs as RSS (MKT-009)",
  effect: "read",
  mayLag: true,
  access: readers,
  response: blobResponse("application/rss+xml"),
});

/** Cell and days of deals, which belong to no period. */
const dealsQuery = z.strictObject({
  productTypeId: cellQuery.productTypeId,
  basis: cellQuery.basis,
  place: placeName.optional().describe("Region, port or station of delivery; all places by default."),
  from: givenDate.describe("First day, `YYYY-MM-DD`."),
  to: givenDate.describe("Last day, `YYYY-MM-DD`."),
});

export const listOwnDeals = defineEndpoint({
  method: "GET",
  path: "/api/market/own",
  summary: "List the prices of own reports (MKT-006)",
  description: "Reports of the organisation that count, at most 2,000, newest first.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own" }),
  query: dealsQuery,
  response: recordResponse(
    z.array(
      z.object({
        reportId: recordId.describe("Number of the report."),
        day: isoDate.describe("Date of the contract, `YYYY-MM-DD`."),
        price: z.number().describe("Price in rubles per tonne without VAT."),
        tonnes: z.number().describe("Amount in tonnes."),
      }),
    ),
  ),
});

const volume = {
  tonnes: z.number().describe("Volume in tonnes."),
  deals: z.number().describe("Number of deals."),
};

export const listOwnLinks = defineEndpoint({
  method: "GET",
  path: "/api/market/own/links",
  summary: "List the firms that count as affiliated with the own one in prices (MKT-102)",
  description: "Common users and successions are not listed. At most 200 rows.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own" }),
  response: recordResponse(
    z.array(
      z.object({
        inn: z.string().describe("INN, or the name of a firm without one."),
        name: z.string().describe("Name of the firm."),
        source: z
          .enum(["own", "other", "exchange"])
          .describe("Who says so: reports of the own organisation, reports of the firm, or the exchange."),
      }),
    ),
  ),
});

export const listOwnVolumes = defineEndpoint({
  method: "GET",
  path: "/api/market/own/volumes",
  summary: "List own volumes by counterparty and month (MKT-006)",
  description: "Reports of the organisation that count, at most 2,000 rows, newest month first.",
  effect: "read",
  access: accessOf({ employee: "own", owner: "own" }),
  query: dealsQuery,
  response: recordResponse(
    z.array(
      z.object({
        month: isoDate.describe("First day of the calendar month, `YYYY-MM-DD`."),
        counterparty: z
          .string()
          .nullable()
          .describe("Name of the counterparty; null if the reports state none."),
        ...volume,
      }),
    ),
  ),
});

export const listPlaceVolumes = defineEndpoint({
  method: "GET",
  path: "/api/market/volumes",
  summary: "List the volumes of all organisations by place of delivery, for staff (MKT-006)",
  description:
    "Reports that the last run uses, excluded ones too. Confidential: small places are not hidden.",
  effect: "read",
  access: staffOnly,
  query: z.strictObject({
    productTypeId: cellQuery.productTypeId,
    from: givenDate.describe("First day, `YYYY-MM-DD`."),
    to: givenDate.describe("Last day, `YYYY-MM-DD`."),
  }),
  response: recordResponse(
    z
      .array(
        z.object({
          place: z.string().nullable().describe("Region, port or station; null if the reports state none."),
          ...volume,
          groups: z.number().describe("Number of independent groups of reporting firms."),
        }),
      )
      .describe("Places, largest volume first; at most 500."),
  ),
});

export const listRuns = defineEndpoint({
  method: "GET",
  path: "/api/market/runs",
  summary: "List the newest runs with their proofs (MKT-012)",
  description:
    "The hash of the inputs is a leaf in the receipt tree of the day. The verifier of receipts checks each run.",
  effect: "read",
  mayLag: true,
  access: readers,
  query: z.strictObject({
    run: idSchema.optional().describe("Number of one run; the newest 10 by default."),
  }),
  response: recordResponse(z.array(indexRunFile).describe("Runs, newest first.")),
});
