import { z } from "zod";

/** A-35, DICT-022: a status as the calls say it, with its Russian word. */
export const statusOption = z.object({ id: z.number(), value: z.string() });
export type StatusOption = z.output<typeof statusOption>;

/** CON-018: a contract as the register answers it, from the side of the organisation whose row it is. */
export const contract = z.object({
  idRec: z.number(),
  minisessionNumber: z.string(),
  contractNumber: z.string(),
  contractDate: z.string(),
  clientName: z.string(),
  clientInn: z.string().nullable(),
  direction: z.string(),
  comodinesName: z.string(),
  basis: z.string(),
  volumeComodines: z.number(),
  priceComodines: z.number(),
  worthComodines: z.number(),
  /** Fee of the customer. */
  sumTax: z.number().nullable(),
  contractorName: z.string(),
  contractorInn: z.string().nullable(),
  /** Fee of the counterparty. */
  contractorTax: z.number().nullable(),
  statusDelivery: statusOption,
  /** Day of delivery. */
  statusDate: z.string().nullable(),
  reason: z.string().nullable(),
  statusDeal: statusOption,
  /** What the exchange said of the last report. */
  resultComment: z.string().nullable(),
  /** Whose row it is; staff sees those of all. */
  ownerName: z.string(),
});
export type Contract = z.output<typeof contract>;

/** CON-017, CON-041, A-39: columns of the register as filters and sort name them, with both names of the dates. */
export const contractKeys = [
  "minisessionNumber",
  "contractNumber",
  "contractDate",
  "dateRegistered",
  "clientName",
  "clientInn",
  "direction",
  "comodinesName",
  "basis",
  "volumeComodines",
  "priceComodines",
  "worthComodines",
  "sumTax",
  "contractorName",
  "contractorInn",
  "contractorTax",
  "statusDelivery",
  "statusDate",
  "deliveryDate",
  "reason",
  "statusDeal",
  "ownerName",
] as const;
export type ContractKey = (typeof contractKeys)[number];
