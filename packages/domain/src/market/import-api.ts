import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse } from "../shared/endpoint.ts";
import { importBodyLimit, importRequest, importResponse } from "../shared/registers/import-request.ts";
import { isPositive } from "../shared/values/decimal.ts";
import { repeatedIssue } from "../shared/values/distinct-list.ts";
import { hasInnCheckDigits, innDigitsIssue, innPattern } from "../shared/values/inn.ts";
import { givenDate, idSchema, wholeNumber } from "../shared/values/scalars.ts";
import { requiredText } from "../shared/values/text-schemas.ts";

/* Imports of rates, linked firms and compared commodities. */

const staffOnly = accessOf({ operator: "yes" });

/** Maximum digits of a rate, equal to those of the database column. */
const rateDigits = { whole: 10, scale: 4 };

/** MKT-013: an official rate of a day. */
export const importedRate = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .describe("Letters of ISO 4217."),
  day: givenDate.describe("Day, `YYYY-MM-DD`."),
  rate: requiredText(20)
    .refine((text) => isPositive(text, rateDigits))
    .describe("Rubles per unit, a decimal with at most 4 fraction digits."),
});
export type ImportedRate = z.output<typeof importedRate>;

export const importRates = defineEndpoint({
  method: "PUT",
  path: "/api/integration/rates",
  summary: "Import official rates of currencies (MKT-013)",
  description: "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors.",
  effect: "write",
  access: accessOf({ machine: "yes", operator: "yes" }),
  undo: "save-again",
  body: importRequest,
  row: importedRate,
  bodyLimit: importBodyLimit,
  example: { data: [{ currency: "USD", day: "2026-11-20", rate: "80.5" }] },
  rowRejections: ["market.currency-unknown"],
  response: recordResponse(importResponse),
});

const existingInn = z.string().regex(innPattern).refine(hasInnCheckDigits, innDigitsIssue);

/** MKT-002: two firms that count as one reporter. */
export const importedAffiliation = z
  .strictObject({
    inn: existingInn.describe("INN of a firm, 10 or 12 digits with correct check digits."),
    otherInn: existingInn.describe("INN of the other firm, 10 or 12 digits with correct check digits."),
  })
  .refine(({ inn, otherInn }) => inn !== otherInn, { path: ["otherInn"], ...repeatedIssue });
export type ImportedAffiliation = z.output<typeof importedAffiliation>;

export const importAffiliations = defineEndpoint({
  method: "PUT",
  path: "/api/market/affiliations",
  summary: "Import pairs of firms that count as one in prices (MKT-002)",
  description: "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors.",
  effect: "write",
  access: staffOnly,
  undo: "save-again",
  body: importRequest,
  row: importedAffiliation,
  bodyLimit: importBodyLimit,
  example: { data: [{ inn: "3199127468", otherInn: "7701234560" }] },
  response: recordResponse(importResponse),
});

/** MKT-010: product type whose prices an auction commodity is compared with. */
export const importedCommodity = z.strictObject({
  commodityId: wholeNumber(1, 2_147_483_647).describe(
    "Id of the commodity in the dictionary of the auctions.",
  ),
  productTypeId: idSchema.nullable().describe("Id of the product type; null removes the comparison."),
});
export type ImportedCommodity = z.output<typeof importedCommodity>;

export const importCommodities = defineEndpoint({
  method: "PUT",
  path: "/api/market/commodities",
  summary: "Import the product types of auction commodities (MKT-010)",
  description: "At most 1,000 rows, each validated separately. The status is 200 even if rows have errors.",
  effect: "write",
  access: staffOnly,
  undo: "save-again",
  body: importRequest,
  row: importedCommodity,
  bodyLimit: importBodyLimit,
  example: { data: [{ commodityId: 2, productTypeId: 4 }] },
  rowRejections: ["market.goods-unknown"],
  response: recordResponse(importResponse),
});
