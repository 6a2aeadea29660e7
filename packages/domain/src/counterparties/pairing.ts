import type { ReportFormField } from "../agreements/report-form.ts";
import type { IsoDate } from "../shared/values/dates.ts";

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

export type ComparedValues = Readonly<Record<ComparedField, string | null>>;

/** Report as the nightly comparison reads it. */
export interface PairReport {
  readonly id: number;
  readonly organizationId: number;
  /** Organisations of the INNs of buyer, owner and producer; an INN of a predecessor names its successor. */
  readonly named: readonly number[];
  readonly productTypeId: number;
  /** `contractNumberIdentity` of the number. */
  readonly numberIdentity: string;
  readonly contractDate: IsoDate;
  /** Neither rejected nor withdrawn. */
  readonly isInForce: boolean;
  readonly values: ComparedValues;
}

/**
 * DEAL-021, FIX-325: whether two reports can be the two sides of one deal. Only fields that both sides see decide: any
 * other one would let a firm find out hidden values by filing many reports.
 */
export const isSameDeal = (one: PairReport, other: PairReport): boolean =>
  one.isInForce &&
  other.isInForce &&
  one.organizationId !== other.organizationId &&
  one.named.includes(other.organizationId) &&
  other.named.includes(one.organizationId) &&
  one.productTypeId === other.productTypeId &&
  one.numberIdentity === other.numberIdentity &&
  one.contractDate === other.contractDate;

/** Fields that are equal in the reports of a pair, except for the spelling of the number. */
const identifying: readonly ComparedField[] = ["contract_number", "contract_date"];

/** Returns the fields in which the reports of a pair differ. A field that one side left empty is no difference. */
export const differingFields = (one: PairReport, other: PairReport): ComparedField[] =>
  comparedFields.filter((field) => {
    const [left, right] = [one.values[field], other.values[field]];
    return !identifying.includes(field) && left !== null && right !== null && left !== right;
  });

export interface TwoReports {
  readonly one: PairReport;
  readonly other: PairReport;
}

/** Chooses pairs among candidates by the order of filing, each report in one pair at most. */
export function choosePairs(candidates: readonly TwoReports[]): TwoReports[] {
  const first = ({ one, other }: TwoReports) => Math.min(one.id, other.id);
  const second = ({ one, other }: TwoReports) => Math.max(one.id, other.id);
  const ordered = candidates
    .filter(({ one, other }) => isSameDeal(one, other))
    .toSorted((left, right) => first(left) - first(right) || second(left) - second(right));
  const taken = new Set<number>();
  return ordered.filter(({ one, other }) => {
    if (taken.has(one.id) || taken.has(other.id)) return false;
    taken.add(one.id).add(other.id);
    return true;
  });
}
