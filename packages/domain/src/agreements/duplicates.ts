import { contractNumberIdentity } from "../shared/values/contract-number.ts";
import { compareDecimals, type Decimal } from "../shared/values/decimal.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { searchKey } from "../shared/values/search-key.ts";
import type { ReportFormField } from "./report-form.ts";

/**
 * Properties that identify a deal among the reports of one organisation (DUP-001). Absent values are null.
 */
export interface ReportIdentity {
  readonly manufacturerInn: string;
  readonly ownerInn: string | null;
  readonly ownerName: string | null;
  readonly purchaserInn: string | null;
  readonly purchaserName: string;
  readonly contractNumber: string;
  readonly contractDate: IsoDate;
  readonly productTypeId: number;
  readonly amount: Decimal;
  readonly price: Decimal;
  readonly currencyName: string;
  readonly deliveryDate: IsoDate | null;
  readonly shipmentFactDate: IsoDate | null;
}

/**
 * DUP-002: fields that two deals rarely share. A copied form highlights them until the user re-enters them.
 */
export const ofOneDeal = [
  "contract_number",
  "contract_date",
  "contract_start_date",
  "supplementary_agreement_number",
  "supplementary_agreement_date",
  "agreement_start_date",
  "amount",
  "price",
  "price_determining_date",
  "delivery_date",
  "shipment_fact_date",
] as const satisfies readonly ReportFormField[];

/** Identifies a party by INN, or by normalised name without one. */
const party = (inn: string | null, name: string | null): string => inn ?? searchKey(name ?? "");

type Same = (one: ReportIdentity, other: ReportIdentity) => boolean;

/** Comparisons, by the form field that names the difference. */
const comparisons: readonly (readonly [field: ReportFormField, isSame: Same])[] = [
  ["manufacturer_inn", (a, b) => a.manufacturerInn === b.manufacturerInn],
  ["owner_name", (a, b) => party(a.ownerInn, a.ownerName) === party(b.ownerInn, b.ownerName)],
  ["purchaser", (a, b) => party(a.purchaserInn, a.purchaserName) === party(b.purchaserInn, b.purchaserName)],
  ["contract_date", (a, b) => a.contractDate === b.contractDate],
  [
    "contract_number",
    (a, b) => contractNumberIdentity(a.contractNumber) === contractNumberIdentity(b.contractNumber),
  ],
  ["product_type", (a, b) => a.productTypeId === b.productTypeId],
  ["amount", (a, b) => compareDecimals(a.amount, b.amount) === 0],
  ["price", (a, b) => compareDecimals(a.price, b.price) === 0],
  ["currency", (a, b) => a.currencyName === b.currencyName],
  ["delivery_date", (a, b) => a.deliveryDate === b.deliveryDate],
  ["shipment_fact_date", (a, b) => a.shipmentFactDate === b.shipmentFactDate],
];

/** Fields that are equal in reports without a difference; a party has its INN or its name. */
export const comparedFields: readonly ReportFormField[] = [
  ...comparisons.map(([field]) => field),
  "owner_inn",
  "purchaser_inn",
];

/** Returns the form fields in which two reports of an organisation differ; empty for duplicates (DUP-001). */
export const reportDifferences = (one: ReportIdentity, other: ReportIdentity): readonly ReportFormField[] =>
  comparisons.filter(([, isSame]) => !isSame(one, other)).map(([field]) => field);

/** Differences that count as one: price with currency, delivery day with shipment day. */
const together: Partial<Record<ReportFormField, ReportFormField>> = {
  currency: "price",
  shipment_fact_date: "delivery_date",
};

/** Maximum differences of similar reports. */
export const maxDifferences = 2;

/**
 * Whether two different reports are similar enough to ask the user for confirmation (DUP-001): the same
 * contract number or day, and at most two differences. That covers another consignment of a contract (amount,
 * days) and typing errors. A different number counts as two differences unless it is one typing error away,
 * because several contracts a day with one partner are common.
 */
export function isSimilar(one: ReportIdentity, other: ReportIdentity): boolean {
  const differences = reportDifferences(one, other);
  if (differences.length === 0) return false;
  const differs = (field: ReportFormField) => differences.includes(field);
  if (differs("contract_number") && differs("contract_date")) return false;
  const things = new Set(differences.map((field) => together[field] ?? field));
  const isOtherNumber =
    differs("contract_number") && !isOneSlip(searchKey(one.contractNumber), searchKey(other.contractNumber));
  return things.size + (isOtherNumber ? 1 : 0) <= maxDifferences;
}

/** Whether the texts differ by one typing error: one key too many, missing or wrong, or two swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const left = short.slice(start, short.length - end);
  const right = long.slice(start, long.length - end);
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
  return isSwap || (left.length <= 1 && right.length <= 1);
}
