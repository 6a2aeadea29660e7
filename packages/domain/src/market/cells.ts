import { isLive, netPrice, type MarketInput } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { periodOf, type Period } from "./period.ts";
import type { PriceReason } from "./price-reasons.ts";
import type { Deal } from "./statistics.ts";

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

/** Block with all its rows. */
export interface FilledBlock {
  readonly number: number;
  readonly versions: number[];
  readonly rows: MarketInput[];
  /** Causes of the version that this run publishes; empty without one. */
  reasons: readonly PriceReason[];
}

interface Cell extends CellKey {
  readonly deals: Deal[];
  readonly reasons: Set<PriceReason>;
  /** Whether blocks inside of the cell contain all of its rows. */
  isComplete: boolean;
}

/** Returns the cells with the deals of the blocks inside of them, by the text of their keys. */
export function collectCells(blocks: readonly FilledBlock[], method: IndexMethod): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const { rows, versions, reasons } of blocks) {
    const newest = versions.at(-1)!;
    const deals = rows
      .filter((row) => isLive(row, newest))
      .map((row) => ({ price: netPrice(row, method), kilograms: row.kilograms }));
    for (const key of keysAround(rows, method)) {
      const text = keyText(key);
      let cell = cells.get(text);
      if (!cell) cells.set(text, (cell = { ...key, deals: [], reasons: new Set(), isComplete: true }));
      cell.deals.push(...deals);
      for (const reason of reasons) cell.reasons.add(reason);
    }
  }
  return cells;
}
