import type { MarketInput } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { periodOf, type Period } from "./period.ts";

/** Place of a price in the table of a product: period, delivery basis, place of delivery. */
export interface CellKey {
  readonly period: Period;
  /** Null for all bases. */
  readonly basis: string | null;
  /** Null for all places. */
  readonly place: string | null;
}

export const keyText = ({ period, basis, place }: CellKey): string =>
  [period.kind, period.from, basis ?? "", place ?? ""].join("\n");

/** Returns the value that all rows share; undefined if they differ. */
function shared<V>(rows: readonly MarketInput[], valueOf: (row: MarketInput) => V): V | undefined {
  const value = valueOf(rows[0]!);
  return rows.every((row) => valueOf(row) === value) ? value : undefined;
}

/** Returns the keys of all cells that contain every one of these rows. */
export function keysAround(
  rows: readonly MarketInput[],
  { periods }: Pick<IndexMethod, "periods">,
): CellKey[] {
  const basis = shared(rows, (row) => row.basis);
  const place = shared(rows, (row) => row.place) ?? undefined;
  return periods.flatMap((kind) => {
    if (shared(rows, ({ day }) => periodOf(kind, day).from) === undefined) return [];
    const period = periodOf(kind, rows[0]!.day);
    const keys: CellKey[] = [{ period, basis: null, place: null }];
    if (basis !== undefined) keys.push({ period, basis, place: null });
    if (place !== undefined) keys.push({ period, basis: null, place });
    if (basis !== undefined && place !== undefined) keys.push({ period, basis, place });
    return keys;
  });
}
