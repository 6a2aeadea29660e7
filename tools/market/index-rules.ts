import type { Input, Method, PeriodKind, Support } from "./index-file.ts";

/* Periods, net prices and rules of confidentiality, as in docs/price-index.md. Days are counted from 1970-01-01. */

export const dayNumber = (day: string): number => Date.parse(day) / 86_400_000;
export const dayText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

export interface Period {
  from: number;
  to: number;
}

/** 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((day + 3) % 7);

/** First Monday of the market month that is `offset` months after the month of a Thursday. */
function monthStart(thursday: number, offset: number): number {
  const date = new Date(thursday * 86_400_000);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1) / 86_400_000;
  return mondayOf(first + 3);
}

export function periodOf(kind: PeriodKind, day: number): Period {
  if (kind === "day") return { from: day, to: day };
  const monday = mondayOf(day);
  if (kind === "week") return { from: monday, to: monday + 6 };
  const [from, to] = [monthStart(monday + 3, 0), monthStart(monday + 3, 1) - 1];
  if (kind === "month") return { from, to };
  return day < from + 14 ? { from, to: from + 13 } : { from: from + 14, to };
}

/** A version of a report with its figures by the method of a month. */
export interface Row {
  input: Input;
  day: number;
  basis: string;
  place: string | null;
  net: bigint;
  kilograms: bigint;
  value: bigint;
  block: number | null;
  blockRun: number | null;
  outlierRun: number | null;
}

/** Rounds half up. */
export const rounded = (value: bigint, divisor: bigint): bigint => (2n * value + divisor) / (2n * divisor);

export function rowOf(input: Input, method: Method): Row {
  const hasVat = input.hasVat ?? method.unstatedVat === "included";
  const divisor = 10_000n * BigInt(hasVat ? 100 + method.vatPercent : 100);
  const net = rounded(BigInt(input.price) * BigInt(input.rate) * 100n, divisor);
  const kilograms = BigInt(input.kilograms);
  return {
    ...{ input, day: dayNumber(input.day), basis: input.basis, place: input.place },
    ...{ net, kilograms, value: (net * kilograms) / 100_000n },
    ...{ block: null, blockRun: null, outlierRun: null },
  };
}

export function isEligible({ input, net }: Row, method: Method): boolean {
  const { productTypeIds, bases, places, exclusions, minPrice, maxPrice, maxTonnes } = method;
  return (
    (productTypeIds.length === 0 || productTypeIds.includes(input.productTypeId)) &&
    (bases.length === 0 || bases.includes(input.basis)) &&
    (places.length === 0 || (input.place !== null && places.includes(input.place))) &&
    !input.flags.some((flag) => flag === "otherSide" || exclusions.includes(flag)) &&
    net >= BigInt(minPrice) * 100n &&
    net <= BigInt(maxPrice) * 100n &&
    input.kilograms <= maxTonnes * 1000
  );
}

export const isUsed = ({ input: { fromRun, untilRun } }: Row, run: number): boolean =>
  fromRun <= run && (untilRun === null || untilRun > run);

type Measure = "kilograms" | "value";

export const sumOf = (rows: Row[], measure: Measure): bigint =>
  rows.reduce((sum, row) => sum + row[measure], 0n);

function largestParty(rows: Row[], measure: Measure): bigint {
  const sums = new Map<string, bigint>();
  for (const row of rows)
    for (const party of row.input.parties) sums.set(party, (sums.get(party) ?? 0n) + row[measure]);
  return [...sums.values()].reduce((largest, sum) => (sum > largest ? sum : largest), 0n);
}

const countParties = (rows: Row[]): number => new Set(rows.flatMap(({ input }) => input.parties)).size;
/** Rows that each single insider of some rows does not know. */
const unknownRows = (rows: Row[]): Row[][] =>
  [...new Set(rows.flatMap(({ input }) => input.insiders))].map((group) =>
    rows.filter(({ input }) => !input.insiders.includes(group)),
  );

export function mayBeShown(rows: Row[], rules: Method["confidentiality"]): boolean {
  if (rows.length < rules.minDeals || countParties(rows) < rules.minGroups) return false;
  const kilograms = sumOf(rows, "kilograms") * BigInt(rules.maxShare);
  if (largestParty(rows, "kilograms") * 100n >= kilograms) return false;
  return [rows, ...unknownRows(rows)].every((left) =>
    (["kilograms", "value"] as const).every(
      (measure) => largestParty(left, measure) * BigInt(100 + rules.minError) <= sumOf(left, measure) * 100n,
    ),
  );
}

export const hasSupport = (rows: Row[], { deals, groups, unknownDeals }: Support): boolean =>
  rows.length >= deals &&
  countParties(rows) >= groups &&
  unknownRows(rows).every((left) => left.length >= unknownDeals);

/** Basis and place of a cell; null is all. */
export interface Side {
  basis: string | null;
  place: string | null;
}

export const isOnSide = (row: Row, { basis, place }: Side): boolean =>
  (basis === null || row.basis === basis) && (place === null || row.place === place);

/** Whether one group is a party of all deals on too many days up to a day. `rows` are eligible and used. */
export function hasSoleParty(rows: Row[], to: number, side: Side, rules: Method["confidentiality"]): boolean {
  const days = new Map<number, string[]>();
  for (const row of rows) {
    if (row.day <= to - rules.soleDays || row.day > to || !isOnSide(row, side)) continue;
    const { parties } = row.input;
    days.set(row.day, days.get(row.day)?.filter((group) => parties.includes(group)) ?? parties);
  }
  const soleDays = new Map<string, number>();
  for (const group of [...days.values()].flatMap((groups) => [...new Set(groups)]))
    soleDays.set(group, (soleDays.get(group) ?? 0) + 1);
  return [...soleDays.values()].some((count) => count * 100 > rules.soleShare * rules.soleDays);
}
