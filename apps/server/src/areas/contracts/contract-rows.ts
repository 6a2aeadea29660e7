import type { Contract } from "@birzha/domain/contracts/register.ts";
import type { IsoDate } from "@birzha/domain/shared/dates.ts";
import type { Decimal } from "@birzha/domain/shared/decimal.ts";
import { ru } from "@birzha/phrases/contracts/ru.ts";
import { sql } from "kysely";

/** What a contract says, in the words of this side of the wire. */
export interface ContractValues {
  readonly externalId: string | null;
  readonly ownerInn: string;
  readonly minisessionNumber: string;
  readonly contractNumber: string;
  readonly contractDate: IsoDate;
  readonly clientName: string;
  readonly clientInn: string | null;
  readonly direction: string;
  readonly commodityName: string;
  readonly basis: string;
  readonly volume: Decimal;
  readonly price: Decimal;
  readonly cost: Decimal;
  readonly clientFee: Decimal | null;
  readonly contractorName: string;
  readonly contractorInn: string | null;
  readonly contractorFee: Decimal | null;
  readonly deliveryStatus: number;
  readonly deliveryDate: IsoDate | null;
  readonly reason: string | null;
  readonly dealStatus: number;
}

export interface StoredContract extends ContractValues {
  readonly id: number;
  readonly resultComment: string | null;
}

/** The columns of a contract; decimals without the zeros that their columns add. */
export const contractColumns = sql`d.id, d.external_id as "externalId", d.owner_inn as "ownerInn",
  d.minisession_number as "minisessionNumber", d.contract_number as "contractNumber",
  d.contract_date as "contractDate", d.client_name as "clientName", d.client_inn as "clientInn", d.direction,
  d.commodity_name as "commodityName", d.basis, trim_scale(d.volume) as volume, trim_scale(d.price) as price,
  trim_scale(d.cost) as cost, trim_scale(d.client_fee) as "clientFee", d.contractor_name as "contractorName",
  d.contractor_inn as "contractorInn", trim_scale(d.contractor_fee) as "contractorFee",
  d.delivery_status as "deliveryStatus", d.delivery_date as "deliveryDate", d.reason, d.deal_status as "dealStatus",
  d.result_comment as "resultComment"`;

export const deliveryWord = (id: number): string => ru.deliveries[id as keyof typeof ru.deliveries];
export const dealWord = (id: number): string => ru.deals[id as keyof typeof ru.deals];

const numberOf = (value: Decimal | null) => (value === null ? null : Number(value));

/** numbers of fifteen digits at most are exact in JSON. */
export const toContract = (stored: StoredContract & { readonly ownerName: string }): Contract => ({
  idRec: stored.id,
  minisessionNumber: stored.minisessionNumber,
  contractNumber: stored.contractNumber,
  contractDate: stored.contractDate,
  clientName: stored.clientName,
  clientInn: stored.clientInn,
  direction: stored.direction,
  comodinesName: stored.commodityName,
  basis: stored.basis,
  volumeComodines: Number(stored.volume),
  priceComodines: Number(stored.price),
  worthComodines: Number(stored.cost),
  sumTax: numberOf(stored.clientFee),
  contractorName: stored.contractorName,
  contractorInn: stored.contractorInn,
  contractorTax: numberOf(stored.contractorFee),
  statusDelivery: { id: stored.deliveryStatus, value: deliveryWord(stored.deliveryStatus) },
  statusDate: stored.deliveryDate,
  reason: stored.reason,
  statusDeal: { id: stored.dealStatus, value: dealWord(stored.dealStatus) },
  resultComment: stored.resultComment,
  ownerName: stored.ownerName,
});
