import { z } from "zod";
import { isDecimal, type Decimal } from "../../shared/values/decimal.ts";
import { localized, locales } from "../../shared/values/localized.ts";
import { instant, isoDate } from "../../shared/values/scalars.ts";
import type { AuctionDate } from "../auction-dates.ts";
import type { Customer } from "./joint-auction.ts";
import { changeOutcomes } from "../lifecycle.ts";

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
    readonly customers: readonly Customer[];
    readonly info: string;
    readonly language: (typeof locales)[number];
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
    id: z.number(),
    name: localized,
    shortName: z.string().optional(),
    volume: z.number().optional(),
  })
  .nullable();
export type ProposalItem = NonNullable<z.output<typeof item>>;

const flag = z.boolean().nullable();
const amount = z.number().nullable();

/** PROP-072: a proposal on the wire: JSON numbers, and names as of the save. */
const payloadFields = {
  firmId: z.number(),
  firmName: z.string(),
  auctionDate: z.object({
    begin: isoDate.nullable(),
    end: isoDate.nullable(),
    dates: z.array(isoDate.nullable()),
  }),
  commodity: item,
  direction: item,
  hasAuctionSeries: flag,
  determineStartPrice: item,
  currency: item,
  hasVat: flag,
  productUnit: item,
  lotVolume: amount,
  lotQty: amount,
  durationMiniSession: item,
  hasAutoImproveStartPrice: flag,
  autoImprovePriceStep: amount,
  autoImprovePriceStartTime: amount,
  autoImprovePriceEndTime: amount,
  minStepPrice: item,
  startPrice: amount,
  numberOfParticipants: amount,
  basis: item,
  termsSupply: item,
  hasAutoRenewal: flag,
  renewalPeriod: item,
  renewalStep: amount,
  hasJointAuction: flag,
  customers: z.array(z.object({ id: z.number(), value: amount })),
  exportAuction: flag,
  info: z.string(),
  language: z.enum(locales),
};

/** An immutable, complete version of a proposal. */
export const proposalPayload = z.object(payloadFields);
export type ProposalPayload = z.output<typeof proposalPayload>;

/** PROP-123, PROP-124: a draft or proposal for reading, with the exchange's comment (PROP-073). */
export const proposal = z.object({
  id: z.number(),
  ...payloadFields,
  comment: z.string().nullable(),
  status: z.number(),
  /** FIX-064: outcome of a change that the exchange did not accept; accepted proposals only. */
  changeOutcome: z.enum(changeOutcomes).nullable(),
  isBlockedState: z.boolean(),
  /** optimistic lock. The server rejects a change with an outdated value. */
  version: z.number(),
});
export type Proposal = z.output<typeof proposal>;

/** DESK-010: default values of a new proposal. */
export const lastProposal = z.object({
  id: z.number(),
  created: instant,
  /** SCREEN-012: the organisation has only proposals that the exchange did not accept; one of them is the source. */
  isRejected: z.boolean(),
  payload: proposalPayload,
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
