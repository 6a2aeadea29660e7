import { z } from "zod";
import { idSchema } from "../shared/values/scalars.ts";
import { periodKinds } from "./period.ts";

/** MKT-011: properties of a report that can exclude it from an index. Rejected and terminated reports never count. */
export const exclusions = ["affiliated", "interdependent", "preferential", "dubious"] as const;
export type Exclusion = (typeof exclusions)[number];

/** Why a run leaves reports out: an exclusion of the method, or a price far from the others. */
export const leftOutReasons = [...exclusions, "outlier"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Maximum entries of a list of a method. */
const maxEntries = 200;

/** MKT-002: rules that decide whether a price is shown. */
const confidentiality = z.strictObject({
  minGroups: z.int().min(3).max(20).describe("Minimum number of independent groups of firms."),
  maxShare: z.int().min(10).max(70).describe("Share of the tonnes that no group reaches, percent."),
  soleShare: z.int().min(1).max(20).describe("Maximum share of days with a single reporting group, percent."),
  soleDays: z.int().min(60).max(366).describe("Number of days for `soleShare`, up to the end of the period."),
});
export type Confidentiality = z.output<typeof confidentiality>;

/** MKT-004, MKT-009: a version of the method of an index, as data. */
export const methodSchema = z.strictObject({
  productTypeIds: z.array(idSchema).max(maxEntries).describe("Product types; empty for all."),
  bases: z.array(z.string().max(255)).max(maxEntries).describe("Names of delivery bases; empty for all."),
  places: z
    .array(z.string().max(255))
    .max(maxEntries)
    .describe("Regions, ports and stations; empty for all."),
  periods: z.array(z.enum(periodKinds)).min(1).describe("Periods with prices."),
  delayDays: z.int().min(0).max(60).describe("Days from the end of a period to its first publication."),
  exclusions: z.array(z.enum(exclusions)).describe("Properties that exclude a report."),
  vatPercent: z.int().min(0).max(50).describe("Value added tax that a price with VAT contains, percent."),
  unstatedVat: z.enum(["included", "excluded"]).describe("Reading of a report that does not state VAT."),
  outlierRatio: z
    .int()
    .min(2)
    .max(100)
    .describe("A price this many times above or below the median of its product and week is left out."),
  priceStep: z.int().min(1).max(1000).describe("Rounding of prices, rubles per tonne."),
  tonnesStep: z.int().min(1).max(10_000).describe("Rounding of volumes, tonnes."),
  confidentiality: confidentiality.describe("Rules of confidentiality."),
});
export type IndexMethod = z.output<typeof methodSchema>;

/** Method of the index that a new installation has. */
export const defaultMethod: IndexMethod = {
  productTypeIds: [],
  bases: [],
  places: [],
  periods: [...periodKinds],
  delayDays: 7,
  exclusions: [...exclusions],
  vatPercent: 10,
  unstatedVat: "included",
  outlierRatio: 2,
  priceStep: 10,
  tonnesStep: 10,
  confidentiality: { minGroups: 3, maxShare: 70, soleShare: 20, soleDays: 60 },
};
