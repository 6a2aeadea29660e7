import { addDays, type IsoDate } from "../shared/values/dates.ts";
import { priceReasons, type PriceReason } from "./price-reasons.ts";
import { divideHalves, divideMonth, divideWeeks, mayRevise, type Block } from "./blocks.ts";
import {
  collectCells,
  groupRows,
  keysAround,
  keyText,
  leafOf,
  type CellKey,
  type FilledBlock,
} from "./cells.ts";
import { isEligible, isLive, netPrice, type MarketInput } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { periodOf, type Period } from "./period.ts";
import { isShareable } from "./shares.ts";
import { hasSoleReporter, indexReporters } from "./sole-reporter.ts";
import { hasEqualFigures, priceLimits, summarize, type Statistics } from "./statistics.ts";

/** Newest published price of a cell. */
export interface PublishedPrice extends CellKey, Statistics {
  readonly id: number;
}

/** Price that a run publishes. */
export interface NewPrice extends CellKey, Statistics {
  /** Id of the price that this one corrects; null for the first version. */
  readonly replaces: number | null;
  /** Empty for the first version. */
  readonly reasons: readonly PriceReason[];
}

export interface MonthRun {
  readonly run: number;
  /** Moscow date of the run. */
  readonly today: IsoDate;
  /** Market month whose prices are computed. */
  readonly month: Period;
  /** Version of the method that is valid in this month. */
  readonly method: IndexMethod;
  /** Rows of one product from `soleDays` before the end of the first day of the month, ended rows included. */
  readonly inputs: readonly MarketInput[];
  readonly blocks: readonly Block[];
  readonly published: readonly PublishedPrice[];
}

export interface MonthResult {
  /** Rows that this run leaves out for good (MKT-004). */
  readonly outliers: readonly MarketInput[];
  /** Rows that join a block, and its number. */
  readonly placed: readonly { readonly row: MarketInput; readonly block: number }[];
  /** Blocks of which the run publishes a version. */
  readonly revised: readonly number[];
  readonly prices: readonly NewPrice[];
}

/** Two thirds of the grain that the world harvests in a year: more is an error, and no column holds it. */
const maxTonnesOfCell = 2_000_000_000;

/**
 * Returns the prices of a product and a month that a run publishes (MKT-001..003).
 *
 * A period is published `delayDays` after its end. Later changes of its reports wait until they may be shown.
 */
export function computeMonth({ run, today, month, method, inputs, ...known }: MonthRun): MonthResult {
  const rules = method.confidentiality;
  const isClosed = (period: Period) => addDays(period.to, method.delayDays) < today;
  const reporters = indexReporters(inputs, run, method);
  const mayShow = (set: readonly MarketInput[]) => {
    if (!isShareable(set, method)) return false;
    const [cell] = keysAround(set, { periods: ["week"] }).slice(-1);
    return !cell || !hasSoleReporter(reporters, cell, rules);
  };

  const rows = inputs.filter(
    (row) =>
      row.day >= month.from &&
      row.day <= month.to &&
      row.outlierRun === null &&
      isEligible(row, method) &&
      isClosed(periodOf("week", row.day)),
  );
  const outliers = findOutliers(rows, run, method);
  const { blocks, placed, waiting } = joinBlocks(without(rows, outliers), run, known.blocks);
  for (const block of blocks)
    if (mayRevise(block.rows, block.versions, run, method)) {
      block.reasons = reasonsOf(block, run);
      block.versions.push(run);
    }

  const weeks = divideWeeks(waiting, mayShow);
  const [closed, open] = splitRows(weeks.rest, ({ day }) => isClosed(periodOf("halfMonth", day)));
  const halves = divideHalves(closed, mayShow);
  const rests = isClosed(month)
    ? divideMonth([...halves.rest, ...open], mayShow)
    : { blocks: [], rest: [...halves.rest, ...open] };
  const found = [...weeks.blocks, ...halves.blocks, ...rests.blocks];
  let number = Math.max(0, ...blocks.map((block) => block.number));
  for (const group of found) {
    number += 1;
    blocks.push({ number, versions: [run], rows: group, reasons: ["late"] });
    for (const row of group) placed.push({ row, block: number });
  }

  const cells = collectCells(blocks, rests.rest, method);
  const published = new Map(known.published.map((price) => [keyText(price), price]));
  const prices = [...cells.values()].flatMap((cell): NewPrice[] => {
    const earlier = published.get(keyText(cell));
    const { period, basis, place } = cell;
    if (!isClosed(period) || hasSoleReporter(reporters, cell, rules)) return [];
    if (earlier ? cell.reasons.size === 0 : !cell.isComplete) return [];
    const figures = summarize(cell.rows, method);
    if (figures.tonnes > maxTonnesOfCell) return [];
    if (earlier && hasEqualFigures(earlier, figures)) return [];
    return [
      {
        period,
        basis,
        place,
        ...figures,
        replaces: earlier?.id ?? null,
        reasons: earlier ? priceReasons.filter((reason) => cell.reasons.has(reason)) : [],
      },
    ];
  });
  const revised = blocks.filter(({ reasons }) => reasons.length > 0).map((block) => block.number);
  return { outliers, placed, revised, prices };
}

const without = (rows: readonly MarketInput[], removed: readonly MarketInput[]): MarketInput[] => {
  const set = new Set(removed);
  return rows.filter((row) => !set.has(row));
};

function splitRows(
  rows: readonly MarketInput[],
  isFirst: (row: MarketInput) => boolean,
): [MarketInput[], MarketInput[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}

/** MKT-004: returns the rows outside of all blocks whose price is far from the median of their week. */
function findOutliers(rows: readonly MarketInput[], run: number, method: IndexMethod): MarketInput[] {
  const live = rows.filter((row) => isLive(row, run));
  return groupRows(live, ({ day }) => periodOf("week", day).from).flatMap((week) => {
    const priced = week.map((row) => ({ row, price: netPrice(row, method) }));
    const { lowest, highest } = priceLimits(
      priced.map(({ price }) => price),
      method.outlierRatio,
    );
    return priced
      .filter(({ row, price }) => row.block === null && (price < lowest || price > highest))
      .map(({ row }) => row);
  });
}

/** Assigns rows to the blocks of their day, basis and place. Other current rows wait for a new block. */
function joinBlocks(rows: readonly MarketInput[], run: number, known: readonly Block[]) {
  const blocks = known.map(({ number, versions }): FilledBlock => ({
    number,
    versions: [...versions],
    rows: [],
    reasons: [],
  }));
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  const leaves = new Map<string, FilledBlock>();
  for (const row of rows) {
    const block = row.block === null ? undefined : byNumber.get(row.block);
    block?.rows.push(row);
    if (block) leaves.set(leafOf(row), block);
  }
  const placed: { row: MarketInput; block: number }[] = [];
  const waiting: MarketInput[] = [];
  for (const row of rows) {
    if (row.block !== null || !isLive(row, run)) continue;
    const block = leaves.get(leafOf(row));
    if (!block) waiting.push(row);
    else {
      block.rows.push(row);
      placed.push({ row, block: block.number });
    }
  }
  return { blocks, placed, waiting };
}

/** Returns the causes of the difference between the newest version of a block and its current rows. */
function reasonsOf({ rows, versions }: FilledBlock, run: number): PriceReason[] {
  const newest = versions.at(-1)!;
  const idsOf = (live: number, other: number) =>
    new Set(rows.filter((row) => isLive(row, live) && !isLive(row, other)).map(({ reportId }) => reportId));
  const added = idsOf(run, newest);
  const removed = idsOf(newest, run);
  const present: Readonly<Record<PriceReason, boolean>> = {
    late: [...added].some((id) => !removed.has(id)),
    corrected: [...added].some((id) => removed.has(id)),
    withdrawn: [...removed].some((id) => !added.has(id)),
  };
  return priceReasons.filter((reason) => present[reason]);
}
