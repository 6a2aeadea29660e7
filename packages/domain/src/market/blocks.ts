import { groupRows } from "./cells.ts";
import { isLive, type MarketInput } from "./market-input.ts";
import type { IndexMethod } from "./method.ts";
import { periodOf } from "./period.ts";
import { isShareable } from "./shares.ts";

/**
 * Rows that only appear together in published figures. Every figure is computed from whole blocks, so no combination of
 * figures discloses less than a block (MKT-002).
 */
export interface Block {
  /** Number within its product and month. */
  readonly number: number;
  /** Runs that published a version of the block, oldest first. */
  readonly versions: readonly number[];
}

type KeyOf = (row: MarketInput) => string;

const basisOf: KeyOf = ({ basis }) => basis;
const placeOf: KeyOf = ({ place }) => place ?? "";
const dayOf: KeyOf = ({ day }) => day;
const weekOf: KeyOf = ({ day }) => periodOf("week", day).from;
const halfMonthOf: KeyOf = ({ day }) => periodOf("halfMonth", day).from;

/** Divisions of the rows of a week, the most useful prices first. */
const weekDivisions: readonly KeyOf[] = [basisOf, placeOf, dayOf];
const longDivisions: readonly KeyOf[] = [basisOf, placeOf];

/** Whether a set of rows may be shown on its own. */
export type MayShow = (rows: readonly MarketInput[]) => boolean;

interface Division {
  readonly blocks: readonly MarketInput[][];
  /** Rows that may not be shown on their own. */
  readonly rest: readonly MarketInput[];
}

/** Divides the rows of closed weeks into blocks. */
export const divideWeeks = (rows: readonly MarketInput[], mayShow: MayShow): Division =>
  divideEach(groupRows(rows, weekOf), weekDivisions, mayShow);

/** MKT-107: divides the rows that no week could show into blocks of their halves of the month. */
export const divideHalves = (rows: readonly MarketInput[], mayShow: MayShow): Division =>
  divideEach(groupRows(rows, halfMonthOf), longDivisions, mayShow);

/** MKT-107: divides the rows of a month that no shorter period could show into blocks. */
export const divideMonth = (rows: readonly MarketInput[], mayShow: MayShow): Division =>
  divide(rows, longDivisions, mayShow);

function divideEach(
  periods: readonly (readonly MarketInput[])[],
  divisions: readonly KeyOf[],
  mayShow: MayShow,
): Division {
  const found = periods.map((rows) => divide(rows, divisions, mayShow));
  return { blocks: found.flatMap(({ blocks }) => blocks), rest: found.flatMap(({ rest }) => rest) };
}

/** Divides rows as far as each part may be shown. The parts that may not are joined, with a shown one if necessary. */
function divide(
  rows: readonly MarketInput[],
  [keyOf, ...finer]: readonly KeyOf[],
  mayShow: MayShow,
): Division {
  if (!mayShow(rows)) return { blocks: [], rest: rows };
  if (!keyOf) return { blocks: [[...rows]], rest: [] };
  const parts = groupRows(rows, keyOf).map((part) => divide(part, finer, mayShow));
  const blocks = parts.flatMap((part) => part.blocks).toSorted((left, right) => right.length - left.length);
  const rest = parts.flatMap((part) => part.rest);
  while (rest.length > 0 && blocks.length > 0 && !mayShow(rest)) rest.push(...blocks.pop()!);
  return { blocks: rest.length > 0 ? [...blocks, rest] : blocks, rest: [] };
}

/** A block is not revised more often, because each version multiplies the differences to check. */
export const maxVersions = 8;

/**
 * Whether a run may publish a new version of a block: its rows have changed, and no combination of its versions discloses
 * a set of deals that may not be shown.
 *
 * A row counts in a combination of versions with the sum of the coefficients of the versions that contain it. These are
 * consecutive, so the sum is the difference of a number after the last of them and a number before the first one. A
 * combination therefore divides the moments between the versions, and discloses the rows whose first and last moment are
 * divided. The function checks each division.
 */
export function mayRevise(
  rows: readonly MarketInput[],
  versions: readonly number[],
  run: number,
  method: IndexMethod,
): boolean {
  const newest = versions.at(-1)!;
  const isChanged = rows.some((row) => isLive(row, run) !== isLive(row, newest));
  if (!isChanged || versions.length >= maxVersions || !rows.some((row) => isLive(row, run))) return false;
  const all = [...versions, run];
  const moments = rows.map((row) => {
    const live = all.map((version) => isLive(row, version));
    return { row, first: live.indexOf(true), last: live.lastIndexOf(true) + 1 };
  });
  // Bit n of a division: the side of the moment before version n.
  return Array.from({ length: 2 ** all.length - 1 }, (_, at) => (at + 1) * 2).every((division) => {
    const isDivided = (first: number, last: number) => ((division >> first) ^ (division >> last)) % 2 !== 0;
    const disclosed = moments.filter(({ first, last }) => first >= 0 && isDivided(first, last));
    return (
      disclosed.length === 0 ||
      isShareable(
        disclosed.map(({ row }) => row),
        method,
      )
    );
  });
}
