import { isLive, type MarketInput } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { periodOf, type Period } from "./period.ts";
import type { PriceReason } from "./price-reasons.ts";

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

/** Day, basis and place of a row: no cell divides rows that are equal in them. */
export const leafOf = ({ day, basis, place }: MarketInput): string => [day, basis, place ?? ""].join("\n");

/** Returns the groups of rows with equal keys. */
export function groupRows(
  rows: readonly MarketInput[],
  keyOf: (row: MarketInput) => string,
): MarketInput[][] {
  const groups = new Map<string, MarketInput[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

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
  /** Deals of the cell. */
  readonly rows: MarketInput[];
  readonly reasons: Set<PriceReason>;
  /** Whether blocks inside of the cell contain all of its rows. */
  isComplete: boolean;
}

/**
 * Returns the cells with the rows of the blocks inside of them, by the text of their keys.
 * @param waiting rows outside of all blocks
 */
export function collectCells(
  blocks: readonly FilledBlock[],
  waiting: readonly MarketInput[],
  method: Pick<IndexMethod, "periods">,
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const { rows, versions, reasons } of blocks) {
    const newest = versions.at(-1)!;
    const live = rows.filter((row) => isLive(row, newest));
    for (const key of keysAround(rows, method)) {
      const text = keyText(key);
      let cell = cells.get(text);
      if (!cell) cells.set(text, (cell = { ...key, rows: [], reasons: new Set(), isComplete: true }));
      for (const row of live) cell.rows.push(row);
      for (const reason of reasons) cell.reasons.add(reason);
    }
  }
  for (const text of findIncomplete(blocks, waiting, method)) {
    const cell = cells.get(text);
    if (cell) cell.isComplete = false;
  }
  return cells;
}

/** Returns the keys of cells that contain a row outside of the blocks inside of them. */
function findIncomplete(
  blocks: readonly FilledBlock[],
  waiting: readonly MarketInput[],
  method: Pick<IndexMethod, "periods">,
): Set<string> {
  const textsOf = (rows: readonly MarketInput[]) => keysAround(rows, method).map(keyText);
  const incomplete = new Set(waiting.flatMap((row) => textsOf([row])));
  for (const { rows } of blocks) {
    const inside = new Set(textsOf(rows));
    for (const [row] of groupRows(rows, leafOf))
      for (const text of textsOf([row!])) if (!inside.has(text)) incomplete.add(text);
  }
  return incomplete;
}
