import { z } from "zod";
import { isDecimal, type Decimal } from "../../shared/values/decimal.ts";
import { localizedSchema, supportedLocales } from "../../shared/values/localized.ts";
import { instantSchema, isoDate, recordId, recordVersion } from "../../shared/values/scalars.ts";
import type { AuctionDate } from "../auction-dates.ts";
import type { AuctionCustomer } from "./joint-auction.ts";
import { changeOutcomes } from "../lifecycle.ts";

export const proposalStatusNumber = z
  .number()
  .describe(
    "Status: 0 draft, 1 sent, 2 accepted, 3 rejected, 4 revoked, 5 auction held, 6 auction not held, 7 returned.",
  );

export const changeOutcome = z
  .enum(changeOutcomes)
  .nullable()
  .describe("Why the last change did not take effect: rejected, expired or not considered; null otherwise.");

/** Fields with a dictionary (PROP-072, DICT-001..010). */
export const itemFields = {
  commodity: "commodity",
  direction: "direction",
  determineStartPrice: "determineStartPrice",
  currency: "currency",
  productUnit: "productUnit",
  durationMiniSession: "miniSessionDuration",
  minStepPrice: "minStepPrice",
  basis: "basis",
  termsSupply: "termsSupply",
  renewalPeriod: "renewalPeriod",
} as const;
export type ItemField = keyof typeof itemFields;
export const itemFieldNames = Object.keys(itemFields) as readonly ItemField[];

/** PROP-054: yes or no. */
export const flagFields = [
  "hasAuctionSeries",
  "hasVat",
  "hasAutoImproveStartPrice",
  "hasAutoRenewal",
  "hasJointAuction",
  "exportAuction",
] as const;
export type FlagField = (typeof flagFields)[number];

/** Numbers, internally exact decimal text. */
export const amountFields = [
  "lotVolume",
  "lotQty",
  "autoImprovePriceStep",
  "autoImprovePriceStartTime",
  "autoImprovePriceEndTime",
  "startPrice",
  "numberOfParticipants",
  "renewalStep",
] as const;
export type AmountField = (typeof amountFields)[number];

/**
 * Fields that an organisation fills in, by their names in the payload. The organisation itself is a separate
 * field (V-2).
 */
export type ProposalField = ItemField | FlagField | AmountField | "auctionDate" | "customers" | "info";

/** A chosen item; further properties come from the dictionary. */
export interface ChosenItem {
  readonly id: number;
  /** Minutes of a duration or period, or the price step. */
  readonly volume?: Decimal | undefined;
}

/** A proposal during input and validation: any field can be empty, numbers are text as typed. */
export type ProposalValues = Readonly<Record<ItemField, ChosenItem | null>> &
  Readonly<Record<FlagField, boolean | null>> &
  Readonly<Record<AmountField, Decimal | null>> & {
    readonly auctionDate: AuctionDate;
    readonly customers: readonly AuctionCustomer[];
    readonly info: string;
    readonly language: (typeof supportedLocales)[number];
  };

export const emptyProposal: ProposalValues = {
  auctionDate: { begin: null, end: null, dates: [] },
  commodity: null,
  direction: null,
  hasAuctionSeries: null,
  determineStartPrice: null,
  currency: null,
  hasVat: null,
  productUnit: null,
  lotVolume: null,
  durationMiniSession: null,
  hasAutoImproveStartPrice: null,
  autoImprovePriceStep: null,
  autoImprovePriceStartTime: null,
  autoImprovePriceEndTime: null,
  lotQty: null,
  minStepPrice: null,
  startPrice: null,
  numberOfParticipants: null,
  basis: null,
  termsSupply: null,
  hasAutoRenewal: null,
  renewalPeriod: null,
  renewalStep: null,
  hasJointAuction: null,
  customers: [],
  exportAuction: null,
  info: "",
  language: "ru",
};

const item = z
  .object({
    id: recordId,
    name: localizedSchema.describe("Name."),
    shortName: z.string().optional().describe("Short name; absent without one."),
    volume: z
      .number()
      .optional()
      .describe("Minutes of a duration or a period, or the price step; absent otherwise."),
  })
  .nullable();
export type ProposalItem = NonNullable<z.output<typeof item>>;

const flag = z.boolean().nullable();
const amount = z.number().nullable();

/** PROP-072: a proposal on the wire: JSON numbers, and names as of the save. */
const payloadFields = {
  firmId: z.number().describe("Id of the organisation."),
  firmName: z.string().describe("Name of the organisation."),
  auctionDate: z
    .object({
      begin: isoDate.nullable().describe("First day of the period, `YYYY-MM-DD`."),
      end: isoDate.nullable().describe("Last day of the period, `YYYY-MM-DD`."),
      dates: z.array(isoDate.nullable()).describe("Single days of the auction, `YYYY-MM-DD`."),
    })
    .describe("Expected days of the auction: a period, or single days."),
  commodity: item.describe("Commodity of the auction."),
  direction: item.describe("Direction: sale or purchase."),
  hasAuctionSeries: flag.describe("Whether it is a series of auctions."),
  determineStartPrice: item.describe("How the start price of the next auction of the series is determined."),
  currency: item.describe("Currency of the auction."),
  hasVat: flag.describe("Whether the price includes VAT."),
  productUnit: item.describe("Unit of the commodity."),
  lotVolume: amount.describe("Size of one lot in units, 1 to 99,999."),
  lotQty: amount.describe("Number of lots, 1 to 99,999,999."),
  durationMiniSession: item.describe("Duration of the mini-session."),
  hasAutoImproveStartPrice: flag.describe("Whether the start price improves automatically."),
  autoImprovePriceStep: amount.describe("Step of the price improvement."),
  autoImprovePriceStartTime: amount.describe("Start of the price improvement, in minutes."),
  autoImprovePriceEndTime: amount.describe("End of the price improvement, in minutes."),
  minStepPrice: item.describe("Minimal price step."),
  startPrice: amount.describe("Start price, at most 2 fraction digits."),
  numberOfParticipants: amount.describe("Number of participants of the auction."),
  basis: item.describe("Delivery basis."),
  termsSupply: item.describe("Delivery terms."),
  hasAutoRenewal: flag.describe("Whether the auction is renewed automatically."),
  renewalPeriod: item.describe("Renewal period."),
  renewalStep: amount.describe("Renewal step in minutes."),
  hasJointAuction: flag.describe("Whether it is a joint auction."),
  customers: z
    .array(
      z.object({
        id: z.number().describe("Id of the organisation."),
        value: amount.describe("Number of lots of the organiser, 1 to 999."),
      }),
    )
    .describe("Organisers of a joint auction."),
  exportAuction: flag.describe("Whether it is an export auction."),
  info: z.string().describe("Additional information."),
  language: z.enum(supportedLocales).describe("Language of the texts: `ru` or `en`."),
};

/** An immutable, complete version of a proposal. */
export const proposalPayload = z.object(payloadFields);
export type ProposalPayload = z.output<typeof proposalPayload>;

/** PROP-123, PROP-124: a draft or proposal for reading, with the exchange's comment (PROP-073). */
export const proposalSchema = z.object({
  id: recordId,
  ...payloadFields,
  comment: z.string().nullable().describe("Comment of the exchange on its last decision; null without one."),
  status: proposalStatusNumber,
  /** FIX-064: outcome of a change that the exchange did not accept; accepted proposals only. */
  changeOutcome: changeOutcome,
  isBlockedState: z.boolean().describe("Whether the proposal is blocked for changes."),
  /** optimistic lock. The server rejects a change with an outdated value. */
  version: recordVersion,
});
export type Proposal = z.output<typeof proposalSchema>;

/** DESK-010: default values of a new proposal. */
export const lastProposal = z.object({
  id: recordId,
  created: instantSchema.describe("Time of creation, ISO 8601 with offset."),
  /** SCREEN-012: the organisation has only proposals that the exchange did not accept; one of them is the source. */
  isRejected: z.boolean().describe("Whether the exchange did not accept the proposal, or it was revoked."),
  payload: proposalPayload.describe("Content as it was sent."),
});
export type LastProposal = z.output<typeof lastProposal>;

const toNumber = (text: Decimal | null): number | null =>
  text !== null && isDecimal(text) ? Number(text) : null;

/** Names and volumes of chosen items by field, without unknown items. */
export type NamedItems = Readonly<Partial<Record<ItemField, ProposalItem>>>;

/** Converts values for storage and the wire: numbers, and items with names. */
export function toPayload(
  values: ProposalValues,
  organization: { readonly id: number; readonly name: string },
  items: NamedItems,
): ProposalPayload {
  const chosen = Object.fromEntries(
    itemFieldNames.map((field) => [field, values[field] ? (items[field] ?? null) : null]),
  ) as Record<ItemField, ProposalItem | null>;
  const amounts = Object.fromEntries(amountFields.map((field) => [field, toNumber(values[field])])) as Record<
    AmountField,
    number | null
  >;
  const { auctionDate, customers, info, language } = values;
  const flags = Object.fromEntries(flagFields.map((field) => [field, values[field]])) as Record<
    FlagField,
    boolean | null
  >;
  return {
    firmId: organization.id,
    firmName: organization.name,
    auctionDate: { ...auctionDate, dates: [...auctionDate.dates] },
    ...chosen,
    ...flags,
    ...amounts,
    customers: customers.map(({ id, value }) => ({ id, value: toNumber(value) })),
    info,
    language,
  };
}

const toText = (number: number | null): Decimal | null => (number === null ? null : String(number));

/** Converts a payload back to values; inverse of `toPayload`. */
export function toValues(payload: ProposalPayload): ProposalValues {
  const chosen = Object.fromEntries(
    itemFieldNames.map((field) => {
      const item = payload[field];
      if (!item) return [field, null];
      return [
        field,
        item.volume === undefined ? { id: item.id } : { id: item.id, volume: String(item.volume) },
      ];
    }),
  ) as Record<ItemField, ChosenItem | null>;
  const amounts = Object.fromEntries(amountFields.map((field) => [field, toText(payload[field])])) as Record<
    AmountField,
    Decimal | null
  >;
  const { auctionDate, customers, info, language } = payload;
  const flags = Object.fromEntries(flagFields.map((field) => [field, payload[field]])) as Record<
    FlagField,
    boolean | null
  >;
  return {
    auctionDate,
    ...chosen,
    ...flags,
    ...amounts,
    customers: customers.map(({ id, value }) => ({ id, value: toText(value) })),
    info,
    language,
  };
}
