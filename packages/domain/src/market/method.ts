import { z } from "zod";
import { idSchema } from "../shared/values/scalars.ts";
import { periodKinds } from "./period.ts";

/** MKT-011: properties of a report that can exclude it from an index. Rejected and terminated reports never count. */
export const exclusions = ["affiliated", "interdependent", "preferential", "dubious"] as const;
export type Exclusion = (typeof exclusions)[number];

/** MKT-102: flag of the later one of two reports about one deal. */
export const otherSide = "otherSide";

/** Why a report is no input, as a run freezes it. */
export type InputFlag = Exclusion | typeof otherSide;

/**
 * Why a run leaves reports out: an exclusion of the method, the report of the other side, a currency without a rate
 * (MKT-013), numbers outside of the range of the method (MKT-101), or a price far from the others.
 */
export const leftOutReasons = [...exclusions, otherSide, "noRate", "outOfRange", "outlier"] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Maximum entries of a list of a method. */
const maxEntries = 200;

/** Minimum deals and groups of a figure that is the price of one or two deals. */
const support = z.strictObject({
  deals: z.int().min(5).max(1000).describe("Minimum number of deals."),
  unknownDeals: z
    .int()
    .min(2)
    .max(1000)
    .describe("Minimum number of deals that any group of firms does not know."),
  groups: z.int().min(3).max(100).describe("Minimum number of groups of firms."),
});

/** MKT-002, MKT-103: rules that decide which figures are shown. */
const confidentiality = z.strictObject({
  minDeals: z.int().min(3).max(20).describe("Minimum number of deals."),
  minGroups: z.int().min(3).max(20).describe("Minimum number of independent groups of firms."),
  maxShare: z.int().min(10).max(70).describe("Share of the tonnes that no group reaches, percent."),
  minError: z
    .int()
    .min(15)
    .max(100)
    .describe("Error with which each group can at best estimate the sums of another one, percent."),
  median: support.describe("Support of the median."),
  quartiles: support.describe("Support of the quartiles."),
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
  minPrice: z.int().min(1).max(1_000_000).describe("Lowest price that counts, rubles per tonne without VAT."),
  maxPrice: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe("Highest price that counts, rubles per tonne without VAT."),
  maxTonnes: z.int().min(1).max(10_000_000).describe("Largest deal that counts, tonnes."),
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
  minPrice: 100,
  maxPrice: 1_000_000,
  maxTonnes: 300_000,
  outlierRatio: 2,
  priceStep: 10,
  tonnesStep: 10,
  confidentiality: {
    minDeals: 3,
    minGroups: 3,
    maxShare: 70,
    minError: 15,
    median: { deals: 5, unknownDeals: 3, groups: 3 },
    quartiles: { deals: 10, unknownDeals: 5, groups: 5 },
    soleShare: 20,
    soleDays: 60,
  },
};
