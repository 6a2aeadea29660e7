import type { WithEnglishNames } from "../exchange/english-names.ts";
import type { RegisterColumns, RegisterKey, RegisterRow } from "../shared/registers/register.ts";
import { dealStatus, deliveryStatus, reasonLimit } from "./lifecycle.ts";

/** A-28, V-14: at most fifteen digits, which a JSON number represents exactly. */
const digits = { whole: 12, scale: 6 } as const;

/**
 * CON-017, CON-018, CON-041, A-39: the register of contracts from the perspective of the row's organisation.
 * Either the customer or the counterparty is that organisation, so both columns are hidden by default
 * (DESK-001). `sumTax` and `contractorTax` are the fees of customer and counterparty; `statusDate` is the
 * delivery day.
 */
export const contractRegister = {
  minisessionNumber: {
    kind: "text",
    column: "minisession_number",
    width: 118,
    limit: 50,
    imported: "set",
    place: "hidden",
  },
  contractNumber: {
    kind: "text",
    column: "contract_number",
    width: 126,
    limit: 50,
    place: "pinned",
    onCard: "name",
    imported: "set",
  },
  contractDate: {
    kind: "date",
    column: "contract_date",
    width: 158,
    alias: "dateRegistered",
    imported: "set",
    place: "hidden",
  },
  /** DESK-001: the other party of the contract. */
  counterpartyName: { kind: "text", column: "counterparty_name", width: 180, place: "pinned" },
  counterpartyInn: {
    kind: "inn",
    column: "counterparty_inn",
    width: 128,
    isOptional: true,
    place: "hidden",
  },
  clientName: { kind: "text", column: "client_name", width: 210, place: "hidden", imported: "set" },
  clientInn: {
    kind: "inn",
    column: "client_inn",
    width: 128,
    isOptional: true,
    place: "hidden",
    imported: "set",
  },
  direction: { kind: "text", column: "direction", width: 118, limit: 50, imported: "set", place: "hidden" },
  comodinesName: { kind: "text", column: "commodity_name", width: 138, place: "pinned", imported: "set" },
  basis: { kind: "text", column: "basis", width: 190, imported: "set", place: "hidden" },
  volumeComodines: {
    kind: "number",
    column: "volume",
    width: 80,
    digits: { ...digits, shown: 0 },
    unit: "tonnes",
    place: "pinned",
    imported: "set",
  },
  priceComodines: {
    kind: "number",
    column: "price",
    width: 118,
    digits: { ...digits, shown: 2 },
    imported: "set",
    place: "hidden",
  },
  worthComodines: {
    kind: "number",
    column: "cost",
    width: 142,
    digits: { ...digits, shown: 2 },
    imported: "set",
    place: "hidden",
  },
  sumTax: {
    kind: "number",
    column: "client_fee",
    width: 132,
    digits: { ...digits, shown: 2 },
    isOptional: true,
    imported: "set",
    place: "hidden",
  },
  contractorName: {
    kind: "text",
    column: "contractor_name",
    width: 210,
    place: "hidden",
    imported: "set",
  },
  contractorInn: {
    kind: "inn",
    column: "contractor_inn",
    width: 128,
    isOptional: true,
    place: "hidden",
    imported: "set",
  },
  contractorTax: {
    kind: "number",
    column: "contractor_fee",
    width: 140,
    digits: { ...digits, shown: 2 },
    isOptional: true,
    imported: "set",
    place: "hidden",
  },
  statusDelivery: {
    kind: "option",
    column: "delivery_status",
    width: 136,
    place: "filled",
    words: "deliveries",
    options: Object.values(deliveryStatus),
    imported: "kept",
  },
  statusDate: {
    kind: "date",
    column: "delivery_date",
    width: 128,
    place: "filled",
    alias: "deliveryDate",
    isOptional: true,
    imported: "kept",
  },
  reason: {
    kind: "text",
    column: "reason",
    width: 146,
    place: "filled",
    limit: reasonLimit,
    isOptional: true,
    imported: "kept",
  },
  statusDeal: {
    kind: "option",
    column: "deal_status",
    width: 134,
    words: "deals",
    options: Object.values(dealStatus),
    onCard: "state",
    imported: "kept",
  },
  /** The exchange's comment on the last report. */
  resultComment: { kind: "text", column: "result_comment", width: 0, isOptional: true, place: "extra" },
  /** SCREEN-003: time of that decision of the exchange. */
  resultDate: { kind: "instant", column: "result_at", width: 0, isOptional: true, place: "extra" },
  /** Organisation of the row, for staff, who see all rows. */
  ownerName: { kind: "text", column: "owner_name", width: 180, place: "first", audience: "staff" },
} as const satisfies RegisterColumns;

export type Contract = RegisterRow<typeof contractRegister> & WithEnglishNames;
export type ContractKey = RegisterKey<typeof contractRegister>;
