import { z } from "zod";
import { parseNumber } from "../../fields/read-number.ts";
import { isIsoDate } from "../../shared/values/dates.ts";
import { isDecimal } from "../../shared/values/decimal.ts";
import { supportedLocales } from "../../shared/values/localized.ts";
import { wholeNumber } from "../../shared/values/scalars.ts";
import { visibleText } from "../../shared/values/text.ts";
import type { AuctionCustomer } from "./joint-auction.ts";
import { emptyProposal, type ProposalValues } from "./proposal.ts";

/**
 * Reads a missing field or a wrong type as empty: drafts can be incomplete (V-3); sending reports what is
 * missing.
 */
const lenient = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);

/** A plain decimal stays as given, so that the rules find a leading zero (PROP-101). */
const givenAmount = lenient(
  z.union([z.number(), z.string()]).transform((given) => {
    const text = String(given).trim();
    return isDecimal(text) ? text : (parseNumber(text) ?? null);
  }),
);
const givenItem = lenient(z.object({ id: wholeNumber(1, 2_147_483_647).describe("Id of the record.") }));
const givenFlag = lenient(z.boolean());
const givenDate = lenient(z.string().refine(isIsoDate));
const givenDates = z
  .object({ begin: givenDate, end: givenDate, dates: z.array(givenDate).max(400).catch([]) })
  .catch(emptyProposal.auctionDate as { begin: null; end: null; dates: [] });
const isGiven = (day: unknown) => day !== null && day !== undefined && day !== "";

/** FIX-067: returns the positions of unreadable days. A draft stores them as empty; sending rejects them. */
function unreadableDays(given: unknown): readonly ("begin" | "end" | number)[] {
  const { begin, end, dates } = Object(given) as Partial<Record<"begin" | "end" | "dates", unknown>>;
  const isUnreadable = (day: unknown) => isGiven(day) && givenDate.parse(day) === null;
  return [
    ...(isUnreadable(begin) ? ["begin" as const] : []),
    ...(isUnreadable(end) ? ["end" as const] : []),
    ...(Array.isArray(dates) ? dates : []).flatMap((day, place) => (isUnreadable(day) ? [place] : [])),
  ];
}

const givenCustomer = z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER), value: givenAmount });

/**
 * The payload that a client sends, with any subset of fields. The server ignores names and properties of the
 * organisation.
 */
export interface ProposalBody {
  /** 0 for a new proposal. */
  readonly id?: number | undefined;
  readonly version?: number | undefined;
  readonly [field: string]: unknown;
}

/** FIX-234: names that nested objects can have: those of a stored proposal. */
const nestedNames = {
  auctionDate: ["begin", "end", "dates"],
  item: ["id", "name", "shortName", "volume"],
  customer: ["id", "value", "firmName"],
} as const;

const itemFields = [
  "commodity",
  "direction",
  "determineStartPrice",
  "currency",
  "productUnit",
  "durationMiniSession",
  "minStepPrice",
  "basis",
  "termsSupply",
] as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** FIX-234: lists the unknown names of nested objects, with their paths. Drafts are lenient about values only. */
function unknownNested(body: Record<string, unknown>): { path: (string | number)[]; keys: string[] }[] {
  const unknownIn = (path: (string | number)[], value: unknown, known: readonly string[]) => {
    const keys = isRecord(value) ? Object.keys(value).filter((key) => !known.includes(key)) : [];
    return keys.length > 0 ? [{ path, keys }] : [];
  };
  const { auctionDate, customers } = body;
  return [
    ...unknownIn(["auctionDate"], auctionDate, nestedNames.auctionDate),
    ...itemFields.flatMap((field) => unknownIn([field], body[field], nestedNames.item)),
    ...(Array.isArray(customers) ? customers : []).flatMap((customer, place) =>
      unknownIn(["customers", place], customer, nestedNames.customer),
    ),
  ];
}

const bodyFields = z
  .object({
    id: wholeNumber(0, Number.MAX_SAFE_INTEGER).catch(0).describe("Id of the record."),
    // FIX-242: accepted and ignored; the server knows the organisation.
    firmId: z
      .unknown()
      .meta({ type: "integer" })
      .optional()
      .describe("Ignored: the portal knows the organisation."),
    firmName: z
      .unknown()
      .meta({ type: "string" })
      .optional()
      .describe("Ignored: the portal knows the organisation."),
    version: z
      .int()
      .optional()
      .catch(undefined)
      .describe("Version of the record, to detect concurrent edits."),
    auctionDate: z
      .unknown()
      .meta({
        type: ["object", "null"],
        properties: {
          begin: {
            type: ["string", "null"],
            format: "date",
            description: "First day of the period, `YYYY-MM-DD`.",
          },
          end: {
            type: ["string", "null"],
            format: "date",
            description: "Last day of the period, `YYYY-MM-DD`.",
          },
          dates: {
            type: "array",
            items: { type: "string", format: "date" },
            description: "Single days of the auction, `YYYY-MM-DD`.",
          },
        },
      })
      .default(null)
      .transform((given) => ({ days: givenDates.parse(given), unreadable: unreadableDays(given) }))
      .describe("Expected days of the auction: a period, or single days."),
    commodity: givenItem.describe("Commodity of the auction."),
    direction: givenItem.describe("Direction: sale or purchase."),
    hasAuctionSeries: givenFlag.describe("Whether it is a series of auctions."),
    determineStartPrice: givenItem.describe(
      "How the start price of the next auction of the series is determined.",
    ),
    currency: givenItem.describe("Currency of the auction."),
    hasVat: givenFlag.describe("Whether the price includes VAT."),
    productUnit: givenItem.describe("Unit of the commodity."),
    lotVolume: givenAmount.describe("Size of one lot in units, 1 to 99,999."),
    lotQty: givenAmount.describe("Number of lots, 1 to 99,999,999."),
    durationMiniSession: givenItem.describe("Duration of the mini-session."),
    hasAutoImproveStartPrice: givenFlag.describe("Whether the start price improves automatically."),
    autoImprovePriceStep: givenAmount.describe("Step of the price improvement."),
    autoImprovePriceStartTime: givenAmount.describe("Start of the price improvement, in minutes."),
    autoImprovePriceEndTime: givenAmount.describe("End of the price improvement, in minutes."),
    minStepPrice: givenItem.describe("Minimal price step."),
    startPrice: givenAmount.describe("Start price, at most 2 fraction digits."),
    numberOfParticipants: givenAmount.describe("Number of participants of the auction."),
    basis: givenItem.describe("Delivery basis."),
    termsSupply: givenItem.describe("Delivery terms."),
    hasAutoRenewal: givenFlag.describe("Whether the auction is renewed automatically."),
    renewalPeriod: givenItem.describe("Renewal period."),
    renewalStep: givenAmount.describe("Renewal step in minutes."),
    hasJointAuction: givenFlag.describe("Whether it is a joint auction."),
    customers: z
      .array(
        z.unknown().meta({
          type: "object",
          properties: {
            id: { type: "integer", description: "Id of the organisation." },
            value: { type: ["number", "string"], description: "Number of lots of the organiser, 1 to 999." },
          },
        }),
      )
      .catch([])
      .transform((given): AuctionCustomer[] =>
        given.flatMap((one) => {
          const read = givenCustomer.safeParse(one);
          return read.success ? [read.data] : [];
        }),
      )
      .describe("Organisers of a joint auction."),
    exportAuction: givenFlag.describe("Whether it is an export auction."),
    info: z.string().overwrite(visibleText).catch("").describe("Additional information."),
    language: z.enum(supportedLocales).catch("ru").describe("Language of the texts: `ru` or `en`."),
  })
  .transform(({ id, version, firmId: _id, firmName: _name, auctionDate: { days, unreadable }, ...rest }) => ({
    id,
    version,
    values: { ...rest, auctionDate: days } satisfies ProposalValues,
    unreadable,
  }));

/** V-2, V-3: parses the body; fails if it is not an object or if a nested object has unknown names. */
export const proposalBody = z.preprocess((given, context) => {
  if (isRecord(given))
    for (const { path, keys } of unknownNested(given))
      context.issues.push({ code: "unrecognized_keys", keys, path, input: given });
  return given;
}, bodyFields);
