import type { Figures, Method, PeriodKind, Price } from "./index-file.ts";
import type { Period, Row, Side } from "./index-rules.ts";
import {
  dayText,
  hasSoleParty,
  hasSupport,
  isOnSide,
  isUsed,
  mayBeShown,
  periodOf,
  rounded,
  sumOf,
} from "./index-rules.ts";

/* Blocks and prices of a product and market month, as in docs/price-index.md. */

export interface Month {
  productTypeId: number;
  period: Period;
  method: Method;
  /** Eligible rows ascending by day. */
  rows: Row[];
  /** Eligible rows of the month and of the days before it that count for sole parties. */
  surroundings: Row[];
  /** Versions of each block. */
  blocks: Map<number, number[]>;
  /** Newest price of each cell. */
  prices: Map<string, Price>;
}

const reasonOrder = ["late", "corrected", "withdrawn"];
type Reasons = Set<string>;
type Property = "day" | "basis" | "place";

const compare = (left: bigint, right: bigint): number => Number(left > right) - Number(left < right);
const weekOf = (row: Row): Period => periodOf("week", row.day);
const groupsOf = (rows: Row[], keyOf: (row: Row) => unknown): Row[][] => [
  ...Map.groupBy(rows, keyOf).values(),
];
const rowsOfBlock = ({ rows }: Month, block: number): Row[] => rows.filter((row) => row.block === block);

/** Computes a month in a run and returns the prices that the run must publish. */
export function computeMonth(month: Month, run: number, today: number): Price[] {
  const isClosed = ({ to }: Period): boolean => to + month.method.delayDays < today;
  const inClosedWeeks = month.rows.filter((row) => row.outlierRun === null && isClosed(weekOf(row)));
  excludeOutliers(inClosedWeeks, month.method, run);
  const counting = inClosedWeeks.filter((row) => row.outlierRun === null);
  joinKnownLeaves(counting, run);
  const changes = new Map<number, Reasons>();
  for (const block of month.blocks.keys()) {
    const reasons = reviseBlock(month, block, run);
    if (reasons) changes.set(block, reasons);
  }
  const waiting = counting.filter((row) => row.block === null && isUsed(row, run));
  for (const rows of divideMonth(month, waiting, run, isClosed)) {
    const block = month.blocks.size + 1;
    month.blocks.set(block, [run]);
    changes.set(block, new Set(["late"]));
    for (const row of rows) Object.assign(row, { block, blockRun: run });
  }
  return publishPrices(month, run, isClosed, counting, changes);
}

function excludeOutliers(counting: Row[], { outlierRatio }: Method, run: number): void {
  const ratio = BigInt(outlierRatio);
  for (const week of groupsOf(counting, (row) => weekOf(row).from)) {
    const used = week.filter((row) => isUsed(row, run));
    if (used.length < 5) continue;
    const prices = used.map(({ net }) => net).toSorted(compare);
    const twoMedians = prices[Math.floor((used.length - 1) / 2)]! + prices[Math.floor(used.length / 2)]!;
    for (const row of used)
      if (row.block === null && (2n * row.net * ratio < twoMedians || 2n * row.net > twoMedians * ratio))
        row.outlierRun = run;
  }
}

function joinKnownLeaves(counting: Row[], run: number): void {
  for (const leaf of groupsOf(counting, (row) => JSON.stringify([row.day, row.basis, row.place]))) {
    const block = leaf.findLast((row) => row.block !== null)?.block;
    if (block === undefined) continue;
    for (const row of leaf)
      if (row.block === null && isUsed(row, run)) Object.assign(row, { block, blockRun: run });
  }
}

/** Adds the run to the versions of a block, if it may, and returns the reasons. */
function reviseBlock(month: Month, block: number, run: number): Reasons | undefined {
  const versions = month.blocks.get(block)!;
  const newest = versions.at(-1)!;
  const rows = rowsOfBlock(month, block);
  const [before, after] = [newest, run].map((version) => rows.filter((row) => isUsed(row, version)));
  const hasChanged = rows.some((row) => isUsed(row, newest) !== isUsed(row, run));
  if (!hasChanged || versions.length >= 8 || after!.length === 0) return undefined;
  if (!mayBeCompared(rows, [...versions, run], month.method)) return undefined;
  versions.push(run);
  const reasons: Reasons = new Set();
  const usedBefore = new Map(before!.map((row) => [row.input.reportId, row]));
  const usedAfter = new Map(after!.map((row) => [row.input.reportId, row]));
  for (const [report, row] of usedAfter)
    if (!usedBefore.has(report)) reasons.add("late");
    else if (usedBefore.get(report) !== row) reasons.add("corrected");
  if ([...usedBefore.keys()].some((report) => !usedAfter.has(report))) reasons.add("withdrawn");
  return reasons;
}

/** Whether no sum or difference of versions of a block discloses a deal. */
function mayBeCompared(rows: Row[], versions: number[], method: Method): boolean {
  const spans = rows
    .map((row) => ({ row, uses: versions.map((version) => isUsed(row, version)) }))
    .filter(({ uses }) => uses.includes(true))
    .map(({ row, uses }) => ({ row, first: uses.indexOf(true), last: uses.lastIndexOf(true) + 1 }));
  for (let set = 1; set < 2 ** versions.length; set++) {
    const has = (number: number): boolean => number > 0 && ((set >> (number - 1)) & 1) === 1;
    const chosen = spans.filter(({ first, last }) => has(first) !== has(last)).map(({ row }) => row);
    if (chosen.length > 0 && !mayBeShown(chosen, method.confidentiality)) return false;
  }
  return true;
}

function divideMonth(
  month: Month,
  waiting: Row[],
  run: number,
  isClosed: (period: Period) => boolean,
): Row[][] {
  const used = month.surroundings.filter((row) => isUsed(row, run));
  const rules = month.method.confidentiality;
  const mayBeBlock = (rows: Row[]): boolean => {
    if (!mayBeShown(rows, rules)) return false;
    const { to } = weekOf(rows[0]!);
    if (rows.some((row) => weekOf(row).to !== to)) return true;
    return !hasSoleParty(used, to, { basis: shared(rows, "basis"), place: shared(rows, "place") }, rules);
  };
  const blocks: Row[][] = [];
  let left = waiting;
  const stages: [PeriodKind, Property[]][] = [
    ["week", ["basis", "place", "day"]],
    ["halfMonth", ["basis", "place"]],
    ["month", ["basis", "place"]],
  ];
  for (const [kind, properties] of stages)
    left = groupsOf(left, (row) => periodOf(kind, row.day).from).flatMap((rows) => {
      if (!isClosed(periodOf(kind, rows[0]!.day))) return rows;
      const division = divide(rows, properties, mayBeBlock);
      blocks.push(...division.blocks);
      return division.left;
    });
  return blocks;
}

function divide(
  rows: Row[],
  [property, ...rest]: Property[],
  mayBeBlock: (rows: Row[]) => boolean,
): { blocks: Row[][]; left: Row[] } {
  if (!mayBeBlock(rows)) return { blocks: [], left: rows };
  if (!property) return { blocks: [rows], left: [] };
  const parts = groupsOf(rows, (row) => row[property]).map((group) => divide(group, rest, mayBeBlock));
  const blocks = parts.flatMap((part) => part.blocks).toSorted((left, right) => right.length - left.length);
  let joined = parts.flatMap(({ left }) => left);
  while (joined.length > 0 && !mayBeBlock(joined)) joined = [...joined, ...blocks.pop()!];
  return { blocks: joined.length > 0 ? [...blocks, joined] : blocks, left: [] };
}

/** Basis or place that all rows share. */
function shared(rows: Row[], property: "basis" | "place"): string | null {
  const value = rows[0]![property];
  return rows.every((row) => row[property] === value) ? value : null;
}

interface Cell extends Period, Side {
  kind: PeriodKind;
}
const isIn = (row: Row, cell: Cell): boolean =>
  row.day >= cell.from && row.day <= cell.to && isOnSide(row, cell);

/** Cells with a block inside, in the order of publication, by key. */
function cellsOf(month: Month, blocks: Map<number, Row[]>): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const rows of blocks.values()) {
    const [basis, place] = [shared(rows, "basis"), shared(rows, "place")];
    for (const kind of month.method.periods) {
      const period = periodOf(kind, rows[0]!.day);
      if (rows.some((row) => row.day < period.from || row.day > period.to)) continue;
      for (const side of [
        { basis: null, place: null },
        { basis, place: null },
        { basis: null, place },
        { basis, place },
      ]) {
        const cell = { kind, ...period, ...side };
        const key = JSON.stringify(cell);
        if (!cells.has(key)) cells.set(key, cell);
      }
    }
  }
  return cells;
}

function publishPrices(
  month: Month,
  run: number,
  isClosed: (period: Period) => boolean,
  counting: Row[],
  changes: Map<number, Reasons>,
): Price[] {
  const used = month.surroundings.filter((row) => isUsed(row, run));
  const rowsOfBlocks = new Map([...month.blocks.keys()].map((block) => [block, rowsOfBlock(month, block)]));
  const published: Price[] = [];
  for (const [key, cell] of cellsOf(month, rowsOfBlocks)) {
    const inside = [...rowsOfBlocks].filter(([, rows]) => rows.every((row) => isIn(row, cell)));
    if (!isClosed(cell) || hasSoleParty(used, cell.to, cell, month.method.confidentiality)) continue;
    const numbers = new Set(inside.map(([block]) => block));
    const before = month.prices.get(key);
    const reasons = new Set([...numbers].flatMap((block) => [...(changes.get(block) ?? [])]));
    const isComplete = !counting.some(
      (row) => isIn(row, cell) && (row.block === null ? isUsed(row, run) : !numbers.has(row.block)),
    );
    if (before ? reasons.size === 0 : !isComplete) continue;
    const figures = figuresOf(
      inside.flatMap(([block, rows]) => rows.filter((row) => isUsed(row, month.blocks.get(block)!.at(-1)!))),
      month.method,
    );
    const isEqual = (Object.keys(figures) as (keyof Figures)[]).every(
      (name) => before?.[name] === figures[name],
    );
    if (figures.tonnes > 2_000_000_000 || isEqual) continue;
    const price = {
      ...{ run, productTypeId: month.productTypeId, kind: cell.kind },
      ...{ from: dayText(cell.from), to: dayText(cell.to), basis: cell.basis, place: cell.place, ...figures },
      replaces: before?.number ?? null,
      reasons: before ? reasonOrder.filter((reason) => reasons.has(reason)) : [],
    };
    month.prices.set(key, price);
    published.push(price);
  }
  return published;
}

function figuresOf(rows: Row[], method: Method): Figures {
  const { priceStep, tonnesStep, confidentiality } = method;
  const step = BigInt(priceStep * 100);
  const prices = rows.map(({ net }) => net).toSorted(compare);
  const quartile = (quarter: number): number => {
    const place = (prices.length - 1) * quarter;
    const low = prices[Math.floor(place / 4)]!;
    const high = prices[Math.ceil(place / 4)]!;
    return Number(rounded(4n * low + (high - low) * BigInt(place % 4), 4n * step)) * priceStep;
  };
  const kilograms = sumOf(rows, "kilograms");
  const value = rows.reduce((sum, row) => sum + row.net * row.kilograms, 0n);
  const hasQuartiles = hasSupport(rows, confidentiality.quartiles);
  return {
    median: hasSupport(rows, confidentiality.median) ? quartile(2) : null,
    lowerQuartile: hasQuartiles ? quartile(1) : null,
    upperQuartile: hasQuartiles ? quartile(3) : null,
    mean: Number(rounded(value, kilograms * step)) * priceStep,
    tonnes: Number(rounded(kilograms, BigInt(tonnesStep * 1000))) * tonnesStep,
    deals: rows.length,
  };
}
