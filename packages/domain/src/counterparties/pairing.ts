import type { ReportFormField } from "../agreements/report-form.ts";
import { daysBetween, type IsoDate } from "../shared/values/dates.ts";

/**
 * Form fields that a pair compares, and the only ones whose values cross to the other side after both consents. The
 * function `compared_values` of the database returns them; a test compares both.
 */
export const comparedFields = [
  "contract_number",
  "contract_date",
  "amount",
  "price",
  "currency",
  "price_nds_flag",
  "delivery_type",
  "basis_type",
  "delivery_date",
] as const satisfies readonly ReportFormField[];
export type ComparedField = (typeof comparedFields)[number];

/** Maximum days between the contract dates of a pair whose numbers differ. */
export const pairDays = 10;

export type ComparedValues = Readonly<Record<ComparedField, string | null>>;

/** Report as the nightly comparison reads it. */
export interface PairReport {
  readonly id: number;
  readonly organizationId: number;
  /** Organisations of the INNs of buyer, owner and producer; an INN of a predecessor names its successor. */
  readonly named: readonly number[];
  readonly productTypeId: number;
  /** Normalised number of the contract. */
  readonly numberKey: string;
  readonly contractDate: IsoDate;
  /** Neither rejected nor withdrawn. */
  readonly isInForce: boolean;
  readonly values: ComparedValues;
}

const daysApart = (one: PairReport, other: PairReport): number =>
  Math.abs(daysBetween(one.contractDate, other.contractDate));

/** DEAL-021: whether two reports can be the two sides of one deal. */
export const isSameDeal = (one: PairReport, other: PairReport): boolean =>
  one.isInForce &&
  other.isInForce &&
  one.organizationId !== other.organizationId &&
  one.named.includes(other.organizationId) &&
  other.named.includes(one.organizationId) &&
  one.productTypeId === other.productTypeId &&
  (one.numberKey === other.numberKey || daysApart(one, other) <= pairDays);

/** Returns the fields in which the reports differ. A field that one side left empty is no difference. */
export const differingFields = (one: PairReport, other: PairReport): ComparedField[] =>
  comparedFields.filter((field) => {
    if (field === "contract_number") return one.numberKey !== other.numberKey;
    const [left, right] = [one.values[field], other.values[field]];
    return left !== null && right !== null && left !== right;
  });

export interface ReportPair {
  readonly one: PairReport;
  readonly other: PairReport;
  readonly differing: readonly ComparedField[];
}

/**
 * Chooses pairs among candidates, each report in one pair at most: the same number first, then fewer differences, then
 * nearer contract dates, then older reports.
 */
export function choosePairs(
  candidates: readonly { readonly one: PairReport; readonly other: PairReport }[],
): ReportPair[] {
  const ranked = candidates
    .filter(({ one, other }) => isSameDeal(one, other))
    .map(({ one, other }) => ({ one, other, differing: differingFields(one, other) }))
    .toSorted(
      (left, right) =>
        Number(left.one.numberKey !== left.other.numberKey) -
          Number(right.one.numberKey !== right.other.numberKey) ||
        left.differing.length - right.differing.length ||
        daysApart(left.one, left.other) - daysApart(right.one, right.other) ||
        left.one.id - right.one.id ||
        left.other.id - right.other.id,
    );
  const taken = new Set<number>();
  return ranked.filter(({ one, other }) => {
    if (taken.has(one.id) || taken.has(other.id)) return false;
    taken.add(one.id).add(other.id);
    return true;
  });
}
