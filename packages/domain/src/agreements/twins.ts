import { compareDecimals, type Decimal } from "../shared/values/decimal.ts";
import type { IsoDate } from "../shared/values/dates.ts";
import { searchKey } from "../shared/values/search-key.ts";
import type { ReportFormField } from "./report-form.ts";

/** What tells one reported deal of an organisation from another (DUP-001). Absent values are null. */
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

/** DUP-002: what two deals hardly ever share, and a filled form is marked with until somebody types it anew. */
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

/** A party is its INN; without one its name, however it is written. */
const party = (inn: string | null, name: string | null): string => inn ?? searchKey(name ?? "");

type Same = (one: ReportIdentity, other: ReportIdentity) => boolean;

/** Field of the form by which a difference is named, and when there is none. */
const comparisons: readonly (readonly [field: ReportFormField, isSame: Same])[] = [
  ["manufacturer_inn", (a, b) => a.manufacturerInn === b.manufacturerInn],
  ["owner_name", (a, b) => party(a.ownerInn, a.ownerName) === party(b.ownerInn, b.ownerName)],
  ["purchaser", (a, b) => party(a.purchaserInn, a.purchaserName) === party(b.purchaserInn, b.purchaserName)],
  ["contract_date", (a, b) => a.contractDate === b.contractDate],
  ["contract_number", (a, b) => searchKey(a.contractNumber) === searchKey(b.contractNumber)],
  ["product_type", (a, b) => a.productTypeId === b.productTypeId],
  ["amount", (a, b) => compareDecimals(a.amount, b.amount) === 0],
  ["price", (a, b) => compareDecimals(a.price, b.price) === 0],
  ["currency", (a, b) => a.currencyName === b.currencyName],
  ["delivery_date", (a, b) => a.deliveryDate === b.deliveryDate],
  ["shipment_fact_date", (a, b) => a.shipmentFactDate === b.shipmentFactDate],
];

/** In what two reports of one organisation differ, by fields of the form; nothing for twins (DUP-001). */
export const reportDifferences = (one: ReportIdentity, other: ReportIdentity): readonly ReportFormField[] =>
  comparisons.filter(([, isSame]) => !isSame(one, other)).map(([field]) => field);

/** Differences that come together count as one: a price and its currency, the days of delivery and of shipment. */
const together: Partial<Record<ReportFormField, ReportFormField>> = {
  currency: "price",
  shipment_fact_date: "delivery_date",
};

/** Most things in which reports differ that are still worth a question. */
const mostDifferences = 2;

/**
 * Whether a person is asked if two different reports are meant (DUP-001): the same number or the same day of the
 * contract, and at most two things differ, so a further consignment of a contract (amount, days) as well as a slip of
 * the hand. Another number that is no slip of one key counts as two: contracts of one day with one partner are usual.
 */
export function isAlike(one: ReportIdentity, other: ReportIdentity): boolean {
  const differences = reportDifferences(one, other);
  if (differences.length === 0) return false;
  const differs = (field: ReportFormField) => differences.includes(field);
  if (differs("contract_number") && differs("contract_date")) return false;
  const things = new Set(differences.map((field) => together[field] ?? field));
  const isOtherNumber =
    differs("contract_number") && !isOneSlip(searchKey(one.contractNumber), searchKey(other.contractNumber));
  return things.size + (isOtherNumber ? 1 : 0) <= mostDifferences;
}

/** Whether one key too many, too few, wrong, or two in the wrong order make one text of the other. */
function isOneSlip(one: string, other: string): boolean {
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
