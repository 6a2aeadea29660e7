import type { IsoDate } from "../shared/values/dates.ts";
import { otherSide, type IndexMethod, type InputFlag } from "./method.ts";

/**
 * MKT-003: a report as an index uses it, frozen by a run. A changed report gets a new row; the old one ends, so that the
 * inputs of each run stay readable.
 */
export interface MarketInput {
  readonly id: number;
  readonly reportId: number;
  readonly version: number;
  /** Date of the contract. */
  readonly day: IsoDate;
  readonly productTypeId: number;
  /** Name of the delivery basis. */
  readonly basis: string;
  /** Port, station or region of delivery; null if the report states none. */
  readonly place: string | null;
  /** Groups of firms of the reporter, the other party and the owner of the goods, each once (MKT-102). */
  readonly parties: readonly string[];
  /** Groups that know the deal: its parties, and those that one side alone calls affiliated with a party. */
  readonly insiders: readonly string[];
  readonly kilograms: number;
  /** Price per tonne in hundredths of the currency. */
  readonly price: number;
  /** Official rate of the currency on that day, in ten-thousandths of a ruble. */
  readonly rate: number;
  readonly hasVat: boolean | null;
  readonly flags: readonly InputFlag[];
  /** Number of the block that contains the row; null before the run that places it. */
  readonly block: number | null;
  /** Run that left the row out, because its price is far from the others; null without one. */
  readonly outlierRun: number | null;
  /** First run that uses the row. */
  readonly fromRun: number;
  /** First run that no longer uses it; null while it is current. */
  readonly untilRun: number | null;
}

/** Whether a run uses the row. */
export const isLive = ({ fromRun, untilRun }: MarketInput, run: number): boolean =>
  fromRun <= run && (untilRun === null || untilRun > run);

const listsOrAll = <V>(list: readonly V[], value: V) => list.length === 0 || list.includes(value);

/** MKT-101: whether price and amount are within the range of the method. */
export function isInRange(input: MarketInput, method: IndexMethod): boolean {
  const price = netPrice(input, method);
  return (
    price >= method.minPrice * 100 &&
    price <= method.maxPrice * 100 &&
    input.kilograms <= method.maxTonnes * 1000
  );
}

/** Whether the index covers a report, no property excludes it (MKT-011), and its numbers are plausible (MKT-101). */
export const isEligible = (input: MarketInput, method: IndexMethod): boolean =>
  listsOrAll(method.productTypeIds, input.productTypeId) &&
  listsOrAll(method.bases, input.basis) &&
  (method.places.length === 0 || (input.place !== null && method.places.includes(input.place))) &&
  !input.flags.some((flag) => flag === otherSide || method.exclusions.includes(flag)) &&
  isInRange(input, method);

/** Divides and rounds half up. */
export const divide = (value: bigint, divisor: bigint): bigint => (value * 2n + divisor) / (divisor * 2n);

const ratePerRuble = 10_000n;

/** MKT-013: returns the price per tonne without VAT, in kopecks, rounded half up. */
export function netPrice(
  { price, rate, hasVat }: Pick<MarketInput, "hasVat" | "price" | "rate">,
  { vatPercent, unstatedVat }: Pick<IndexMethod, "unstatedVat" | "vatPercent">,
): number {
  const isWithVat = hasVat ?? unstatedVat === "included";
  const divisor = ratePerRuble * BigInt(isWithVat ? 100 + vatPercent : 100);
  return Number(divide(BigInt(price) * BigInt(rate) * 100n, divisor));
}
